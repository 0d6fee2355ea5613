package difftest

import (
	"fmt"
	"slices"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// compare compares all getters of url, and parses its href again.
func (k *Checker) compare(url *pair) error {
	f, l := url.fast, url.literal
	if got, want := f.Href(), l.Serialize(false); got != want {
		return differ("href", got, want)
	}
	for _, c := range [...]struct{ name, got, want string }{
		{"href without fragment", f.HrefWithoutFragment(), l.Serialize(true)},
		{"protocol", f.Protocol(), l.Protocol()},
		{"scheme", f.Scheme(), l.Scheme},
		{"username", f.Username(), string(l.Username)},
		{"password", f.Password(), string(l.Password)},
		{"host", f.Host(), l.Host()},
		{"hostname", f.Hostname(), l.Hostname()},
		{"port", f.Port(), l.Port()},
		{"pathname", f.Pathname(), l.Pathname()},
		{"search", f.Search(), l.Search()},
		{"hash", f.Hash(), l.Hash()},
	} {
		if c.got != c.want {
			return fmt.Errorf("%q: %w", f.Href(), differ(c.name, c.got, c.want))
		}
	}

	port, hasPort := f.PortNumber()
	query, hasQuery := f.Query()
	fragment, hasFragment := f.Fragment()
	switch {
	case f.HostValue() != l.HostValue:
		return fmt.Errorf("%q: %w", f.Href(), differ("kind of the host", f.HostKind(), l.HostValue.Kind()))
	case hasPort != (l.PortNumber != stepwise.NullPort) || hasPort && int(port) != l.PortNumber || !hasPort && port != 0:
		return fmt.Errorf("%q: %w", f.Href(), differ("port number", int(port), l.PortNumber))
	case hasQuery != (l.Query != nil) || query != string(l.Query):
		return fmt.Errorf("%q: %w", f.Href(), differ("query", query, string(l.Query)))
	case hasFragment != (l.Fragment != nil) || fragment != string(l.Fragment):
		return fmt.Errorf("%q: %w", f.Href(), differ("fragment", fragment, string(l.Fragment)))
	case f.HasOpaquePath() != l.Path.IsOpaque:
		return fmt.Errorf("%q: %w", f.Href(), differ("opaque path", f.HasOpaquePath(), l.Path.IsOpaque))
	case f.IsSpecial() != l.IsSpecial():
		return fmt.Errorf("%q: %w", f.Href(), differ("special", f.IsSpecial(), l.IsSpecial()))
	case f.IncludesCredentials() != l.IncludesCredentials():
		return fmt.Errorf("%q: %w", f.Href(), differ("credentials", f.IncludesCredentials(), l.IncludesCredentials()))
	case f.CannotHaveUsernamePasswordPort() != l.CannotHaveUsernamePasswordPort():
		return fmt.Errorf("%q: %w", f.Href(), differ("cannot have a port", f.CannotHaveUsernamePasswordPort(), l.CannotHaveUsernamePasswordPort()))
	case !slices.Equal(slices.Collect(f.PathSegments()), l.Path.Segments):
		return fmt.Errorf("%q: %w", f.Href(), differ("path", slices.Collect(f.PathSegments()), l.Path.Segments))
	}
	if err := k.origin(url); err != nil {
		return fmt.Errorf("%q: %w", f.Href(), err)
	}
	if err := combination(l); err != nil {
		return fmt.Errorf("%q: %w", f.Href(), err)
	}
	return k.again(url)
}

func differ(what string, fast, literal any) error {
	return fmt.Errorf("%s: the fast machine has %q\nand the literal one %q", what, fmt.Sprint(fast), fmt.Sprint(literal))
}

// origin compares the serialized origin with the result of the standard's steps
// on the literal record.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (k *Checker) origin(url *pair) error {
	got, want := k.fast.Origin(url.fast), k.literalOrigin(url.literal)
	if got.String() != want {
		return differ("origin", got, want)
	}
	// An opaque origin is a new one each time.
	if want == "null" && got.SameOrigin(k.fast.Origin(url.fast)) {
		return fmt.Errorf("two opaque origins are the same")
	}
	return nil
}

func (k *Checker) literalOrigin(l *stepwise.Record) string {
	switch l.Scheme {
	case "blob":
		inner, err := k.literal.Parse(l.Pathname(), nil, nil)
		if err != nil || inner.Scheme != "http" && inner.Scheme != "https" {
			return "null" // the origin of a file URL is opaque
		}
		return k.literalOrigin(inner)
	case "ftp", "http", "https", "ws", "wss":
		return l.Scheme + "://" + l.Host()
	}
	return domain.NewOpaqueOrigin().String()
}

// combination checks that the standard's table of schemes, hosts and paths
// allows those of l.
//
// https://url.spec.whatwg.org/#concept-url-host
func combination(l *stepwise.Record) error {
	kind := l.HostValue.Kind()
	ok := false
	switch {
	case l.Scheme == "file":
		ok = kind == host.Domain || kind == host.IPv4 || kind == host.IPv6 || kind == host.Empty
	case l.IsSpecial():
		ok = kind == host.Domain || kind == host.IPv4 || kind == host.IPv6
	default:
		ok = kind == host.IPv6 || kind == host.Opaque || kind == host.Empty || kind == host.Null
	}
	switch {
	case !ok:
		return fmt.Errorf("the scheme %s has a host that is: %s", l.Scheme, kind)
	case l.IsSpecial() && (l.Path.IsOpaque || len(l.Path.Segments) == 0):
		return fmt.Errorf("the scheme %s has an opaque or empty path", l.Scheme)
	case l.Path.IsOpaque && kind != host.Null:
		return fmt.Errorf("an opaque path has a host")
	case l.CannotHaveUsernamePasswordPort() && (l.IncludesCredentials() || l.PortNumber != stepwise.NullPort):
		return fmt.Errorf("it has credentials or a port, which it cannot have")
	}
	for _, b := range []byte(l.Serialize(false)) {
		if b < ' ' || b > '~' {
			return fmt.Errorf("the byte %#x is in the href", b)
		}
	}
	return nil
}

// The names of the two exceptions from the rule that a URL parses to itself. A
// setter changed the scheme to file and nothing else, so the URL kept a part
// that the parser would have changed.
const (
	LocalhostOfFile   = "file URL with the host localhost"
	DriveLetterOfFile = "file URL with a drive letter that is not normalized"
)

// again parses the href, alone and with the URL itself as base. The result must
// be the same URL.
func (k *Checker) again(url *pair) error {
	r := url.fast
	want := r.Href()
	if url.movedToFile && r.Scheme() == "file" {
		// Only "//" can precede this host: the setter refuses a URL with
		// credentials or a port.
		rest := r.HrefWithoutFragment()[len("file://"):][len(r.Hostname()):]
		rest += r.Href()[len(r.HrefWithoutFragment()):]
		name := r.Hostname()
		if name == "localhost" {
			name = ""
			count(&k.Counts.Excepted, LocalhostOfFile, 1)
		}
		if p := r.Pathname(); len(p) >= 3 && domain.IsASCIIAlpha(rune(p[1])) && p[2] == '|' && (len(p) == 3 || p[3] == '/') {
			rest = rest[:2] + ":" + rest[3:]
			count(&k.Counts.Excepted, DriveLetterOfFile, 1)
		}
		want = "file://" + name + rest
	}
	for _, base := range [...]urlrec.Record{{}, r} {
		parsed, err := k.fast.Parse(r.Href(), base, nil)
		switch {
		case err != nil:
			return fmt.Errorf("%q does not parse again (base %q): %w", r.Href(), base.Href(), err)
		case parsed.Href() != want:
			return fmt.Errorf("%q parses to %q (base %q)", r.Href(), parsed.Href(), base.Href())
		case want == r.Href() && parsed != r:
			return fmt.Errorf("%q parses to another record (base %q): %#v and %#v", r.Href(), base.Href(), fmt.Sprintf("%+v", r), fmt.Sprintf("%+v", parsed))
		}
	}
	return nil
}
