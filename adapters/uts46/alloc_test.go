//go:build !race

package uts46

import "testing"

// TestAllocs counts the allocations of a call after others have made its
// buffers: the result, if dst has no room for it, and the error. The race
// detector makes sync.Pool drop buffers.
func TestAllocs(t *testing.T) {
	o := Options{CheckBidi: true, CheckJoiners: true}
	room := make([]byte, 0, 64)
	for _, name := range []string{
		"example.com", "Bücher.example", "www.xn--bcher-kva.example", "президент.РФ", "例え。テスト", "தமிழ்.இந்தியா", "שלום1.example",
	} {
		for _, test := range []struct {
			what string
			call func()
			want float64
		}{
			{"AppendToASCII with room", func() { o.AppendToASCII(room, name) }, 0},
			{"AppendToASCII", func() { o.AppendToASCII(nil, name) }, 1},
			{"ToASCII", func() { o.ToASCII(name) }, 1},
			{"ToUnicode", func() { o.ToUnicode(name) }, 1},
			{"a failure", func() { o.AppendToASCII(nil, name+"\uFFFD") }, 2}, // with the longer name
		} {
			t.Run(test.what+" "+name, func(t *testing.T) {
				if got := testing.AllocsPerRun(100, test.call); got > test.want {
					t.Errorf("%v allocations, want %v", got, test.want)
				}
			})
		}
	}
}
