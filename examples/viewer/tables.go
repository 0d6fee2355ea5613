//go:build !js

package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// unpackTable is added to package whatwgencoding in the module. It sets a table
// from the differences of its neighbours.
const unpackTable = `package whatwgencoding

import "encoding/binary"

func unpackTable(table []uint16, differences string) {
	rest, last := []byte(differences), int64(0)
	for i := range table {
		difference, size := binary.Varint(rest)
		rest, last = rest[size:], last+difference
		table[i] = uint16(last)
	}
}
`

// table is the declaration of a table of numbers.
var table = regexp.MustCompile(`(?s)\nvar (index\w+) = \[\.\.\.\]uint16\{([^{}]*)\}\n`)

// packTables writes the tables of package whatwgencoding to the folder, in a
// form that compresses to half the size, and adds the files to replace.
func packTables(folder string, replace map[string]string) error {
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/weburl-go/weburl/adapters/whatwgencoding").Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	dir := strings.TrimSpace(string(out))
	source, err := os.ReadFile(filepath.Join(dir, "tables.go"))
	if err != nil {
		return err
	}
	source = table.ReplaceAllFunc(source, func(declaration []byte) []byte {
		parts := table.FindSubmatch(declaration)
		var differences []byte
		last, count := uint64(0), 0
		for _, number := range strings.FieldsFunc(string(parts[2]), func(c rune) bool { return c <= ' ' || c == ',' }) {
			n, e := strconv.ParseUint(number, 0, 16)
			if e != nil {
				err = e
			}
			differences = binary.AppendVarint(differences, int64(n)-int64(last))
			last = n
			count++
		}
		return fmt.Appendf(nil, "\nvar %s [%d]uint16\n\nfunc init() { unpackTable(%[1]s[:], %[3]q) }\n", parts[1], count, differences)
	})
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{"tables.go": source, "unpack.go": []byte(unpackTable)} {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, content, 0o666); err != nil {
			return err
		}
		replace[filepath.Join(dir, name)] = file
	}
	return nil
}
