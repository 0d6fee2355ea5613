package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/longtest"
)

// TestManyErrors parses inputs with a validation error per byte. The errors
// that are kept and printed are limited, and the last one is always among them.
func TestManyErrors(t *testing.T) {
	const many = 500_000
	for _, test := range []struct {
		name, input string
		found       int // errors
		last        place
	}{
		{"spaces", "http://h/" + strings.Repeat(" ", many) + "x", many, place{"invalid-URL-unit", 9 + many - 1, 9 + many, "input"}},
		{"slashes, and a failure", "http://" + strings.Repeat("/", many) + "h:x", many + 1, place{"port-invalid", many + 9, many + 10, "input"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var result result
			stdout := runAllocating(t, 0, 60*many, "-json", test.input)
			if err := json.Unmarshal(stdout, &result); err != nil {
				t.Fatal(err)
			}
			if len(result.Errors) != maxErrors || result.Hidden != test.found-maxErrors {
				t.Errorf("%d errors, %d hidden; want %d together", len(result.Errors), result.Hidden, test.found)
			}
			if last := result.Errors[len(result.Errors)-1]; last != test.last {
				t.Errorf("the last error is %v; want %v", last, test.last)
			}

			stdout = runAllocating(t, 80, 120*many, test.input)
			if want := fmt.Sprintf("%d more errors are not shown here; -json lists up to %d\n", test.found-maxShown, maxErrors); !bytes.Contains(stdout, []byte(want)) {
				t.Errorf("%q is not there", want)
			}
			if want := test.last.Name + ": "; bytes.LastIndex(stdout, []byte(want)) < bytes.LastIndex(stdout, []byte("not shown here")) {
				t.Errorf("the last error is not %s", want)
			}

		})
	}

	stdout := runAllocating(t, 0, 900*maxSteps, "-trace", "http://"+strings.Repeat("/", many)+"h:x")
	if !bytes.Contains(stdout, []byte(" more steps are not shown\nfailure  port-invalid\n")) {
		t.Error("all steps are shown")
	}

	var result result
	base := "http://h/" + strings.Repeat(" ", many) + "x"
	if err := json.Unmarshal(runAllocating(t, 0, 60*many, "-json", "-base", base, "a b"), &result); err != nil {
		t.Fatal(err)
	}
	if result.Hidden != many-maxErrors || len(result.Errors) != maxErrors+1 || result.Errors[maxErrors-1].Start != 9+many-1 || result.Errors[maxErrors].In != "input" {
		t.Errorf("%d errors, %d hidden in the base", len(result.Errors), result.Hidden)
	}
}

// runAllocating returns what run prints. It checks that run allocates at most
// so many bytes for all that it does.
func runAllocating(t *testing.T, width int, most uint64, args ...string) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	out.Grow(32 << 20)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run(args, environment{stdout: &out, stderr: &errs, width: width})
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > most && !longtest.Race {
		t.Errorf("%.10q, width %d: allocates %d bytes; want at most %d", args[0], width, n, most)
	} else {
		t.Logf("%.10q, width %d: %d bytes of %d", args[0], width, n, most)
	}
	return out.Bytes()
}
