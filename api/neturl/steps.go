package neturl

import (
	"iter"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// source is a string and its base URL. Without a base URL, base is "".
type source struct{ s, base string }

// netURL returns the URL that net/url sees in s.
func (s source) netURL() (*url.URL, error) {
	if s.base == "" {
		return url.Parse(s.s)
	}
	base, err := url.Parse(s.base)
	if err != nil {
		return nil, err
	}
	return base.Parse(s.s)
}

// step is one step of the way from an input to its href. In source the subject
// of class is written as in the href. To the standard source is the same URL
// after each step. If net/url sees a different URL after a step than before it,
// the difference is of the step's class.
type step struct {
	class Class
	part  Part // the part that changes
	source
}

// pieces are the stretches of a string without the characters that the standard
// skips. Their concatenation is the string.
type pieces struct {
	scheme   string // with ":"
	slashes  string // "//" if there is an authority
	userinfo string // with "@"
	host     string
	port     string // with ":"
	path     string
	query    string // with "?"
	fragment string // with "#"
}

// String returns the concatenation of the pieces.
func (p *pieces) String() string {
	return p.scheme + p.slashes + p.userinfo + p.host + p.port + p.path + p.query + p.fragment
}

// cleanings are the first steps. They rewrite what the standard skips or
// encodes wherever it is.
var cleanings = []struct {
	class Class
	clean func(string) string
}{
	{SurroundingSpace, func(s string) string { return strings.TrimFunc(s, domain.IsC0ControlOrSpace) }},
	{InvalidUTF8, domain.ToScalarValueString},
	{TabOrNewline, domain.RemoveASCIITabOrNewline},
	{Control, encodeControls},
}

// stepFunc writes a part of p as in r.
type stepFunc func(p *pieces, r urlrec.Record, idna ports.IDNA, yield func(Class, Part) bool) bool

// steps returns the steps from input, which the standard parses to r with idna,
// to r.Href(). idna may be nil if input is ASCII.
func steps(input string, r urlrec.Record, idna ports.IDNA) iter.Seq[step] {
	return func(yield func(step) bool) {
		s := input
		for _, c := range cleanings {
			s = c.clean(s)
			if !yield(step{c.class, URL, source{s: s}}) {
				return
			}
		}
		p := newPieces(s, len(r.Protocol()), r)
		for _, next := range []stepFunc{stepQuery, stepFragment, stepSlashes, stepAuthority, stepHost, stepPort, stepPath} {
			if !next(&p, r, idna, func(class Class, part Part) bool { return yield(step{class, part, source{s: p.String()}}) }) {
				return
			}
		}
	}
}

// newPieces returns the pieces of s before its path is cut. Its scheme is that
// of r and has n bytes with the ":", or 0 if s does not have one.
func newPieces(s string, n int, r urlrec.Record) (p pieces) {
	p.scheme = r.Protocol()[:n]
	p.path, p.fragment = cutBefore(s[n:], "#")
	p.path, p.query = cutBefore(p.path, "?")
	return p
}

// encodeControls percent-encodes the control characters that net/url refuses.
// In a URL that the standard accepts, it encodes them, too.
func encodeControls(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if s[i] < ' ' || s[i] == 0x7F {
			b.Write(percent.AppendEncodeByte(nil, s[i]))
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// cutBefore cuts s before the first sep.
func cutBefore(s, sep string) (before, after string) {
	if i := strings.Index(s, sep); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// stepQuery writes the query, if p has one.
func stepQuery(p *pieces, r urlrec.Record, _ ports.IDNA, yield func(Class, Part) bool) bool {
	if p.query == "" {
		return true // r can have that of a base
	}
	p.query = strings.ReplaceAll(p.query, " ", "%20")
	if !yield(QuerySpace, Query) {
		return false
	}
	if query, ok := r.Query(); ok {
		p.query = "?" + query
	}
	return yield(PercentEncoding, Query)
}

// stepFragment writes the fragment.
func stepFragment(p *pieces, r urlrec.Record, _ ports.IDNA, yield func(Class, Part) bool) bool {
	if fragment, ok := r.Fragment(); ok {
		p.fragment = "#" + fragment
	}
	return yield(PercentEncoding, Fragment)
}

// isDriveLetter reports whether s is a Windows drive letter.
func isDriveLetter(s string) bool {
	return len(s) == 2 && domain.IsASCIIAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}

// stepSlashes writes "//" if the standard sees an authority.
func stepSlashes(p *pieces, r urlrec.Record, _ ports.IDNA, yield func(Class, Part) bool) bool {
	if !r.IsSpecial() {
		if rest, ok := strings.CutPrefix(p.path, "//"); ok {
			p.slashes, p.path = "//", rest
		}
		return true
	}
	p.path = strings.ReplaceAll(p.path, `\`, "/")
	if !yield(Backslash, URL) {
		return false
	}
	class := Slashes
	rest := strings.TrimLeft(p.path, "/")
	if r.Scheme() == "file" {
		switch {
		case strings.HasPrefix(p.path, "//"):
			rest = p.path[2:]
			if letter, _ := cutBefore(rest, "/"); isDriveLetter(letter) {
				class, rest = DriveLetter, "/"+rest
			}
		case strings.HasPrefix(p.path, "/"):
			class, rest = FileSlashes, p.path
		case p.path == "":
			class, rest = FileSlashes, "/"
		default:
			rest = "/" + p.path
		}
	}
	p.slashes, p.path = "//", rest
	return yield(class, URL)
}

// stepAuthority cuts the authority into its pieces and writes the userinfo.
func stepAuthority(p *pieces, r urlrec.Record, _ ports.IDNA, yield func(Class, Part) bool) bool {
	if p.slashes == "" {
		return true
	}
	p.host, p.path = cutBefore(p.path, "/")
	if at := strings.LastIndexByte(p.host, '@'); at >= 0 {
		p.userinfo, p.host = p.host[:at+1], p.host[at+1:]
	}
	address := strings.IndexByte(p.host, ']') + 1
	name, port := cutBefore(p.host[address:], ":")
	p.host, p.port = p.host[:address]+name, port

	if !r.IncludesCredentials() {
		p.userinfo = ""
		return yield(EmptyCredentials, User)
	}
	if rest, ok := strings.CutSuffix(p.userinfo, ":@"); ok && r.Password() == "" {
		p.userinfo = rest + "@"
		if !yield(EmptyPassword, User) {
			return false
		}
	}
	p.userinfo = userinfo(r) + "@"
	return yield(UserCharacter, User)
}

// stepHost writes the host in the steps of the host parser.
func stepHost(p *pieces, r urlrec.Record, idna ports.IDNA, yield func(Class, Part) bool) bool {
	class := PercentEncoding
	switch {
	case r.HostKind() == host.IPv6:
		class = IPv6Spelling
	case r.IsSpecial():
		p.host = domain.ToScalarValueString(string(percent.Decode(p.host)))
		if !yield(EncodedHost, Host) {
			return false
		}
		if strings.ContainsFunc(p.host, func(c rune) bool { return c >= 0x80 }) {
			if ascii, err := host.ParseDomain(p.host, false, idna, nil); err == nil {
				p.host = ascii
			}
			if !yield(NonASCIIHost, Host) {
				return false
			}
		}
		p.host = strings.ToLower(p.host)
		if !yield(HostCase, Host) {
			return false
		}
		class = IPv4Number
		if r.HostKind() == host.Empty {
			class = FileLocalhost
		}
	}
	p.host = r.Hostname()
	return yield(class, Host)
}

// stepPort writes the port.
func stepPort(p *pieces, r urlrec.Record, _ ports.IDNA, yield func(Class, Part) bool) bool {
	if p.port == ":" {
		p.port = ""
		return yield(EmptyPort, Port)
	}
	if p.port == "" {
		return true
	}
	p.port = ":" + strings.TrimLeft(p.port[1:len(p.port)-1], "0") + p.port[len(p.port)-1:]
	if !yield(PortZeros, Port) {
		return false
	}
	if r.Port() == "" {
		p.port = ""
	}
	return yield(DefaultPort, Port)
}

// stepPath writes the path.
func stepPath(p *pieces, r urlrec.Record, _ ports.IDNA, yield func(Class, Part) bool) bool {
	if r.HasOpaquePath() {
		p.path = r.Pathname()
		return yield(PercentEncoding, Path)
	}
	p.path = percent.Encode(p.path, percent.Path)
	if !yield(PercentEncoding, Path) {
		return false
	}
	class := DotSegments
	if p.path == "" {
		class = EmptyPath
	} else if r.Scheme() == "file" && strings.Contains(p.path, "|") {
		class = DriveLetter
	}
	p.path = r.Pathname()
	if p.slashes == "" && strings.HasPrefix(p.path, "//") {
		p.path = "/." + p.path
	}
	return yield(class, Path)
}
