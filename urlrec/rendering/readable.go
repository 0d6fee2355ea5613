package rendering

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

//go:generate go run ./gen

// renderClass says how a code point is rendered.
type renderClass uint8

// The names and their order are those of gen.
const (
	shown       renderClass = iota
	rightToLeft             // shown; Bidi_Class R, AL or AN
	combining               // General_Category Mn or Mc: shown on what can bear it
	notInHost               // looks like ":", "." or "@"
	hidden                  // stays percent-encoded, or makes a label stay in ASCII

	classBits = 3
)

// renderClassOf gives the class of c. ASCII is shown, as far as that is
// for a class to say.
func renderClassOf(c rune) renderClass {
	if c < utf8.RuneSelf {
		return shown
	}
	i, found := slices.BinarySearchFunc(renderRanges[:], c, func(r uint32, c rune) int { return int(rune(r>>classBits) - c) })
	if !found {
		i--
	}
	return renderClass(renderRanges[i] & (1<<classBits - 1))
}

// maxMarks is how many marks may stand on a code point: more are no word of any
// language, and reach into what stands above and below (UTS #39, Optional
// Detection).
const maxMarks = 4

// pathSet returns the percent-encode set of the path of r.
func pathSet(r urlrec.Record) percent.Set {
	if r.HasOpaquePath() {
		return percent.C0Control
	}
	return percent.Path
}

// querySet returns the percent-encode set of the query of r.
func querySet(r urlrec.Record) percent.Set {
	if r.IsSpecial() {
		return percent.SpecialQuery
	}
	return percent.Query
}

// readable gives s, a path, query or fragment that is encoded with set, with
// sequences of percent-encoded bytes decoded where they are UTF-8, can be seen, and
// the parser makes just these bytes of them again. So what stays encoded is:
//
//   - bytes that are not UTF-8, and those with lower-case hex digits;
//   - ASCII code points that are not in set ("%41" is another URL than "A"), and
//     "?" and "#", which might end the component;
//   - controls, format characters (bidirectional marks and zero-width joiners are
//     some), whitespace, what is ignorable by default or blank, and what Unicode
//     does not define: unassigned, private use, noncharacters;
//   - locks, keys and shields;
//   - look-alikes of "/", "\", "?", "#", "%" and "…";
//   - U+FFFC and U+FFFD, which tell of something that is not there;
//   - combining marks that enclose, more than four of the others, and those that
//     would stand on a delimiter or a percent-encoded byte.
//
// The standard asks for decoding unless that makes a sequence invisible, and lets
// go what presents spoofing risks.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func readable(s string, set percent.Set) string {
	if !strings.Contains(s, "%") {
		return s
	}
	out := make([]byte, 0, len(s))
	marks := maxMarks // on the code point before, which bears no more than maxMarks
	for i := 0; i < len(s); {
		if !percent.IsEncodedByte(s, i) {
			out = append(out, s[i])
			marks = maxMarks
			if domain.IsASCIIAlphanumeric(rune(s[i])) {
				marks = 0
			}
			i++
			continue
		}
		c, taken := encodedCodePoint(s[i:], set)
		class := renderClassOf(c)
		switch {
		case taken == 0, class == hidden, class == combining && marks == maxMarks,
			c <= ' ', c == 0x7F, c == '?', c == '#':
			taken = max(taken, len("%XX"))
			out = append(out, s[i:i+taken]...)
			marks = maxMarks
		default:
			out = utf8.AppendRune(out, c)
			switch {
			case class == combining:
				marks++
			case c < utf8.RuneSelf:
				marks = maxMarks
			default:
				marks = 0
			}
		}
		i += taken
	}
	return string(out)
}

// encodedCodePoint gives the code point that the parser, encoding with set, makes
// the percent-encoded bytes at the start of s of. taken is how many bytes of s that
// is, 0 where there is none.
func encodedCodePoint(s string, set percent.Set) (c rune, taken int) {
	var decoded [utf8.UTFMax]byte
	n := 0
	for n < len(decoded) && percent.IsEncodedByte(s, n*len("%XX")) {
		decoded[n] = domain.HexValue(s[n*len("%XX")+1])<<4 | domain.HexValue(s[n*len("%XX")+2])
		n++
	}
	c, size := utf8.DecodeRune(decoded[:n])
	taken = size * len("%XX")
	var encoded [utf8.UTFMax * len("%XX")]byte
	if c == utf8.RuneError || string(percent.AppendEncodeScalarValue(encoded[:0], c, set)) != s[:taken] {
		return utf8.RuneError, 0
	}
	return c, taken
}

// mayStandInHost reports whether a label shows all that it has, and nothing that
// might end a host.
func mayStandInHost(label string) bool {
	marks := maxMarks
	for _, c := range label {
		switch renderClassOf(c) {
		case hidden, notInHost:
			return false
		case combining:
			if marks++; marks > maxMarks {
				return false
			}
		default:
			marks = 0
		}
	}
	return !strings.Contains(label, "%")
}
