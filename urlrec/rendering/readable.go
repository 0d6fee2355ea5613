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

// renderClass is the way a code point is rendered.
type renderClass uint8

// Command gen has the same names in the same order.
const (
	shown       renderClass = iota
	rightToLeft             // shown; Bidi_Class R, AL or AN
	combining               // General_Category Mn or Mc: shown on most code points
	notInHost               // looks like ":", "." or "@"
	hidden                  // stays percent-encoded, and its label stays in ASCII

	classBits = 3
)

// renderClassOf returns the class of c. Of ASCII it returns shown: other rules
// decide about that.
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

// maxMarks is the greatest number of marks that are shown on a code point. The
// words of no language have more, and more reach into the lines above and below
// (UTS #39, Optional Detection).
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

// readable returns s, a path, query or fragment that is encoded with set, with
// readable percent-encoded bytes decoded. A sequence of bytes is readable if it
// is UTF-8, is visible, and the parser encodes it to the same bytes again.
// These bytes and code points stay encoded:
//   - bytes that are not UTF-8, and bytes with lower-case hex digits;
//   - ASCII code points that are not in set ("%41" and "A" are different URLs);
//   - "?" and "#", which might end the component;
//   - controls, and format characters such as bidirectional marks and
//     zero-width joiners;
//   - whitespace, and code points that are blank or ignorable by default;
//   - unassigned and private-use code points, and noncharacters;
//   - locks, keys and shields;
//   - look-alikes of "/", "\", "?", "#", "%" and "…";
//   - U+FFFC and U+FFFD, which replace something that is absent;
//   - combining marks that enclose, marks after the fourth of a row, and marks
//     on a delimiter or a percent-encoded byte.
//
// The standard asks to decode unless a sequence becomes invisible, and allows
// exceptions if there is a risk of spoofing.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func readable(s string, set percent.Set) string {
	if !strings.Contains(s, "%") {
		return s
	}
	out := make([]byte, 0, len(s))
	marks := maxMarks // on the code point before, which cannot have more than maxMarks
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

// encodedCodePoint returns the code point in the percent-encoded bytes that s
// begins with, if the parser, encoding with set, writes it as just these bytes.
// taken is the number of bytes of s that they are, or 0 if there is no such
// code point.
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

// hiddenIn returns the first code point of label, in Unicode, that is not
// visible or looks like one that ends a host, or 0.
func hiddenIn(label string) rune {
	marks := maxMarks
	for _, c := range label {
		switch renderClassOf(c) {
		case hidden, notInHost:
			return c
		case combining:
			if marks++; marks > maxMarks {
				return c
			}
		default:
			marks = 0
		}
		if c == '%' {
			return c
		}
	}
	return 0
}
