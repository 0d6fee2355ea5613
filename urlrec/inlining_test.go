package urlrec

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// compile compiles the package with gcflags that make the compiler report
// something, and returns the report.
func compile(t *testing.T, gcflags string) string {
	out, err := exec.Command("go", "build", "-gcflags="+gcflags, ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// TestInlining checks that calls of the getters, and of functions that run for
// every URL, are inlined.
func TestInlining(t *testing.T) {
	out := compile(t, "-m")
	var inlined []string
	for _, m := range regexp.MustCompile(`can inline (\S+)`).FindAllStringSubmatch(out, -1) {
		inlined = append(inlined, m[1])
	}
	for _, name := range []string{
		"(*machine).at", "(*machine).isSlash", "(*machine).nullHost", "(*machine).inherit",
		"(*writer).len", "(*writer).begin", "(*writer).endEcho", "(*writer).fits", "(*writer).isPrefix",
		"(*writer).copy", "(*writer).echoed", "(*writer).hasBuffer",
		"marksOf", "load64", "pairs", "scanBytes", "marked.has", "isInScheme", "isDelimiter", "lower",
		"(*Parser).Parse",
		"Record.Href", "Record.HrefWithoutFragment", "Record.IsValid", "Record.Protocol", "Record.Scheme",
		"Record.IsSpecial", "Record.Username", "Record.Password", "Record.IncludesCredentials", "Record.Host",
		"Record.Hostname", "Record.HostKind", "Record.Port", "Record.PortNumber", "Record.Pathname",
		"Record.HasOpaquePath", "Record.Search", "Record.Query", "Record.Hash", "Record.Fragment",
		"Record.BlobURLEntry", "Record.Equal", "Record.Compare",
	} {
		if !slices.Contains(inlined, name) {
			t.Errorf("%s is not inlined", name)
		}
	}
}

// TestBoundsChecks counts the bounds checks in scan.go. Each slice expression
// has one. Of the accesses to bytes, only marksOf and load64 have one each,
// which is for all eight bytes, in their copies that are not inlined.
func TestBoundsChecks(t *testing.T) {
	out := compile(t, "-d=ssa/check_bce/debug=1")
	slices, bytes := 0, 0
	for line := range strings.Lines(out) {
		switch {
		case !strings.Contains(line, "scan.go:"):
		case strings.Contains(line, "IsSliceInBounds"):
			slices++
		default:
			bytes++
		}
	}
	if slices > 4 || bytes > 2 {
		t.Errorf("%d slices and %d bytes are checked in scan.go; want 4 and 2:\n%s", slices, bytes, out)
	}
}
