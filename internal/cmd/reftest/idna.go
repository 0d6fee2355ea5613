package main

import (
	"fmt"
	"math/rand/v2"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/weburl-go/weburl/adapters/uts46"
)

// idnaAnswer is all results of IDNA processing for a string. nil is a failure.
type idnaAnswer struct {
	Relaxed      *string `json:"relaxed"`
	Strict       *string `json:"strict"`
	Transitional *string `json:"transitional"`
	Unicode      string  `json:"unicode"`
	Error        bool    `json:"error"`
}

// processIDNA returns our results for name.
func processIDNA(name string) idnaAnswer {
	relaxed := uts46.Options{CheckBidi: true, CheckJoiners: true}
	strict := relaxed
	strict.CheckHyphens, strict.UseSTD3ASCIIRules, strict.VerifyDNSLength = true, true, true
	transitional := relaxed
	transitional.Transitional = true
	ascii := func(o uts46.Options) *string {
		s, err := o.ToASCII(name)
		if err != nil {
			return nil
		}
		return &s
	}
	unicode, err := relaxed.ToUnicode(name)
	return idnaAnswer{ascii(relaxed), ascii(strict), ascii(transitional), unicode, err != nil}
}

// contexts are the strings in which a code point is tried. Each shows another
// property of it: its status, its mapping, whether it begins a label, its
// Bidi_Class there and at the end, its Joining_Type on both sides, whether it
// is a virama, its canonical order and composition, its status in decoded
// Punycode, and its length in code points.
var contexts = []func(c string) string{
	func(c string) string { return c },
	func(c string) string { return "a" + c + "b" },
	func(c string) string { return c + "a.\u05D0" },
	func(c string) string { return "\u05D0" + c },
	func(c string) string { return "\u0628" + c + "\u200C\u0628" },
	func(c string) string { return "\u0628\u200C" + c },
	func(c string) string { return c + "\u200D" },
	func(c string) string { return "a" + c + "\u0323\u0301" },
	func(c string) string { return encoded(c + "\u00E9") },
	func(c string) string { return c + "--\u00DF" },
}

// encoded returns the Punycode of label with its prefix, even if label is
// invalid.
func encoded(label string) string {
	s, err := idna.Punycode.ToASCII(label)
	if err != nil {
		return label
	}
	return s
}

// sendIDNA sends the domains of code points and n random ones.
func sendIDNA(n int, seed uint64, batches chan<- []question) {
	var batch []question
	send := func(name string) {
		batch = append(batch, question{IDNA: &name})
		if len(batch) == batchSize {
			batches <- batch
			batch = nil
		}
	}
	var matters []string
	for c := rune(0); c <= utf8.MaxRune; c++ {
		if !utf8.ValidRune(c) {
			continue
		}
		send(contexts[0](string(c)))
		if _, err := (uts46.Options{}).ToASCII("a" + string(c)); err == nil {
			matters = append(matters, string(c))
		}
	}
	for _, c := range matters {
		for _, in := range contexts[1:] {
			send(in(c))
		}
	}
	g := idnaGenerator{rand.New(rand.NewPCG(seed, 46)), matters}
	for range n {
		send(g.domain())
	}
	batches <- batch
}

// runIDNA compares the two backends and returns the exit status.
func runIDNA(n int, seed uint64, list int) (status int, err error) {
	c := comparison{
		what:   "domains",
		send:   func(batches chan<- []question) { sendIDNA(n, seed, batches) },
		name:   func(q question) string { return fmt.Sprintf("%+q", *q.IDNA) },
		ours:   func(q question) any { return processIDNA(*q.IDNA) },
		theirs: func(a answer) any { return a.IDNA },
	}
	return c.run(list)
}

// idnaGenerator makes domains of code points that the rules of UTS #46 are
// about.
type idnaGenerator struct {
	*rand.Rand
	all []string // the code points that a label may have or that mapping removes
}

// pools are groups of code points that interact.
var pools = []string{
	"abcxyzn019ABXN",
	"---xn--",
	"..\u3002\uFF0E\uFF61",
	"_ =%/<>",
	"\u00DF\u03C2\u1E9E\u00E9\u0130\u212A\u2126\uFB01\u00AA",
	"\u200C\u200D",
	"\u0301\u0323\u0302\u0345\u0338\u0307\u034F\u0591\u064B\u0652\u08F0",                   // marks of many classes
	"\u094D\u09CD\u0BCD\u0D4D\u0E3A\u0F84\u1039\u2D7F\uA806\U00011046\U00011133",           // viramas
	"\u0628\u0627\u0640\u0644\u064A\u06CC\u0712\u072A\uA872\u1820\u1807\U00010AC0",         // joining types
	"\u05D0\u05D1\u0671\u07CA\u2135\uFE8D\U0001E900",                                       // R and AL
	"019\u0660\u06F1\uFF11\u00B2\U00010E60",                                                // EN and AN
	"+-,:#$\u00A1\u2070\u2028\u0080\u00AD\u200B\u180E\u2060\uFE0F\U000E0100\uFFFD",         // others
	"\u1100\u1161\u11A8\u11A7\uAC00\uAC01\u1175\u11C2\u115F\u3164",                         // Hangul
	"\u0915\u093C\u0958\u09C7\u09BE\u09D7\u0BC6\u0BBE\u0B47\u0B56\u0D46\u0D3E\u1025\u102E", // these compose
	"\u0CC6\u0CC2\u0CD5\u0DD9\u0DCF\u0DCA\u0DDC\U00011131\U00011127\U000114B9\U000114BA\U0001611E\U0001611F\U00016121",
	"\u4E00\u3042\u30AB\uFF76\uFF9E\u3099\u304B\u304C\uF900\U0002F868",
	"\U0001F600\u2615\u2764\U0001F1E6\u00B7\u0375\u30FB",
}

func (g *idnaGenerator) domain() string {
	name := g.label()
	for g.IntN(2) == 0 {
		name += "." + g.label()
	}
	return name
}

func (g *idnaGenerator) label() string {
	text := ""
	few := []string{pools[g.IntN(len(pools))], pools[g.IntN(len(pools))]}
	for range g.IntN(9) {
		pool := few[g.IntN(2)]
		if g.IntN(4) == 0 {
			pool = pools[g.IntN(len(pools))]
		}
		c := []rune(pool)
		text += string(c[g.IntN(len(c))])
		if g.IntN(12) == 0 {
			text += g.all[g.IntN(len(g.all))]
		}
	}
	switch g.IntN(8) {
	case 0:
		return encoded(text)
	case 1:
		// Punycode with one wrong byte.
		b := []byte(encoded(text))
		if len(b) > 0 {
			b[g.IntN(len(b))] = "abz09-A"[g.IntN(7)]
		}
		return string(b)
	case 2:
		b := []byte("xn--")
		for range g.IntN(9) {
			b = append(b, "abcdefghiz0189-"[g.IntN(15)])
		}
		return string(b)
	}
	return text
}
