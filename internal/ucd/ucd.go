// Package ucd reads the files of the Unicode Character Database, and other
// files of Unicode in the same format: those of UTS #46 and UTS #39. The
// commands that generate tables use it.
//
//	files := ucd.Open(dir)
//	scripts, err := files.Property("Scripts.txt", "Unknown")
//	...
//	characters, err := files.Characters()
//	...
//	version := files.Version()
//
// A file that is missing, malformed or of another version than the first is an
// error, which names the file.
//
// https://www.unicode.org/reports/tr44/#Format_Conventions
package ucd

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// CodePoints is the number of code points, assigned or not.
const CodePoints = 0x110000

// Files are the files of one version of Unicode.
type Files struct {
	dir            string
	first, version string // the first file that was read, and its version
}

// Open returns the files in the folder dir. It reads none of them.
func Open(dir string) *Files { return &Files{dir: dir} }

// Version returns the version of the files that have been read so far, such as
// "18.0.0". It is "" if none has been read.
func (f *Files) Version() string { return f.version }

// Rows calls row for each row of a file, in order. The arguments are the first
// and the last code point of the row's range, and the fields after it without
// spaces around them. A row has at least one such field. Comments and empty
// lines are skipped.
func (f *Files) Rows(name string, row func(first, last rune, fields []string) error) error {
	version, err := f.rows(name, row)
	if err != nil {
		return err
	}
	if version == "" {
		return fmt.Errorf("%s: no comment states the version", name)
	}
	if f.version == "" {
		f.first, f.version = name, version
	}
	if version != f.version {
		return fmt.Errorf("%s is of version %s, %s of %s", name, version, f.first, f.version)
	}
	return nil
}

// rows is [Files.Rows] without the check of the version, which it returns.
func (f *Files) rows(name string, row func(first, last rune, fields []string) error) (version string, err error) {
	file, err := os.Open(filepath.Join(f.dir, name))
	if err != nil {
		return "", err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		text, comment, _ := strings.Cut(lines.Text(), "#")
		if version == "" {
			version = versionIn(comment, name)
		}
		fields := strings.Split(text, ";")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		if len(fields) == 1 && fields[0] == "" {
			continue
		}
		first, last, err := span(fields[0])
		if err != nil || len(fields) == 1 {
			return "", fmt.Errorf("%s: bad row %q", name, text)
		}
		if err := row(first, last, fields[1:]); err != nil {
			return "", fmt.Errorf("%s: %U: %w", name, first, err)
		}
	}
	return version, lines.Err()
}

// versionIn returns the version that a comment of the file name states, or ""
// if it states none. The comment is "Version: 18.0.0", or the name with the
// version in it: "DerivedBidiClass-18.0.0.txt".
func versionIn(comment, name string) string {
	comment = strings.TrimSpace(comment)
	if version, ok := strings.CutPrefix(comment, "Version: "); ok {
		return version
	}
	version, ok1 := strings.CutPrefix(comment, strings.TrimSuffix(name, ".txt")+"-")
	version, ok2 := strings.CutSuffix(version, ".txt")
	if !ok1 || !ok2 {
		return ""
	}
	return version
}

// span reads a code point, or the first and the last code point of a range.
func span(field string) (first, last rune, err error) {
	from, to, isRange := strings.Cut(field, "..")
	if !isRange {
		to = from
	}
	if first, err = codePoint(from); err != nil {
		return 0, 0, err
	}
	if last, err = codePoint(to); err == nil && first > last {
		err = strconv.ErrRange
	}
	return first, last, err
}

func codePoint(s string) (rune, error) {
	n, err := strconv.ParseUint(s, 16, 32)
	if err == nil && n >= CodePoints {
		err = strconv.ErrRange
	}
	return rune(n), err
}

// Sequence reads a field of code points with spaces between them. It returns
// nil for an empty field.
func Sequence(field string) (list []rune, err error) {
	for word := range strings.FieldsSeq(field) {
		c, err := codePoint(word)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// Property returns the first field of each code point in a file, such as
// "Scripts.txt". It is missing for code points without a row.
func (f *Files) Property(name, missing string) (*[CodePoints]string, error) {
	values := new([CodePoints]string)
	for c := range values {
		values[c] = missing
	}
	err := f.Rows(name, func(first, last rune, fields []string) error {
		for c := first; c <= last; c++ {
			values[c] = fields[0]
		}
		return nil
	})
	return values, err
}

// Character holds the properties of a code point in UnicodeData.txt.
type Character struct {
	Category string // General_Category; "Cn" if the code point is unassigned
	Bidi     string // Bidi_Class; "" if the code point is unassigned

	// Decomposition_Mapping: one step of it, nil if there is none.
	Decomposition []rune
	// IsCanonical reports whether Decomposition is canonical.
	IsCanonical bool
}

const (
	dataName       = "UnicodeData.txt"
	categoriesName = "DerivedGeneralCategory.txt"
)

// Characters reads UnicodeData.txt. That file does not state its version, so
// its categories must be those in DerivedGeneralCategory.txt.
//
// https://www.unicode.org/reports/tr44/#UnicodeData.txt
func (f *Files) Characters() (*[CodePoints]Character, error) {
	const unassigned = "Cn"
	categories, err := f.Property(categoriesName, unassigned)
	if err != nil {
		return nil, err
	}
	characters := new([CodePoints]Character)
	for c := range characters {
		characters[c].Category = unassigned
	}
	next := rune(0) // the code point after the last row
	_, err = f.rows(dataName, func(c, _ rune, fields []string) error {
		if len(fields) < 5 {
			return fmt.Errorf("the row has %d fields", len(fields))
		}
		if c < next {
			return fmt.Errorf("the row is out of order")
		}
		character := Character{Category: fields[1], Bidi: fields[3]}
		tag, decomposition, isCompatible := strings.Cut(fields[4], ">")
		if !isCompatible {
			decomposition = tag
		}
		if character.Decomposition, err = Sequence(decomposition); err != nil {
			return err
		}
		character.IsCanonical = !isCompatible && character.Decomposition != nil
		if strings.HasSuffix(fields[0], ", Last>") {
			for ; next < c; next++ { // the row before is the first of the range
				characters[next] = character
			}
		}
		characters[c] = character
		next = c + 1
		return nil
	})
	if err != nil {
		return nil, err
	}
	for c := range characters {
		if got, want := characters[c].Category, categories[c]; got != want {
			return nil, fmt.Errorf("%s: %U is %s, in %s %s", dataName, c, got, categoriesName, want)
		}
	}
	return characters, nil
}
