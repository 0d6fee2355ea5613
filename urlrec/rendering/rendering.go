package rendering

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// Renderer renders URLs for people (#url-rendering). The zero Renderer is ready
// for use: it omits credentials, shows every host in ASCII and decodes readable
// percent-encoded bytes. With IDNA, it shows hosts in Unicode if that is safe:
// see [SafeLabel]. A Renderer is safe for concurrent use while its fields
// do not change.
//
// The display chooses the width, the direction and the emphasis of the text;
// see [Rendering].
type Renderer struct {
	// IDNA converts domains to Unicode, and checks that these are parsed to the
	// same domain. If it is nil, domains stay in ASCII.
	IDNA ports.IDNA

	// PublicSuffixes finds the registrable domain. If it is nil, hosts are not
	// divided, and so not elided.
	PublicSuffixes ports.PublicSuffixList

	// UnicodeLabels is the policy that decides which labels of a domain are
	// shown in Unicode. It is called with each label that differs in Unicode. If
	// it returns [LabelShown], the label is shown, else it stays in ASCII, while
	// the other labels do not. If it is nil, it is [SafeLabel].
	//
	// A policy can call SafeLabel first, and then refuse more or less. Names that
	// only a list can protect, such as "stakïng" for "staking", are for it to
	// refuse: [Skeleton] compares them. The verdict should depend on no other
	// label than the TLD. If the labels that are shown are not parsed to the same
	// host, all stay in ASCII, whatever the policy says.
	//
	// Some labels stay in ASCII without a call. They contain
	//   - invisible code points;
	//   - locks, keys or shields;
	//   - look-alikes of code points that end a host;
	//   - more than four combining marks in a row.
	UnicodeLabels func(HostLabel) LabelVerdict

	// OmitScheme is the one scheme that is omitted, in lower case and without
	// ":". Use it if readers expect this scheme. If the URL's host is null or
	// empty, the scheme is still shown, because the rest might look like
	// another URL. If OmitScheme is "", every scheme is shown.
	OmitScheme string

	// OmitTrivialLabel omits the first label of a domain if it is "www" or "m"
	// and not a part of the registrable domain. If PublicSuffixes is nil, it
	// does nothing.
	OmitTrivialLabel bool

	// MaxLength is the greatest length of the text, in code points; 0 means no
	// limit. If the text is longer, parts of it are replaced with "…" (U+2026),
	// in this order:
	//   - the fragment and the query, from their end;
	//   - the path, from its middle, as long as its last segment fits;
	//   - labels of the domain, from the lowest level on.
	//
	// A Rendering shows U+2026 only in these places. The scheme, the
	// registrable domain, the port, and a host that is not a domain are never
	// elided. So the text may be longer than MaxLength. An elided text is not a
	// URL.
	//
	// https://url.spec.whatwg.org/#url-rendering-elision
	MaxLength int
}

// Rendering is the text of a URL for people. The text is the fields in their
// order, and [Rendering.String] returns it. The zero Rendering is the empty
// text. A display may emphasize Registrable, or show it as the only part of the
// host.
//
// The text is not HTML: escape it like any other text. A display must not cut
// it; use [Renderer.MaxLength].
type Rendering struct {
	// Prefix is the scheme and ":", and then
	//   - "//" if the host is not null;
	//   - "/." if the host is null and the path begins with "//".
	//
	// It is "" if the scheme is omitted.
	Prefix string
	// Subdomain is the part of the host before the registrable domain, with its
	// last dot. If it is elided, it is "…" and the rest of that part, or "".
	Subdomain string
	// Registrable is the registrable domain. If that is null or unknown, it is
	// the whole host.
	Registrable string
	Port        string // ":" and the port, or "" if it is null
	Path        string
	Query       string // "?" and the query, or "" if it is null
	Fragment    string // "#" and the fragment, or "" if it is null
	// Elided is true if some of the host, path, query or fragment is not shown
	// because of [Renderer.MaxLength].
	Elided bool
}

// Render returns the text for u: its serialization without username and
// password, simplified, elided and decoded according to the fields of r. For
// the zero Record it returns the zero Rendering.
//
// If no part is elided and no label is omitted, the text parses to the same URL
// without credentials, in UTF-8. If the scheme is omitted, add it and "://"
// first.
//
// https://url.spec.whatwg.org/#url-rendering-simplification
func (r *Renderer) Render(u urlrec.Record) Rendering {
	before, path, query, fragment := split(u)
	out := Rendering{
		Path:     readable(path, pathSet(u)),
		Query:    readable(query, querySet(u)),
		Fragment: readable(fragment, percent.Fragment),
	}
	switch kind := u.HostKind(); {
	case kind == host.Null:
		out.Prefix = before
	default:
		if kind == host.Empty || u.Scheme() != r.OmitScheme {
			out.Prefix = u.Protocol() + "//"
		}
		out.Port = u.Host()[len(u.Hostname()):]
		out.Subdomain, out.Registrable = r.host(u)
	}
	if r.MaxLength > 0 {
		out.elide(r.MaxLength)
	}
	return out
}

// split returns the href of u in parts: the text before the path, the path, "?"
// and the query, and "#" and the fragment.
func split(u urlrec.Record) (before, path, query, fragment string) {
	before = u.HrefWithoutFragment()
	fragment = u.Href()[len(before):]
	if q, ok := u.Query(); ok {
		before, query = cutLast(before, len("?")+len(q))
	}
	before, path = cutLast(before, len(u.Pathname()))
	return before, path, query, fragment
}

// cutLast cuts s before its last n bytes.
func cutLast(s string, n int) (before, last string) { return s[:len(s)-n], s[len(s)-n:] }

// host returns the host as it is shown, in two parts: the part before the
// registrable domain, and the rest.
func (r *Renderer) host(u urlrec.Record) (subdomain, registrable string) {
	shown := u.Hostname()
	if u.HostKind() == host.Domain && r.IDNA != nil {
		shown = r.unicode(shown)
	}
	if r.PublicSuffixes == nil {
		return "", shown
	}
	ascii, ok := u.HostValue().RegistrableDomain(r.PublicSuffixes)
	if !ok {
		return "", shown
	}
	// Both have the same number of labels.
	start := len(shown)
	for range strings.Count(ascii, ".") + 1 {
		start = strings.LastIndexByte(shown[:start], '.')
	}
	subdomain, registrable = shown[:start+1], shown[start+1:]
	if r.OmitTrivialLabel {
		if rest, ok := strings.CutPrefix(subdomain, "www."); ok {
			return rest, registrable
		}
		subdomain = strings.TrimPrefix(subdomain, "m.")
	}
	return subdomain, registrable
}

// String returns the text to show, or "" for the zero Rendering.
func (r Rendering) String() string {
	return r.Prefix + r.Subdomain + r.Registrable + r.Port + r.Path + r.Query + r.Fragment
}

// Host returns the host as it is shown.
func (r Rendering) Host() string { return r.Subdomain + r.Registrable }

// HostOnly returns r without path, query and fragment. The standard recommends
// it for bidirectional text. Of a URL without a host, only the scheme remains.
func (r Rendering) HostOnly() Rendering {
	r.Path, r.Query, r.Fragment = "", "", ""
	return r
}

// IsBidirectional reports whether the text contains a code point of Bidi_Class
// R, AL or AN: right-to-left letters, or Arabic-Indic digits such as U+0663. A
// display that reorders these may show a part of the path where a reader
// expects the host.
func (r Rendering) IsBidirectional() bool {
	for _, part := range [...]string{r.Subdomain, r.Registrable, r.Path, r.Query, r.Fragment} {
		for _, c := range part {
			if renderClassOf(c) == rightToLeft {
				return true
			}
		}
	}
	return false
}

// Isolated returns the text in a left-to-right isolate (U+2066 and U+2069), for
// a display that runs the Unicode Bidirectional Algorithm. The standard asks
// for left-to-right embedding.
//
// If the text is bidirectional, the host, the path, the query and the fragment
// are each in an isolate, too. So none of them is shown before an earlier one.
// The standard does not ask for these isolates. Inside an isolate the algorithm
// orders the text, so the first label of a domain may not be the leftmost.
//
// Only show the result. Do not copy it, because a URL does not contain such
// marks.
func (r Rendering) Isolated() string {
	const open, end = "\u2066", "\u2069"
	if !r.IsBidirectional() {
		return open + r.String() + end
	}
	var b strings.Builder
	b.WriteString(open + r.Prefix)
	for i, part := range [...]string{r.Host(), r.Path, r.Query, r.Fragment} {
		if part != "" {
			b.WriteString(open + part + end)
		}
		if i == 0 {
			b.WriteString(r.Port)
		}
	}
	b.WriteString(end)
	return b.String()
}
