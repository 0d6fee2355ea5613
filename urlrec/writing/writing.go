// Package writing is the section "URL writing" of the URL Standard: it reports
// which strings are valid to write as URLs.
//
//	g := writing.Grammar{IDNA: uts46.New()}
//	g.IsValidURLString("https://example.com/a", urlrec.Record{})   // true
//	g.IsValidURLString("https://example.com/a b", urlrec.Record{}) // false
//
// A string is a valid URL string exactly if the URL parser parses it without a
// validation error. The parser also accepts many strings that are not valid.
//
// Each production of the grammar is one function, or one method of [Grammar] if
// it needs an IDNA backend. None of them calls the URL parser. They call the
// domain parser, as the grammar itself does. The strings that are hosts, such
// as the valid host string, are in package host.
//
// https://url.spec.whatwg.org/#url-writing
package writing

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// Grammar is the grammar of URL writing (#url-writing). Its methods are the
// productions that may contain a domain. The zero Grammar is ready for use.
type Grammar struct {
	// IDNA is for domains that are not ASCII or have a label that begins with
	// "xn--". If it is nil, such domains are not valid.
	IDNA ports.IDNA
}

// IsValidURLString reports whether s is a valid URL string. base is the base
// URL. If base is the zero Record, only an absolute URL is valid.
//
// https://url.spec.whatwg.org/#valid-url-string
func (g *Grammar) IsValidURLString(s string, base urlrec.Record) bool {
	return g.IsAbsoluteURLWithFragmentString(s) || base.IsValid() && g.IsRelativeURLWithFragmentString(s, base)
}

// IsAbsoluteURLWithFragmentString reports whether s is an absolute-URL string,
// optionally followed by "#" and a URL-fragment string.
//
// https://url.spec.whatwg.org/#absolute-url-with-fragment-string
func (g *Grammar) IsAbsoluteURLWithFragmentString(s string) bool {
	s, fragment, _ := strings.Cut(s, "#")
	return IsURLFragmentString(fragment) && g.IsAbsoluteURLString(s)
}

// IsAbsoluteURLString reports whether s is an absolute-URL string.
//
// https://url.spec.whatwg.org/#absolute-url-string
func (g *Grammar) IsAbsoluteURLString(s string) bool {
	s, query, _ := strings.Cut(s, "?")
	scheme, rest, ok := strings.Cut(s, ":")
	if !ok || !IsURLSchemeString(scheme) || !IsURLQueryString(query) {
		return false
	}
	switch {
	case !isSpecial(scheme):
		return IsSchemeRelativeURLString(rest) || IsPathAbsoluteNonAuthorityURLString(rest) || IsOpaquePathURLString(rest)
	case strings.EqualFold(scheme, "file"):
		return g.IsSchemeRelativeFileURLString(rest)
	}
	return g.IsSchemeRelativeSpecialURLString(rest)
}

// IsURLSchemeString reports whether s is an ASCII letter, followed by zero or
// more of ASCII letters, digits, "+", "-" and ".".
//
// https://url.spec.whatwg.org/#url-scheme-string
func IsURLSchemeString(s string) bool {
	for i := range len(s) {
		if c := rune(s[i]); !domain.IsASCIIAlphanumeric(c) && c != '+' && c != '-' && c != '.' {
			return false
		}
	}
	return s != "" && domain.IsASCIIAlpha(rune(s[0]))
}

// IsRelativeURLWithFragmentString reports whether s is a
// relative-URL-with-fragment string for the base URL base.
//
// https://url.spec.whatwg.org/#relative-url-with-fragment-string
func (g *Grammar) IsRelativeURLWithFragmentString(s string, base urlrec.Record) bool {
	s, fragment, hash := strings.Cut(s, "#")
	if !IsURLFragmentString(fragment) {
		return false
	}
	if base.HasOpaquePath() {
		return hash && s == ""
	}
	return g.IsRelativeURLString(s, base)
}

// IsRelativeURLString reports whether s is a relative-URL string for the base
// URL base.
//
// https://url.spec.whatwg.org/#relative-url-string
func (g *Grammar) IsRelativeURLString(s string, base urlrec.Record) bool {
	s, query, _ := strings.Cut(s, "?")
	if !IsURLQueryString(query) {
		return false
	}
	if IsPathAbsoluteNonAuthorityURLString(s) || IsPathRelativeSchemeLessURLString(s) {
		return true
	}
	switch {
	case !base.IsSpecial():
		return IsSchemeRelativeURLString(s)
	case base.Scheme() == "file":
		return g.IsSchemeRelativeFileURLString(s)
	}
	return g.IsSchemeRelativeSpecialURLString(s)
}

// IsSchemeRelativeSpecialURLString reports whether s is "//" and a valid host
// string, optionally followed by ":" and a URL-port string, optionally followed
// by a path-absolute-URL string.
//
// https://url.spec.whatwg.org/#scheme-relative-special-url-string
func (g *Grammar) IsSchemeRelativeSpecialURLString(s string) bool {
	s, ok := strings.CutPrefix(s, "//")
	authority, path := cutPath(s)
	name, port := cutPort(authority)
	return ok && host.IsValidHostString(name, g.IDNA) && IsURLPortString(port) && (path == "" || IsPathAbsoluteURLString(path))
}

// cutPath cuts s before the first "/".
func cutPath(s string) (before, path string) {
	if i := strings.IndexByte(s, '/'); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// cutPort cuts s around the ":" of a port, which is outside of brackets.
func cutPort(s string) (name, port string) {
	address := strings.IndexByte(s, ']') + 1
	if i := strings.IndexByte(s[address:], ':'); i >= 0 {
		return s[:address+i], s[address+i+1:]
	}
	return s, ""
}

// IsURLPortString reports whether s is empty, or ASCII digits for a number up
// to 65535.
//
// https://url.spec.whatwg.org/#url-port-string
func IsURLPortString(s string) bool {
	port := 0
	for i := range len(s) {
		if !domain.IsASCIIDigit(rune(s[i])) {
			return false
		}
		if port = port*10 + int(s[i]-'0'); port > 0xFFFF {
			return false
		}
	}
	return true
}

// IsSchemeRelativeURLString reports whether s is "//" and an
// opaque-host-and-port string, optionally followed by a path-absolute-URL
// string.
//
// https://url.spec.whatwg.org/#scheme-relative-url-string
func IsSchemeRelativeURLString(s string) bool {
	s, ok := strings.CutPrefix(s, "//")
	authority, path := cutPath(s)
	return ok && IsOpaqueHostAndPortString(authority) && (path == "" || IsPathAbsoluteURLString(path))
}

// IsOpaqueHostAndPortString reports whether s is empty, or a valid opaque-host
// string, optionally followed by ":" and a URL-port string.
//
// https://url.spec.whatwg.org/#opaque-host-and-port-string
func IsOpaqueHostAndPortString(s string) bool {
	name, port := cutPort(s)
	return s == "" || host.IsValidOpaqueHostString(name) && IsURLPortString(port)
}

// IsSchemeRelativeFileURLString reports whether s is "//", optionally followed
// by a valid host string, optionally followed by a path-absolute-URL string.
//
// https://url.spec.whatwg.org/#scheme-relative-file-url-string
func (g *Grammar) IsSchemeRelativeFileURLString(s string) bool {
	s, ok := strings.CutPrefix(s, "//")
	name, path := cutPath(s)
	return ok && (name == "" || host.IsValidHostString(name, g.IDNA)) && (path == "" || IsPathAbsoluteURLString(path))
}

// IsPathAbsoluteURLString reports whether s is "/", followed by
// URL-path-segment strings that are separated by "/".
//
// https://url.spec.whatwg.org/#path-absolute-url-string
func IsPathAbsoluteURLString(s string) bool {
	return strings.HasPrefix(s, "/") && isSegments(s[1:])
}

// isSegments reports whether s is URL-path-segment strings that are separated
// by "/". A segment may be empty.
func isSegments(s string) bool {
	for segment := range strings.SplitSeq(s, "/") {
		if !IsURLPathSegmentString(segment) {
			return false
		}
	}
	return true
}

// IsPathAbsoluteNonAuthorityURLString reports whether s is a path-absolute-URL
// string that does not begin with "//".
//
// https://url.spec.whatwg.org/#path-absolute-non-authority-url-string
func IsPathAbsoluteNonAuthorityURLString(s string) bool {
	return !strings.HasPrefix(s, "//") && IsPathAbsoluteURLString(s)
}

// IsPathRelativeURLString reports whether s is URL-path-segment strings that
// are separated by "/", and does not begin with "/".
//
// https://url.spec.whatwg.org/#path-relative-url-string
func IsPathRelativeURLString(s string) bool { return !strings.HasPrefix(s, "/") && isSegments(s) }

// IsPathRelativeSchemeLessURLString reports whether s is a path-relative-URL
// string that does not begin with a URL-scheme string and ":".
//
// https://url.spec.whatwg.org/#path-relative-scheme-less-url-string
func IsPathRelativeSchemeLessURLString(s string) bool {
	scheme, _, colon := strings.Cut(s, ":")
	return !(colon && IsURLSchemeString(scheme)) && IsPathRelativeURLString(s)
}

// IsOpaquePathURLString reports whether s is zero or more URL units, none of
// which is "?". The first one is not "/".
//
// https://url.spec.whatwg.org/#opaque-path-url-string
func IsOpaquePathURLString(s string) bool {
	return !strings.HasPrefix(s, "/") && !strings.Contains(s, "?") && percent.IsURLUnits(s)
}

// IsURLPathSegmentString reports whether s is zero or more URL units, none of
// which is "/" or "?". The standard lists dot segments separately, but they are
// such strings.
//
// https://url.spec.whatwg.org/#url-path-segment-string
func IsURLPathSegmentString(s string) bool {
	return !strings.ContainsAny(s, "/?") && percent.IsURLUnits(s)
}

// IsURLQueryString reports whether s is zero or more URL units.
//
// https://url.spec.whatwg.org/#url-query-string
func IsURLQueryString(s string) bool { return percent.IsURLUnits(s) }

// IsURLFragmentString reports whether s is zero or more URL units.
//
// https://url.spec.whatwg.org/#url-fragment-string
func IsURLFragmentString(s string) bool { return percent.IsURLUnits(s) }

// isSpecial reports whether scheme is a special scheme (#special-scheme), in
// any case.
func isSpecial(scheme string) bool {
	return slices.ContainsFunc(specialSchemes, func(special string) bool { return strings.EqualFold(scheme, special) })
}

var specialSchemes = []string{"http", "https", "file", "ws", "wss", "ftp"}
