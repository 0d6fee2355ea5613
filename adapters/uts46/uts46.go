// Package uts46 implements Unicode's IDNA compatibility processing, UTS #46. It
// is weburl's default [ports.IDNA].
//
// [Backend] has the parameters of the URL Standard; [Options] lets the caller
// choose them:
//
//	ascii, err := uts46.New().AppendToASCII(nil, "Bücher.example", false)
//	// "xn--bcher-kva.example"
//	unicode, err := uts46.New().ToUnicode("xn--bcher-kva.example")
//	// "bücher.example"
//
// A domain fails if a label breaks a rule. The error is a *[domain.IDNAError]
// with the rule and the number of the label.
//
// The tables are those of one version of Unicode, [UnicodeVersion]. So the
// results depend neither on the toolchain nor on other modules.
//
// # Terms
//
// A domain is a sequence of labels, separated by full stops. A label that
// begins with "xn--" is the Punycode of another label. A Bidi domain name is a
// domain with a code point of Bidi_Class R, AL or AN. Each maximal subpart of
// invalid UTF-8 is decoded as U+FFFD, which is not valid in a label.
//
// # Cost
//
// An operation takes at most time n log n for a domain of n bytes, and memory
// in proportion to n. [Backend.AppendToASCII] allocates at most 16 bytes per
// byte of a long label, its result included. For a domain of many labels these
// are at most 36 in total, because its buffer grows.
//
// https://www.unicode.org/reports/tr46/
package uts46

import "github.com/weburl-go/weburl/ports"

//go:generate go run ./gen

// Options are the boolean parameters of [Options.ToASCII] and
// [Options.ToUnicode].
//
// https://www.unicode.org/reports/tr46/#Processing
type Options struct {
	// CheckHyphens refuses a label that begins or ends with a hyphen, or has
	// hyphens as its third and fourth code points.
	CheckHyphens bool
	// CheckBidi refuses a Bidi domain name with a label that breaks the Bidi
	// Rule.
	CheckBidi bool
	// CheckJoiners refuses zero width joiners and non-joiners, except in the
	// contexts in which they change how the text looks.
	CheckJoiners bool
	// UseSTD3ASCIIRules refuses ASCII other than letters, digits and hyphens.
	UseSTD3ASCIIRules bool
	// Transitional is Transitional_Processing: it maps the four deviation
	// characters as IDNA2003 does. It is deprecated.
	Transitional bool
	// VerifyDNSLength refuses empty labels, labels of more than 63 bytes and
	// domains of more than 253, which DNS does not allow. The empty label of
	// the root, at the end, is refused too. ToUnicode does not have this
	// parameter in UTS #46. Here it refuses empty labels except that of the
	// root, as X4_2 of Unicode's conformance file does.
	VerifyDNSLength bool
	// IgnoreInvalidPunycode keeps an ASCII label that begins with "xn--" and
	// cannot be decoded. Only UseSTD3ASCIIRules and CheckBidi apply to it.
	IgnoreInvalidPunycode bool
}

// The rules in a [domain.IDNAError] of this package. They are the validity
// criteria of UTS #46, section 4.1, and the other errors of sections 4 and 4.2.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
const (
	// RulePunycode: a label that begins with "xn--" is the Punycode of a label
	// that is not ASCII. It is also broken if a label is so long that Punycode
	// needs a number above 2^31-1.
	RulePunycode = "Punycode"
	// RuleNFC is criterion 1: a decoded label is in Normalization Form C.
	RuleNFC = "NFC"
	// RuleHyphens is criteria 2 and 3, if CheckHyphens.
	RuleHyphens = "CheckHyphens"
	// RulePrefix is criterion 4: a decoded label does not begin with "xn--". If
	// CheckHyphens is set, RuleHyphens refuses such a label.
	RulePrefix = "no xn-- prefix in Punycode"
	// RuleMark is criterion 6: a label does not begin with a combining mark.
	RuleMark = "no leading combining mark"
	// RuleStatus is criterion 7: each code point is valid.
	RuleStatus = "valid code points"
	// RuleSTD3 is the part of criterion 7 that UseSTD3ASCIIRules adds.
	RuleSTD3 = "UseSTD3ASCIIRules"
	// RuleJoiners is criterion 8, if CheckJoiners: RFC 5892, appendix A.1 and A.2.
	RuleJoiners = "CheckJoiners"
	// RuleBidi is criterion 9, if CheckBidi: RFC 5893, section 2.
	RuleBidi = "CheckBidi"
	// RuleLength is step 4 of ToASCII, if VerifyDNSLength.
	RuleLength = "VerifyDnsLength"
)

// ToASCII returns the ASCII form of name. If a rule is broken it returns "" and
// a *[domain.IDNAError] with the first rule found broken and its label: 0 is
// the first label, -1 the whole domain.
//
// https://www.unicode.org/reports/tr46/#ToASCII
func (o Options) ToASCII(name string) (string, error) {
	p := newProcess(o, true)
	defer p.release()
	if err := p.run(name); err != nil {
		return "", err
	}
	return p.result(), nil
}

// AppendToASCII appends the result of [Options.ToASCII] to dst. On an error it
// returns dst unchanged.
//
// https://www.unicode.org/reports/tr46/#ToASCII
func (o Options) AppendToASCII(dst []byte, name string) ([]byte, error) {
	return o.appendToASCII(dst, name, false)
}

func (o Options) appendToASCII(dst []byte, name string, refuses bool) ([]byte, error) {
	p := newProcess(o, true)
	defer p.release()
	p.refuses = refuses
	if err := p.run(name); err != nil {
		return dst, err
	}
	if len(dst) == 0 && cap(dst) < len(p.out) && p.isHuge() {
		return p.out, nil
	}
	return append(dst, p.out...), nil
}

// ToUnicode returns the Unicode form of name. It returns one on an error too,
// with each label as far as its processing came. The error is nil or a
// *[domain.IDNAError], as for [Options.ToASCII].
//
// https://www.unicode.org/reports/tr46/#ToUnicode
func (o Options) ToUnicode(name string) (string, error) {
	p := newProcess(o, false)
	defer p.release()
	err := p.run(name)
	return p.result(), err
}

// Backend is UTS #46 with the parameters of the URL Standard. The zero Backend
// is ready for use, and all Backends are the same. It is safe for concurrent
// use.
type Backend struct{}

var _ ports.IDNA = Backend{}

// New returns a Backend.
func New() Backend { return Backend{} }

// AppendToASCII runs "domain parser ToASCII" (#domain-parser-toascii) on name
// and appends the result to dst. The error is nil or a *[domain.IDNAError]; on
// an error it returns dst unchanged.
//
// A long name with a forbidden domain code point may fail with [RuleSTD3], for
// either value of beStrict. Its result would only be refused later, and it can
// be long: one code point can map to 18, with a space among them.
func (Backend) AppendToASCII(dst []byte, name string, beStrict bool) ([]byte, error) {
	return Options{
		CheckHyphens:      beStrict,
		CheckBidi:         true,
		CheckJoiners:      true,
		UseSTD3ASCIIRules: beStrict,
		VerifyDNSLength:   beStrict,
	}.appendToASCII(dst, name, true)
}

// ToUnicode returns the result of Unicode ToUnicode for name, with an error
// too. The error is nil or a *[domain.IDNAError]; "domain to Unicode"
// (#concept-domain-to-unicode) then returns the domain itself.
func (Backend) ToUnicode(name string) (string, error) {
	return Options{CheckBidi: true, CheckJoiners: true}.ToUnicode(name)
}
