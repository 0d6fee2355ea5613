package ucd_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/ucd"
)

const (
	data       = "UnicodeData.txt"
	categories = "DerivedGeneralCategory.txt"

	head = "# DerivedGeneralCategory-18.0.0.txt\n"
)

// open returns the files with these texts, by their names.
func open(t *testing.T, texts map[string]string) *ucd.Files {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return ucd.Open(dir)
}

// TestProperty reads both forms of the version, ranges, comments and fields.
func TestProperty(t *testing.T) {
	files := open(t, map[string]string{
		"Scripts.txt":          "# Scripts-18.0.0.txt\n\n0041..0043 ; Latin # L& [3] A..C\n 0044;Greek\n",
		"IdentifierStatus.txt": "# IdentifierStatus.txt\n# Version: 18.0.0\n0042 ; Allowed ; more\n",
		"ScriptExtensions.txt": "# ScriptExtensions-17.0.0.txt\n0041 ; Latn Grek\n",
	})
	if got := files.Version(); got != "" {
		t.Errorf("version %q before a file is read", got)
	}
	for _, row := range []struct{ name, want string }{
		{"Scripts.txt", "- Latin Latin Latin Greek -"},
		{"IdentifierStatus.txt", "- - Allowed - - -"},
	} {
		t.Run(row.name, func(t *testing.T) {
			values, err := files.Property(row.name, "-")
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(values[0x40:0x46], " "); got != row.want {
				t.Errorf("%s; want %s", got, row.want)
			}
			if got := files.Version(); got != "18.0.0" {
				t.Errorf("version %q", got)
			}
		})
	}
	_, err := files.Property("ScriptExtensions.txt", "")
	if want := "ScriptExtensions.txt is of version 17.0.0, Scripts.txt of 18.0.0"; err == nil || err.Error() != want {
		t.Errorf("error %v; want %s", err, want)
	}
}

// TestPropertyErrors reads malformed files.
func TestPropertyErrors(t *testing.T) {
	for _, row := range []struct{ what, text, want string }{
		{"no version", "0041 ; Lu\n", "no comment states the version"},
		{"not a code point", head + "G ; Lu\n", "bad row"},
		{"a range that ends before it begins", head + "0042..0041 ; Lu\n", "bad row"},
		{"above U+10FFFF", head + "0041..110000 ; Lu\n", "bad row"},
		{"no field", head + "0041\n", "bad row"},
		{"no code point", head + " ; Lu\n", "bad row"},
	} {
		t.Run(row.what, func(t *testing.T) {
			_, err := open(t, map[string]string{categories: row.text}).Property(categories, "Cn")
			if err == nil || !strings.HasPrefix(err.Error(), categories+": "+row.want) {
				t.Errorf("error %v; want %q", err, row.want)
			}
		})
	}
	if _, err := ucd.Open(t.TempDir()).Property(categories, "Cn"); !os.IsNotExist(err) {
		t.Errorf("error %v without the file", err)
	}
}

// TestCharacters reads rows, a range of two rows, and decompositions.
func TestCharacters(t *testing.T) {
	files := open(t, map[string]string{
		categories: head + "0041 ; Lu\n0043 ; Ll\n0050..0053 ; Lo\n",
		data: "0041;A;Lu;0;L;0042 0043;\n0043;B;Ll;0;R;<compat> 0044;\n" +
			"0050;<C, First>;Lo;0;AL;;\n0053;<C, Last>;Lo;0;AL;;\n",
	})
	characters, err := files.Characters()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		c    rune
		want ucd.Character
	}{
		{0x40, ucd.Character{Category: "Cn"}},
		{0x41, ucd.Character{Category: "Lu", Bidi: "L", Decomposition: []rune{0x42, 0x43}, IsCanonical: true}},
		{0x42, ucd.Character{Category: "Cn"}},
		{0x43, ucd.Character{Category: "Ll", Bidi: "R", Decomposition: []rune{0x44}}},
		{0x50, ucd.Character{Category: "Lo", Bidi: "AL"}},
		{0x52, ucd.Character{Category: "Lo", Bidi: "AL"}},
		{0x53, ucd.Character{Category: "Lo", Bidi: "AL"}},
		{0x54, ucd.Character{Category: "Cn"}},
	} {
		got := characters[row.c]
		same := got.Category == row.want.Category && got.Bidi == row.want.Bidi && got.IsCanonical == row.want.IsCanonical
		if !same || !slices.Equal(got.Decomposition, row.want.Decomposition) {
			t.Errorf("%U: %+v; want %+v", row.c, got, row.want)
		}
	}
}

// TestCharactersErrors reads files that disagree or are malformed.
func TestCharactersErrors(t *testing.T) {
	const letter = "41;A;Lu;0;L;;\n"
	for _, row := range []struct{ what, categories, data, want string }{
		{"no version", "0041 ; Lu\n", letter, categories + ": no comment states the version"},
		{"a row missing in the data", head + "0041..0042 ; Lu\n", letter, data + ": U+0042"},
		{"a row missing in the categories", head, letter, data + ": U+0041"},
		{"another category", head + "0041 ; Ll\n", letter, data + ": U+0041"},
		{"not a code point", head, "G;A;Lu;0;L;;\n", data + ": bad row"},
		{"above U+10FFFF", head, "110000;A;Lu;0;L;;\n", data + ": bad row"},
		{"few fields", head, "41;A;Lu;0;L\n", data + ": U+0041: the row has 4 fields"},
		{"bad decomposition", head, "41;A;Lu;0;L;<compat> X;\n", data + ": U+0041"},
		{"out of order", head, "42;B;Lu;0;L;;\n" + letter, data + ": U+0041: the row is out of order"},
	} {
		t.Run(row.what, func(t *testing.T) {
			_, err := open(t, map[string]string{categories: row.categories, data: row.data}).Characters()
			if err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("error %v; want %q", err, row.want)
			}
		})
	}
}
