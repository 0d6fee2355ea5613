// Package regexpgen generates regular expressions in JavaScript's syntax with
// the flag v, and strings that they may match.
package regexpgen

import (
	"math/rand/v2"
	"strings"
)

// Generator makes expressions. The same random numbers make the same ones.
type Generator struct {
	random *rand.Rand
	names  int
}

// New returns a Generator that takes its random numbers from source.
func New(source rand.Source) *Generator { return &Generator{random: rand.New(source)} }

// pick returns one of the items. The first are chosen more often.
func (g *Generator) pick(items []string) string {
	if g.random.IntN(3) > 0 {
		return items[g.random.IntN((len(items)+2)/3)]
	}
	return items[g.random.IntN(len(items))]
}

var (
	characters = []string{
		"a", "b", "a", "b", "c", "A", "k", "s", "S", "K", "0", "1", "-", "_", `\/`, "~", `\.`,
		"/", ":", "!", "&", `\t`, `\x61`, `\u0062`, `\u{63}`, `\cA`, `\0`, `\u017F`, `\u{212A}`, `\u{00006b}`, `\u{1F600}`, `\uD83D\uDE00`, `\uD83D`, "\u00e9", "\U0001F600", " ", "=", "<", ">", ",",
		`\-`, `\a`, `\_`, `\x6`, `\u{110000}`, `\u{}`, `\u006`, `\c`, `\c1`, `\00`, `\_`, `\8`, "{", "}", "]", `\`,
	}
	escapes = []string{
		".", `\d`, `\w`, `\s`, `\D`, `\W`, `\S`, `\p{L}`, `\p{Lu}`, `\P{Lu}`, `\p{Ll}`, `\p{ASCII}`, `\p{Script=Latin}`, `\p{sc=Grek}`, `\P{scx=Zyyy}`,
		`\p{Alphabetic}`, `\p{Any}`, `\P{Any}`, `\p{gc=Nd}`, `\p{General_Category=P}`, `\p{Uppercase}`, `\P{Lowercase}`, `\p{CWCM}`, `\P{CWU}`, `\p{Dash}`, `\p{ID_Start}`, `\p{S}`, `\P{ASCII}`, `\p{RGI_Emoji}`,
		`\p{Assigned}`, `\p{Emoji}`, `\p{Cn}`, `\p{Hex}`, `\p{Math}`, `\p{CI}`, `\p{space}`, `\p{LC}`, `\p{SD}`, `\p{DI}`,
		`\p{}`, `\p`, `\p{l}`, `\p{Latin}`, `\p{sc=Lat}`, `\p{gc=Script}`, `\p{ L}`, `\P{RGI_Emoji}`, `\p{sc}`, `\p{L=L}`, `\p{=L}`, `\p{L=}`, `\p{Basic_Emoji=Y}`, `\pL`, `\p{Block=Greek}`,
	}
	quantifiers = []string{
		"*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,2}", "{1,}", "{0}", "{1}", "{2,}", "{2,3}?", "{0,}?", "{0,1}", "{0,1}?", "{1}?", "{2}?", "{02,3}",
		"{2,1}", "{", "{1", "{,2}", "{a}", "**", "++", "{1}{2}", "}", "{99999999999999999999,99999999999999999998}",
	}
	assertions = []string{"^", "$", `\b`, `\B`, "^", "$"}
	classed    = []string{
		"a", "b", "c", "a-c", "k", "A-Z", "0-9", "S", "K", "_", `\-`, `\d`, `\w`, `\W`, `\s`, "a-b", `\u017F`, "s", `\u212A-\u212B`,
		`\p{Lu}`, `\P{Lu}`, `\p{L}`, `\q{ab|c}`, `\q{}`, `\q{a}`, `\q{abc|ab|a|}`, `\b`, `\u{61}-c`, ".", "*", "+", "?", "^", "$", "!", "&", ",", ":", `\&`, `\!`, `\@`, `\x61-\x7a`, `\cA-\cZ`, `\P{Ll}`, `\q{\u017F|ks}`, `\p{RGI_Emoji}`, `\q{\u{1F600}a}`, "\u00e9",
		"c-a", "a-", "-a", "-", "(", ")", "{", "}", "/", "|", "&&", "!!", "##", "**", "..", "--", "~~", "``", "^^", `\q`, `\q{`, `\1`, `\k`, `\B`, `\_`, `\a`, `a-\d`, `\d-a`, `\q{a}-b`, `\q{-}`, "[",
	}
	groupNames = []string{"x", "y", "z", "$", "_1", `\u0061`, `\u{62}`, "\u03b1", "", "1", "a-", "\\u{1F600}", `\ud835\udc9c`, "\u200d", "a\u200c"}
	tokens     = []string{"(", ")", "[", "]", "{", "}", "|", "*", "?", "+", `\`, "-", "--", "&&", "^", "$", "(?:", "(?<", "(?=", ">", ",", "1", "a", "u", "q", "k", ":", "<", "i", `\u`, `\p{`, "="}
)

// Source returns an expression. One of five is likely to be invalid.
func (g *Generator) Source() string {
	g.names = 0
	s := g.disjunction(3)
	if g.random.IntN(4) == 0 {
		s = "^" + s + "$"
	}
	if g.random.IntN(6) == 0 {
		s = g.mutate(s)
	}
	return s
}

// mutate deletes, inserts or repeats a part of s.
func (g *Generator) mutate(s string) string {
	for range 1 + g.random.IntN(2) {
		runes := []rune(s)
		i := g.random.IntN(len(runes) + 1)
		j := min(len(runes), i+1+g.random.IntN(3))
		switch g.random.IntN(3) {
		case 0:
			s = string(runes[:i]) + string(runes[j:])
		case 1:
			s = string(runes[:i]) + g.pick(tokens) + string(runes[i:])
		default:
			s = string(runes[:j]) + string(runes[i:])
		}
	}
	return s
}

func (g *Generator) disjunction(depth int) string {
	var alternatives []string
	for range 1 + g.random.IntN(6)/4 + g.random.IntN(6)/5 {
		var b strings.Builder
		for range g.random.IntN(4) {
			b.WriteString(g.term(depth - 1))
		}
		alternatives = append(alternatives, b.String())
	}
	return strings.Join(alternatives, "|")
}

func (g *Generator) term(depth int) string {
	if g.random.IntN(12) == 0 {
		return g.pick(assertions)
	}
	s := g.atom(depth)
	if g.random.IntN(5) < 2 {
		s += g.pick(quantifiers)
	}
	return s
}

func (g *Generator) atom(depth int) string {
	n := g.random.IntN(20)
	if depth <= 0 {
		n %= 10
	}
	switch {
	case n < 6:
		return g.pick(characters)
	case n < 7:
		return g.pick(escapes)
	case n < 10:
		return g.class(2)
	case n < 13:
		return "(" + g.disjunction(depth) + ")"
	case n < 16:
		return "(?:" + g.disjunction(depth) + ")"
	case n < 18:
		g.names++
		return "(?<" + g.name() + ">" + g.disjunction(depth) + ")"
	case n < 19:
		return "(?" + g.pick([]string{"i", "-i", "s", "m", "i-s", "-m", "ims", "i-", "-", "ii", "i-i", "x", ""}) + ":" + g.disjunction(depth) + ")"
	}
	switch g.random.IntN(4) {
	case 0:
		return "(" + g.pick([]string{"?=", "?!", "?<=", "?<!"}) + g.disjunction(depth) + ")"
	case 1:
		return `\` + g.pick([]string{"1", "2", "3", "10"})
	case 2:
		return `\k<` + g.name() + ">"
	}
	return "(" + g.disjunction(depth) + ")"
}

// name returns the name of a group. Most are different from those before.
func (g *Generator) name() string {
	if g.names < 5 && g.random.IntN(4) > 0 {
		return string(rune('n' + g.names))
	}
	return g.pick(groupNames)
}

func (g *Generator) class(depth int) string {
	s := "["
	if g.random.IntN(4) == 0 {
		s += "^"
	}
	operand := func() string {
		if depth > 0 && g.random.IntN(5) == 0 {
			return g.class(depth - 1)
		}
		return g.pick(classed)
	}
	operator := ""
	switch g.random.IntN(6) {
	case 0:
		operator = "--"
	case 1:
		operator = "&&"
	}
	for i := range g.random.IntN(4) {
		if i > 0 {
			s += operator
		}
		s += operand()
	}
	return s + "]"
}

// Subject returns a string of ASCII without line terminators.
func (g *Generator) Subject() string {
	const alphabet = "aaaabbbbccABkKsS01-_/. ~\t\x01\x00\x7F&!"
	b := make([]byte, g.random.IntN(7))
	for i := range b {
		b[i] = alphabet[g.random.IntN(len(alphabet))]
		if g.random.IntN(3) > 0 {
			b[i] = alphabet[g.random.IntN(10)]
		}
	}
	return string(b)
}
