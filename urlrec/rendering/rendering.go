package rendering

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// Renderer renders URLs for people who decide by what they read whether to trust
// one (#url-rendering). The zero Renderer is ready for use: it leaves out
// credentials, shows every host in ASCII and decodes what can be read. It is safe
// for concurrent use while its fields do not change.
//
// How wide text is, which direction it runs in and what of it stands out is for
// those who draw it; see [Rendering].
type Renderer struct {
	// IDNA gives domains in Unicode, and checks that they are read back as what
	// they were. nil: they stay in ASCII.
	IDNA ports.IDNA

	// PublicSuffixes tells the registrable domain. nil: no host is taken apart,
	// so none is elided.
	PublicSuffixes ports.PublicSuffixList

	// AllowUnicode says whether a label of a domain may be shown in Unicode; where
	// it gives false the label stays in ASCII. It is asked for each label that
	// would differ, and is given the domain in Unicode too. This is the place for
	// the detection of confusables: the renderer itself has none. nil: all labels
	// may.
	//
	// It is not asked for labels with invisible code points, locks, look-alikes of
	// what ends a host, or more than four combining marks in a row: those always
	// stay in ASCII.
	AllowUnicode func(label, domain string) bool

	// OmitScheme is the one scheme that is not shown, in lower case and without
	// ":", for a place where URLs of no other scheme are expected. It is shown all
	// the same where the URL's host is null or empty: what follows might look like
	// a URL then. "": every scheme is shown.
	OmitScheme string

	// OmitTrivialLabel leaves out the first label of a domain where it is "www" or
	// "m" and not a part of the registrable domain.
	OmitTrivialLabel bool

	// MaxLength is how many code points there is room for; 0 is no limit. What does
	// not fit is elided, and "…" (U+2026) stands in its place; nothing else that a
	// Rendering shows has this code point. Fragment and query go first, from their
	// end; then the path, from the middle, as long as its last segment fits; then
	// labels of the domain, the lowest-level one first. The scheme, the registrable
	// domain and the port are never elided, nor is any other host, so that a
	// Rendering may be longer than MaxLength. What is elided is no URL any more.
	//
	// https://url.spec.whatwg.org/#url-rendering-elision
	MaxLength int
}

// Rendering is what to show of a URL. Its fields in their order make up the text,
// which [Rendering.String] gives. Who draws it may let Registrable stand out, or
// show nothing else of the host.
//
// The text is not HTML: escape it like any other. Nobody who draws it should cut
// it; see [Renderer.MaxLength].
type Rendering struct {
	// Prefix is the scheme, ":", and "//" where the URL has a host, or "/." where
	// it has none and its path begins with "//". It is "" where the scheme is
	// omitted.
	Prefix string
	// Subdomain is what precedes the registrable domain, with the dot at its end,
	// or "…" and what is left of it.
	Subdomain string
	// Registrable is the registrable domain, and the whole host where that is null
	// or not known.
	Registrable string
	Port        string // ":" and the port, or "" where it is null
	Path        string
	Query       string // "?" and the query, or "" where it is null
	Fragment    string // "#" and the fragment, or "" where it is null
	// Elided says that something of the host, path, query or fragment is not
	// shown for want of room.
	Elided bool
}

// Render renders u: its serialization without the user name and the password,
// simplified, elided and decoded as the fields of r say. The zero Record gives the
// zero Rendering.
//
// Where nothing is elided and no label omitted, the text, with the scheme and "://"
// in front if that is omitted, parses (in UTF-8) as the href without credentials
// does.
//
// https://url.spec.whatwg.org/#url-rendering-simplification
func (r *Renderer) Render(u urlrec.Record) Rendering {
	if !u.IsValid() {
		return Rendering{}
	}
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

// split returns the href of u in parts: the text before the path, the path, "?" and the
// query, and "#" and the fragment.
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

// host gives the host for people, in two parts: what precedes the registrable
// domain, and the rest.
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

// unicode gives the domain in Unicode, but for the labels that must stay as they
// are. It has as many labels as the domain, and the host parser makes the domain
// of it again.
func (r *Renderer) unicode(domain string) string {
	whole := host.ToUnicode(domain, r.IDNA)
	if whole == domain {
		return domain
	}
	labels, shown := strings.Split(domain, "."), strings.Split(whole, ".")
	if len(labels) != len(shown) {
		return domain
	}
	for i, label := range shown {
		if label != labels[i] && (!mayStandInHost(label) || r.AllowUnicode != nil && !r.AllowUnicode(label, whole)) {
			shown[i] = labels[i]
		}
	}
	whole = strings.Join(shown, ".")
	// Nothing the backend gives may look like another host.
	if h, err := host.Parse(whole, false, r.IDNA, nil); err != nil || h.String() != domain {
		return domain
	}
	return whole
}

// String gives the text to show.
func (r Rendering) String() string {
	return r.Prefix + r.Subdomain + r.Registrable + r.Port + r.Path + r.Query + r.Fragment
}

// Host gives the host as it is shown.
func (r Rendering) Host() string { return r.Subdomain + r.Registrable }

// HostOnly gives r without path, query and fragment. The standard advises it above
// all where r is bidirectional. For a URL without a host that leaves the scheme.
func (r Rendering) HostOnly() Rendering {
	r.Path, r.Query, r.Fragment = "", "", ""
	return r
}

// IsBidirectional reports whether the text has code points that are written from
// the right, or Arabic digits. A display that reorders them may put a part of the
// path where a reader expects the host.
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

// Isolated gives the text for a display that runs the Unicode Bidirectional
// Algorithm: in a left-to-right isolate (U+2066 and U+2069), as the standard asks
// for left-to-right embedding. The host, the path, the query and the fragment are
// isolates themselves where the text is bidirectional, so that none of them gets
// in front of another; the standard leaves that open. Within one of them text
// still runs as the algorithm has it, so the lowest-level label of a domain may
// not be the leftmost. What it gives is for drawing only: no URL has such marks,
// so it must not be copied from there.
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
