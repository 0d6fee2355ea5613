package urlrec

import (
	"bytes"
	"strings"
	"testing"
	"unsafe"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/percent"
)

// checkScans compares both forms of each scan of s with a loop over its bytes.
func checkScans(t *testing.T, s string) {
	t.Helper()
	prefix := func(stops func(c rune) bool) string {
		for i := range len(s) {
			if s[i] >= 0x80 || stops(rune(s[i])) {
				return s[:i]
			}
		}
		return s
	}

	inHost := prefix(host.IsForbiddenDomainCodePoint)
	digits := strings.ContainsAny(inHost, "0123456789")
	upper := strings.ContainsAny(inHost, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	portableHost := func(s string) (int, marked) { return scan(s, notInDomain) }
	for _, scan := range []func(string) (int, marked){scanHost, portableHost} {
		if n, seen := scan(s); n != len(inHost) || seen.has(digit) != digits || seen.has(upperCase) != upper {
			t.Errorf("host %q: %d bytes, digits %t, upper case %t; want %d, %t, %t",
				s, n, seen.has(digit), seen.has(upperCase), len(inHost), digits, upper)
		}
	}

	inPath := prefix(func(c rune) bool { return percent.Path.Contains(c) || c == '\\' })
	dots := strings.Contains(inPath, "/.") || strings.Contains(inPath, "/%")
	for _, scan := range []func(string) (int, marked){scanPath, portablePath} {
		if n, seen := scan(s); n != len(inPath) || seen.has(slashDot) != dots {
			t.Errorf("path %q: %d bytes, dot after slash %t; want %d, %t", s, n, seen.has(slashDot), len(inPath), dots)
		}
	}

	inQuery := prefix(percent.SpecialQuery.Contains)
	for _, scan := range []func(string) int{scanQuery, portableQuery} {
		if n := scan(s); n != len(inQuery) {
			t.Errorf("query %q: %d bytes; want %d", s, n, len(inQuery))
		}
	}
}

// smallestPage is the smallest size of a page of memory, in bytes.
const smallestPage = 4096

// memory is room for a string at a chosen address.
type memory []byte

// check calls checkScans for s at an address that is offset after a multiple of
// smallestPage. Before and after s are the bytes around, 64 of them, which must
// not count.
func (m *memory) check(t *testing.T, s string, offset int, around string) {
	t.Helper()
	if need := smallestPage + len(around) + len(s) + len(around); len(*m) < need {
		*m = make(memory, need)
	}
	address := int(uintptr(unsafe.Pointer(&(*m)[len(around)])) % smallestPage)
	at := (*m)[(offset-address)&(smallestPage-1):]
	copy(at, around)
	copy(at[len(around):], s)
	copy(at[len(around)+len(s):], around)
	checkScans(t, unsafe.String(&at[len(around)], len(s)))
}

// TestScans checks the scans on strings of 0 to 100 bytes. One byte, at each
// place, differs from the others. The addresses include the last ones of a
// page. By default, each string is at one address, and only the longest strings
// have all byte values.
func TestScans(t *testing.T) {
	const longest = 100
	arounds := []string{strings.Repeat("/.", 32), strings.Repeat("A5", 32), strings.Repeat("#?", 32)}
	var m memory
	i := 0
	for _, other := range []string{"a", "/a"} {
		others := []byte(strings.Repeat(other, longest/len(other)))
		s := bytes.Clone(others)
		for length := range longest + 1 {
			for place := range max(length, 1) {
				for b := range 256 {
					if !longtest.All() && length < longest && !strings.ContainsRune("./5Z #\u00df", rune(b)) {
						continue
					}
					s[place] = byte(b)
					around := arounds[i%len(arounds)]
					if longtest.All() {
						for offset := range 64 {
							m.check(t, string(s[:length]), offset, around)
						}
					}
					// Up to 191 bytes before the end of a page.
					m.check(t, string(s[:length]), -1-i%191, around)
					i++
				}
				s[place] = others[place]
			}
		}
	}
}

// FuzzScans checks the scans on a string at any address.
func FuzzScans(f *testing.F) {
	f.Add("www.example.com", uint16(0), byte('/'))
	f.Add("EXAMPLE.com:8080/", uint16(7), byte('7'))
	f.Add("dir/./%2e/"+strings.Repeat("segment/", 20), uint16(smallestPage-1), byte('.'))
	f.Add(strings.Repeat("key=value&", 20)+"#fragment", uint16(smallestPage-65), byte(' '))
	f.Add(strings.Repeat("a", 63)+"/.", uint16(33), byte('.'))
	var m memory
	f.Fuzz(func(t *testing.T, s string, offset uint16, around byte) {
		m.check(t, s, int(offset), strings.Repeat(string([]byte{around}), 64))
	})
}
