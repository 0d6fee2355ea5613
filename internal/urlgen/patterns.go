package urlgen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// Argument is an argument of the constructor of a URL pattern, or of its
// methods: a string, perhaps with a base URL, or an init.
type Argument struct {
	Text string  `json:"text"`
	Base *string `json:"base,omitempty"`
	// Init has the members of an init by their names, or is nil.
	Init map[string]string `json:"init"`
}

// PatternCase is a URL pattern, and inputs that it may match.
type PatternCase struct {
	Pattern    Argument   `json:"pattern"`
	IgnoreCase bool       `json:"ignoreCase,omitempty"`
	Inputs     []Argument `json:"inputs"`
}

// patternComponent is how the patterns of a component are made.
type patternComponent struct {
	name     string
	literals []string // texts of patterns
	values   []string // texts that a group may match
	joint    string   // is often before a group
	whole    []string // complete patterns
}

// patternComponents are in the order of a URL.
var patternComponents = []patternComponent{
	{
		"protocol",
		[]string{"http", "https", "http", "s", "ws", "file", "foo", "data", "HTTP", "hTTpS", "ht", "tp", "blob", "a+b", "1", "é", "h t", ".", "-", "\t", "about", "ftp", "x:y"},
		[]string{"http", "https", "foo", "s", "file", "data"},
		"",
		[]string{"https", "http{s}?", "*", "http", "(https?)", "{http}s", "http:", "data", "file", "ws{s}?", "foo", "mailto", "h(.*)", "", "http+", "{http|foo}", "(https|foo)", "about", "ht(tp)s", ":p", "::", "https\\:", "(data|javascript)"},
	},
	{
		"username",
		[]string{"user", "u", "é", "a b", "%41", "|", "x%zz", "\t", "[", "'", "日本", "\\", "<", "U"},
		[]string{"user", "x", "%20", "a"},
		"",
		[]string{"*", "", "user", ":u", "%C3%A9", "u*"},
	},
	{
		"password",
		[]string{"pass", "p", "é", "a b", "%41", ";", "=", "\n", "P", "^"},
		[]string{"pass", "p", "%3D"},
		"",
		[]string{"*", "", "pass", ":p", "(.*)", "{p}?"},
	},
	{
		"hostname",
		[]string{
			"example", "com", "www", "a", "b1", "EXAMPLE", "xn--4ca", "é", "ß", "日本", "☕", "\u00ad", "x_y", "a-b", "ａ", "127", "0x7f", "1", "%41", "%2e", "%zz", " ", "a b", "/", "?", "#", "@", "[", "]", "::1", "\t", "a\nb", "|", "^", "<", "xn--", "xn--a", "\u3002", "a\u200db", "..", "-", "'", "!", "\x00", "\x7f", "%", "\\", "localhost", "\U0001F4A9", "\u212a",
		},
		[]string{"example", "www", "a", "b1", "x-y", "com", "api"},
		".",
		[]string{
			"example.com", "*.example.com", ":sub.example.com", "*", "{*.}?example.com", "[\\:\\:1]", "[::1]", "\\[::1]", "{[\\:\\:1]}", "[:a\\:\\:1]", "[*]", "[\\:\\:AB]", "[ab", "]", "[\\:\\:1]:x", "(a|b).com", "", "127.0.0.1", "1", "0x7F.1", "a..b", ".", "*.com", ":a.:b.com", "{:a.}*com", "{:a.}+com", "xn--4ca.com", "[", "[(\\d+)]", "ex{am}ple", "{a/b}", "a\\:8", "a:8", "a/b", "a?b", "a#b", "{a.}{b.}c", "[\\:\\:]", "[\\:\\:é]", "[1::g]", "[(.*)]", "{[*]}",
		},
	},
	{
		"port",
		[]string{"80", "443", "8080", "0", "1", "21", "65535", "65536", "080", "0443", "8\t0", "\n80", "80x", "x", " ", "-1", "８", "90", "00", "99999999999", "8/", "80?", "80#", "4", "43", "\t"},
		[]string{"80", "8080", "1", "90", "443", "4"},
		"",
		[]string{"*", "", "443", "80", "8080", ":port", "(\\d+)", "80{80}?", "{80}?", "8*", "(80|443)", "{443}", "\\443", "{80}{80}", "80\\x", "4{43}", "{}80", "{80}", "21"},
	},
	{
		"pathname",
		[]string{
			"foo", "bar", "index.html", "a", "x", "FOO", "Bar", "é", "日本", "💩", "a b", "%41", "%2e", "%2F", "%zz", ".", "..", "...", "/..", "/.", "/./", "/../", "//", "/", "%2e%2E", "\t", "a\tb", "\n", ".\t.", "C:", "C|", "/C|/", "\\", "\\\\", "?", "#", "\"", "<", "`", "|", "^", "[", "]", "@", ":", ";", "=", ",", "!", "~", "'", "$", "&", "\x00", "\x7f", "\u00a0", "\u2028", "\ufeff", "-", "_", "1", " ", "text/plain,x", "%", "k", "s", "K", "ſ", "\u212a",
		},
		[]string{"foo", "bar", "1", "12", "a", "foo.html", "%C3%A9", "abc", "x-y", "a:b", "s", "K"},
		"/",
		[]string{
			"/*", "/", "/foo/:id", "/:a/:b", "/foo/*", "*", "/:a?", "/:a+", "/:a*", "/foo{/:a}?", "{/:a}*", "/:a.:b", "/:a(\\d+)", "/(.*)", "/([^\\/]+?)", "/foo/../bar", "/foo/./:a/..", "foo", "./foo", "../foo", "", "{/foo}", "\\/foo", "{\\/foo}", "/:a\\.html", "/{:a}b", "/{:a}:b", "/:a:b", "/:a*:b", "/*/*", "/**", "/*?", "/*+", "//:a", "/(foo|bar)", "/:a{.json}?", "/foo*", "/foo/", "{/}?", "/:a{b}", "{:a}0", "/(\\d+):a", "/{a}{b}", "/{a}?{b}?", "*{}**?", "/:a-:b", "{foo/:a}?", "{a:b}", "/:a(.*)", "/:a([^\\/]+?)", "/.{:a}", "/:a/..", "{/.}./x", ":a", "{:a/}*", "/:日本", "/:𠀀", "/:a(/b)", "javascript\\:x", "/x/:a(a)?/y", "/(a)?(b)?", "/:a?/:b?", "/:a*/:b*", "/:a+/x", "{/(a|b)c}+", "/:_/:$",
		},
	},
	{
		"search",
		[]string{"q", "a=b", "&", "=", "'", "\"", "é", " ", "#", "?", "%27", "\t", "\n", "/", "<", "日本", "Q", "q=1", "%zz", ":", "[", "]", "|", "`", "\\", "\x00"},
		[]string{"q", "1", "a=b", "", "foo", "%20", "Q"},
		"",
		[]string{"*", "", "q=:q", "?q", "q=*", "*&a=b", "\\?q", "{\\?q}", "{?q}", "q=(\\d+)", ":q", "(.*)", "{q}?", "??q", "a=:a&b=:b", "{a=:a&}*", "{&:a}+"},
	},
	{
		"hash",
		[]string{"top", "f", "#", "?", "é", " ", "`", "\"", "<", "\t", "日本", "F", "%zz", "{", "[", "/", "\\", "\x00"},
		[]string{"top", "f", "1", "", "a/b", "TOP"},
		"",
		[]string{"*", "", "top", "#top", ":f", "(.*)", "{#}f", "\\#f", "##", "f*", "{f}?", "{f}+"},
	},
}

var (
	// patternNames are rare names of groups, and texts that only seem to be.
	patternNames = []string{
		"id", "a", "b", "foo", "id", "a", "b", "name1", "$x", "_", "é", "日本", "𠀀", "x\u200dy", "x\u200c", "℘", "ａ", "ªº", "a\u0301", "x·", "ᢅ", "゛", "constructor", "a\u00b7", "x\u30fb",
		"1", "", "\u0301a", "\u200d", "-", "·", "💩", "\u2118\u212e", "\u309b", "\u0387", "a\u1369", "\u037f", "\U0001e4d0", "\U00016d40",
	}

	patternModifiers = []string{"", "", "", "", "", "", "", "", "?", "*", "+", "?", "*", "+", "?", "*", "+", "?", "*", "+", "?", "*", "+", "**"}

	// patternRegExps are the regular expressions of groups, with strings that
	// they match.
	patternRegExps = []patternRegExp{
		{`\d+`, []string{"1", "42"}},
		{`.*`, []string{"", "x", "a/b"}},
		{`[^\/]+?`, []string{"x", "ab"}},
		{`[^\.]+?`, []string{"x", "ab"}},
		{`[^]+?`, []string{"x", "ab"}},
		{`a|b`, []string{"a", "b"}},
		{`foo|bar`, []string{"foo", "bar", "FOO"}},
		{`[a-z]+`, []string{"x", "abc", "ABC"}},
		{`.+`, []string{"x", "1"}},
		{`\w{2,3}`, []string{"ab", "abc", "a"}},
		{`[^a]`, []string{"b", "B", "A"}},
		{`(?:x|y)+`, []string{"x", "xyx"}},
		{`(?:a)?`, []string{"", "a"}},
		{`a?`, []string{"", "a"}},
		{`a*?`, []string{"", "a", "aa"}},
		{`|x`, []string{"", "x"}},
		{`[[a-z]--a]`, []string{"b", "a"}},
		{`[[a-z]--[aeiou]]+`, []string{"b", "xyz", "a"}},
		{`[\d&&[0-1]]`, []string{"0", "2"}},
		{`[\q{abc|d}x]`, []string{"abc", "d", "x"}},
		{`\p{L}+`, []string{"x", "abc"}},
		{`\p{Lu}`, []string{"A", "a"}},
		{`[\p{ASCII}--\p{L}]+`, []string{"1", "12"}},
		{`\P{Lu}`, []string{"a", "A"}},
		{`\u{61}`, []string{"a", "A"}},
		{`\u0062`, []string{"b", "B"}},
		{`\x63`, []string{"c"}},
		{`\u212a`, []string{"k", "K"}},
		{`\u017f`, []string{"s", "S"}},
		{`[\w--k]`, []string{"s", "K"}},
		{`a\)b`, []string{"a)b"}},
		{`a\(b`, []string{"a(b"}},
		{`x$`, []string{"x"}},
		{`^x`, []string{"x"}},
		{`\bx\b`, []string{"x"}},
		{`\Bx`, []string{"x"}},
		{`a{0}`, []string{""}},
		{`(?<n>x)`, []string{"x"}},
		{`(?<n>x)y`, []string{"xy"}},
		{`(?<n>a)|(?<n>b)`, []string{"a", "b"}},
		{`(?<n>x)?y`, []string{"xy", "y"}},
		{`(?<n>x)\k<n>`, []string{"xx"}},
		{`(?=a).+`, []string{"ab", "b"}},
		{`(?!a).+`, []string{"ab", "b"}},
		{`x(?<=x)`, []string{"x"}},
		{`(?<!x).`, []string{"a"}},
		{`(?i:a)b`, []string{"ab", "Ab", "AB"}},
		{`(?-i:a)b`, []string{"ab", "Ab", "aB"}},
		{`a(?=b)`, []string{"a"}},
		{`\/`, []string{"/"}},
		{`[/]`, []string{"/"}},
		{`/`, []string{"/"}},
		{`\cA`, []string{"a"}},
		{`\0`, []string{"a"}},
		{`[\b]`, []string{"a"}},
		{`.`, []string{"a"}},
		{`\\`, []string{"\\"}},
		{`%[0-9A-F]{2}`, []string{"%20", "%C3"}},
		{`[^]`, []string{"a", "/"}},
		{`[]`, []string{"a"}},
		{`a b`, []string{"a b"}},
		{` `, []string{" "}},
		{"\t", []string{"\t"}},
	}

	// invalidRegExps are not regular expressions, or not as groups.
	invalidRegExps = []string{
		`[`, `(`, `a**`, `?a`, `?:a`, `(a)`, `a(b)`, `\`, `é`, `a\é`, `[b-a]`, `{`, `}`, `]`, `a{2,1}`, `\m`, `\H`, `[a-]`, `[(]`, `[)]`, `[&&]`, `[a&&&b]`, `[|]`, `\k<n>`, `\1`, `(?<n>x)(?<n>y)`, `(?<1>x)`, `(?<a`, `\p{Foo}`, `\u{110000}`, `\8`, `+`, `a|*`, ``, `(?`, `(?x:a)`, `\-`, `(?=a)*`, `a{`, `[\d-x]`, `a||b`, `(?:`, `(?:)`,
	}

	// patternSyntax is what mutations insert in patterns.
	patternSyntax = []string{
		"{", "}", "(", ")", ":", "*", "?", "+", "\\", "/", "#", "[", "]", "@", "//", "://", ":a", "(a)", "{a}", "{}", "()", "{}?", "\\\\", "\t", "\n", "é", "\\é", "💩", "(?", "(.*)", "((?:a))", ".", "..", "\\:", "\\?", "\\#", "\\/", "{/", "?#", " ", "1", "|", "^", "$", "%", "&", "[:", ":]",
	}

	patternBases = []string{
		"https://example.com/foo/bar", "http://h/a/b/c?q#f", "https://u:p@example.com:8443/a/?q=1#f", "http://example.com", "file:///C:/a/b", "foo://h/a/b?q#f", "foo:/a/b", "data:text/plain,x", "mailto:x?q", "about:blank", "https://[::1]/x", "https://a.b/x(y)/{z}*", "https://h/?a+b(c)#:x", "foo://h*a/", "foo:", "foo:a b#x", "foo:/.//x", "http://h:80/+?",
		"", "x", "//h/", "http://", "http://a b/", "https://é.com/é?é#é",
	}
)

// patternRegExp is a regular expression, with strings that it matches.
type patternRegExp struct {
	source string
	values []string
}

// piece is a part of a pattern: between least and most repetitions of a text
// that it matches.
type piece struct {
	before, after string
	values        []string
	least, most   int
}

// sample appends text that p matches, most of the time.
func (g *Generator) sample(p *piece) {
	n := p.least + g.intn(p.most-p.least+1)
	if g.chance(60) {
		n = g.intn(4)
	}
	for range n {
		g.add(p.before)
		if len(p.values) > 0 {
			g.addPick(p.values)
		}
		g.add(p.after)
	}
}

// name returns the name of a group. Most are plain and different from others,
// because two groups of the same name are a fault.
func (g *Generator) name() string {
	if g.chance(12) {
		return g.pick(patternNames)
	}
	g.names++
	return "n" + strconv.Itoa(g.names%100)
}

// regExp returns a regular expression. Most are valid.
func (g *Generator) regExp() *patternRegExp {
	if g.chance(24) {
		return &patternRegExp{source: g.pick(invalidRegExps)}
	}
	return &patternRegExps[g.intn(len(patternRegExps))]
}

// pickEarly returns one of choices, most often one of the first four.
func (g *Generator) pickEarly(choices []string) string {
	if g.intn(8) > 0 {
		return choices[g.intn(4)]
	}
	return g.pick(choices)
}

// repeat sets how often p matches, according to a modifier.
func (p *piece) repeat(modifier string) {
	p.least, p.most = 1, 1
	switch modifier {
	case "?":
		p.least = 0
	case "*":
		p.least, p.most = 0, 3
	case "+":
		p.most = 3
	}
}

// pattern appends a pattern of c, and returns its pieces.
func (g *Generator) pattern(c *patternComponent) (pieces []piece) {
	if g.chance(3) {
		text := g.pick(c.whole)
		g.add(text)
		return []piece{{values: append([]string{plainText(text)}, c.values...), least: 1, most: 1}}
	}
	for n := g.intn(4); n >= 0; n-- {
		joint := ""
		if g.intn(3) > 0 {
			joint = c.joint
		}
		p := piece{values: c.values, least: 1, most: 1}
		switch k := g.intn(48); {
		case k < 18:
			text := joint + g.pickEarly(c.literals)
			if g.chance(12) {
				// Each code point is escaped.
				for _, r := range text {
					g.add("\\" + string(r))
				}
			} else {
				g.add(text)
			}
			p.values = []string{text}
		case k < 28:
			modifier := g.pick(patternModifiers)
			g.add(joint + ":" + g.name() + modifier)
			p.before = joint
			p.repeat(modifier)
		case k < 32:
			modifier := g.pick(patternModifiers)
			g.add(joint + "*" + modifier)
			p.before = joint
			p.repeat(modifier)
		case k < 38:
			r := g.regExp()
			name := ""
			if g.chance(2) {
				name = ":" + g.name()
			}
			modifier := g.pick(patternModifiers)
			g.add(joint + name + "(" + r.source + ")" + modifier)
			p.before, p.values = joint, r.values
			p.repeat(modifier)
		case k < 45:
			p = g.group(c, joint)
		case k < 47:
			text := g.pickEarly(c.literals)
			g.add("\\" + text)
			p.values = []string{text}
		default:
			g.addPick(patternSyntax)
			p.least, p.most = 0, 0
		}
		pieces = append(pieces, p)
	}
	return pieces
}

// group appends a group in braces.
func (g *Generator) group(c *patternComponent, joint string) piece {
	p := piece{}
	affix := func() string {
		if g.chance(2) {
			return ""
		}
		return g.pickEarly(c.literals)
	}
	p.before = joint + affix()
	g.add("{" + p.before)
	switch g.intn(4) {
	case 0:
		g.add(":" + g.name())
		p.values = c.values
	case 1:
		g.add("*")
		p.values = c.values
	case 2:
		r := g.regExp()
		if g.chance(2) {
			g.add(":" + g.name())
		}
		g.add("(" + r.source + ")")
		p.values = r.values
	}
	p.after = affix()
	modifier := g.pick(patternModifiers)
	g.add(p.after + "}" + modifier)
	p.repeat(modifier)
	return p
}

// plainText returns pattern without syntax.
func plainText(pattern string) string {
	return strings.NewReplacer("\\", "", "{", "", "}", "", "*", "", "(", "", ")", "", "?", "", "+", "").Replace(pattern)
}

// components is a part of a pattern per component. An absent one has no pieces.
type components struct {
	pattern [8]string
	pieces  [8][]piece
	has     [8]bool
}

// Pattern returns a URL pattern with n inputs. All strings are UTF-8.
func (g *Generator) Pattern(n int) (c PatternCase) {
	g.buf = g.buf[:0]
	var parts components
	c.IgnoreCase = g.chance(5)
	if g.chance(3) {
		g.initPattern(&c, &parts)
	} else {
		g.stringPattern(&c, &parts)
	}
	for range n {
		c.Inputs = append(c.Inputs, g.patternInput(&c, &parts))
	}
	return c
}

// component makes the pattern of a component.
func (g *Generator) component(parts *components, i int) string {
	parts.has[i] = true
	parts.pieces[i] = g.pattern(&patternComponents[i])
	if g.chance(40) {
		g.mutatePattern()
	}
	parts.pattern[i] = domain.ToScalarValueString(g.take())
	return parts.pattern[i]
}

// stringPattern makes a constructor string.
func (g *Generator) stringPattern(c *PatternCase, parts *components) {
	hasBase := g.chance(3)
	text := ""
	from := 0
	if hasBase && g.intn(4) > 0 {
		from = []int{5, 5, 5, 6, 7, 3}[g.intn(6)]
	}
	if from == 0 {
		// A protocol that fails fails the case, so most are plain.
		if g.chance(3) {
			text = g.component(parts, 0)
		} else {
			text = g.pick([]string{"https", "https", "http{s}?", "*", "*", "https", "http{s}?", "foo", "(http|https)", "http", "data\\", "file"})
			parts.has[0], parts.pieces[0] = true, []piece{{values: []string{"https", "https", "http", "foo"}, least: 1, most: 1}}
		}
		text += g.pick([]string{"://", "://", "://", "://", "://", "://", ":", "{://}", ":/", "\\://"})
		if g.chance(4) {
			text += g.component(parts, 1)
			if g.chance(2) {
				text += ":" + g.component(parts, 2)
			}
			text += "@"
		}
	}
	if from <= 3 {
		if g.intn(3) > 0 {
			text += g.pick([]string{"*", "*", "*", "example.com", "*example.com", ":sub.example.com", "h", "[\\:\\:1]"})
			parts.has[3], parts.pieces[3] = true, []piece{{values: []string{"example.com", "example.com", "a.example.com", "h"}, least: 1, most: 1}}
		} else {
			text += g.component(parts, 3)
		}
		if g.chance(3) {
			text += ":" + g.component(parts, 4)
		}
	}
	slash := ""
	if from < 5 && !g.chance(8) {
		slash = g.pick([]string{"/", "/", "/", "", "{/}"})
	}
	text += slash
	if from <= 5 && !g.chance(8) {
		text += g.component(parts, 5)
		if slash != "" {
			parts.pieces[5] = slices.Insert(parts.pieces[5], 0, piece{values: []string{"/"}, least: 1, most: 1})
		}
	}
	if from == 6 || from <= 5 && g.chance(3) {
		text += g.pick([]string{"?", "?", "\\?", "{?}"}) + g.component(parts, 6)
	}
	if from == 7 || from < 7 && g.chance(4) {
		text += "#" + g.component(parts, 7)
	}
	g.add(text)
	if g.chance(8) {
		g.mutatePattern()
	}
	c.Pattern.Text = domain.ToScalarValueString(g.take())
	if hasBase {
		base := g.patternBase()
		c.Pattern.Base = &base
	}
}

func (g *Generator) patternBase() string {
	if g.chance(10) {
		return domain.ToScalarValueString(g.Base())
	}
	if g.chance(3) {
		return g.pick(patternBases)
	}
	return patternBases[g.intn(5)]
}

// initPattern makes an init.
func (g *Generator) initPattern(c *PatternCase, parts *components) {
	c.Pattern.Init = map[string]string{}
	for i := range patternComponents {
		if likely := i == 0 || i == 3 || i == 5; !g.chance(5) && !(likely && g.chance(2)) {
			continue
		}
		text := g.component(parts, i)
		switch {
		case i == 0 && g.chance(8):
			text += ":"
		case i == 5 && g.intn(3) > 0:
			text = "/" + text
			parts.pieces[i] = slices.Insert(parts.pieces[i], 0, piece{values: []string{"/"}, least: 1, most: 1})
		case i == 6 && g.chance(4):
			text = "?" + text
		case i == 7 && g.chance(4):
			text = "#" + text
		}
		c.Pattern.Init[patternComponents[i].name] = text
	}
	if g.chance(4) {
		c.Pattern.Init["baseURL"] = g.patternBase()
	}
}

// mutatePattern changes the current string in one or two places.
func (g *Generator) mutatePattern() {
	for n := g.intn(2); n >= 0; n-- {
		if g.chance(4) {
			g.mutateOnce()
			continue
		}
		pos := g.boundary()
		if g.chance(2) {
			g.insert(pos, g.pick(patternSyntax))
			continue
		}
		rest := []rune(string(g.buf[pos:]))
		g.buf = g.buf[:pos]
		g.add(string(rest[min(len(rest), 1+g.intn(3)):]))
	}
}

// patternInput makes an input for a pattern of parts.
func (g *Generator) patternInput(c *PatternCase, parts *components) (a Argument) {
	mutated := g.intn(24) // a component, or none
	var values [8]string
	for i := range values {
		g.buf = g.buf[:0]
		for j := range parts.pieces[i] {
			g.sample(&parts.pieces[i][j])
		}
		if !parts.has[i] && c.Pattern.Init != nil && g.chance(3) {
			g.addPick(patternComponents[i].values)
		}
		if i == mutated {
			g.mutateOnce()
		}
		values[i] = domain.ToScalarValueString(g.take())
	}
	switch k := g.intn(16); {
	case k < 3:
		a.Init = map[string]string{}
		for i, value := range values {
			if (parts.has[i] || value != "") && !g.chance(6) {
				a.Init[patternComponents[i].name] = value
			}
		}
		if g.chance(3) {
			a.Init["baseURL"] = g.patternBase()
		}
		return a
	case k < 4:
		a.Text = domain.ToScalarValueString(g.Input())
		if g.chance(2) {
			base := domain.ToScalarValueString(g.Base())
			a.Base = &base
		}
		return a
	case k < 6:
		base := g.patternBase()
		if c.Pattern.Base != nil {
			base = *c.Pattern.Base
		}
		a.Base = &base
		a.Text = values[5]
	default:
		if !parts.has[0] {
			values[0] = "https"
		}
		if !parts.has[3] && values[3] == "" {
			values[3] = "example.com"
		}
		if values[5] != "" && !strings.HasPrefix(values[5], "/") {
			values[5] = "/" + values[5]
		}
		a.Text = values[0] + ":"
		if opaque := values[0] == "data" || values[0] == "mailto"; !opaque || g.chance(4) {
			a.Text += "//"
			if values[1] != "" || values[2] != "" {
				a.Text += values[1]
				if values[2] != "" {
					a.Text += ":" + values[2]
				}
				a.Text += "@"
			}
			a.Text += values[3]
			if values[4] != "" {
				a.Text += ":" + values[4]
			}
		}
		a.Text += values[5]
	}
	if parts.has[6] || values[6] != "" {
		a.Text += "?" + values[6]
	}
	if parts.has[7] || values[7] != "" {
		a.Text += "#" + values[7]
	}
	return a
}
