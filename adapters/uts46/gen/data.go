package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd"
)

const codePoints = ucd.CodePoints

// data holds the properties of each code point.
type data struct {
	version       string
	status        [codePoints]string // of IdnaMappingTable.txt
	mapping       [codePoints]string
	bidi          *[codePoints]string // Bidi_Class
	joining       *[codePoints]string // Joining_Type
	category      [codePoints]string  // General_Category
	ccc           [codePoints]uint8   // Canonical_Combining_Class
	quickNo       [codePoints]bool    // NFC_Quick_Check is not Yes
	excluded      [codePoints]bool    // Full_Composition_Exclusion
	decomposition [codePoints][]rune  // canonical, one step
}

// read returns the data in the folder dir.
func read(dir string) (*data, error) {
	files, d := ucd.Open(dir), new(data)
	if err := files.Rows("IdnaMappingTable.txt", func(first, last rune, fields []string) error {
		var mapping []rune
		if len(fields) > 1 {
			var err error
			if mapping, err = ucd.Sequence(fields[1]); err != nil {
				return err
			}
		}
		for c := first; c <= last; c++ {
			d.status[c], d.mapping[c] = fields[0], string(mapping)
		}
		return nil
	}); err != nil {
		return nil, err
	}
	for c, status := range d.status {
		if status == "" {
			return nil, fmt.Errorf("IdnaMappingTable.txt: no status for %U", c)
		}
	}

	var err error
	if d.bidi, err = files.Property("DerivedBidiClass.txt", "L"); err != nil {
		return nil, err
	}
	if d.joining, err = files.Property("DerivedJoiningType.txt", "U"); err != nil {
		return nil, err
	}
	if err := files.Rows("DerivedCombiningClass.txt", func(first, last rune, fields []string) error {
		n, err := strconv.ParseUint(fields[0], 10, 8)
		for c := first; c <= last; c++ {
			d.ccc[c] = uint8(n)
		}
		return err
	}); err != nil {
		return nil, err
	}
	if err := files.Rows("DerivedNormalizationProps.txt", func(first, last rune, fields []string) error {
		for c := first; c <= last; c++ {
			switch fields[0] {
			case "NFC_QC":
				d.quickNo[c] = true
			case "Full_Composition_Exclusion":
				d.excluded[c] = true
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	characters, err := files.Characters()
	if err != nil {
		return nil, err
	}
	for c, character := range characters {
		d.category[c] = character.Category
		if character.IsCanonical {
			d.decomposition[c] = character.Decomposition
		}
	}
	d.version = files.Version()
	return d, nil
}

// verify checks the assumptions of package uts46 about the data.
func (d *data) verify() error {
	boundary := func(c rune) bool { return d.ccc[c] == 0 && !d.quickNo[c] }
	for i, status := range d.status {
		c := rune(i)
		switch m := d.mapping[c]; {
		case status == "mapped" && (m == "" || strings.Contains(m, ".") && m != "."):
			return fmt.Errorf("%U maps to %+q", c, m)
		case c < utf8.RuneSelf && (status == "mapped") != ('A' <= c && c <= 'Z'),
			c < utf8.RuneSelf && status != "mapped" && status != "valid",
			status == "deviation" && !slices.Contains([]rune{0xDF, 0x3C2, 0x200C, 0x200D}, c):
			return fmt.Errorf("%U is %s", c, status)
		}
		first := c
		for d.decomposition[first] != nil {
			first = d.decomposition[first][0]
		}
		if boundary(c) && !boundary(first) {
			return fmt.Errorf("%U decomposes to %U first, which may compose with a code point before it", c, first)
		}
		if n := len(d.decomposition[c]); n > 2 {
			return fmt.Errorf("%U decomposes to %d code points", c, n)
		} else if n == 2 && !d.excluded[c] && !d.quickNo[d.decomposition[c][1]] {
			return fmt.Errorf("%U is a composite, but NFC_Quick_Check of its second code point is Yes", c)
		}
	}
	return nil
}
