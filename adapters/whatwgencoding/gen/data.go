package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// data is the data of the standard.
type data struct {
	groups  []group          // of encodings.json
	indexes map[string][]int // the code point of each pointer; 0 is null
	ranges  [][2]int         // index gb18030 ranges: pointer and code point
}

type group struct {
	Heading   string
	Encodings []encoding
}

type encoding struct {
	Name   string
	Labels []string
}

// index returns the name of the index of a single-byte encoding.
func (e encoding) index() string {
	if e.Name == "ISO-8859-8-I" {
		return "iso-8859-8" // they share it
	}
	return strings.ToLower(e.Name)
}

// singleByteGroup is the place of the single-byte encodings among the groups.
// UTF-8 is in the one before.
const singleByteGroup = 1

// lengths are those of the indexes for several bytes. The decoders compute
// pointers up to these.
var lengths = map[string]int{
	"big5":                 126 * 157,
	"euc-kr":               126 * 190,
	"gb18030":              126 * 190,
	"jis0208":              60 * 188,
	"jis0212":              94 * 94,
	"iso-2022-jp-katakana": 63,
}

// lastRangePointer is the last pointer of index gb18030 ranges below U+10000.
const lastRangePointer = 39419

// read returns the data in the folder dir. It checks the assumptions of package
// whatwgencoding about it.
func read(dir string) (*data, error) {
	d := &data{indexes: map[string][]int{}}
	if err := load(dir, "encodings.json", &d.groups); err != nil {
		return nil, err
	}
	const heading = "Legacy single-byte encodings"
	if len(d.groups) <= singleByteGroup || d.groups[singleByteGroup].Heading != heading {
		return nil, fmt.Errorf("encodings.json: %q is not the second group", heading)
	}
	var indexes map[string]json.RawMessage
	if err := load(dir, "indexes.json", &indexes); err != nil {
		return nil, err
	}
	read := func(name string, length int) error {
		var index []int
		if err := json.Unmarshal(indexes[name], &index); err != nil {
			return fmt.Errorf("indexes.json: %s: %w", name, err)
		}
		if len(index) != length {
			return fmt.Errorf("indexes.json: %s has %d pointers, not %d", name, len(index), length)
		}
		d.indexes[name] = index
		return nil
	}
	for _, e := range d.groups[singleByteGroup].Encodings {
		if err := read(e.index(), 128); err != nil {
			return nil, err
		}
	}
	for name, length := range lengths {
		if err := read(name, length); err != nil {
			return nil, err
		}
	}
	if slices.Contains(d.indexes["gb18030"], 0) {
		return nil, fmt.Errorf("indexes.json: gb18030 has a pointer without a code point")
	}

	const ranges = "gb18030-ranges"
	if err := json.Unmarshal(indexes[ranges], &d.ranges); err != nil {
		return nil, fmt.Errorf("indexes.json: %s: %w", ranges, err)
	}
	if n := len(d.ranges); n == 0 || d.ranges[n-1] != [2]int{189000, 0x10000} {
		return nil, fmt.Errorf("indexes.json: %s does not end with U+10000", ranges)
	}
	return d, nil
}

// load reads a JSON file.
func load(dir, name string, v any) error {
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
