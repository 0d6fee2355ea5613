// Package uts46 is Unicode's IDNA compatibility processing (UTS #46), whole and
// by the tables of one version of Unicode, [UnicodeVersion], so that its answers
// depend neither on the toolchain nor on other modules. It is weburl's default
// [ports.IDNA].
//
// [Options] has the parameters of ToASCII and ToUnicode; [Backend] binds those
// of the URL Standard.
//
// # Terms
//
// A domain is a sequence of labels with a full stop between each two. A label
// that begins with "xn--" holds another in Punycode. A Bidi domain name is one
// with a code point of Bidi_Class R, AL or AN. Broken UTF-8 is read as U+FFFD,
// which no label may contain.
//
// Every operation takes memory in proportion to the domain and time in
// proportion to its length times the logarithm of it. [Backend.AppendToASCII] takes at
// most 16 bytes of memory per byte of a long domain, its result included.
//
// https://www.unicode.org/reports/tr46/
package uts46

import (
	"github.com/weburl-go/weburl/ports"
)

//go:generate go run ./gen

// Options are the boolean parameters of [Options.ToASCII] and
// [Options.ToUnicode].
//
// https://www.unicode.org/reports/tr46/#Processing
type Options struct {
	// CheckHyphens refuses labels with hyphens at their ends or in third and
	// fourth place.
	CheckHyphens bool
	// CheckBidi holds the labels of Bidi domain names to the Bidi Rule.
	CheckBidi bool
	// CheckJoiners allows zero width joiners and non-joiners only where they
	// change what is seen.
	CheckJoiners bool
	// UseSTD3ASCIIRules allows, of ASCII, only letters, digits and hyphens.
	UseSTD3ASCIIRules bool
	// Transitional is Transitional_Processing: the four deviation characters are
	// mapped as in IDNA2003. It is deprecated.
	Transitional bool
	// VerifyDNSLength refuses what DNS cannot hold: empty labels, that of the root
	// at the end included, labels above 63 bytes, and domains above 253. ToUnicode
	// has no such parameter in UTS #46. Here it refuses empty labels but that of
	// the root, which Unicode's conformance file names X4_2.
	VerifyDNSLength bool
	// IgnoreInvalidPunycode keeps a label that is ASCII, begins with "xn--" and
	// fails to decode as it is. Only UseSTD3ASCIIRules and CheckBidi are asked of
	// it then.
	IgnoreInvalidPunycode bool
}

// The rules that a [domain.IDNAError] of this package names. They are the
// validity criteria of UTS #46, section 4.1, and what sections 4 and 4.2 refuse
// besides.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
const (
	// RulePunycode: a label that begins with "xn--" is not the Punycode of a
	// label with a code point outside of ASCII. Or: a label is too long for
	// Punycode, whose numbers end at 2^31-1.
	RulePunycode = "Punycode"
	// RuleNFC is criterion 1: what is decoded is in Normalization Form C.
	RuleNFC = "NFC"
	// RuleHyphens is criteria 2 and 3, if CheckHyphens.
	RuleHyphens = "CheckHyphens"
	// RulePrefix is criterion 4: what is decoded does not begin with "xn--",
	// unless CheckHyphens refuses it already.
	RulePrefix = "no xn-- prefix in Punycode"
	// RuleMark is criterion 6: a label does not begin with a combining mark.
	RuleMark = "no leading combining mark"
	// RuleStatus is criterion 7: each code point is valid.
	RuleStatus = "valid code points"
	// RuleSTD3 is what UseSTD3ASCIIRules adds to criterion 7.
	RuleSTD3 = "UseSTD3ASCIIRules"
	// RuleJoiners is criterion 8, if CheckJoiners: RFC 5892, appendix A.1 and A.2.
	RuleJoiners = "CheckJoiners"
	// RuleBidi is criterion 9, if CheckBidi: RFC 5893, section 2.
	RuleBidi = "CheckBidi"
	// RuleLength is step 4 of ToASCII, if VerifyDNSLength.
	RuleLength = "VerifyDnsLength"
)

// ToASCII gives the ASCII form of name, or "" and a *[domain.IDNAError] that
// names the first rule found broken and its label: 0 is the first, -1 the domain
// as a whole.
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

// AppendToASCII is [Options.ToASCII] that appends its result to dst. On an error
// it gives dst as it came.
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

// ToUnicode gives the Unicode form of name. There always is one: labels in error
// are in it as far as they came. The error is nil or a *[domain.IDNAError] as that
// of ToASCII is.
//
// https://www.unicode.org/reports/tr46/#ToUnicode
func (o Options) ToUnicode(name string) (string, error) {
	p := newProcess(o, false)
	defer p.release()
	err := p.run(name)
	return p.result(), err
}

// Backend is UTS #46 with the parameters of the URL Standard. The zero Backend
// is ready for use; all are the same.
type Backend struct{}

var _ ports.IDNA = Backend{}

// New gives a Backend.
func New() Backend { return Backend{} }

// AppendToASCII appends to dst what "domain parser ToASCII"
// (#domain-parser-toascii) gives for name. The error is a *[domain.IDNAError]. A
// long name with a forbidden domain code point may fail with [RuleSTD3], whatever
// beStrict is: one code point can map to 18 with a space among them.
func (Backend) AppendToASCII(dst []byte, name string, beStrict bool) ([]byte, error) {
	return Options{
		CheckHyphens:      beStrict,
		CheckBidi:         true,
		CheckJoiners:      true,
		UseSTD3ASCIIRules: beStrict,
		VerifyDNSLength:   beStrict,
	}.appendToASCII(dst, name, true)
}

// ToUnicode gives what Unicode ToUnicode gives for name. The error is a
// *[domain.IDNAError]; "domain to Unicode" (#concept-domain-to-unicode) gives
// the domain back then.
func (Backend) ToUnicode(name string) (string, error) {
	return Options{CheckBidi: true, CheckJoiners: true}.ToUnicode(name)
}
