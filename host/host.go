// Package host is the URL Standard's chapter "Hosts (domains and IP
// addresses)". It has the host parser with its parts, the serializers,
// equality, valid host strings, public suffix and registrable domain.
//
//	h, err := host.Parse("0x7F.1", false, uts46.New(), nil)
//	fmt.Println(h, h.Kind(), err) // 127.0.0.1 IPv4 address <nil>
//
// A host that does not parse fails with a [domain.Code], which names the
// standard's validation error. A domain that is not ASCII fails if no IDNA
// backend is given. [Trace] returns the steps that the host parser takes.
//
// # Terms
//
// A host is a domain, an IPv4 address, an IPv6 address, an opaque host (in a
// URL that is not special), or the empty host. A URL without one has a null
// host.
//
// # Validation errors
//
// The parsers take an optional [*domain.Recorder]. If it is nil, they record
// nothing, at no cost. The places that they report are byte offsets into their
// input, unless the caller has called [domain.Recorder.Within].
//
// https://url.spec.whatwg.org/#hosts-(domains-and-ip-addresses)
package host

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Kind is a kind of host. The zero Kind is Null.
type Kind uint8

const (
	Null   Kind = iota // a URL without a host
	Empty              // https://url.spec.whatwg.org/#empty-host
	Opaque             // https://url.spec.whatwg.org/#opaque-host
	Domain             // https://url.spec.whatwg.org/#concept-domain
	IPv4               // https://url.spec.whatwg.org/#concept-ipv4
	IPv6               // https://url.spec.whatwg.org/#concept-ipv6
)

var kinds = [...]string{
	Null:   "none",
	Empty:  "empty host",
	Opaque: "opaque host",
	Domain: "domain",
	IPv4:   "IPv4 address",
	IPv6:   "IPv6 address",
}

// String returns the standard's name of the kind, such as "IPv4 address", and
// "none" for [Null].
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Host is a host: its kind and its serialization. The operator == is the
// standard's "equals": it compares both. A domain with a trailing dot differs
// from the one without. The zero Host is the null host.
//
// https://url.spec.whatwg.org/#concept-host
// https://url.spec.whatwg.org/#concept-host-equals
type Host struct {
	kind       Kind
	serialized string
}

// FromSerialized is for package urlrec, which keeps hosts in serialized form.
// It returns the host of the kind whose serialization is s. It does not parse:
// s must be the result of a host parser. If it is not, [Host.Addr] may return
// the zero Addr.
func FromSerialized(kind Kind, s string) Host { return Host{kind, s} }

// Kind returns the kind of the host.
func (h Host) Kind() Kind { return h.kind }

// String returns the serialized host, an IPv6 address in brackets. It is "" for
// the null and the empty host.
//
// https://url.spec.whatwg.org/#concept-host-serializer
func (h Host) String() string { return h.serialized }

// Addr returns the address of a host that is an IPv4 or IPv6 address, and
// otherwise the zero Addr.
//
// https://url.spec.whatwg.org/#ip-address
func (h Host) Addr() netip.Addr {
	switch h.kind {
	case IPv4:
		address, err := ParseIPv4(h.serialized)
		if err != nil {
			break
		}
		return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)})
	case IPv6:
		if !strings.HasPrefix(h.serialized, "[") || !strings.HasSuffix(h.serialized, "]") {
			break
		}
		pieces, err := ParseIPv6(strings.Trim(h.serialized, "[]"))
		if err != nil {
			break
		}
		var b [16]byte
		for i, piece := range pieces {
			b[2*i], b[2*i+1] = byte(piece>>8), byte(piece)
		}
		return netip.AddrFrom16(b)
	}
	return netip.Addr{}
}

// Parse is the host parser. It returns the host that input represents. isOpaque
// is true if the URL is not special. If idna is nil, a domain that is not ASCII
// fails. rec may be nil. The error is a [domain.Code].
//
// https://url.spec.whatwg.org/#concept-host-parser
func Parse(input string, isOpaque bool, idna ports.IDNA, rec *domain.Recorder) (Host, error) {
	serialized, kind, code := AppendParse(nil, input, isOpaque, idna, rec)
	if code != 0 {
		return Host{}, code
	}
	return Host{kind, string(serialized)}, nil
}

// AppendParse is for package urlrec: it is [Parse] and the host serializer in
// one. It appends the serialized host to dst. If code is not 0, the host failed
// to parse, and dst is returned unchanged.
func AppendParse(dst []byte, input string, isOpaque bool, idna ports.IDNA, rec *domain.Recorder) (out []byte, kind Kind, code domain.Code) {
	if input != "" && input[0] == '[' {
		out, code = AppendIPv6Host(dst, input, rec)
		if code != 0 {
			return dst, Null, code
		}
		return out, IPv6, 0
	}
	if isOpaque {
		return appendOpaque(dst, input, rec)
	}
	all := classesOf(input)
	if all&percentSign == 0 {
		return appendDecoded(dst, input, all, source{input, all&nonASCII == 0}, idna, rec)
	}
	reportPercentEncoded(input, rec)
	var scratch [256]byte
	decoded, input := decodeHost(scratch[:0], input, all)
	all = classesOf(decoded)
	return appendDecoded(dst, decoded, all, source{input, all&nonASCII == 0}, idna, rec)
}

// decodeHost appends the percent-decoding of input, whose classes are all, to
// dst. It returns the result and the input that it decoded: invalid UTF-8 is
// replaced first, as it must not become valid together with the bytes that are
// decoded next to it.
func decodeHost(dst []byte, input string, all class) (decoded []byte, repaired string) {
	if all&nonASCII != 0 {
		input = domain.ToScalarValueString(input)
	}
	return percent.AppendDecode(slices.Grow(dst, len(input)), input), input
}

// appendDecoded is the host parser after percent-decoding. The classes of
// decoded are all.
func appendDecoded[S string | []byte](dst []byte, decoded S, all class, from source, idna ports.IDNA, rec *domain.Recorder) (out []byte, kind Kind, code domain.Code) {
	if !from.ascii || rec != nil {
		out, code = appendDomain(dst, domain.ToScalarValueString(string(decoded)), false, idna, rec, from)
	} else {
		out, code = appendASCIIDomain(dst, decoded, all)
	}
	if code != 0 {
		return dst, Null, code
	}
	asciiDomain := out[len(dst):]
	if !EndsInNumber(asciiDomain) {
		return out, Domain, 0
	}
	if !from.ascii {
		rec.Report(domain.IPv4NonASCIIInput, 0, len(from.host))
	}
	address, code := parseIPv4(asciiDomain, rec, from)
	if code != 0 {
		return dst, Null, code
	}
	return AppendIPv4(dst, address), IPv4, 0
}
