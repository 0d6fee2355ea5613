package weburl_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/weburl-go/weburl/"

// room is the part of the output of go list -json for a package that the tests
// need.
type room struct {
	ImportPath string
	Standard   bool
	Imports    []string // of the package without its tests
	Deps       []string
}

// list runs go list with args.
func list(t *testing.T, args ...string) (rooms []room) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Standard,Imports,Deps"}, args...)...)
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %s", exit.Stderr)
		}
		t.Fatal(err)
	}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var r room
		if err := decoder.Decode(&r); err == io.EOF {
			return rooms
		} else if err != nil {
			t.Fatal(err)
		}
		rooms = append(rooms, r)
	}
}

// pure are the pure rooms from the lowest up. Each may import those before it,
// and the standard library except the network.
var pure = []string{"domain", "ports", "percent", "host", "formurlencoded", "urlrec/stepwise", "urlrec", "urlrec/rendering", "urlrec/writing", "api/mimetype", "api/dataurl", "api/urlkey"}

// outside are the packages from outside that each room, and no other, may
// import.
var outside = map[string][]string{
	"adapters/xnetidna":                  {"golang.org/x/net/idna"},
	"adapters/xtextencoding":             {"golang.org/x/text"},
	"adapters/xnetpublicsuffix":          {"golang.org/x/net/publicsuffix"},
	"adapters/xnethtml":                  {"golang.org/x/net/html"},
	"examples/links":                     {"golang.org/x/net/html"},
	"internal/cmd/reftest":               {"golang.org/x/net/idna"},
	"examples/urlparse/internal/command": {"golang.org/x/term", "golang.org/x/text/unicode/bidi", "golang.org/x/text/width"},
}

// driving are the adapters that drive packages of this module from outside, and
// do not implement a port. Each may import those packages, too.
var driving = map[string][]string{
	"adapters/xnethtml": {"api", "api/htmlurl", "urlrec"},
}

// network are the packages of the standard library that api must not link.
var network = []string{"net", "net/http", "net/url"}

// TestRooms checks the real imports against the rule which room may import
// which.
func TestRooms(t *testing.T) {
	standard := map[string]bool{}
	for _, r := range list(t, "std") {
		standard[r.ImportPath] = true
	}
	seen := 0
	for _, r := range list(t, "./...") {
		name, ok := strings.CutPrefix(r.ImportPath, module)
		if !ok {
			t.Errorf("%s is not in the module", r.ImportPath)
		}
		seen++
		for _, path := range r.Imports {
			if why := forbidden(name, path, standard); why != "" {
				t.Errorf("%s imports %s: %s", name, path, why)
			}
		}
	}
	if seen < len(pure) {
		t.Fatalf("go list knows only %d packages", seen)
	}
}

// forbidden returns why the package name must not import path, or "" if it may.
func forbidden(name, path string, standard map[string]bool) string {
	imported, own := strings.CutPrefix(path, module)
	if !own && !standard[path] {
		for _, bound := range outside[name] {
			if path == bound || strings.HasPrefix(path, bound+"/") {
				return ""
			}
		}
		return "only its adapter imports a package from outside"
	}
	if rest, ok := strings.CutSuffix(name, "/gen"); ok {
		name = "internal/" + rest // a generator is a tool, wherever its tables are
	}
	top, _, _ := strings.Cut(name, "/")
	if own && top != "internal" && strings.HasPrefix(imported, "internal/") && !(top == "examples" && imported == "internal/help") {
		return "only tests and the test bench import the test bench"
	}
	level := slices.Index(pure, name)
	switch {
	case level >= 0 && own:
		if at := slices.Index(pure, imported); at < 0 || at >= level {
			return "imports run downward only"
		}
	case level >= 0 || top == "api":
		if slices.Contains(network, path) && name != "api/neturl" {
			return "the network is not for this room"
		}
		if own && strings.HasPrefix(imported, "examples/") {
			return "imports run downward only"
		}
	case name == "ports/contract":
		if own && imported != "domain" && imported != "ports" {
			return "a contract knows the port and no more"
		}
	case top == "adapters":
		if own && !slices.Contains([]string{"domain", "ports", "percent"}, imported) && !slices.Contains(driving[name], imported) {
			return "a driven adapter implements a port and knows no more"
		}
	}
	return ""
}

// TestRoomsRule shows that the rule can fail.
func TestRoomsRule(t *testing.T) {
	standard := map[string]bool{"strings": true, "net/url": true, "net/http": true}
	for _, row := range []struct {
		name, path string
		ok         bool
	}{
		{"domain", "strings", true},
		{"domain", "net/url", false},
		{"domain", module + "ports", false},
		{"urlrec", module + "host", true},
		{"urlrec/stepwise", module + "urlrec", false},
		{"host", module + "adapters/uts46", false},
		{"host", "golang.org/x/net/idna", false},
		{"adapters/xnetidna", "golang.org/x/net/idna", true},
		{"adapters/xnetidna", "golang.org/x/text", false},
		{"adapters/xnetidna", module + "api", false},
		{"adapters/xnetidna", module + "domain", true},
		{"adapters/xnethtml", module + "api/htmlurl", true},
		{"adapters/xnethtml", module + "api/neturl", false},
		{"adapters/uts46", module + "api/htmlurl", false},
		{"examples/links", "golang.org/x/net/html", true},
		{"examples/links", "golang.org/x/net/idna", false},
		{"api", module + "examples/links", false},
		{"api", module + "adapters/uts46", true},
		{"api", "net/http", false},
		{"api/htmlurl", "net/url", false},
		{"api/fetchurl", "net/http", false},
		{"api/fetchurl", module + "api/htmlurl", true},
		{"api/fetchurl", module + "examples/politeclient", false},
		{"api/neturl", "net/url", true},
		{"api/dataurl", module + "api/mimetype", true},
		{"api/dataurl", module + "urlrec", true},
		{"api/dataurl", module + "api", false},
		{"api/mimetype", module + "adapters/whatwgencoding", false},
		{"api/mimetype", "net/http", false},
		{"api/urlkey", module + "urlrec", true},
		{"api/urlkey", module + "api", false},
		{"ports/contract", module + "host", false},
		{"api", module + "internal/urlgen", false},
		{"internal/difftest", module + "internal/urlgen", true},
		{"adapters/uts46/gen", module + "internal/ucd", true},
		{"adapters/uts46", module + "internal/ucd", false},
		{"urlrec/rendering/gen", module + "internal/ucd", true},
		{"urlrec/rendering", module + "internal/ucd", false},
	} {
		t.Run(row.name+" imports "+row.path, func(t *testing.T) {
			if got := forbidden(row.name, row.path, standard); (got == "") != row.ok {
				t.Errorf("%s imports %s: %q", row.name, row.path, got)
			}
		})
	}
}

// TestLinked checks that importing api, or api/fetchurl, links only this module
// and the standard library without the network.
func TestLinked(t *testing.T) {
	rooms := list(t, "-deps", "./api", "./api/fetchurl")
	for _, r := range rooms {
		if r.Standard && slices.Contains(network, r.ImportPath) || !r.Standard && !strings.HasPrefix(r.ImportPath, module) {
			t.Errorf("importing api links %s", r.ImportPath)
		}
	}
	if len(rooms) < 20 {
		t.Fatalf("go list knows only %d packages", len(rooms))
	}
}
