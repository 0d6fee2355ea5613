package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTables holds that the committed tables are those of ENCODING_DIR.
func TestTables(t *testing.T) { tables.Check(t) }

// TestBadData replaces a part of the data.
func TestBadData(t *testing.T) {
	dir := os.Getenv(tables.Variable)
	if dir == "" {
		t.Skip(tables.Variable + " is not set")
	}
	for _, row := range []struct{ what, file, index, value, want string }{
		{"no groups", "encodings.json", "", `[]`, "encodings.json: "},
		{"not JSON", "encodings.json", "", `[`, "encodings.json: "},
		{"no indexes", "indexes.json", "", `{}`, "indexes.json: "},
		{"not JSON in the indexes", "indexes.json", "", `{`, "indexes.json: "},
		{"a short index", "indexes.json", "windows-1252", `[1]`, "indexes.json: windows-1252 "},
		{"an index of strings", "indexes.json", "big5", `["a"]`, "indexes.json: big5: "},
		{"no ranges", "indexes.json", "gb18030-ranges", `[]`, "indexes.json: gb18030-ranges "},
		{"another last range", "indexes.json", "gb18030-ranges", `[[0, 128], [189000, 65535]]`, "indexes.json: gb18030-ranges "},
		{"null in gb18030", "indexes.json", "gb18030", "[" + strings.Repeat("0,", 126*190-1) + "1]", "indexes.json: gb18030 "},
		{"plane 1 in EUC-KR", "indexes.json", "euc-kr", "[" + strings.Repeat("65536,", 126*190-1) + "1]", "indexes.json: euc-kr "},
		{"plane 1 in Big5", "indexes.json", "big5", "[" + strings.Repeat("65536,", 126*157-1) + "1]", "indexes.json: big5 "},
	} {
		t.Run(row.what, func(t *testing.T) {
			changed := t.TempDir()
			for _, name := range []string{"encodings.json", "indexes.json"} {
				text, err := os.ReadFile(filepath.Join(dir, name))
				if err != nil {
					t.Fatal(err)
				}
				switch {
				case name == row.file && row.index == "":
					text = []byte(row.value)
				case name == row.file:
					var indexes map[string]json.RawMessage
					if err := json.Unmarshal(text, &indexes); err != nil {
						t.Fatal(err)
					}
					indexes[row.index] = json.RawMessage(row.value)
					if text, err = json.Marshal(indexes); err != nil {
						t.Fatal(err)
					}
				}
				if err := os.WriteFile(filepath.Join(changed, name), text, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := source(changed); err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("error %v; want %q", err, row.want)
			}
		})
	}
}
