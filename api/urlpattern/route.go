package urlpattern

import "strings"

// route adds one pattern to a trie. It follows the parts of the pathname. At a
// part that no edge is for, it adds a leaf that anything may follow, with a check
// of the pathname.
type route struct {
	trie    *trie
	index   uint32
	special bool // a segment wildcard ends at a slash
	lower   bool
	ways    int // how many more ways it may add
}

// maxRouteWays limits the leaves of a pattern. There is a way with each optional
// group and one without it, and one for each text of "(en|de)".
const maxRouteWays = 8

// place is how far a route is.
type place struct {
	node   uint32
	text   string // the segment so far, up to a wildcard
	isWild bool   // a wildcard came after text
	checks checks // that its leaf needs
}

// add adds the parts after at.
func (r *route) add(at place, parts []part) {
	for i := range parts {
		p, rest := &parts[i], parts[i+1:]
		if p.modifier == optional || p.modifier == zeroOrMore {
			if r.ways == 0 {
				r.check(at)
				return
			}
			r.ways--
			r.add(at, rest)
		}
		repeated := p.modifier == zeroOrMore || p.modifier == oneOrMore
		if p.kind == fixedText {
			at = r.addText(at, p.value)
			if repeated {
				r.check(at)
				return
			}
			continue
		}
		at = r.addText(at, p.prefix)
		hasText := p.prefix != "" || p.suffix != ""
		isLast := len(rest) == 0 && p.suffix == ""
		switch {
		case p.kind == fullWildcard && isLast:
			at = r.addStart(at)
			r.trie.addRest(at.node, r.index, at.checks)
			return
		case p.kind == segmentWildcard && r.special && !(repeated && hasText):
			at = at.wild()
		case p.kind == segmentWildcard && r.special && isLast && p.prefix == "/":
			r.trie.addRest(at.node, r.index, at.checks|noEmptySegment)
			return
		case p.kind == regexpPart && !repeated && r.special && isInSegment(p.value):
			at = at.wild()
			at.checks |= 1 << Pathname
		case p.kind == regexpPart && !repeated && isTexts(p.value) && r.ways > strings.Count(p.value, "|"):
			values := strings.Split(p.value, "|")
			r.ways -= len(values)
			for _, text := range values {
				r.add(r.addText(r.addText(at, text), p.suffix), rest)
			}
			return
		default:
			r.check(at)
			return
		}
		at = r.addText(at, p.suffix)
	}
	at = r.addSegment(at)
	r.trie.addEnd(at.node, r.index, at.checks)
}

// addText adds text after at.
func (r *route) addText(at place, text string) place {
	for text != "" {
		segment, after, ends := strings.Cut(text, "/")
		switch {
		case segment == "":
		case at.isWild:
			at.checks |= 1 << Pathname
		case at.text == "":
			at.text = segment
		default:
			at.text += segment
		}
		if ends {
			at = r.addSegment(at)
		}
		text = after
	}
	return at
}

// addStart adds the text of the segment so far.
func (r *route) addStart(at place) place {
	if at.isWild {
		at.checks |= 1 << Pathname
	}
	at.node = r.trie.addSegment(at.node, r.fold(at.text), false, r.index)
	return at
}

// addSegment adds the segment, which ends at at.
func (r *route) addSegment(at place) place {
	if at.isWild {
		at.node = r.trie.addSegment(at.node, r.fold(at.text), false, r.index)
		at.node = r.trie.addParameter(at.node, r.index)
	} else {
		at.node = r.trie.addSegment(at.node, r.fold(at.text), true, r.index)
	}
	return place{node: at.node, checks: at.checks}
}

// wild is at after a wildcard.
func (at place) wild() place {
	if at.isWild {
		at.checks |= 1 << Pathname
	}
	at.isWild = true
	return at
}

// check adds a leaf that anything may follow, with a check of the pathname.
func (r *route) check(at place) {
	at = r.addStart(at)
	r.trie.addRest(at.node, r.index, at.checks|1<<Pathname)
}

// fold returns text in lower case if case is ignored.
func (r *route) fold(text string) string {
	if r.lower {
		return strings.ToLower(text)
	}
	return text
}

// isTexts reports whether a regular expression matches only the texts between
// its bars, as "en|de" does.
func isTexts(source string) bool {
	for i := range len(source) {
		if !isWordByte(source[i]) && source[i] != '|' {
			return false
		}
	}
	return true
}

// isInSegment reports whether a regular expression is so simple that it never
// matches the empty string, nor a slash. "\d+" and "[a-z0-9]{2,}" are.
func isInSegment(source string) bool {
	notEmpty := false
	for source != "" {
		n := atomLength(source)
		if n == 0 {
			return false
		}
		source = source[n:]
		if source == "" || source[0] != '*' && source[0] != '?' && !strings.HasPrefix(source, "{0") {
			notEmpty = true
		}
		source = source[quantifierLength(source):]
	}
	return notEmpty
}

// atomLength returns the length of the class or character at the beginning of a
// regular expression, or 0 if it may match a slash.
func atomLength(source string) int {
	switch {
	case source[0] != '[':
		return charactersLength(source)
	case strings.HasPrefix(source, `[^\/]`):
		return len(`[^\/]`)
	}
	for i := 1; i < len(source); {
		if source[i] == ']' {
			return i + 1
		}
		n := charactersLength(source[i:])
		if n == 0 {
			return 0
		}
		i += n
		// The bytes of a word are all after the slash.
		if i+1 < len(source) && source[i] == '-' && n == 1 && isWordByte(source[i+1]) {
			i += 2
		}
	}
	return 0
}

// charactersLength returns the length of the word byte or the class escape at
// the beginning of a regular expression, or 0 if there is another.
func charactersLength(source string) int {
	switch {
	case isWordByte(source[0]):
		return 1
	case strings.HasPrefix(source, `\d`), strings.HasPrefix(source, `\w`), strings.HasPrefix(source, `\-`):
		return 2
	}
	return 0
}

// quantifierLength returns the length of the quantifier at the beginning of a
// regular expression, or 0 if there is none.
func quantifierLength(source string) int {
	n := 0
	switch {
	case source == "":
		return 0
	case source[0] == '+', source[0] == '*', source[0] == '?':
		n = 1
	case source[0] == '{':
		n = strings.IndexByte(source, '}') + 1
	}
	if n > 0 && n < len(source) && source[n] == '?' {
		n++
	}
	return n
}

func isWordByte(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '_'
}
