package urlpattern_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/urlpattern"
)

// isName reports whether text is the name of a group.
func isName(text string) bool {
	pathname := "/:" + text
	p, err := urlpattern.NewInit(urlpattern.Init{Pathname: &pathname}, urlpattern.Options{})
	return err == nil && p.Pathname() == pathname
}

// TestNames tests code points of names that are newer than package unicode. The
// versions are those of ID_Start and ID_Continue.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		name        string
		c           rune
		start, part bool
	}{
		{"Unicode 1.1", 'a', true, true},
		{"Unicode 15.1, a letter", 0x2EBF0, true, true},
		{"Unicode 15.1, Other_ID_Continue", 0x30FB, false, true},
		{"Unicode 16, a letter", 0x16D40, true, true},
		{"Unicode 16, a digit", 0x16D70, false, true},
		{"Unicode 17, a letter", 0x10940, true, true},
		{"not assigned", 0x105F4, false, false},
		{"a symbol", 0x2603, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := isName(string(c.c)); got != c.start {
				t.Errorf("begins a name: %t, want %t", got, c.start)
			}
			if got := isName("a" + string(c.c)); got != c.part {
				t.Errorf("is in a name: %t, want %t", got, c.part)
			}
		})
	}
}

// TestNamesUnicode tests all letters, marks, digits and connectors of
// UnicodeData.txt.
func TestNamesUnicode(t *testing.T) {
	dir := os.Getenv("UNICODE_DIR")
	if dir == "" {
		t.Skip("UNICODE_DIR is not set")
	}
	file, err := os.Open(filepath.Join(dir, "UnicodeData.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tested := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), ";")
		value, err := strconv.ParseUint(fields[0], 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		c, category := rune(value), fields[2]
		if c == 0x2E2F {
			continue // Pattern_Syntax
		}
		start := category[0] == 'L' || category == "Nl" || c == 0x1885 || c == 0x1886 // Other_ID_Start
		if !start && !strings.Contains("Mn Mc Nd Pc", category) {
			continue
		}
		tested++
		if got := isName(string(c)); got != start && c > 0x7F {
			t.Errorf("U+%04X begins a name: %t", c, got)
		}
		if !isName("a" + string(c)) {
			t.Errorf("U+%04X is not in a name", c)
		}
	}
	if tested < 30_000 {
		t.Errorf("only %d code points", tested)
	}
}
