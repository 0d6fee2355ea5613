package htmlurl

import "testing"

// TestStopFreesObserver holds that a document forgets a function that is to hear of
// no more changes.
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
