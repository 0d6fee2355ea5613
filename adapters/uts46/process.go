package uts46

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
)

// process is one run of the processing steps, and of the steps of ToASCII if
// toASCII is set.
//
// UTS #46 maps and normalizes the whole domain, breaks it into labels, and then
// converts and validates each label. process does all steps for one label
// before it begins the next. The result is the same: a full stop neither
// composes nor changes its place, so mapping and normalization of a label
// depend on that label only. The Bidi Rule depends on all labels, so its
// failure is kept to the end.
//
// A label takes one of two ways:
//
//   - If the input is ASCII, it is copied to out in lower case, which is its
//     mapping and is in Normalization Form C. finishASCII validates it there,
//     and decodes it into label if it begins with "xn--".
//   - Otherwise mapLabel maps and normalizes it into label, and finishLabel
//     validates it and appends it to out, as Punycode for ToASCII.
//
// https://www.unicode.org/reports/tr46/#Processing
type process struct {
	Options
	toASCII bool
	out     []byte // the result so far

	// The current label. It is mapped, and normalized up to segment: the place
	// of the last code point that does not compose with one before it.
	// Normalization of the code points from there on does not change those
	// before.
	label   []char
	segment int
	ccc     uint8 // the Canonical_Combining_Class of the last code point
	dirty   bool  // the code points from segment on may not be in NFC

	index     int  // of the current label
	bidi      bool // a label makes the domain a Bidi domain name
	bidiFault int  // the first label that breaks the Bidi Rule, from 1; 0: none

	rule string // the first rule found broken; "": none
	at   int    // the label that breaks it

	decomposed []char      // of a segment
	insertions []insertion // of a label

	refuses bool // a forbidden domain code point may be an error: see reserve
}

// processes keeps processes for their buffers.
var processes = sync.Pool{New: func() any { return new(process) }}

// newProcess returns a process without a result. release ends its use.
func newProcess(o Options, toASCII bool) *process {
	p := processes.Get().(*process)
	*p = process{
		Options: o, toASCII: toASCII,
		out: p.out[:0], label: p.label[:0], decomposed: p.decomposed, insertions: p.insertions,
	}
	return p
}

// maxKept limits the buffers that are kept for another process: bytes of a
// domain, code points of a label.
const maxKept = 4096

// release lets another process use the buffers of p.
func (p *process) release() {
	if !p.isHuge() {
		processes.Put(p)
	}
}

// isHuge reports whether out is too large to be kept. Then only the caller has
// it.
func (p *process) isHuge() bool { return cap(p.out) > maxKept }

// result returns out as a string.
func (p *process) result() string {
	if p.isHuge() {
		// No other process writes to out, and a copy would double the memory.
		return unsafe.String(unsafe.SliceData(p.out), len(p.out))
	}
	return string(p.out)
}

// dropHuge frees the buffers of a huge label.
func (p *process) dropHuge() {
	if max(cap(p.label), cap(p.decomposed)) > maxKept {
		p.label, p.decomposed = nil, nil
	}
}

// fail records that the current label breaks rule, if it is the first broken
// one.
func (p *process) fail(rule string) {
	if p.rule == "" {
		p.rule, p.at = rule, p.index
	}
}

const prefix = "xn--"

// run processes name. The error is nil or a *[domain.IDNAError].
func (p *process) run(name string) error {
	p.labels(name)
	if p.rule != "" {
		return &domain.IDNAError{Label: p.at, Rule: p.rule}
	}
	return nil
}

// labels processes the labels of name. For ToASCII it stops after the first
// that breaks a rule.
func (p *process) labels(name string) {
	for i, more := 0, true; more; p.index++ {
		start := len(p.out)
		end := i
		for end < len(name) && name[end] < utf8.RuneSelf && name[end] != '.' {
			end++
		}
		if more = end < len(name); !more || name[end] == '.' {
			p.out = append(p.out, name[i:end]...)
			lower(p.out[start:])
			p.finishASCII(start)
			i = end + 1
		} else {
			i, more = p.mapLabel(name, i)
			p.finishLabel(start)
		}
		if len(name) > long {
			p.dropHuge()
		}
		if p.VerifyDNSLength {
			p.checkLength(len(p.out)-start, !more && p.index > 0)
		}
		if p.rule != "" && p.toASCII {
			return
		}
		if more {
			p.out = append(p.out, '.')
		}
	}
	if p.bidi && p.bidiFault > 0 {
		p.index = p.bidiFault - 1
		p.fail(RuleBidi)
	}
	if p.VerifyDNSLength && p.toASCII && len(p.out) > 253 {
		p.index = -1
		p.fail(RuleLength)
	}
}

// checkLength fails if n bytes are not a length of a label that DNS allows.
// last reports whether it is the last of several labels. For ToUnicode the rule
// is the one that IdnaTestV2.txt expects.
//
// https://www.unicode.org/reports/tr46/#ToASCII
func (p *process) checkLength(n int, last bool) {
	if n == 0 && (p.toASCII || !last) || n > 63 && p.toASCII {
		p.fail(RuleLength)
	}
}

// lower maps s, which is ASCII, to lower case.
func lower(s []byte) {
	for i, b := range s {
		if 'A' <= b && b <= 'Z' {
			s[i] = b + ('a' - 'A')
		}
	}
}

// mapLabel maps and normalizes the label of name that begins at i. It returns
// the place after the full stop at its end; more is false if there is no full
// stop.
//
// https://www.unicode.org/reports/tr46/#ProcessingStepMap
func (p *process) mapLabel(name string, i int) (next int, more bool) {
	p.label, p.segment, p.ccc, p.dirty = p.label[:0], 0, 0, false
	if len(name)-i > long && !p.reserve(name[i:]) {
		return len(name), false
	}
	for i < len(name) && !more {
		if b := name[i]; b < utf8.RuneSelf {
			if i++; b == '.' {
				more = true
			} else {
				if 'A' <= b && b <= 'Z' {
					b += 'a' - 'A'
				}
				ch := charOf(rune(b))
				p.push(ch, ch.p())
			}
			continue
		}
		c, size := utf8.DecodeRuneInString(name[i:])
		if c == utf8.RuneError {
			_, size = domain.DecodeScalarValue(name[i:])
		}
		i += size
		v := lookup(c)
		if v < firstMapping {
			switch props := records[v]; {
			case props&ignored != 0:
			case props&deviation != 0 && p.Transitional:
				p.pushAll(transitional(c))
			default:
				p.push(newChar(c, v), props)
			}
			continue
		}
		switch text := mappingOf(v); {
		case text == ".":
			more = true
		case c == 0x1E9E && p.Transitional:
			p.pushAll("ss")
		default:
			p.pushAll(text)
		}
	}
	if p.dirty {
		p.normalize()
	}
	return i, more
}

// transitional returns the mapping of a deviation character in Transitional
// Processing.
//
// https://www.unicode.org/reports/tr46/#Deviations
func transitional(c rune) string {
	switch c {
	case 0xDF:
		return "ss"
	case 0x3C2:
		return "\u03C3"
	}
	return ""
}

// pushAll pushes the code points of text, a mapping.
func (p *process) pushAll(text string) {
	for _, c := range text {
		ch := charOf(c)
		p.push(ch, ch.p())
	}
}

// long is a length of domains in bytes. The processing of longer domains saves
// memory at the cost of time.
const long = 1 << 10

// reserve makes room in label for the first label of name. A buffer that grows
// step by step takes more than twice the memory.
//
// If the caller refuses forbidden domain code points, one of them makes the
// whole domain fail, and so does one that is not valid. Then reserve records
// the rule and reports false, before any room is made: one code point can map
// to 18, with a space among them.
func (p *process) reserve(name string) (ok bool) {
	n := 0
	inSegment := false
	count := func(ch char) {
		n++
		boundary := ch.p().isBoundary()
		if !boundary && (!inSegment || ch.p()&decomposes != 0) {
			n += 3 // a code point decomposes into four at most
		}
		inSegment = !boundary
		if p.refuses {
			p.checkDecisive(ch)
		}
	}
	for i := 0; i < len(name) && name[i] != '.' && (!p.refuses || p.rule == ""); {
		c, size := domain.DecodeScalarValue(name[i:])
		i += size
		v := lookup(c)
		if v >= firstMapping {
			text := mappingOf(v)
			if text == "." {
				break
			}
			for _, c := range text {
				count(charOf(c))
			}
		} else if records[v]&ignored == 0 {
			count(newChar(c, v))
		}
	}
	if n > cap(p.label) {
		p.label = nil // so that it can be freed first
		p.label = make([]char, 0, n)
	}
	return !p.refuses || p.rule == ""
}

// checkDecisive fails if ch makes every domain fail, however it is normalized.
// So "<" and ">" do not fail: with U+0338 they compose to valid code points.
func (p *process) checkDecisive(ch char) {
	switch c := ch.c(); {
	case ch.p()&disallowed != 0:
		p.fail(RuleStatus)
	case c <= ' ' || c == 0x7F || c < utf8.RuneSelf && strings.IndexByte("#%/:?@[\\]^|", byte(c)) >= 0:
		p.fail(RuleSTD3)
	}
}

// finishLabel validates label after mapLabel, and appends it to out at start.
func (p *process) finishLabel(start int) {
	ascii := true
	for _, ch := range p.label {
		ascii = ascii && isASCII(ch.c())
	}
	if ascii {
		for _, ch := range p.label {
			p.out = append(p.out, byte(ch.c()))
		}
		p.finishASCII(start)
		return
	}
	if hasPrefix(p.label) {
		p.fail(RulePunycode)
	} else {
		p.validate(false)
	}
	if !p.toASCII {
		p.appendUTF8()
	} else if p.rule == "" {
		p.out = append(p.out, prefix...)
		if !p.appendPunycode() {
			p.fail(RulePunycode)
		}
	}
}

// appendUTF8 appends label to out in UTF-8.
func (p *process) appendUTF8() {
	if len(p.label) > long {
		size := 0
		for _, ch := range p.label {
			size += utf8.RuneLen(ch.c())
		}
		p.out = slices.Grow(p.out, size)
	}
	for _, ch := range p.label {
		p.out = utf8.AppendRune(p.out, ch.c())
	}
}

// hasPrefix reports whether the label begins with "xn--".
func hasPrefix(label []char) bool {
	return len(label) >= len(prefix) && label[0].c() == 'x' && label[1].c() == 'n' && label[2].c() == '-' && label[3].c() == '-'
}

// finishASCII validates the label out[start:], which is ASCII in lower case. If
// it begins with "xn--", finishASCII decodes it and validates the result
// instead.
func (p *process) finishASCII(start int) {
	label := p.out[start:]
	decodes := len(label) >= len(prefix) && string(label[:len(prefix)]) == prefix
	if decodes && p.decode(start) || len(label) == 0 {
		return
	}
	if p.CheckHyphens && !decodes &&
		(label[0] == '-' || label[len(label)-1] == '-' || len(label) >= 4 && label[2] == '-' && label[3] == '-') {
		p.fail(RuleHyphens)
	}
	if !p.UseSTD3ASCIIRules && !p.CheckBidi {
		return
	}
	var all props
	for _, b := range label {
		all |= records[lookup(rune(b))]
	}
	if p.UseSTD3ASCIIRules && all&notSTD3 != 0 {
		p.fail(RuleSTD3)
	}
	if p.CheckBidi {
		p.checkBidi(all, records[lookup(rune(label[0]))], records[lookup(rune(label[len(label)-1]))])
	}
}

// decode decodes the label out[start:], which begins with "xn--", and validates
// the result. It reports false if the label is to be kept and validated as it
// is: it is invalid Punycode, and IgnoreInvalidPunycode is set.
//
// https://www.unicode.org/reports/tr46/#ProcessingStepConvertValidate
func (p *process) decode(start int) (done bool) {
	if !p.decodePunycode(p.out[start+len(prefix):]) {
		if p.IgnoreInvalidPunycode {
			return false
		}
		p.fail(RulePunycode)
		return true
	}
	ascii := true
	for _, ch := range p.label {
		ascii = ascii && isASCII(ch.c())
	}
	if ascii {
		p.fail(RulePunycode)
	}
	p.validate(true)
	if !p.toASCII {
		// For ToASCII the label stays in out: no two Punycode strings decode to
		// the same label, so that encoding it again would return the same
		// string.
		if p.out = p.out[:start]; start == 0 && len(p.label) > long {
			p.out = nil // so that it can be freed before appendUTF8 allocates
		}
		p.appendUTF8()
	}
	return true
}
