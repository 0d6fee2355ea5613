package fetchurl_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/api/fetchurl"
)

// standardBadPorts are the ports in the table of
// https://fetch.spec.whatwg.org/#bad-port of 2 July 2026, in its order.
var standardBadPorts = []uint16{
	0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
	111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
	540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
	6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
}

// TestIsBadPort asks for all ports.
func TestIsBadPort(t *testing.T) {
	for port := range 1 << 16 {
		if got := fetchurl.IsBadPort(uint16(port)); got != slices.Contains(standardBadPorts, uint16(port)) {
			t.Errorf("port %d: %t", port, got)
		}
	}
}

// TestHasBadPort checks the schemes and null ports.
func TestHasBadPort(t *testing.T) {
	for _, row := range []struct {
		url string
		bad bool
	}{
		{"http://h:25/", true},
		{"https://h:25/", true},
		{"https://h:80/", false},
		{"http://h:0/", true},
		{"http://h/", false}, // a null port is not 0
		{"http://h:80/", false},
		{"http://h:6666/", true},
		{"http://h:6670/", false},
		{"ws://h:25/", true},
		{"wss://h:25/", true},
		{"ftp://h:25/", false},
		{"foo://h:25/", false},
		{"", false},
	} {
		t.Run(row.url, func(t *testing.T) {
			if got := fetchurl.HasBadPort(record(t, row.url)); got != row.bad {
				t.Errorf("%t", got)
			}
		})
	}
	for _, port := range standardBadPorts {
		if !fetchurl.HasBadPort(record(t, fmt.Sprintf("https://h:%d/", port))) {
			t.Errorf("port %d", port)
		}
	}
}
