package uts46

// validate holds the label at hand to the validity criteria. decoded says that it
// was Punycode.
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
	// A deviation character is valid unless it is in a label that Transitional
	// Processing should have rid of it.
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

// joinersAllowed reports whether each joiner of the label lies where the rules for
// contextual joiners allow it: behind a virama or, for U+200C, between two that
// join.
//
// https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1
// https://www.rfc-editor.org/rfc/rfc5892#appendix-A.2
func joinersAllowed(label []char) bool {
	for i, ch := range label {
		if ch.p()&joiner == 0 || i > 0 && label[i-1].p().ccc() == virama {
			continue
		}
		before, behind := i-1, i+1
		for before >= 0 && label[before].p()&transparent != 0 {
			before--
		}
		for behind < len(label) && label[behind].p()&transparent != 0 {
			behind++
		}
		if ch.c() != 0x200C || before < 0 || label[before].p()&joinsAfter == 0 ||
			behind == len(label) || label[behind].p()&joinsBefore == 0 {
			return false
		}
	}
	return true
}

// checkBidi notes whether a label makes the domain a Bidi domain name, and whether
// it would break the Bidi Rule of one. The properties are those of all code points
// of the label together, of the first, and of the last that is no nonspacing mark.
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
