package stepwise_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// TestTraceOpaquePath wants the path to change as it becomes the empty string, which is
// as long as the empty list.
//
// https://url.spec.whatwg.org/#scheme-state
func TestTraceOpaquePath(t *testing.T) {
	var got []string
	m := stepwise.Machine{Trace: func(s stepwise.Step) {
		if s.Changed != 0 {
			got = append(got, fmt.Sprintf("%d %v", s.Pointer, s.Changed))
		}
	}}
	if _, err := m.Parse("foo:a", nil, nil); err != nil {
		t.Fatal(err)
	}
	const want = "3 scheme, path, 4 path"
	if strings.Join(got, ", ") != want {
		t.Errorf("changed: %s; want %s", strings.Join(got, ", "), want)
	}
}
