package uts46

import (
	"errors"
	mathbits "math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/longtest"
)

func optionsOf(bits uint8) Options {
	return Options{
		CheckHyphens:          bits&1 != 0,
		CheckBidi:             bits&2 != 0,
		CheckJoiners:          bits&4 != 0,
		UseSTD3ASCIIRules:     bits&8 != 0,
		Transitional:          bits&16 != 0,
		VerifyDNSLength:       bits&32 != 0,
		IgnoreInvalidPunycode: bits&64 != 0,
	}
}

// checkDomain checks properties of every result. Unless u is nil, it also
// compares the results with those of the slow process, which must find each
// rule broken that an error has.
func checkDomain(t *testing.T, u *slowTables, o Options, name string) {
	t.Helper()
	ascii, asciiErr := o.ToASCII(name)
	unicode, unicodeErr := o.ToUnicode(name)
	appended, appendErr := o.AppendToASCII([]byte("kept:"), name)
	if string(appended) != "kept:"+ascii || (appendErr == nil) != (asciiErr == nil) {
		t.Errorf("%+v %+q: AppendToASCII gives %q, %v; ToASCII %q, %v", o, name, appended, appendErr, ascii, asciiErr)
	}
	if !utf8.ValidString(unicode) {
		t.Errorf("%+v %+q: ToUnicode gives %q", o, name, unicode)
	}
	if asciiErr == nil {
		if strings.ContainsFunc(ascii, func(c rune) bool { return c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' }) {
			t.Errorf("%+v %+q: ToASCII gives %+q", o, name, ascii)
		}
		if unicodeErr != nil {
			t.Errorf("%+v %+q: ToASCII gives %q, ToUnicode %v", o, name, ascii, unicodeErr)
		}
		check := func(what string, process func(string) (string, error), of, want string) {
			t.Helper()
			if got, err := process(of); err != nil || got != want {
				t.Errorf("%+v %+q: %s of %+q gives %+q, %v; want %+q", o, name, what, of, got, err, want)
			}
		}
		check("ToASCII", o.ToASCII, ascii, ascii)
		check("ToUnicode", o.ToUnicode, ascii, unicode)
		if !o.Transitional { // a deviation character in Punycode would be mapped
			check("ToASCII", o.ToASCII, unicode, ascii)
			check("ToUnicode", o.ToUnicode, unicode, unicode)
		}
	}
	if u == nil || len(name) > 20_000 {
		return
	}
	agree := func(what, got string, err error, want slowResult) {
		t.Helper()
		if (err != nil) != (len(want.faults) > 0) || got != want.text {
			t.Errorf("%+v %+q: %s returns %+q, %v; want %+q, %v", o, name, what, got, err, want.text, want.faults)
		}
		var fault *domain.IDNAError
		if err != nil && (!errors.As(err, &fault) || !slices.Contains(want.faults, slowFault{fault.Label, fault.Rule})) {
			t.Errorf("%+v %+q: %s returns %v; want one of %v", o, name, what, err, want.faults)
		}
	}
	slow := u.slowToASCII(o, name)
	if asciiErr != nil {
		slow.text = "" // the failure value
	}
	agree("ToASCII", ascii, asciiErr, slow)
	agree("ToUnicode", unicode, unicodeErr, u.slowToUnicode(o, name))
}

// seeds are domains at the limits of rules.
var seeds = []string{
	"", ".", "a.", "..", "example.com", "Faß.de", "xn--fa-hia.de", "XN--FA-HIA.DE", "ẞ.com", "ς.Σ",
	"xn--", "xn--.é", "ｘn--.é", "xn---", "xn--a", "xn--ascii-", "xn--が-", "xn--xn---8n9a", "xn--xn---epa", "xn--é",
	"xn--99999999", "xn--zzzzzzzzzzzzzzz", "xn--ls8h=", "xn--u-ccb", "xn--wca", "xn--he9b08i", "xn---a-b",
	"ب\u200c1", "ب\u200cـ", "ب\u200cب", "ب\u064b\u200c\u064bب", "क्\u200dष", "क्\u200cष", "a\u200cb", "\u200d", "x.\u200c",
	"aℵb", "ℵ.x", "אa", "0à.א", "א1\u0660", "a-.א", "א\u0308.a", "1.א", "a\u0308.א",
	"é--b", "ß1--x", "-é", "é-", "ab--é", "a_b.é", "a b", "≠", "=\u0338", "≮.≯",
	"a\u0323\u0302", "a\u0302\u0323", "\u1100\u1161\u11a8", "각\u11a8", "ோ", "\u0bc6\u0bbe", "\u0301a", "a\u00ad\u0301",
	"\u0344", "\U0001611E\U0001611E\U0001611F", "\u0958", "ﷺ.ﷺ", "a\u0301\u0301\u0315\u0300", "1\u0315\u05d0",
	"a。b．c｡d", "\u00ad.a", "\xff", "a\xe2\x82.b", "\xed\xa0\x80", "�", "\u0378", "\U0010ffff", "\U000e0100a",
	strings.Repeat("a", 63) + ".é", strings.Repeat("a", 64) + ".é", strings.Repeat("é.", 40) + "a", strings.Repeat("ü", 70),
	strings.Repeat("a", 1950) + "\U0010fffd", strings.Repeat("a", 2100) + "\U00030000",
	"xn--" + strings.Repeat("a", 80), "xn--" + strings.Repeat("a0", 40), "xn--b-" + strings.Repeat("9ca", 30),
}

// FuzzAgree compares domains with the slow process.
func FuzzAgree(f *testing.F) {
	for i, seed := range seeds {
		f.Add(seed, uint8(6))
		f.Add(seed, uint8(i*37))
	}
	f.Fuzz(func(t *testing.T, name string, bits uint8) {
		checkDomain(t, slowUnicode(), optionsOf(bits), name)
	})
}

// TestSeeds compares the seeds with the slow process, for all options. Long
// seeds take no option, each option, all, and all except one, by default.
func TestSeeds(t *testing.T) {
	for _, seed := range seeds {
		for bits := range uint8(128) {
			if n := mathbits.OnesCount8(bits); len(seed) < 64 || n <= 1 || n >= 6 || longtest.All() {
				checkDomain(t, slowUnicode(), optionsOf(bits), seed)
			}
		}
	}
}

// TestRandom compares random domains with the slow process. Their code points
// are those that rules are about.
func TestRandom(t *testing.T) {
	pool := []rune(strings.Join(seeds, ""))
	g := rand.New(rand.NewPCG(46, 17))
	for range longtest.Count(4000, 20_000) {
		var name []rune
		for range 1 + g.IntN(10) {
			at := g.IntN(len(pool))
			name = append(name, pool[at:min(len(pool), at+1+g.IntN(3))]...)
		}
		s := string(name)
		switch g.IntN(4) {
		case 0:
			s, _ = slowEncode(name)
			s = "xn--" + s
		case 1:
			b := []byte("xn--")
			for range g.IntN(10) {
				b = append(b, "abcz0189-"[g.IntN(9)])
			}
			s = string(b) + "." + s
		}
		checkDomain(t, slowUnicode(), optionsOf(uint8(g.Uint32())), s)
	}
}

// TestPunycode compares encoding and decoding, of few and of many code points,
// with the slow forms.
func TestPunycode(t *testing.T) {
	g := rand.New(rand.NewPCG(34, 92))
	for n := range 400 {
		var label []rune
		for range n {
			switch g.IntN(4) {
			case 0:
				label = append(label, rune(g.IntN(0x80)))
			case 1:
				label = append(label, 0x4E00+rune(g.IntN(8)))
			default:
				label = append(label, 0x80+rune(g.IntN(0x3000)))
			}
		}
		var p process
		for _, c := range label {
			p.label = append(p.label, charOf(c))
		}
		want, ok := slowEncode(label)
		if p.appendPunycode() != ok || ok && string(p.out) != want {
			t.Fatalf("%+q: %q, want %q", string(label), p.out, want)
		}
		if got, ok := slowDecode(want); !ok || got != string(label) {
			t.Fatalf("%q: %+q, want %+q", want, got, string(label))
		}
		if !p.decodePunycode([]byte(want)) || !slices.EqualFunc(p.label, label, func(ch char, c rune) bool { return ch.c() == c }) {
			t.Fatalf("%q: %v, want %+q", want, p.label, string(label))
		}
	}
}
