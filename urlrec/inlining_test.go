package urlrec

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// compile compiles the package with flags that make the compiler talk, and gives what
// it says.
func compile(t *testing.T, gcflags string) string {
	if testing.Short() {
		t.Skip("compiles the package")
	}
	out, err := exec.Command("go", "build", "-gcflags="+gcflags, ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// TestInlining holds which functions cost no call: what every URL runs through, and
// the getters.
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
		"marksOf", "load64", "pairs", "scanBytes", "marked.has", "httpColon", "isInScheme", "isDelimiter", "lower",
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

// TestBoundsChecks holds how many bounds checks there are where bytes are scanned: one
// for each slice that is taken, and for bytes only the one of marksOf and of load64,
// each for all eight bytes, in the copies that are not inlined.
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
