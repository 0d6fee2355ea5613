package rendering

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// SafeLabel returns [LabelShown] if a label may be shown in Unicode, or the
// first reason against it. It is the policy of a Renderer whose UnicodeLabels is
// nil. It decides as Chromium's address bar, but without a list of known
// names. These are the reasons, in order:
//
//   - [LabelInvalid]: a hyphen at an end, or hyphens in third and fourth place
//     (CheckHyphens of UTS #46).
//   - [LabelCharacter]: a code point that UTS #39 does not recommend for
//     identifiers or UTS #46 does not allow in a domain. All ideographs from
//     U+4E00 to U+9FFF are allowed. These are not: quotes, hyphens and dots
//     that are not ASCII; ZWJ and ZWNJ; letters of pinyin, of Latin Extended
//     Additional except those of Vietnamese, and of Greek Extended. U+00FE (þ)
//     and U+00F0 (ð) need the TLD is or fo, and U+0259 (ə) needs az, except in
//     a label of one code point.
//   - [LabelScripts]: scripts that are not written together. The label must be
//     Highly Restrictive (UTS #39): of one script, or Han with kana or with
//     Hangul. ASCII letters may be beside Han, kana and Hangul, other Latin
//     letters may not.
//   - [LabelDigits]: decimal digits of two systems.
//   - [LabelMarks]: the same nonspacing mark twice on one letter; a dot (U+0307)
//     on i, j, l or ı; one of U+0300 to U+036F on ı, or on anything but a letter
//     of Latin, Greek or Cyrillic.
//   - [LabelPunctuation]: U+00B7 except between two l under the TLD cat; U+30FC
//     or an iteration mark (U+30FD, U+30FE) not after kana; U+30FB at the end, or
//     beside something that is neither kana nor Han.
//   - [LabelLookalike]: all letters of a script other than Latin look like ASCII,
//     unless the TLD is of the same script, or of a country that writes it; all
//     code points look like ASCII digits; a Chinese or Japanese stroke that
//     looks like an ASCII letter or "/" beside ASCII; へ, べ or ぺ in Katakana, or
//     the same letters of Katakana in Hiragana.
//
// The verdict does not depend on other labels of the host than the TLD. It takes
// time in proportion to the length of the label.
//
// SafeLabel knows no names, so it shows Latin letters with marks that imitate
// a name, such as "stakïng". A policy with a list of names can refuse these; see
// [Skeleton]. It refuses some honest labels: Persian with ZWNJ, Hawaiian with
// ʻokina, and under TLDs such as com short Cyrillic words of letters that all
// look like ASCII.
//
// https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
func SafeLabel(label HostLabel) LabelVerdict {
	v, _ := safeLabel(label)
	return v
}

// safeLabel is SafeLabel, with the code point that decided. That is 0 if no
// single code point did.
func safeLabel(l HostLabel) (LabelVerdict, rune) {
	if c := badHyphen(l.Unicode); c != 0 {
		return LabelInvalid, c
	}
	var room [64]letter
	label := room[:0]
	for _, c := range l.Unicode {
		p := labelPropsOf(c)
		if p == 0 || isNational(c) && !isAtHome(c, l) {
			return LabelCharacter, c
		}
		label = append(label, letter{c, p})
	}
	script, c := badScript(label)
	if c != 0 {
		return LabelScripts, c
	}
	mixed := script == 0
	if c := badDigit(label); c != 0 {
		return LabelDigits, c
	}
	if c := badMark(label, mixed); c != 0 {
		return LabelMarks, c
	}
	if c := badPunctuation(label, l.TLD); c != 0 {
		return LabelPunctuation, c
	}
	if c := likeWord(label, script, l); c != 0 {
		return LabelLookalike, c
	}
	if c := likeNumber(label); c != 0 {
		return LabelLookalike, c
	}
	if mixed {
		if c := likeStroke(label); c != 0 {
			return LabelLookalike, c
		}
	}
	if c := likeKana(label); c != 0 {
		return LabelLookalike, c
	}
	return LabelShown, 0
}

// badHyphen returns "-" if the label breaks the rules of CheckHyphens, or 0.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
func badHyphen(label string) rune {
	third := 0
	for range 2 {
		_, size := utf8.DecodeRuneInString(label[third:])
		third += size
	}
	if strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") || strings.HasPrefix(label[third:], "--") {
		return '-'
	}
	return 0
}

// scriptSet is a set of scripts: one bit each.
type scriptSet uint32

// The scripts that the policy names. The tables have more, and gen has them
// all. japanese and korean are the scripts Jpan and Kore, which consist of
// several.
const (
	latin scriptSet = 1 << iota
	greek
	cyrillic
	han
	hiragana
	katakana

	japanese scriptSet = 1 << 28
	korean   scriptSet = 1 << 29

	kana = hiragana | katakana

	// everyScript is the set of Common and Inherited without extensions.
	everyScript scriptSet = 1<<32 - 1
)

// labelProps are the properties of a code point: the place of its set of
// scripts in scriptSets, and two bits. They are 0 if the code point is not
// allowed.
type labelProps uint8

const (
	decimal    labelProps = 1 << 6 // General_Category Nd
	nonspacing labelProps = 1 << 7 // General_Category Mn
)

// labelPropsOf returns the properties of c.
func labelPropsOf(c rune) labelProps {
	plane := int(c >> 16)
	if plane >= len(labelPlanes)-1 {
		return 0
	}
	first := labelPlanes[plane]
	i, found := slices.BinarySearch(labelStarts[first:labelPlanes[plane+1]], uint16(c))
	if !found {
		i-- // the first range begins with the plane
	}
	return labelValues[int(first)+i]
}

// letter is a code point of a label, with its properties.
type letter struct {
	c rune
	p labelProps
}

// scripts returns the script extensions: the scripts that use the code point.
func (l letter) scripts() scriptSet { return scriptSets[l.p&^(decimal|nonspacing)] }

// isOf reports whether one of the scripts uses the code point. It is false for a
// code point that every script uses.
func (l letter) isOf(set scriptSet) bool { return l.scripts() != everyScript && l.scripts()&set != 0 }

func (l letter) isNonspacing() bool { return l.p&nonspacing != 0 }

// isNational reports whether c is a letter that few languages have, and that
// looks like another letter to others.
func isNational(c rune) bool { return c == 'þ' || c == 'ð' || c == 'ə' }

// isAtHome reports whether a label with c, which [isNational], may be shown.
func isAtHome(c rune, l HostLabel) bool {
	if l.Unicode == string(c) {
		return true
	}
	if c == 'ə' {
		return l.TLD == "az"
	}
	return l.TLD == "is" || l.TLD == "fo"
}

// badScript returns the first code point that is not written together with those
// before it, or 0 if the label is Highly Restrictive. all are the scripts that
// use all code points; none if the label has Latin beside Han, kana or Hangul.
//
// https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
func badScript(label []letter) (all scriptSet, bad rune) {
	all = everyScript
	others := everyScript // without Latin
	ascii := true         // all Latin is ASCII
	for _, l := range label {
		set := l.scripts()
		if all&set == 0 && bad == 0 {
			bad = l.c
		}
		all &= set
		switch {
		case set&latin == 0:
			others &= set
		case l.c >= utf8.RuneSelf && !l.isNonspacing():
			ascii = false // marks are for badMark
		}
	}
	if ascii && others&(japanese|korean|han) != 0 {
		bad = 0
	}
	return all, bad
}

// badDigit returns the first decimal digit of another system than one before it,
// or 0.
func badDigit(label []letter) rune {
	var system uint16
	for _, l := range label {
		if l.p&decimal == 0 {
			continue
		}
		var own uint16
		for _, zero := range digitSystems {
			if rune(zero) <= l.c {
				own = zero
			}
		}
		if system != 0 && system != own {
			return l.c
		}
		system = own
	}
	return 0
}

// badMark returns the first nonspacing mark that cannot be seen, or that is on a
// code point that has no such marks, or 0. It looks at the label in
// Normalization Form D. mixed is that of [badScript]: Latin letters beside Han,
// kana and Hangul have no marks.
//
// https://www.unicode.org/reports/tr39/#Optional_Detection
func badMark(label []letter, mixed bool) rune {
	const dotAbove = 0x307
	if !slices.ContainsFunc(label, letter.isNonspacing) {
		return 0
	}
	var base letter
	var room [2 * maxMarks]rune
	var marks []rune // in room
	for _, l := range label {
		own := [2]rune{l.c}
		if !l.isNonspacing() {
			base.c, own = decompose(l.c)
			base.p, marks = labelPropsOf(base.c), room[:0]
		}
		for _, mark := range own {
			if mark == 0 {
				break
			}
			onLetter := !mixed && base.isOf(latin|greek|cyrillic) && base.c != 'ı'
			switch {
			case slices.Contains(marks, mark), len(marks) == len(room),
				mark == dotAbove && strings.ContainsRune("ijlı", base.c),
				isDiacritic(mark) && !onLetter:
				return mark
			}
			marks = append(marks, mark)
		}
	}
	return 0
}

// isDiacritic reports whether c is in the block Combining Diacritical Marks.
func isDiacritic(c rune) bool { return 0x300 <= c && c <= 0x36F }

// decompose returns the letter and the nonspacing marks that c decomposes to, or
// c. It leaves code points whose marks are not allowed in a label.
func decompose(c rune) (first rune, marks [2]rune) {
	for {
		i, found := precomposedPlace(c)
		if !found {
			return c, marks
		}
		c = rune(precomposed[i][1])
		marks[0], marks[1] = rune(precomposed[i][2]), marks[0]
	}
}

// precomposedPlace returns the place of c in precomposed.
func precomposedPlace(c rune) (i int, found bool) {
	return slices.BinarySearchFunc(precomposed[:], c, func(row [3]uint16, c rune) int { return int(rune(row[0]) - c) })
}

// badPunctuation returns the first code point that is out of its context, or 0.
func badPunctuation(label []letter, tld string) rune {
	var before letter // zero at the beginning
	for i, l := range label {
		ok := true
		switch l.c {
		case '·':
			ok = before.c == 'l' && i+1 < len(label) && label[i+1].c == 'l' && tld == "cat"
		case 'ー':
			ok = before.isOf(kana)
		case 'ヽ', 'ヾ':
			ok = before.isOf(katakana)
		case '・':
			ok = i+1 < len(label) && label[i+1].isOf(kana|han) && (i == 0 || before.isOf(kana|han))
		}
		if !ok {
			return l.c
		}
		before = l
	}
	return 0
}

// wholeScript is a script with letters that look like ASCII letters and digits,
// and the TLDs of the countries that write it.
type wholeScript struct {
	script        scriptSet
	letters, tlds string
}

// likeWord returns the first letter of the label's script if all its letters
// look like ASCII and the TLD does not belong to that script, or 0.
//
// https://www.unicode.org/reports/tr39/#Whole_Script_Confusables
func likeWord(label []letter, script scriptSet, l HostLabel) rune {
	for i := range wholeScripts {
		w := &wholeScripts[i]
		if w.script != script {
			continue
		}
		if slices.Contains(strings.Fields(w.tlds), l.TLD) || isLetterIn(l.Domain, script) {
			return 0
		}
		var first rune
		for _, l := range label {
			if l.scripts() != script {
				continue
			}
			if !strings.ContainsRune(w.letters, l.c) {
				return 0
			}
			first = cmp.Or(first, l.c)
		}
		return first
	}
	return 0
}

// isLetterIn reports whether a letter of the script is in the last label of
// domain that is not empty. It reads only as much of a domain as the longest
// label of DNS takes, so that a host of many labels takes linear time.
func isLetterIn(domain string, script scriptSet) bool {
	domain = domain[max(0, len(domain)-63*utf8.UTFMax):]
	for _, c := range lastLabel(domain) {
		if (letter{c, labelPropsOf(c)}).scripts() == script {
			return true
		}
	}
	return false
}

// lastLabel returns the last label of domain that is not empty.
func lastLabel(domain string) string {
	domain = strings.TrimRight(domain, ".")
	return domain[strings.LastIndexByte(domain, '.')+1:]
}

// likeNumber returns the first code point that looks like an ASCII digit if the
// label has only these and ASCII digits, or 0.
func likeNumber(label []letter) rune {
	var first rune
	for _, l := range label {
		switch {
		case strings.ContainsRune(likeDigits, l.c):
			if first == 0 {
				first = l.c
			}
		case !strings.ContainsRune("0123456789", l.c):
			return 0
		}
	}
	return first
}

// likeStroke returns the first code point of a label with ASCII letters that
// looks like ASCII beside something that is neither kana nor Han, or like "/"
// between two of these, or 0.
func likeStroke(label []letter) rune {
	foreign := func(i int) bool { return 0 <= i && i < len(label) && !label[i].isOf(kana|han) }
	for i, l := range label {
		before, after := foreign(i-1), foreign(i+1)
		if (before || after) && strings.ContainsRune(likeASCII, l.c) || before && after && strings.ContainsRune(likeSlash, l.c) {
			return l.c
		}
	}
	return 0
}

// likeKana returns the first of へ, べ and ぺ if the rest of the label is
// Katakana, the first of ヘ, ベ and ペ if the rest is Hiragana, or 0.
func likeKana(label []letter) rune {
	var inHiragana, inKatakana rune
	rest := everyScript
	for _, l := range label {
		switch {
		case 'へ' <= l.c && l.c <= 'ぺ':
			inHiragana = cmp.Or(inHiragana, l.c)
		case 'ヘ' <= l.c && l.c <= 'ペ':
			inKatakana = cmp.Or(inKatakana, l.c)
		default:
			rest &= l.scripts()
		}
	}
	switch rest & kana {
	case katakana:
		return inHiragana
	case hiragana:
		return inKatakana
	}
	return 0
}
