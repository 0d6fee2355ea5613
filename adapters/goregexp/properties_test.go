package goregexp

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// TestPropertyMembers compares properties with package unicode.
func TestPropertyMembers(t *testing.T) {
	compared := 0
	for name, tables := range map[string]map[string]*unicode.RangeTable{"gc": unicode.Categories, "sc": unicode.Scripts, "": unicode.Properties} {
		for value, table := range tables {
			var got set
			if !got.addProperty(name, value, false) {
				continue // ECMAScript has fewer properties
			}
			compared++
			var want, folded set
			for c := range rune(0x80) {
				if unicode.Is(table, c) {
					want.add(c, c, false)
				}
			}
			for _, c := range []rune{longS, kelvin} {
				if unicode.Is(table, c) {
					folded.add(c, c, true)
				}
			}
			for c := range rune(0x80) {
				if want.has(byte(c)) {
					folded.add(c, c, true)
				}
			}
			var gotFolded set
			gotFolded.addProperty(name, value, true)
			if got != want || gotFolded != folded {
				t.Errorf("%s=%s has the members %x and %x, want %x and %x", name, value, got, gotFolded, want, folded)
			}
		}
	}
	if compared < 200 {
		t.Errorf("only %d properties compared", compared)
	}
}

// TestPropertyNames compares the values of General_Category and Script with
// PropertyValueAliases.txt.
func TestPropertyNames(t *testing.T) {
	dir := os.Getenv("UNICODE_DIR")
	if dir == "" {
		t.Skip("UNICODE_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, "PropertyValueAliases.txt"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{}
	for _, line := range strings.Split(string(data), "\n") {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Split(line, ";")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		if fields[0] == "gc" || fields[0] == "sc" {
			want[fields[0]] = append(want[fields[0]], fields[1:]...)
		}
	}
	for name, values := range want {
		slices.Sort(values)
		values = slices.Compact(values)
		var got []string
		for value := range tables()[name] {
			got = append(got, value)
		}
		slices.Sort(got)
		if !slices.Equal(got, values) {
			t.Errorf("the values of %s are\n%q, want\n%q", name, got, values)
		}
	}
}
