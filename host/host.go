// Package host is the URL Standard's chapter "Hosts (domains and IP
// addresses)": the host parser with its parts, the serializers, equality,
// public suffix and registrable domain.
//
// # Terms
//
// A host is a domain, an IPv4 address, an IPv6 address, an opaque host (in a URL
// that is not special), or the empty host. A URL without any has a null host.
//
// The parsers take an optional [*domain.Recorder]. Where it is nil, nothing is
// recorded and nothing is paid for it. What they report are byte offsets into
// the string they are given, unless the recorder is told otherwise.
//
// https://url.spec.whatwg.org/#hosts-(domains-and-ip-addresses)
package host

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Kind says what a host is. The zero Kind is Null.
type Kind uint8

const (
	Null   Kind = iota // no host at all
	Empty              // https://url.spec.whatwg.org/#empty-host
	Opaque             // https://url.spec.whatwg.org/#opaque-host
	Domain             // https://url.spec.whatwg.org/#concept-domain
	IPv4               // https://url.spec.whatwg.org/#concept-ipv4
	IPv6               // https://url.spec.whatwg.org/#concept-ipv6
)

// String gives the standard's name of the kind, such as "IPv4 address"; "null" for
// [Null].
func (k Kind) String() string {
	switch k {
	case Empty:
		return "empty host"
	case Opaque:
		return "opaque host"
	case Domain:
		return "domain"
	case IPv4:
		return "IPv4 address"
	case IPv6:
		return "IPv6 address"
	}
	return "null"
}

// Host is a host: its kind and its serialization, which tell one host from any
// other. It is comparable, and == is the standard's "equals": a domain with a
// trailing dot differs from the one without. The zero Host is the null host.
//
// https://url.spec.whatwg.org/#concept-host
// https://url.spec.whatwg.org/#concept-host-equals
type Host struct {
	kind       Kind
	serialized string
}

// FromSerialized gives the host of the kind whose serialization is s. It does
// not parse: s must be what a host parser made. If it is not, [Host.Addr] may return
// the zero Addr.
func FromSerialized(kind Kind, s string) Host { return Host{kind, s} }

// Kind says what the host is.
func (h Host) Kind() Kind { return h.kind }

// String gives the serialization of the host: an IPv6 address in brackets. The
// null and the empty host give "".
//
// https://url.spec.whatwg.org/#concept-host-serializer
func (h Host) String() string { return h.serialized }

// Addr gives the address of a host that is an IPv4 or IPv6 address, and the
// zero Addr of any other.
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

// Parse is the host parser. isOpaque says that the URL is not special. idna may
// be nil: then a domain that is not ASCII fails. The error is a [domain.Code].
//
// https://url.spec.whatwg.org/#concept-host-parser
func Parse(input string, isOpaque bool, idna ports.IDNA, rec *domain.Recorder) (Host, error) {
	serialized, kind, code := AppendParse(nil, input, isOpaque, idna, rec)
	if code != 0 {
		return Host{}, code
	}
	return Host{kind, string(serialized)}, nil
}

// AppendParse is [Parse] followed by the host serializer: it appends the
// serialized host to dst. Where code is not zero the host failed to parse, and
// dst is returned as it came.
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

	// From here on the decoded input is input, or if that has a "%", decoded.
	all := classesOf(input)
	var scratch [256]byte
	decoded := scratch[:0]
	encoded := all&percentSign != 0
	if encoded {
		reportPercentEncoded(input, rec)
		if all&nonASCII != 0 {
			// What is broken must not become whole by what is decoded next to it.
			input = domain.ToScalarValueString(input)
		}
		decoded = percent.AppendDecode(slices.Grow(decoded, len(input)), input)
		all = classesOf(decoded)
	}
	from := source{input, all&nonASCII == 0}
	switch {
	case !from.ascii || rec != nil:
		name := input
		if encoded {
			name = string(decoded)
		}
		out, code = appendDomain(dst, domain.ToScalarValueString(name), false, idna, rec, from)
	case encoded:
		out, code = appendASCIIDomain(dst, decoded, all)
	default:
		out, code = appendASCIIDomain(dst, input, all)
	}
	if code != 0 {
		return dst, Null, code
	}
	if ascii := out[len(dst):]; EndsInNumber(ascii) {
		if !from.ascii {
			rec.Report(domain.IPv4NonASCIIInput, 0, len(input))
		}
		address, code := parseIPv4(ascii, rec, from)
		if code != 0 {
			return dst, Null, code
		}
		return AppendIPv4(dst, address), IPv4, 0
	}
	return out, Domain, 0
}
