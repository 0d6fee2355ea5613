package neturl_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/internal/neturltest"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// found are generated inputs that were once in no class, or in a wrong one.
var found = []string{
	"file:", "file://", "file:/\u00E9:?", `r:/.//\`, "t://%2540", "http:`", "http:`?\u00E9#\u00E9", "d: #", "h://%a:b@.", "A:##", "Ws:/[%3A1]",
}

// inputs is the examples of all classes, found, and generated inputs.
func inputs(yield func(string) bool) {
	for _, class := range neturl.Classes() {
		for _, e := range class.Examples() {
			if !yield(e.Input) {
				return
			}
		}
	}
	for _, input := range found {
		if !yield(input) {
			return
		}
	}
	g := urlgen.New(1, nil)
	for range 20000 {
		if !yield(g.Input()) {
			return
		}
	}
}

// seeds returns the strings of web-platform-tests, or nil if WPT_DIR is not
// set.
func seeds(t *testing.T) []string {
	dir := os.Getenv("WPT_DIR")
	if dir == "" {
		t.Log("WPT_DIR is not set")
		return nil
	}
	all, err := urlgen.LoadWPT(dir)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestCompareBaseWPT checks the rows of web-platform-tests that have a base.
func TestCompareBaseWPT(t *testing.T) {
	dir := os.Getenv("WPT_DIR")
	if dir == "" {
		t.Skip("WPT_DIR is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "urltestdata.json"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []any
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	tested := 0
	for _, row := range rows {
		row, _ := row.(map[string]any) // a string is a comment
		input, _ := row["input"].(string)
		base, ok := row["base"].(string)
		if !ok {
			continue
		}
		tested++
		t.Run(fmt.Sprintf("%q with %q", input, base), func(t *testing.T) {
			if _, err := neturltest.CheckBase(input, base); err != nil {
				t.Error(err)
			}
		})
	}
	if tested == 0 {
		t.Error("no row has a base")
	}
}

// FuzzCompare checks strings that the fuzzer chooses: each difference must be
// in a class, and the conversions must keep their promises.
func FuzzCompare(f *testing.F) {
	for _, class := range neturl.Classes() {
		for _, e := range class.Examples() {
			if len(e.Input) < 100 {
				f.Add(e.Input)
			}
		}
	}
	for _, input := range found {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if _, err := neturltest.Check(input); err != nil {
			t.Errorf("%q: %v", input, err)
		}
	})
}

// FuzzCompareBase checks strings with a base, both of which the fuzzer chooses.
func FuzzCompareBase(f *testing.F) {
	for _, class := range neturl.Classes() {
		for _, e := range class.Examples() {
			if len(e.Input) < 100 {
				f.Add(e.Input, e.Base)
				f.Add("c", e.Input)
			}
		}
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		if _, err := neturltest.CheckBase(input, base); err != nil {
			t.Errorf("%q with %q: %v", input, base, err)
		}
	})
}

// FuzzGenerated checks generated strings. The fuzzer makes the choices of the
// generator.
func FuzzGenerated(f *testing.F) {
	for seed := range byte(8) {
		data := make([]byte, 64)
		for i := range data {
			data[i] = byte(i+1) * (seed*2 + 1) * 37
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		g := urlgen.FromBytes(data, nil)
		input := g.Input()
		if _, err := neturltest.Check(input); err != nil {
			t.Errorf("%q: %v", input, err)
		}
		base := g.Base()
		if _, err := neturltest.CheckBase(input, base); err != nil {
			t.Errorf("%q with %q: %v", input, base, err)
		}
	})
}

// FuzzFromNetURL checks URLs that consist of fields that the fuzzer chooses.
func FuzzFromNetURL(f *testing.F) {
	for _, u := range []url.URL{
		{Scheme: "http", Host: "h", Path: "/a b", RawPath: "/a%20b", RawQuery: "a=b"},
		{Scheme: "http", Host: "good", Opaque: "//evil/x"},
		{Scheme: "foo", Path: "//evil/x"},
		{Scheme: "http", Host: "[fe80::1%eth0]:80", Fragment: "a|b"},
		{Scheme: "http", Host: "h]:80", Path: "x"},
		{Scheme: "http", Host: "[", RawQuery: "a#b"},
		{Scheme: "mailto", Opaque: "a@b "},
		{Host: ":80", Fragment: "%", RawFragment: "%25"},
		{Scheme: "file", Host: "C|", Path: "/.."},
	} {
		f.Add(u.Scheme, u.Opaque, "u:p", u.Host, u.Path, u.RawPath, u.RawQuery, u.Fragment, u.RawFragment, uint8(0))
		f.Add(u.Scheme, u.Opaque, "", u.Host, u.Path, u.RawPath, u.RawQuery, u.Fragment, u.RawFragment, uint8(0xFF))
	}
	f.Fuzz(func(t *testing.T, scheme, opaque, user, host, path, rawPath, query, fragment, rawFragment string, bits uint8) {
		u := &url.URL{
			Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: query, Fragment: fragment, RawFragment: rawFragment,
			ForceQuery: bits&1 != 0, OmitHost: bits&2 != 0,
		}
		switch name, password, ok := strings.Cut(user, ":"); {
		case ok:
			u.User = url.UserPassword(name, password)
		case bits&4 != 0:
			u.User = url.User(name)
		}
		if _, err := neturltest.CheckFrom(u); err != nil {
			t.Errorf("%#v: %v", u, err)
		}
	})
}
