package goregexp_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/goregexp"
	"github.com/weburl-go/weburl/internal/ucd"
)

// TestGroupNames tests code points of names that are newer than package unicode.
// The versions are those of ID_Start and ID_Continue.
func TestGroupNames(t *testing.T) {
	for _, c := range []struct {
		name        string
		c           rune
		start, part bool
	}{
		{"Unicode 1.1", 'a', true, true},
		{"a digit", '1', false, true},
		{"a dollar sign", '$', true, true},
		{"a hyphen", '-', false, false},
		{"Pattern_Syntax", 0x2E2F, false, false},
		{"a zero width joiner", 0x200D, false, true},
		{"Unicode 15.1, a letter", 0x2EBF0, true, true},
		{"Unicode 15.1, Other_ID_Continue", 0x30FB, false, true},
		{"Unicode 16, a letter", 0x16D40, true, true},
		{"Unicode 16, a digit", 0x16D70, false, true},
		{"Unicode 17, a letter", 0x10940, true, true},
		{"not assigned", 0x105F4, false, false},
		{"a symbol", 0x2603, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := goregexp.Check(fmt.Sprintf("(?<%c>x)", c.c)); (err == nil) != c.start {
				t.Errorf("begins a name: %v, want %t", err, c.start)
			}
			if err := goregexp.Check(fmt.Sprintf("(?<a%c>x)", c.c)); (err == nil) != c.part {
				t.Errorf("is in a name: %v, want %t", err, c.part)
			}
			if goregexp.IsIdentifierStart(c.c) != c.start || goregexp.IsIdentifierPart(c.c) != c.part {
				t.Error("the functions disagree")
			}
		})
	}
}

// TestIdentifiersUnicode compares all code points with the definitions of
// ID_Start and ID_Continue in UAX #31, over the categories of
// DerivedGeneralCategory.txt. The exceptions are those of PropList.txt.
func TestIdentifiersUnicode(t *testing.T) {
	dir := os.Getenv("UNICODE_DIR")
	if dir == "" {
		t.Skip("UNICODE_DIR is not set")
	}
	otherStart := []rune{0x1885, 0x1886, 0x2118, 0x212E, 0x309B, 0x309C}
	otherContinue := []rune{
		0xB7, 0x387, 0x1369, 0x136A, 0x136B, 0x136C, 0x136D, 0x136E, 0x136F, 0x1370, 0x1371,
		0x19DA, 0x200C, 0x200D, 0x30FB, 0xFF65, '$',
	}
	const patternSyntax = 0x2E2F // the only letter that is
	tested := 0
	err := ucd.Open(dir).Rows("DerivedGeneralCategory.txt", func(first, last rune, fields []string) error {
		category := fields[0]
		for c := first; c <= last; c++ {
			start := category[0] == 'L' || category == "Nl" || slices.Contains(otherStart, c)
			part := start || strings.Contains("Mn Mc Nd Pc", category) || slices.Contains(otherContinue, c)
			if c == '$' || c == '_' {
				start = true
			}
			if c == patternSyntax {
				start, part = false, false
			}
			tested++
			if got := goregexp.IsIdentifierStart(c); got != start {
				t.Errorf("%U begins a name: %t, category %s", c, got, category)
			}
			if got := goregexp.IsIdentifierPart(c); got != part {
				t.Errorf("%U is in a name: %t, category %s", c, got, category)
			}
		}
		return nil
	})
	if err != nil || tested < ucd.CodePoints {
		t.Errorf("%d code points; %v", tested, err)
	}
}
