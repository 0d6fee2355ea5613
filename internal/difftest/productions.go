package difftest

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/writing"
)

// productions are the exported productions of the standard's grammar, in its
// order.
var productions = []struct {
	name string
	is   func(g *writing.Grammar, s string, base urlrec.Record) bool
}{
	{"valid host string", ofGrammar(func(g *writing.Grammar, s string) bool { return host.IsValidHostString(s, g.IDNA) })},
	{"valid domain", ofGrammar(func(g *writing.Grammar, s string) bool { return host.IsValidDomain(s, g.IDNA) })},
	{"valid domain string", ofGrammar(func(g *writing.Grammar, s string) bool { return host.IsValidDomainString(s, g.IDNA) })},
	{"valid IPv4-address string", ofString(host.IsValidIPv4AddressString)},
	{"valid IPv6-address string", ofString(host.IsValidIPv6AddressString)},
	{"valid opaque-host string", ofString(host.IsValidOpaqueHostString)},
	{"valid URL string", (*writing.Grammar).IsValidURLString},
	{"absolute-URL-with-fragment string", ofGrammar((*writing.Grammar).IsAbsoluteURLWithFragmentString)},
	{"absolute-URL string", ofGrammar((*writing.Grammar).IsAbsoluteURLString)},
	{"URL-scheme string", ofString(writing.IsURLSchemeString)},
	{"relative-URL-with-fragment string", (*writing.Grammar).IsRelativeURLWithFragmentString},
	{"relative-URL string", (*writing.Grammar).IsRelativeURLString},
	{"scheme-relative-special-URL string", ofGrammar((*writing.Grammar).IsSchemeRelativeSpecialURLString)},
	{"URL-port string", ofString(writing.IsURLPortString)},
	{"scheme-relative-URL string", ofString(writing.IsSchemeRelativeURLString)},
	{"opaque-host-and-port string", ofString(writing.IsOpaqueHostAndPortString)},
	{"scheme-relative-file-URL string", ofGrammar((*writing.Grammar).IsSchemeRelativeFileURLString)},
	{"path-absolute-URL string", ofString(writing.IsPathAbsoluteURLString)},
	{"path-absolute-non-authority-URL string", ofString(writing.IsPathAbsoluteNonAuthorityURLString)},
	{"path-relative-URL string", ofString(writing.IsPathRelativeURLString)},
	{"path-relative-scheme-less-URL string", ofString(writing.IsPathRelativeSchemeLessURLString)},
	{"opaque-path-URL string", ofString(writing.IsOpaquePathURLString)},
	{"URL-path-segment string", ofString(writing.IsURLPathSegmentString)},
	{"URL-query string", ofString(writing.IsURLQueryString)},
	{"URL-fragment string", ofString(writing.IsURLFragmentString)},
	{"URL units", ofString(percent.IsURLUnits)},
}

func ofGrammar(is func(*writing.Grammar, string) bool) func(*writing.Grammar, string, urlrec.Record) bool {
	return func(g *writing.Grammar, s string, _ urlrec.Record) bool { return is(g, s) }
}

func ofString(is func(string) bool) func(*writing.Grammar, string, urlrec.Record) bool {
	return func(_ *writing.Grammar, s string, _ urlrec.Record) bool { return is(s) }
}

// Productions returns the names of all productions that are counted.
func Productions() []string {
	names := make([]string, len(productions))
	for i, p := range productions {
		names[i] = p.name
	}
	return names
}

// countProductions runs every production on input and on its pieces.
func (k *Checker) countProductions(input string, base urlrec.Record) {
	for _, piece := range pieces(input) {
		for _, p := range productions {
			k.Counts.Productions.count(p.name, p.is(k.grammar, piece, base))
		}
	}
}

// pieces returns s and its parts: with and without fragment, query and scheme,
// the authority with its host and port, the path and its segments.
func pieces(s string) []string {
	url, fragment, _ := strings.Cut(s, "#")
	path, query, _ := strings.Cut(url, "?")
	scheme, rest, _ := strings.Cut(path, ":")
	all := []string{s, url, fragment, path, query, scheme, rest}
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		authority, path, _ = strings.Cut(authority, "/")
		name, port := authority, ""
		if i := strings.LastIndexByte(authority, ':'); i >= 0 {
			name, port = authority[:i], authority[i+1:]
		}
		all = append(all, "/"+path, authority, strings.Trim(authority, "[]"), name, strings.Trim(name, "[]"), port)
	}
	return append(all, strings.Split(path, "/")...)
}
