package urlrec

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// compile compiles the package with tags and with gcflags that make the
// compiler report something, and returns the report.
func compile(t *testing.T, tags, gcflags string) string {
	t.Helper()
	out, err := exec.Command("go", "build", "-tags="+tags, "-gcflags="+gcflags, ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// inlined returns the names of the functions that are inlined with tags.
func inlined(t *testing.T, tags string) (names []string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`can inline (\S+)`).FindAllStringSubmatch(compile(t, tags, "-m"), -1) {
		names = append(names, m[1])
	}
	return names
}

// TestInlining checks that calls of the getters, and of functions that run for
// every URL, are inlined.
func TestInlining(t *testing.T) {
	names := inlined(t, "")
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
		"Record.BlobURLEntry", "Record.Equal", "Record.Compare", "Split",
	} {
		if !slices.Contains(names, name) {
			t.Errorf("%s is not inlined", name)
		}
	}
}

// TestInliningPurego checks that the scans have no cost of their own if they
// only call the portable form.
func TestInliningPurego(t *testing.T) {
	names := inlined(t, "purego")
	for _, name := range []string{"scanHost", "scanPath", "scanQuery"} {
		if !slices.Contains(names, name) {
			t.Errorf("%s is not inlined", name)
		}
	}
}

// TestBoundsChecks counts the bounds checks in the scans. Each slice expression
// has one. Of the accesses to bytes, only marksOf and load64 have one each,
// which is for all eight bytes, in their copies that are not inlined.
func TestBoundsChecks(t *testing.T) {
	for _, row := range []struct {
		name, tags, file string
		slices, bytes    int
	}{
		{"portable form", "", "scan.go:", 4, 2},
		{"portable form, purego", "purego", "scan.go:", 4, 2},
		{"vectors", "", "scan_vector.go:", 3, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			out := compile(t, row.tags, "-d=ssa/check_bce/debug=1")
			slices, bytes := 0, 0
			for line := range strings.Lines(out) {
				switch {
				case !strings.Contains(line, "/"+row.file) && !strings.HasPrefix(line, row.file):
				case strings.Contains(line, "IsSliceInBounds"):
					slices++
				default:
					bytes++
				}
			}
			if slices > row.slices || bytes > row.bytes {
				t.Errorf("%d slices and %d bytes are checked in %s want %d and %d:\n%s",
					slices, bytes, row.file, row.slices, row.bytes, out)
			}
		})
	}
}
