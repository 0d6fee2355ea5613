package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const codePoints = 0x110000

// data is what the files say of each code point.
type data struct {
	version       string
	status        [codePoints]string // of IdnaMappingTable.txt
	mapping       [codePoints]string
	bidi          [codePoints]string // Bidi_Class
	joining       [codePoints]string // Joining_Type
	category      [codePoints]string // General_Category
	ccc           [codePoints]uint8  // Canonical_Combining_Class
	quickNo       [codePoints]bool   // NFC_Quick_Check is not Yes
	excluded      [codePoints]bool   // Full_Composition_Exclusion
	decomposition [codePoints][]rune // canonical, one step
}

// rows calls f for each row of the file name in dir: the first and last code
// point of its range, and the fields after it, without comment and blanks. It
// returns the version that the file's head names, or "".
func rows(dir, name string, f func(first, last rune, fields []string) error) (version string, err error) {
	file, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return "", err
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); ; {
		if !lines.Scan() {
			return version, lines.Err()
		}
		row, comment, _ := strings.Cut(lines.Text(), "#")
		if version == "" {
			version = versionIn(comment, name)
		}
		fields := strings.Split(row, ";")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		if fields[0] == "" {
			continue
		}
		from, to, ok := strings.Cut(fields[0], "..")
		if !ok {
			to = from
		}
		first, err1 := codePoint(from)
		last, err2 := codePoint(to)
		if err1 != nil || err2 != nil || first > last {
			return "", fmt.Errorf("%s: bad range %q", name, fields[0])
		}
		if err := f(first, last, fields[1:]); err != nil {
			return "", fmt.Errorf("%s: %U: %w", name, first, err)
		}
	}
}

// versionIn returns the version that a comment of the file name states: as
// "Version: 18.0.0", or as "DerivedBidiClass-18.0.0.txt". It returns "" if there
// is none.
func versionIn(comment, name string) string {
	comment = strings.TrimSpace(comment)
	if version, ok := strings.CutPrefix(comment, "Version: "); ok {
		return version
	}
	stem := strings.TrimSuffix(name, ".txt")
	version, ok1 := strings.CutPrefix(comment, stem+"-")
	version, ok2 := strings.CutSuffix(version, ".txt")
	if !ok1 || !ok2 {
		return ""
	}
	return version
}

func codePoint(s string) (rune, error) {
	n, err := strconv.ParseUint(s, 16, 32)
	if err == nil && n >= codePoints {
		err = strconv.ErrRange
	}
	return rune(n), err
}

// sequence reads code points with blanks between them.
func sequence(s string) (list []rune, err error) {
	for _, field := range strings.Fields(s) {
		c, err := codePoint(field)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// fill gives a function for [rows] that sets a property to the first field.
func fill(property *[codePoints]string) func(first, last rune, fields []string) error {
	return func(first, last rune, fields []string) error {
		for c := first; c <= last; c++ {
			property[c] = fields[0]
		}
		return nil
	}
}

// unversioned is the file that names no version. Its categories must be those of
// DerivedGeneralCategory.txt, which is read before it.
const unversioned = "UnicodeData.txt"

func read(dir string) (*data, error) {
	d := new(data)
	for c := range d.status {
		// What the files leave out; DerivedBidiClass.txt leaves out what is L.
		d.bidi[c], d.joining[c], d.category[c] = "L", "U", "Cn"
	}
	next := rune(0) // the code point after the last row of UnicodeData.txt
	files := []struct {
		name string
		row  func(first, last rune, fields []string) error
	}{
		{"IdnaMappingTable.txt", func(first, last rune, fields []string) error {
			var mapping []rune
			if len(fields) > 1 {
				var err error
				if mapping, err = sequence(fields[1]); err != nil {
					return err
				}
			}
			for c := first; c <= last; c++ {
				d.status[c], d.mapping[c] = fields[0], string(mapping)
			}
			return nil
		}},
		{"DerivedBidiClass.txt", fill(&d.bidi)},
		{"DerivedJoiningType.txt", fill(&d.joining)},
		{"DerivedGeneralCategory.txt", fill(&d.category)},
		{"DerivedCombiningClass.txt", func(first, last rune, fields []string) error {
			n, err := strconv.ParseUint(fields[0], 10, 8)
			for c := first; c <= last; c++ {
				d.ccc[c] = uint8(n)
			}
			return err
		}},
		{"DerivedNormalizationProps.txt", func(first, last rune, fields []string) error {
			for c := first; c <= last; c++ {
				switch fields[0] {
				case "NFC_QC":
					d.quickNo[c] = true
				case "Full_Composition_Exclusion":
					d.excluded[c] = true
				}
			}
			return nil
		}},
		{unversioned, func(first, _ rune, fields []string) error {
			// The second row of a range fills what is between. Nothing else does.
			for ; next <= first; next++ {
				category := "Cn"
				if next == first || strings.HasSuffix(fields[0], ", Last>") {
					category = fields[1]
				}
				if category != d.category[next] {
					return fmt.Errorf("%U is %s here and %s in DerivedGeneralCategory.txt", next, category, d.category[next])
				}
			}
			if strings.HasPrefix(fields[4], "<") {
				return nil // a compatibility decomposition
			}
			decomposition, err := sequence(fields[4])
			if len(decomposition) > 0 {
				d.decomposition[first] = decomposition
			}
			return err
		}},
	}
	for _, file := range files {
		version, err := rows(dir, file.name, file.row)
		if err != nil {
			return nil, err
		}
		if d.version == "" {
			d.version = version // of the first file
		}
		if file.name != unversioned && (version == "" || version != d.version) {
			return nil, fmt.Errorf("%s is of version %q, %s of %q", file.name, version, files[0].name, d.version)
		}
	}
	for c := next; c < codePoints; c++ {
		if d.category[c] != "Cn" {
			return nil, fmt.Errorf("%s: no row for %U", unversioned, c)
		}
	}
	for c, status := range d.status {
		if status == "" {
			return nil, fmt.Errorf("IdnaMappingTable.txt: no status for %U", c)
		}
	}
	return d, nil
}
