package fetchurl

import (
	"slices"

	"github.com/weburl-go/weburl/urlrec"
)

// badPorts are the ports of protocols that a request over HTTP could abuse, in
// ascending order.
var badPorts = []uint16{
	0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95,
	101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179,
	389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601,
	636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566,
	6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
}

// IsBadPort reports whether port is a bad port.
//
// https://fetch.spec.whatwg.org/#bad-port
func IsBadPort(port uint16) bool {
	_, found := slices.BinarySearch(badPorts, port)
	return found
}

// HasBadPort reports whether fetching u is blocked due to a bad port. Check the
// URL of each redirect, too. A URL without a port, and one with another scheme
// than http, https, ws and wss, is not blocked.
//
// The steps name only HTTP(S) schemes, because a WebSocket's URL has become one
// by then.
//
// https://fetch.spec.whatwg.org/#block-bad-port
func HasBadPort(u urlrec.Record) bool {
	port, ok := u.PortNumber()
	return ok && IsBadPort(port) && (IsHTTP(u) || u.Scheme() == "ws" || u.Scheme() == "wss")
}
