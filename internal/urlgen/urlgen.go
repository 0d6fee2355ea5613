// Package urlgen makes inputs for URL parsers:
//
//	g := urlgen.New(1, nil)
//	input, base, setters := g.Input(), g.Base(), g.Setters()
//
// The strings come from a grammar of URLs and their faults, and from mutations
// of given strings. They may have any bytes; some are not UTF-8.
//
// A [Generator] is deterministic: the cases depend only on its seed, or on the
// bytes of a fuzzer, and on the given strings.
package urlgen

import (
	"fmt"
	"math/rand/v2"

	"github.com/weburl-go/weburl/domain"
)

// Generator makes one case after the other. It is not safe for concurrent use.
type Generator struct {
	src   source
	seeds []string
	buf   []byte // the current string
	names int    // the number of names of groups so far
}

// source is the source of a Generator's choices.
type source interface {
	// intn returns a number from 0 to n-1. n is positive.
	intn(n int) int
}

// New returns a Generator that takes its choices from a random stream. seeds
// are strings to mutate, in addition to those of the grammar. It may be nil.
func New(seed uint64, seeds []string) *Generator {
	return &Generator{src: (*random)(rand.NewPCG(seed, 0x9E3779B97F4A7C15)), seeds: seeds}
}

// FromBytes returns a Generator that takes its choices from data, which a
// fuzzer can steer. After the end of data, every choice is the first one. seeds
// is as in [New].
func FromBytes(data []byte, seeds []string) *Generator {
	b := byteStream(data)
	return &Generator{src: &b, seeds: seeds}
}

// random takes choices from a random stream. They need not be distributed as
// evenly as those of rand.Rand, which is slower.
type random rand.PCG

func (r *random) intn(n int) int {
	return int((*rand.PCG)(r).Uint64() >> 32 * uint64(n) >> 32)
}

// byteStream takes a choice from one byte, or from two if there are more than
// 256 choices.
type byteStream []byte

func (b *byteStream) intn(n int) int {
	if n == 1 {
		return 0
	}
	value := 0
	for size := n - 1; size > 0 && len(*b) > 0; size >>= 8 {
		value = value<<8 | int((*b)[0])
		*b = (*b)[1:]
	}
	return value % n
}

func (g *Generator) intn(n int) int { return g.src.intn(n) }

// chance reports true once in n times. It reports false after the end of a
// fuzzer's bytes, so that the string ends too.
func (g *Generator) chance(n int) bool { return g.intn(n) == n-1 }

// pick returns one of choices.
func (g *Generator) pick(choices []string) string { return choices[g.intn(len(choices))] }

// add appends s to the current string.
func (g *Generator) add(s string) { g.buf = append(g.buf, s...) }

// addPick appends one of choices.
func (g *Generator) addPick(choices []string) { g.add(g.pick(choices)) }

// take returns the current string and begins a new one.
func (g *Generator) take() string {
	s := string(g.buf)
	g.buf = g.buf[:0]
	return s
}

// Input returns an input for a URL parser.
func (g *Generator) Input() string {
	g.buf = g.buf[:0]
	switch k := g.intn(20); {
	case k < 9:
		g.absolute()
	case k < 13:
		g.reference()
	case k < 18 && len(g.seeds) > 0:
		g.add(g.pick(g.seeds))
		g.mutate()
	case k < 18:
		g.absolute()
		g.mutate()
	case k < 19:
		g.reference()
		g.mutate()
	default:
		g.text(anything, 12)
	}
	g.sprinkle()
	return g.take()
}

// Base returns a base URL, sometimes a relative or invalid one.
func (g *Generator) Base() string {
	g.buf = g.buf[:0]
	switch k := g.intn(10); {
	case k < 6:
		g.addPick(bases)
	case k < 9 || len(g.seeds) == 0:
		g.absolute()
	default:
		g.add(g.pick(g.seeds))
	}
	return g.take()
}

// Setter is an assignment to an attribute of a URL object.
type Setter struct {
	Attribute domain.Attribute
	Value     string
}

// String returns s like a statement of JavaScript.
func (s Setter) String() string { return fmt.Sprintf("%v = %q", s.Attribute, s.Value) }

// setters has a function per attribute, which appends a value for it.
var setters = []struct {
	attribute domain.Attribute
	value     func(*Generator)
}{
	{domain.AttributeProtocol, (*Generator).protocolValue},
	{domain.AttributeUsername, (*Generator).userinfoValue},
	{domain.AttributePassword, (*Generator).userinfoValue},
	{domain.AttributeHost, (*Generator).hostValue},
	{domain.AttributeHostname, (*Generator).hostValue},
	{domain.AttributePort, (*Generator).portValue},
	{domain.AttributePathname, (*Generator).pathValue},
	{domain.AttributeSearch, (*Generator).queryValue},
	{domain.AttributeHash, (*Generator).fragmentValue},
}

// SetterNames returns the names of all attributes that a [Setter] can have.
func SetterNames() []string {
	names := make([]string, len(setters))
	for i, s := range setters {
		names[i] = s.attribute.String()
	}
	return names
}

// Setters returns a sequence of one to eight setters.
func (g *Generator) Setters() []Setter {
	sequence := make([]Setter, 1+g.intn(8))
	for i := range sequence {
		attribute := &setters[g.intn(len(setters))]
		g.buf = g.buf[:0]
		value := attribute.value
		if g.chance(12) {
			// A value for another attribute, or a whole URL.
			value = setters[g.intn(len(setters))].value
			if g.chance(4) {
				value = (*Generator).absolute
			}
		}
		if !g.chance(16) { // otherwise the empty string
			value(g)
			if g.chance(8) {
				g.mutate()
			}
			g.sprinkle()
		}
		sequence[i] = Setter{attribute.attribute, g.take()}
	}
	return sequence
}

func (g *Generator) protocolValue() {
	g.addPick(schemes)
	if g.chance(3) {
		g.addPick([]string{":", "://", ":80", "://h/", "\\", "/", "?"})
	}
}

func (g *Generator) userinfoValue() { g.text(userinfo, 6) }

func (g *Generator) hostValue() {
	if g.chance(20) {
		g.text(userinfo, 3)
		g.add("@")
	}
	g.host()
	if g.chance(3) {
		g.port()
	}
	if g.chance(6) {
		g.addPick([]string{"/", "?", "#", "\\", "/x", "?x:80", "#x@y", "\\x/y"})
	}
}

func (g *Generator) portValue() {
	g.addPick(ports)
	if g.chance(6) {
		g.addPick([]string{"/", "x", " ", ":80", "?", "#", "\\", "-"})
	}
}

func (g *Generator) pathValue() {
	g.path()
	if g.chance(4) {
		g.addPick([]string{"?", "#", "?x", "#x", "?/../", "#/./"})
	}
}

func (g *Generator) queryValue() {
	if g.chance(2) {
		g.add("?")
	}
	g.text(query, 8)
}

func (g *Generator) fragmentValue() {
	if g.chance(2) {
		g.add("#")
	}
	g.text(fragment, 8)
}
