package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTable holds that the committed table is that of UNICODE_DIR.
func TestTable(t *testing.T) { table.Check(t) }

// TestBadData reads data that lacks a code point of the lists, and data that is
// malformed.
func TestBadData(t *testing.T) {
	const head = "# DerivedGeneralCategory-18.0.0.txt\n"
	for _, row := range []struct{ what, categories, data, want string }{
		{"no version", "0041 ; Lu\n", "41;A;Lu;0;L;;\n", "DerivedGeneralCategory.txt"},
		{"another category", head + "0041 ; Ll\n", "41;A;Lu;0;L;;\n", "UnicodeData.txt: U+0041"},
		{"no row of a code point in the lists", head + "0041 ; Lu\n", "41;A;Lu;0;L;;\n", "U+02D0"},
	} {
		t.Run(row.what, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{"DerivedGeneralCategory.txt": row.categories, "UnicodeData.txt": row.data} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := source(dir); err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("error %v; want %q", err, row.want)
			}
		})
	}
}

// TestLabelTable holds that the committed table for labels is that of
// UNICODE_DIR.
func TestLabelTable(t *testing.T) { labelTable.Check(t) }

// TestBadLabelData reads data in which an allowed code point is of a script that
// is not in the list, and data in which a listed letter is not allowed.
func TestBadLabelData(t *testing.T) {
	files := map[string]string{
		"DerivedGeneralCategory.txt": "# DerivedGeneralCategory-18.0.0.txt\n0561 ; Ll\n0562 ; Ll\n",
		"UnicodeData.txt":            "561;A;Ll;0;L;;\n562;B;Ll;0;L;;\n",
		"IdentifierStatus.txt":       "# Version: 18.0.0\n0561..0562 ; Allowed\n",
		"IdnaMappingTable.txt":       "# Version: 18.0.0\n0561 ; valid\n0562 ; disallowed\n",
		"Scripts.txt":                "# Scripts-18.0.0.txt\n0561..0562 ; Armenian\n",
		"ScriptExtensions.txt":       "# ScriptExtensions-18.0.0.txt\n",
	}
	for _, row := range []struct{ what, name, text, want string }{
		{"another script", "Scripts.txt", "# Scripts-18.0.0.txt\n0561 ; Ogham\n", "U+0561: the script Ogham"},
		{"another extension", "ScriptExtensions.txt", "# ScriptExtensions-18.0.0.txt\n0561 ; Ogam Runr\n", "U+0561: the script Armenian Ogam Runr"},
		{"another version", "Scripts.txt", "# Scripts-17.0.0.txt\n0561 ; Armenian\n", "Scripts.txt is of version 17.0.0"},
		{"restricted", "IdentifierStatus.txt", "# Version: 18.0.0\n0562 ; Allowed\n", "wholeScripts Armn: U+0561 is not allowed"},
		{"disallowed in domains", "IdnaMappingTable.txt", "# Version: 18.0.0\n0561 ; disallowed\n", "wholeScripts Armn: U+0561 is not allowed"},
		{"the others are missing", "Scripts.txt", files["Scripts.txt"], "wholeScripts Armn: U+0563 is not allowed"},
	} {
		t.Run(row.what, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range files {
				if name == row.name {
					text = row.text
				}
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := labelSource(dir); err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("error %v; want %q", err, row.want)
			}
		})
	}
}

// TestVerify checks that each list must hold only letters of its scripts that
// are allowed.
func TestVerify(t *testing.T) {
	d := new(labelData)
	for _, letters := range alike {
		for _, c := range letters {
			d.sets[c] = everyScript
		}
	}
	for _, c := range likeDigits {
		d.sets[c] = everyScript
	}
	for _, c := range likeASCII + likeSlash {
		d.sets[c] = han | japanese | korean
	}
	for _, w := range wholeScripts {
		for _, c := range w.letters {
			d.sets[c] = 1 << scriptNumber(w.script)
		}
	}
	if err := d.verify(); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		what string
		c    rune
		set  uint32
		want string
	}{
		{"a whole script", 'ы', 0, "wholeScripts Cyrl: U+044B is not allowed"},
		{"another script", 'ы', greek, "wholeScripts Cyrl: U+044B is of other scripts"},
		{"one script more", 'ы', greek | cyrillic, "wholeScripts Cyrl: U+044B is of other scripts"},
		{"a letter of alike", 'ŧ', 0, "alike: U+0167 is not allowed"},
		{"a digit", 'उ', 0, "alike: U+0909 is not allowed"},
		{"like ASCII", '讠', 0, "likeASCII: U+8BA0 is not allowed"},
		{"like ASCII of another script", '讠', hangul, "likeASCII: U+8BA0 is of other scripts"},
		{"like ASCII of every script", '讠', everyScript, "likeASCII: U+8BA0 is of other scripts"},
		{"like a slash", '乀', 0, "likeSlash: U+4E40 is not allowed"},
	} {
		t.Run(row.what, func(t *testing.T) {
			before := d.sets[row.c]
			d.sets[row.c] = row.set
			defer func() { d.sets[row.c] = before }()
			if err := d.verify(); err == nil || err.Error() != row.want {
				t.Errorf("error %v; want %s", err, row.want)
			}
		})
	}
}
