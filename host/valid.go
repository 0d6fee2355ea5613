package host

import (
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// IsValidHostString reports whether s is a valid host string: a valid domain
// string, a valid IPv4-address string, or a valid IPv6-address string in
// brackets. idna may be nil, as for [IsValidDomain].
//
// https://url.spec.whatwg.org/#valid-host-string
func IsValidHostString(s string, idna ports.IDNA) bool {
	return IsValidIPv4AddressString(s) || isBracketedIPv6(s) || IsValidDomainString(s, idna)
}

func isBracketedIPv6(s string) bool {
	return len(s) > 2 && s[0] == '[' && s[len(s)-1] == ']' && IsValidIPv6AddressString(s[1:len(s)-1])
}

// IsValidDomainString reports whether s is a valid domain string, which is the
// same as a valid domain. idna may be nil, as for [IsValidDomain].
//
// https://url.spec.whatwg.org/#valid-domain-string
func IsValidDomainString(s string, idna ports.IDNA) bool { return IsValidDomain(s, idna) }

// IsValidDomain reports whether s is a valid domain: the strict domain parser
// accepts it, and the result does not end in a number. idna may be nil: then a
// domain is invalid if it is not ASCII or has a label that begins with "xn--".
//
// https://url.spec.whatwg.org/#valid-domain
func IsValidDomain(s string, idna ports.IDNA) bool {
	name, err := ParseDomain(s, true, idna, nil)
	return err == nil && !EndsInNumber(name)
}

// IsValidIPv4AddressString reports whether s is four decimal numbers from 0 to
// 255, without leading zeros and with "." between them.
//
// https://url.spec.whatwg.org/#valid-ipv4-address-string
func IsValidIPv4AddressString(s string) bool {
	for part := 1; ; part++ {
		n, digits := 0, 0
		for digits < len(s) && digits < 3 && s[digits]-'0' <= 9 {
			n = n*10 + int(s[digits]-'0')
			digits++
		}
		if digits == 0 || n > 255 || digits > 1 && s[0] == '0' {
			return false
		}
		if part == 4 {
			return digits == len(s)
		}
		if digits == len(s) || s[digits] != '.' {
			return false
		}
		s = s[digits+1:]
	}
}

// IsValidIPv6AddressString reports whether s is an IPv6 address, without
// brackets and without leading zeros in its pieces.
//
// https://url.spec.whatwg.org/#valid-ipv6-address-string
func IsValidIPv6AddressString(s string) bool {
	before, after, compressed := strings.Cut(s, "::")
	if !compressed {
		length, ok := effectivePieceLength(s, true)
		return ok && length == 8
	}
	sum := 0
	if before != "" {
		length, ok := effectivePieceLength(before, false)
		if !ok {
			return false
		}
		sum += length
	}
	if after != "" {
		length, ok := effectivePieceLength(after, true)
		if !ok {
			return false
		}
		sum += length
	}
	return sum <= 7
}

// effectivePieceLength returns the effective piece length of s, and whether s
// is a valid IPv6-pieces string or, if ipv4 is true, a valid
// IPv6-pieces-and-IPv4 string.
//
// https://url.spec.whatwg.org/#effective-piece-length
// https://url.spec.whatwg.org/#valid-ipv6-pieces-string
// https://url.spec.whatwg.org/#valid-ipv6-pieces-and-ipv4-string
func effectivePieceLength(s string, ipv4 bool) (length int, ok bool) {
	for more := true; more; length++ {
		var piece string
		piece, s, more = strings.Cut(s, ":")
		switch {
		case length == 8:
			return 0, false // more than any address has
		case isValidIPv6PieceString(piece):
		case ipv4 && !more && IsValidIPv4AddressString(piece):
			length++
		default:
			return 0, false
		}
	}
	return length, true
}

// isValidIPv6PieceString reports whether s is a number from 0 to FFFF in hex of
// either case, without leading zeros.
//
// https://url.spec.whatwg.org/#valid-ipv6-piece-string
func isValidIPv6PieceString(s string) bool {
	if len(s) < 1 || len(s) > 4 || len(s) > 1 && s[0] == '0' {
		return false
	}
	for i := range len(s) {
		if !domain.IsASCIIHexDigit(rune(s[i])) {
			return false
		}
	}
	return true
}

// IsValidOpaqueHostString reports whether s is one or more URL units without
// forbidden host code points, or a valid IPv6-address string in brackets.
//
// https://url.spec.whatwg.org/#valid-opaque-host-string
func IsValidOpaqueHostString(s string) bool {
	return s != "" && classesOf(s)&forbiddenHost == 0 && percent.IsURLUnits(s) || isBracketedIPv6(s)
}
