package rendering

import (
	"cmp"
	"slices"
	"strings"
)

// Skeleton returns a text that is the same for labels that look alike to a
// hurried reader: "paypal" for "pаypаl" in Cyrillic, "pàypaĺ" and "paypa1". A
// policy compares it with the skeletons of the names that it protects. Do not
// show it: for "m" it has "rn", for example.
//
// label is a label or a name in Unicode, in Normalization Form C, such as the
// result of DomainToUnicode. These are replaced, in order:
//
//   - Letters with marks of U+0300 to U+036F, by the letter.
//   - Letters that look like one or two ASCII letters or digits, by these. They
//     are those of confusables.txt of UTS #39 and some more, if [SafeLabel]
//     allows them.
//   - ASCII upper case, by lower case, except I.
//   - 1 and I by l, 0 by o, m by rn, and w by vv.
//
// Other code points remain. If a mark is not on one of these letters, it
// is removed too.
//
// https://www.unicode.org/reports/tr39/#Confusable_Detection
func Skeleton(label string) string {
	var b strings.Builder
	for _, c := range label {
		if isDiacritic(c) {
			continue
		}
		if letter, marks := decompose(c); isDiacritic(marks[0]) {
			c = letter
		}
		i, found := slices.BinarySearchFunc(skeletons[:], c, func(row skeleton, c rune) int { return cmp.Compare(rune(row.c), c) })
		switch {
		case !found:
			writeSkeleton(&b, c)
		default:
			writeSkeleton(&b, rune(skeletons[i].like[0]))
			if second := skeletons[i].like[1]; second != 0 {
				writeSkeleton(&b, rune(second))
			}
		}
	}
	return b.String()
}

// skeleton is a code point that looks like ASCII: one or two of it.
type skeleton struct {
	c    uint16
	like [2]byte // the second is 0 if there is one
}

// writeSkeleton writes c, with ASCII that looks alike replaced.
func writeSkeleton(b *strings.Builder, c rune) {
	if 'A' <= c && c <= 'Z' && c != 'I' {
		c += 'a' - 'A'
	}
	switch c {
	case '1', 'I':
		c = 'l'
	case '0':
		c = 'o'
	case 'm':
		b.WriteByte('r')
		c = 'n'
	case 'w':
		b.WriteByte('v')
		c = 'v'
	}
	b.WriteRune(c)
}
