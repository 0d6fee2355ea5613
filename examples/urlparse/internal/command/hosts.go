package command

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
)

// knownHosts keeps what columns print of the last domains: most lists of URLs
// have many URLs of few hosts, and a lookup of golang.org/x/net can take longer
// than parsing a URL. It is for one goroutine.
//
// Reading a place often has to wait for memory. A branch that depends on it, or
// on the length of a host, is often predicted wrongly, and then all work waits.
// So a host is found and appended without such a branch.
type knownHosts struct {
	registrableDomain func(*urlrec.Record) string // "" if it is null
	places            [][2]knownHost              // by hash, a power of two; each pair begins with the later host
}

// maxKnown is the length of the longest host that is kept, in bytes.
const maxKnown = 30

// knownHost is a domain. It has the size of a cache line. The zero knownHost is
// the empty string, which is not a domain.
type knownHost struct {
	text                [2*maxKnown + 2]byte // the domain, and from maxKnown on its labels in reverse order
	length, registrable uint8                // of the domain and of its registrable domain, in bytes
}

func newKnownHosts(registrableDomain func(*urlrec.Record) string) *knownHosts {
	return &knownHosts{registrableDomain, make([][2]knownHost, 1<<15)}
}

// of returns the host of r, or nil if it is not a domain or too long.
func (h *knownHosts) of(r *urlrec.Record) *knownHost {
	_, _, name, _, _, _ := urlrec.Split(r)
	n := len(name)
	if n == 0 || n > maxKnown {
		return nil
	}
	// Four words cover the name. Where it is shorter, they overlap.
	var at1, at2, at3 int
	var w0, w1, w2, w3 uint64
	if n >= 8 {
		at1, at2, at3 = min(8, n-8), min(16, n-8), n-8
		w0, w1, w2, w3 = load64(name), load64(name[at1:]), load64(name[at2:]), load64(name[at3:])
	} else {
		for i := range n {
			w0 |= uint64(name[i]) << (8 * i)
		}
		w1, w2, w3 = w0, w0, w0
	}
	hi, lo := bits.Mul64(w0^0x9E3779B185EBCA87, w1^0xC2B2AE3D27D4EB4F)
	hi2, lo2 := bits.Mul64(w2^0x165667B19E3779F9, w3^0x85EBCA77C2B2AE63)
	pair := &h.places[(hi^lo^hi2^lo2)&uint64(len(h.places)-1)]
	first, second := &pair[0], &pair[1]
	differs := (first.word(0) ^ w0) | (first.word(at1) ^ w1) | (first.word(at2) ^ w2) | (first.word(at3) ^ w3) | (uint64(first.length) ^ uint64(n))
	differs2 := (second.word(0) ^ w0) | (second.word(at1) ^ w1) | (second.word(at2) ^ w2) | (second.word(at3) ^ w3) | (uint64(second.length) ^ uint64(n))
	if differs != 0 && differs2 != 0 {
		return h.add(pair, r, name)
	}
	if differs != 0 {
		first = second
	}
	return first
}

// add puts the host of r into pair if it is a domain.
func (h *knownHosts) add(pair *[2]knownHost, r *urlrec.Record, name string) *knownHost {
	if r.HostKind() != host.Domain {
		return nil
	}
	k := &pair[0]
	pair[1] = *k
	*k = knownHost{length: uint8(len(name)), registrable: uint8(len(h.registrableDomain(r)))}
	copy(k.text[:], name)
	end := maxKnown + len(name)
	for label := range strings.SplitSeq(name, ".") {
		end -= len(label)
		copy(k.text[end:], label)
		if end > maxKnown {
			end--
			k.text[end] = ','
		}
	}
	return k
}

// word returns eight bytes of the text.
func (k *knownHost) word(at int) uint64 { return binary.LittleEndian.Uint64(k.text[at&31:]) }

// registrableDomain returns the registrable domain, or "" if it is null.
func (k *knownHost) registrableDomain() []byte {
	return k.text[k.length-k.registrable : k.length]
}

// appendSite appends the registrable domain, or the domain if that is null.
func (k *knownHost) appendSite(dst []byte) []byte {
	n := k.registrable
	if n == 0 {
		n = k.length
	}
	return k.append(dst, k.length-n, n)
}

// appendReversed appends the labels in reverse order, joined by ",".
func (k *knownHost) appendReversed(dst []byte) []byte { return k.append(dst, maxKnown, k.length) }

// append appends n bytes of the text. It copies more, because a copy of
// constant size has no branches.
func (k *knownHost) append(dst []byte, start, n uint8) []byte {
	const most = maxKnown + 2
	end := len(dst)
	dst = slices.Grow(dst, most)[:end+most]
	*(*[most]byte)(dst[end:]) = *(*[most]byte)(k.text[start:])
	return dst[:end+int(n)]
}

// load64 returns the first eight bytes of s.
func load64(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
