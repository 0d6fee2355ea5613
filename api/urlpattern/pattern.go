package urlpattern

import (
	"sync"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/ports"
)

// Init has one field for each member of the standard's URLPatternInit. nil means
// that the member is absent. An absent component is "*", or is inherited from
// BaseURL. The zero Init has no members.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit
type Init struct{ Protocol, Username, Password, Hostname, Port, Pathname, Search, Hash, BaseURL *string }

// Options are the options of a pattern. The zero Options are the standard's
// defaults with the default regular expression engine.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatternoptions
type Options struct {
	// IgnoreCase makes the pathname, search and hash match in any ASCII case.
	IgnoreCase bool
	// RegExp compiles the regular expressions of patterns. nil means the
	// default engine.
	RegExp ports.RegExp
	// Parser parses base URLs, the text of hosts, and the URLs that are
	// matched. Its IDNA backend is for hosts that are not ASCII. nil means the
	// default Parser.
	Parser *weburl.Parser
	// MaxLength limits the strings of a pattern with its base URL, in bytes
	// all together; 0 means [DefaultMaxLength]. Longer ones fail with
	// [TooLong]. A pattern takes memory in proportion to its length.
	MaxLength int
}

// DefaultMaxLength is the limit of Options.MaxLength, in bytes, if that is 0.
const DefaultMaxLength = 4 << 20

// tooLong returns an error if strings of n bytes exceed the limit of o.
func (o Options) tooLong(n int) *Error {
	limit := o.MaxLength
	if limit <= 0 {
		limit = DefaultMaxLength
	}
	if n > limit {
		return &Error{Code: TooLong}
	}
	return nil
}

// Pattern is a URL pattern. [New], [NewBase] and [NewInit] return one. The zero
// Pattern is empty: its components are "", so it matches no URL. A Pattern is
// safe for concurrent use.
//
// A Pattern may share memory with the strings that it was made from.
//
// https://urlpattern.spec.whatwg.org/#url-pattern
type Pattern struct {
	components [componentCount]component
	plan       plan
	parser     *weburl.Parser // of Options
	ignoreCase bool
	hasRegExp  bool // the pattern has regexp groups
	special    bool // the protocol matches a special scheme
}

// component is a component of a URL pattern.
//
// https://urlpattern.spec.whatwg.org/#component
type component struct {
	pattern string // the pattern string, normalized
	matcher matcher
}

// New returns the pattern of a constructor string, such as
// "https://*.example.com/:page". The error is an [*Error]. A string without a
// protocol fails with [MissingBaseURL].
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-urlpattern-input-options
func New(pattern string, o Options) (*Pattern, error) {
	return result(o.create(pattern, nil))
}

// NewBase returns the pattern of a constructor string that is relative to the
// URL base. The error is an [*Error]. The empty string is not a URL.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-urlpattern
func NewBase(pattern, base string, o Options) (*Pattern, error) {
	return result(o.create(pattern, &base))
}

// NewInit returns the pattern with the components of init. The error is an
// [*Error].
func NewInit(init Init, o Options) (*Pattern, error) {
	n := 0
	for _, member := range []*string{
		init.Protocol, init.Username, init.Password, init.Hostname, init.Port,
		init.Pathname, init.Search, init.Hash, init.BaseURL,
	} {
		if member != nil {
			n += len(*member)
		}
	}
	if err := o.tooLong(n); err != nil {
		return nil, err
	}
	b := newCompiler(o)
	defer b.release()
	b.in = init.members()
	return result(b.create(init.BaseURL))
}

// MustNew returns the pattern of a constructor string like [New]. It panics with
// the error if the pattern is invalid, so use it for constants.
func MustNew(pattern string, o Options) *Pattern {
	p, err := New(pattern, o)
	if err != nil {
		panic(err)
	}
	return p
}

// result returns p and err. A nil *Error is a nil error.
func result(p *Pattern, err *Error) (*Pattern, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// create returns the pattern of a constructor string. base may be nil.
func (o Options) create(pattern string, base *string) (*Pattern, *Error) {
	n := len(pattern)
	if base != nil {
		n += len(*base)
	}
	if err := o.tooLong(n); err != nil {
		return nil, err
	}
	b := newCompiler(o)
	defer b.release()
	b.source = pattern
	if err := b.parseConstructorString(pattern); err != nil {
		return nil, err
	}
	if base == nil && !b.in.has[Protocol] {
		return nil, &Error{Code: MissingBaseURL}
	}
	return b.create(base)
}

// Protocol returns the pattern string of the protocol, normalized, such as
// "http{s}?".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-protocol
func (p *Pattern) Protocol() string { return p.components[Protocol].pattern }

// Username returns the pattern string of the username, normalized.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-username
func (p *Pattern) Username() string { return p.components[Username].pattern }

// Password returns the pattern string of the password, normalized.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-password
func (p *Pattern) Password() string { return p.components[Password].pattern }

// Hostname returns the pattern string of the hostname, normalized, such as
// "*.example.com".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-hostname
func (p *Pattern) Hostname() string { return p.components[Hostname].pattern }

// Port returns the pattern string of the port, normalized. "" is the default
// port.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-port
func (p *Pattern) Port() string { return p.components[Port].pattern }

// Pathname returns the pattern string of the pathname, normalized, such as
// "/users/:id".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-pathname
func (p *Pattern) Pathname() string { return p.components[Pathname].pattern }

// Search returns the pattern string of the search, normalized and without a
// leading "?".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-search
func (p *Pattern) Search() string { return p.components[Search].pattern }

// Hash returns the pattern string of the hash, normalized and without a leading
// "#".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-hash
func (p *Pattern) Hash() string { return p.components[Hash].pattern }

// Component returns the pattern string of c, normalized, as the method with the
// name of c does. It returns "" if c is not a component.
func (p *Pattern) Component(c Component) string {
	if c >= componentCount {
		return ""
	}
	return p.components[c].pattern
}

// HasRegExpGroups reports whether a group has a regular expression of its own,
// as in "/:id(\\d+)".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-hasregexpgroups
// https://urlpattern.spec.whatwg.org/#url-pattern-has-regexp-groups
func (p *Pattern) HasRegExpGroups() bool { return p.hasRegExp }

// compiler makes one pattern.
type compiler struct {
	options Options
	urls    *weburl.Parser // of options
	source  string         // the constructor string, or ""
	in      members        // of the init
	out     members        // of the processed init
	// protocol is compiled already if isCompiled is true. Its input was
	// protocolInput.
	protocol      component
	protocolInput string
	isCompiled    bool
	hasRegExp     bool
	scratch       [16]part
	bytes         [128]byte
}

// compilers holds compilers, which are large.
var compilers = sync.Pool{New: func() any { return new(compiler) }}

// newCompiler returns a compiler with the options o.
func newCompiler(o Options) *compiler {
	b := compilers.Get().(*compiler)
	b.options, b.urls = o, o.Parser
	return b
}

// release returns b to the pool. It must not be used after it.
func (b *compiler) release() {
	*b = compiler{}
	compilers.Put(b)
}

// The options of components.
var (
	// https://urlpattern.spec.whatwg.org/#default-options
	defaultOptions = options{}
	// https://urlpattern.spec.whatwg.org/#hostname-options
	hostnameOptions = options{delimiter: '.'}
	// https://urlpattern.spec.whatwg.org/#pathname-options
	pathnameOptions = options{delimiter: '/', prefix: '/'}
)

// create returns the pattern of an init: b.in has its components and baseURL is
// its base URL, which may be nil.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func (b *compiler) create(baseURL *string) (*Pattern, *Error) {
	if err := b.processInit(baseURL); err != nil {
		return nil, err
	}
	m := &b.out
	for c := range m.has {
		if !m.has[c] {
			m.value[c] = "*"
		}
	}
	if port := m.value[Port]; port != "" && port == defaultPort(m.value[Protocol]) {
		m.value[Port] = ""
	}
	p := &Pattern{ignoreCase: b.options.IgnoreCase, parser: b.options.Parser}
	var err *Error
	if p.special, err = b.compileProtocol(m); err != nil {
		return nil, err
	}
	p.components[Protocol] = b.protocol
	compile := func(c Component, e encoding, o options) {
		if err == nil {
			err = b.compile(&p.components[c], m, c, e, o)
		}
	}
	compile(Username, encodeUsername, defaultOptions)
	compile(Password, encodePassword, defaultOptions)
	if isIPv6Pattern(m.value[Hostname]) {
		compile(Hostname, encodeIPv6Hostname, hostnameOptions)
	} else {
		compile(Hostname, encodeHostname, hostnameOptions)
	}
	compile(Port, encodePort, defaultOptions)
	ignoring := func(o options) options {
		o.ignoreCase = p.ignoreCase
		return o
	}
	if p.special {
		compile(Pathname, encodePathname, ignoring(pathnameOptions))
	} else {
		compile(Pathname, encodeOpaquePathname, ignoring(defaultOptions))
	}
	compile(Search, encodeSearch, ignoring(defaultOptions))
	compile(Hash, encodeHash, ignoring(defaultOptions))
	if err != nil {
		return nil, err
	}
	p.hasRegExp = b.hasRegExp
	p.prepare()
	return p, nil
}

// matchesSpecialScheme reports whether the protocol, which is at offset at of
// the constructor string, matches a special scheme. It keeps the compiled
// protocol for create.
//
// https://urlpattern.spec.whatwg.org/#compute-protocol-matches-a-special-scheme-flag
func (b *compiler) matchesSpecialScheme(protocol string, at int) (bool, *Error) {
	var m members
	m.set(Protocol, protocol, at)
	return b.compileProtocol(&m)
}

// compileProtocol compiles the protocol of m, and reports whether it matches a
// special scheme.
//
// https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme
func (b *compiler) compileProtocol(m *members) (special bool, err *Error) {
	input := m.value[Protocol]
	if !b.isCompiled || b.protocolInput != input {
		b.hasRegExp = false
		if err := b.compile(&b.protocol, m, Protocol, encodeProtocol, defaultOptions); err != nil {
			return false, err
		}
		b.protocolInput, b.isCompiled = input, true
	}
	for i := range specialSchemes {
		if b.protocol.matcher.test(specialSchemes[i].scheme) {
			return true, nil
		}
	}
	return false, nil
}

// compile compiles the component c of m into dst.
//
// https://urlpattern.spec.whatwg.org/#compile-a-component
func (b *compiler) compile(dst *component, m *members, c Component, e encoding, o options) *Error {
	input := m.value[c]
	switch input {
	case "":
		*dst = component{} // its matcher is that of no parts
		return nil
	case "*":
		*dst = anything
		return nil
	}
	parts, f := b.parsePattern(b.scratch[:0], input, e, o)
	if f != nil {
		return b.error(m, c, f)
	}
	o.regexp = b.options.RegExp
	var err error
	if dst.matcher, err = newMatcher(parts, o); err != nil {
		return b.error(m, c, invalidRegExp(input, parts, o, err))
	}
	for i := range parts {
		b.hasRegExp = b.hasRegExp || parts[i].kind == regexpPart
	}
	if s := appendPatternString(b.bytes[:0], parts, o); string(s) == input {
		dst.pattern = input
	} else {
		dst.pattern = string(s)
	}
	return nil
}

// anything is the component of the pattern "*", which most components are.
var anything = func() component {
	m, _ := newMatcher([]part{{kind: fullWildcard, name: "0"}}, defaultOptions)
	return component{pattern: "*", matcher: m}
}()

// error returns the error of component c of m.
func (b *compiler) error(m *members, c Component, f *fault) *Error {
	e := &Error{Code: f.code, Component: c, Err: f.err}
	switch at := m.at[c] + f.at; {
	case m.inherited[c] || at < 0:
		e.InBase = m.inherited[c]
	default:
		e.Offset = at
		if f.code == UnclosedRegExp && b.source != "" {
			// For the constructor string parser, an invalid regular expression
			// is text. A "?" or "#" in it ends the component, and so hides the
			// rule that the whole string breaks here.
			_, e.Code = nextToken(b.source, at)
		}
	}
	return e
}

// isIPv6Pattern is "hostname pattern is an IPv6 address".
//
// https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address
func isIPv6Pattern(input string) bool {
	switch {
	case len(input) < 2:
		return false
	case input[0] == '[':
		return true
	}
	return (input[0] == '{' || input[0] == '\\') && input[1] == '['
}
