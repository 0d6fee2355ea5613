//go:build (amd64 || arm64) && gc && !purego

package urlrec

import "testing"

// TestSets compares the sets with the marks that they are made from, and looks
// up each byte value in them.
func TestSets(t *testing.T) {
	if !hasVectors {
		t.Skip("the processor has no vectors")
	}
	var all [256]byte
	for i := range all {
		all[i] = byte(i)
	}
	for _, row := range []struct {
		name string
		set  asciiSet
		has  func(m mark) bool
	}{
		{"plain in a host", hostSets[0], func(m mark) bool { return m&notInDomain == 0 }},
		{"digits", hostSets[1], func(m mark) bool { return m&digit != 0 }},
		{"upper case", hostSets[2], func(m mark) bool { return m&upperCase != 0 }},
		{"plain in a path", pathSets[0], func(m mark) bool { return m&notInPath == 0 }},
		{"slashes", pathSets[1], func(m mark) bool { return m&slash != 0 }},
		{"dots and percent signs", pathSets[2], func(m mark) bool { return m&dotOrPercent != 0 }},
		{"plain in a query", querySet, func(m mark) bool { return m&notInQuery == 0 }},
	} {
		t.Run(row.name, func(t *testing.T) {
			for b := range all {
				in := inSet64(&all[b&^63], &row.set)
				if got, want := in>>(b&63)&1 == 1, row.has(marks[b]); got != want {
					t.Errorf("%#x: %t; want %t", b, got, want)
				}
			}
		})
	}
}

// TestInSets looks up all byte values in each set that has one byte.
func TestInSets(t *testing.T) {
	if !hasVectors {
		t.Skip("the processor has no vectors")
	}
	var all [256]byte
	for i := range all {
		all[i] = byte(i)
	}
	for b := range 128 {
		var one, none asciiSet
		one[b%16] = 1 << (b / 16)
		for place := range 3 {
			sets := [3]asciiSet{none, none, none}
			sets[place] = one
			for i := 0; i < len(all); i += 64 {
				want := [3]uint64{}
				if b/64 == i/64 {
					want[place] = 1 << (b % 64)
				}
				if in := inSet64(&all[i], &sets[place]); in != want[place] {
					t.Errorf("inSet64 of %#x in bytes from %#x: %#x", b, i, in)
				}
				x, y, z := inSets64(&all[i], &sets)
				if got := [3]uint64{x, y, z}; got != want {
					t.Errorf("inSets64 of %#x in bytes from %#x: %#x; want %#x", b, i, got, want)
				}
				for half := range 2 {
					x, y, z := inSets32(&all[i+half*32], &sets)
					for k, got := range []uint32{x, y, z} {
						if want := uint32(want[k] >> (32 * half)); got != want {
							t.Errorf("inSets32 of %#x in bytes from %#x: result %d is %#x; want %#x", b, i+half*32, k, got, want)
						}
					}
				}
			}
		}
	}
}
