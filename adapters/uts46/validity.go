package uts46

// validate fails if the current label breaks one of the validity criteria.
// decoded reports whether the label was Punycode.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
func (p *process) validate(decoded bool) {
	label := p.label
	if len(label) == 0 {
		return
	}
	var all props
	for _, ch := range label {
		all |= ch.p()
	}
	first, last := label[0], label[len(label)-1]
	if decoded && !isNFC(label) {
		p.fail(RuleNFC)
	}
	if p.CheckHyphens && (first.c() == '-' || last.c() == '-' || len(label) >= 4 && label[2].c() == '-' && label[3].c() == '-') {
		p.fail(RuleHyphens)
	}
	if !p.CheckHyphens && hasPrefix(label) {
		p.fail(RulePrefix)
	}
	if first.p()&mark != 0 {
		p.fail(RuleMark)
	}
	// A deviation character is valid, except in a label from which Transitional
	// Processing removes it.
	if all&(disallowed|ignored|mapped) != 0 || all&deviation != 0 && p.Transitional && !decoded {
		p.fail(RuleStatus)
	}
	if p.UseSTD3ASCIIRules && all&notSTD3 != 0 {
		p.fail(RuleSTD3)
	}
	if p.CheckJoiners && all&joiner != 0 && !joinersAllowed(label) {
		p.fail(RuleJoiners)
	}
	if p.CheckBidi {
		for i := len(label) - 1; last.p()&bidiNSM != 0 && i > 0; i-- {
			last = label[i-1]
		}
		p.checkBidi(all, first.p(), last.p())
	}
}

// joinersAllowed reports whether the rules for contextual joiners allow each
// joiner of the label: after a virama or, for U+200C, between two code points
// that join.
//
// https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1
// https://www.rfc-editor.org/rfc/rfc5892#appendix-A.2
func joinersAllowed(label []char) bool {
	for i, ch := range label {
		if ch.p()&joiner == 0 || i > 0 && label[i-1].p().ccc() == virama {
			continue
		}
		before, after := i-1, i+1
		for before >= 0 && label[before].p()&transparent != 0 {
			before--
		}
		for after < len(label) && label[after].p()&transparent != 0 {
			after++
		}
		if ch.c() != 0x200C || before < 0 || label[before].p()&joinsAfter == 0 ||
			after == len(label) || label[after].p()&joinsBefore == 0 {
			return false
		}
	}
	return true
}

// checkBidi records whether the current label makes the domain a Bidi domain
// name, and whether it breaks the Bidi Rule for such domains. all are the
// properties of all its code points together. first and last are those of its
// first code point, and of its last one that is not a nonspacing mark.
//
// https://www.rfc-editor.org/rfc/rfc5893#section-2
func (p *process) checkBidi(all, first, last props) {
	const anywhere = bidiEN | bidiES | bidiCS | bidiET | bidiON | bidiBN | bidiNSM
	const classes = bidiOther<<1 - 1
	if all&(bidiR|bidiAL|bidiAN) != 0 {
		p.bidi = true
	}
	var ok bool
	switch {
	case first&(bidiR|bidiAL) != 0:
		ok = all&classes&^(bidiR|bidiAL|bidiAN|anywhere) == 0 &&
			last&(bidiR|bidiAL|bidiEN|bidiAN) != 0 &&
			all&(bidiEN|bidiAN) != bidiEN|bidiAN
	case first&bidiL != 0:
		ok = all&classes&^(bidiL|anywhere) == 0 && last&(bidiL|bidiEN) != 0
	}
	if !ok && p.bidiFault == 0 {
		p.bidiFault = p.index + 1
	}
}
