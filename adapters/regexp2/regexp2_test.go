package regexp2_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/weburl-go/weburl/adapters/regexp2"
	"github.com/weburl-go/weburl/internal/zerovalues"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// patient is a time limit that no match of these tests reaches on a busy
// machine. The limit is of time, and not of processor time.
const patient = time.Minute

// TestContract runs the tests of the port.
func TestContract(t *testing.T) {
	contract.RegExp(t, func() ports.RegExp { return &regexp2.Engine{Timeout: patient} })
}

// TestVectors runs testdata/regexp.jsonl. Its first line names the source of the
// expected values.
func TestVectors(t *testing.T) {
	file, err := os.Open("../../testdata/regexp.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines, compared := bufio.NewScanner(file), 0
	engine := &regexp2.Engine{Timeout: patient, Stopped: func(err error) { t.Error(err) }}
	for lines.Scan() {
		var row struct {
			Source     string
			IgnoreCase bool
			Subjects   []string
			Matches    [][]int
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.Subjects == nil {
			continue
		}
		m, err := engine.Compile(row.Source, row.IgnoreCase)
		if err != nil {
			t.Errorf("%q: %v", row.Source, err)
			continue
		}
		for i, s := range row.Subjects {
			compared++
			got, ok := m.AppendMatch(nil, s)
			if want := row.Matches[i]; ok != (want != nil) || !slices.Equal(got, want) {
				t.Errorf("%q, ignoring case: %t, on %q: %v, want %v", row.Source, row.IgnoreCase, s, got, want)
			}
		}
	}
	if lines.Err() != nil || compared < 1500 {
		t.Errorf("%d matches compared; %v", compared, lines.Err())
	}
}

// TestTimeout checks that a match ends at its time limit, also at the default
// one, and that Stopped is called.
func TestTimeout(t *testing.T) {
	var stopped atomic.Int32
	engine := &regexp2.Engine{Timeout: 10 * time.Millisecond, Stopped: func(error) { stopped.Add(1) }}
	const endless = `^(?:(a+)+)+(?!a|b)\1$`
	subject := strings.Repeat("a", 60) + "b"
	m, err := engine.Compile(endless, false)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	got, ok := m.AppendMatch(nil, subject)
	if len(got) > 0 || ok || stopped.Load() != 1 {
		t.Errorf("got %v %t, stopped %d times, want no match and once", got, ok, stopped.Load())
	}
	if m.(ports.RegExpTester).Test(subject) || stopped.Load() != 2 {
		t.Error("Test reports a match, or is not stopped")
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
	// Without DefaultTimeout, this match would not end.
	if m, err = regexp2.New().Compile(endless, false); err != nil {
		t.Fatal(err)
	}
	if got, ok := m.AppendMatch(nil, subject); len(got) > 0 || ok {
		t.Errorf("by default: got %v %t, want no match", got, ok)
	}
}

// TestZeroValues calls everything with zero values and nil: nothing may panic.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": regexp2.New,
	},
		new(regexp2.Engine),
	)
}

// Lookahead and backreferences are supported.
func ExampleEngine() {
	engine := &regexp2.Engine{Stopped: func(err error) { fmt.Println(err) }}
	m, err := engine.Compile(`^\/(?!admin)([a-z]+)\/\1$`, false)
	if err != nil {
		panic(err)
	}
	fmt.Println(m.AppendMatch(nil, "/users/users"))
	fmt.Println(m.AppendMatch(nil, "/admin/admin"))
	// Output:
	// [1 6] true
	// [] false
}
