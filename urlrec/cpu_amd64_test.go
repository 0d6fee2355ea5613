//go:build !amd64.v3 && gc && !purego

package urlrec

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestHasAVX2 compares the answer with that of Linux.
func TestHasAVX2(t *testing.T) {
	data, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip(err)
	}
	_, rest, _ := strings.Cut(string(data), "\nflags")
	flags, _, _ := strings.Cut(rest, "\n")
	if want := slices.Contains(strings.Fields(flags), "avx2"); hasAVX2() != want {
		t.Errorf("%t; want %t", !want, want)
	}
}
