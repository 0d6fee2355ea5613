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
// point of its range, and the fields behind, without comment and blanks.
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
		if v, ok := strings.CutPrefix(strings.TrimSpace(comment), "Version: "); ok && version == "" {
			version = v
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

func read(dir string) (*data, error) {
	d := new(data)
	for c := range d.status {
		// What the files leave out; DerivedBidiClass.txt leaves out what is L.
		d.bidi[c], d.joining[c], d.category[c] = "L", "U", "Cn"
	}
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
		{"UnicodeData.txt", func(first, _ rune, fields []string) error {
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
		if file.name == "IdnaMappingTable.txt" {
			d.version = version
		}
	}
	if d.version == "" {
		return nil, fmt.Errorf("IdnaMappingTable.txt names no version")
	}
	for c, status := range d.status {
		if status == "" {
			return nil, fmt.Errorf("IdnaMappingTable.txt: no status for %U", c)
		}
	}
	return d, nil
}
