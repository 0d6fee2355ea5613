package urlpattern

// members are the members of an init that are components. The base URL is kept
// apart. The zero members are all absent.
type members struct {
	has   [componentCount]bool
	value [componentCount]string
	at    [componentCount]int // the offset of value in the string that the caller wrote
	// inherited says that the value is from the base URL.
	inherited [componentCount]bool
}

// set makes c present.
func (m *members) set(c Component, value string, at int) {
	m.has[c], m.value[c], m.at[c] = true, value, at
}

// state is a state of the constructor string parser. The states of components
// are Component(state - protocolState), and in their order.
//
// https://urlpattern.spec.whatwg.org/#constructor-string-parser-state
type state uint8

const (
	initState state = iota
	authorityState
	doneState
	protocolState // the first of eight
)

// stateOf returns the state of a component.
func stateOf(c Component) state { return protocolState + state(c) }

// constructorParser is a constructor string parser. It has no list of tokens:
// a token depends on its place only, so the parser goes back by its place.
//
// https://urlpattern.spec.whatwg.org/#constructor-string-parser
type constructorParser struct {
	compiler *compiler
	input    string
	result   *members
	current  cursor
	start    cursor // of the component
	increase bool   // the token increment is 1
	groups   int    // the group depth
	brackets int    // the hostname IPv6 bracket depth
	special  bool   // the protocol matches a special scheme flag
	state    state
}

// cursor is a token and the type of the one before it.
type cursor struct {
	token
	before tokenType // end if there is none
}

// parseConstructorString parses a constructor string. The init is in b.in.
//
// https://urlpattern.spec.whatwg.org/#parse-a-constructor-string
func (b *compiler) parseConstructorString(input string) *Error {
	p := constructorParser{compiler: b, input: input, result: &b.in}
	p.current.token, _ = nextToken(input, 0)
	p.current.before = endToken
	p.start = p.current
	for p.state != doneState {
		p.increase = true
		if err := p.step(); err != nil {
			return err
		}
		if p.increase {
			p.skip()
			p.advance()
		}
	}
	if p.result.has[Hostname] && !p.result.has[Port] {
		p.result.set(Port, "", len(input))
	}
	return nil
}

// advance goes to the next token.
func (p *constructorParser) advance() {
	before := p.current.kind
	p.current.token, _ = nextToken(p.input, p.current.end)
	p.current.before = before
}

// skip passes over the rest of a run of text that no state looks at. It starts
// at the current token.
func (p *constructorParser) skip() {
	if p.current.kind == charToken && !delimiters[p.input[p.current.start]] {
		for p.current.end < len(p.input) && !delimiters[p.input[p.current.end]] {
			p.current.end++
		}
	}
}

// delimiters holds the bytes that states look for, and those that are not
// chars.
var delimiters = [256]bool{
	':': true, '/': true, '?': true, '#': true, '@': true, '[': true, ']': true,
	'*': true, '+': true, '\\': true, '{': true, '}': true, '(': true,
}

// step is one round of the loop of the parser.
func (p *constructorParser) step() *Error {
	switch {
	case p.current.kind == endToken:
		p.atEnd()
		return nil
	case p.current.kind == openToken:
		p.groups++
		return nil
	case p.groups > 0 && p.current.kind != closeToken:
		return nil
	case p.groups > 0:
		p.groups--
	}
	switch p.state {
	case initState:
		if p.isChar(':') {
			p.rewind(protocolState)
		}
	case protocolState:
		if p.isChar(':') {
			return p.endProtocol()
		}
	case authorityState:
		if p.isChar('@') {
			p.rewind(stateOf(Username))
		} else if p.isChar('/') || p.isSearchPrefix() || p.isChar('#') {
			p.rewind(stateOf(Hostname))
		}
	case stateOf(Username):
		if p.isChar(':') {
			p.change(stateOf(Password), 1)
		} else if p.isChar('@') {
			p.change(stateOf(Hostname), 1)
		}
	case stateOf(Password):
		if p.isChar('@') {
			p.change(stateOf(Hostname), 1)
		}
	case stateOf(Hostname):
		switch {
		case p.isChar('['):
			p.brackets++
		case p.isChar(']'):
			p.brackets--
		case p.isChar(':') && p.brackets == 0:
			p.change(stateOf(Port), 1)
		default:
			p.endAt(Pathname)
		}
	case stateOf(Port):
		p.endAt(Pathname)
	case stateOf(Pathname):
		p.endAt(Search)
	case stateOf(Search):
		p.endAt(Hash)
	}
	return nil
}

// atEnd is step at the end of the input.
func (p *constructorParser) atEnd() {
	switch p.state {
	case initState:
		// There is no protocol, so the string is relative.
		p.rewind(initState)
		switch {
		case p.isChar('#'):
			p.change(stateOf(Hash), 1)
		case p.isSearchPrefix():
			p.change(stateOf(Search), 1)
		default:
			p.change(stateOf(Pathname), 0)
		}
	case authorityState:
		// There is no "@", so there are no username and password.
		p.rewind(stateOf(Hostname))
	default:
		p.change(doneState, 0)
	}
}

// endProtocol ends the protocol at its ":".
func (p *constructorParser) endProtocol() *Error {
	special, err := p.compiler.matchesSpecialScheme(p.component(), p.start.start)
	if err != nil {
		return err
	}
	p.special = special
	first, _ := nextToken(p.input, p.current.end)
	second, _ := nextToken(p.input, first.end)
	switch {
	case p.isCharAt(first, '/') && p.isCharAt(second, '/'):
		p.change(authorityState, 3)
	case special:
		p.change(authorityState, 1)
	default:
		p.change(stateOf(Pathname), 1)
	}
	return nil
}

// endAt goes to the first component from next on whose prefix the current token
// is. next is Pathname, Search or Hash.
func (p *constructorParser) endAt(next Component) {
	switch {
	case next <= Pathname && p.isChar('/'):
		p.change(stateOf(Pathname), 0)
	case next <= Search && p.isSearchPrefix():
		p.change(stateOf(Search), 1)
	case p.isChar('#'):
		p.change(stateOf(Hash), 1)
	}
}

// change goes to the state next, skip tokens further. It sets the component
// that ends, and those before next that were left out.
//
// https://urlpattern.spec.whatwg.org/#change-state
func (p *constructorParser) change(next state, skip int) {
	if p.state >= protocolState {
		p.result.set(Component(p.state-protocolState), p.component(), p.start.start)
	}
	if p.state != initState && next != doneState {
		at := p.current.start
		leaveOut := func(c Component, value string) {
			if (p.state == authorityState || p.state < stateOf(c)) && next > stateOf(c) && !p.result.has[c] {
				p.result.set(c, value, at)
			}
		}
		path := ""
		if p.special {
			path = "/"
		}
		leaveOut(Hostname, "")
		leaveOut(Pathname, path)
		leaveOut(Search, "")
	}
	p.state = next
	for range skip {
		p.advance()
	}
	p.start = p.current
	p.increase = false
}

// rewind goes back to the start of the component, in the state next.
//
// https://urlpattern.spec.whatwg.org/#rewind-and-set-state
func (p *constructorParser) rewind(next state) {
	p.current = p.start
	p.increase = false
	p.state = next
}

// component returns the input from the start of the component to the current
// token.
//
// https://urlpattern.spec.whatwg.org/#make-a-component-string
func (p *constructorParser) component() string { return p.input[p.start.start:p.current.start] }

// isChar reports whether the current token is the text b.
func (p *constructorParser) isChar(b byte) bool { return p.isCharAt(p.current.token, b) }

// isCharAt reports whether t is the text b, which no syntax of patterns uses
// here.
//
// https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char
func (p *constructorParser) isCharAt(t token, b byte) bool {
	return t.isText() && p.input[t.from] == b
}

// isSearchPrefix reports whether the search begins after the current token.
// That is "?", except if it is the modifier of a group.
//
// https://urlpattern.spec.whatwg.org/#is-a-search-prefix
func (p *constructorParser) isSearchPrefix() bool {
	switch {
	case p.isChar('?'):
		return true
	case p.current.kind != modifierToken || p.input[p.current.from] != '?':
		return false
	}
	switch p.current.before {
	case nameToken, regexpToken, closeToken, asteriskToken:
		return false
	}
	return true
}
