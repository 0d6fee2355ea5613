package htmlurl

import "testing"

// TestStopFreesObserver checks that a document does not keep a function after
// stop.
func TestStopFreesObserver(t *testing.T) {
	var d Document
	var stops []func()
	for range 3 {
		stops = append(stops, d.OnBaseURLChange(func(BaseURLChange) {}))
	}
	for i, stop := range stops {
		stop()
		if n := len(d.observers); n != 2-i {
			t.Errorf("%d observers are left; want %d", n, 2-i)
		}
	}
}
