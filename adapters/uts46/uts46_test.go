package uts46_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
)

// TestRules processes domains that break one rule, and some that break none.
// The first rows are faults of golang.org/x/net/idna that web-platform-tests
// does not find.
func TestRules(t *testing.T) {
	const accepted = ""
	relaxed := uts46.Options{CheckBidi: true, CheckJoiners: true}
	strict := relaxed
	strict.CheckHyphens, strict.UseSTD3ASCIIRules, strict.VerifyDNSLength = true, true, true
	bare := uts46.Options{}
	transitional := uts46.Options{Transitional: true}
	ignoring := uts46.Options{IgnoreInvalidPunycode: true, CheckBidi: true}
	for _, row := range []struct {
		options uts46.Options
		name    string
		label   int
		rule    string
	}{
		{relaxed, "\uFF58n--.\u00E9", 0, uts46.RulePunycode},
		{relaxed, "xn--\u304C-", 0, uts46.RulePunycode},
		{relaxed, "xn--xn---8n9a", 0, uts46.RulePrefix},
		{relaxed, "\u0628\u200C1", 0, uts46.RuleJoiners},
		{relaxed, "a\u2135b", 0, uts46.RuleBidi},
		{strict, "\u00E9--b", 0, accepted},
		{strict, "\u00DF1--x", 0, uts46.RuleHyphens},
		{strict, "\u2260.\u226E.\u226F", 0, accepted},
		{strict, "b.", 1, uts46.RuleLength},

		{relaxed, "a.xn--a=", 1, uts46.RulePunycode},
		{relaxed, "a.b.xn--", 2, uts46.RulePunycode},
		{relaxed, "xn--ascii-", 0, uts46.RulePunycode},
		{relaxed, "xn--he9b08i", 0, uts46.RuleStatus}, // surrogates
		{relaxed, strings.Repeat("a", 2000) + "\U0003134A", 0, accepted},
		{relaxed, strings.Repeat("a", 20000) + "\U0003134A", 0, uts46.RulePunycode}, // 2^31-1
		{relaxed, "\u00E9.xn--u-ccb", 1, uts46.RuleNFC},
		{relaxed, "a.\u0301a", 1, uts46.RuleMark},
		{relaxed, "xn--wca", 0, uts46.RuleStatus},
		{relaxed, "\xFF.a", 0, uts46.RuleStatus},
		{relaxed, "a.\u200D", 1, uts46.RuleJoiners},
		{relaxed, "a.1.\u05D0", 1, uts46.RuleBidi},
		{relaxed, "\u05D0.b-.c", 1, uts46.RuleBidi},
		{relaxed, "a.1.2.\u05D0", 1, uts46.RuleBidi}, // the first of several
		{relaxed, "1.\u05D0.2", 0, uts46.RuleBidi},
		{strict, "a.b_", 1, uts46.RuleSTD3},
		{strict, "\u00E9.\u00E9_", 1, uts46.RuleSTD3},
		{strict, "a.-b", 1, uts46.RuleHyphens},
		{strict, "xn--xn---8n9a", 0, uts46.RuleHyphens},
		{strict, "a..b", 1, uts46.RuleLength},
		{strict, "a." + strings.Repeat("b", 64), 1, uts46.RuleLength},
		{strict, strings.Repeat("a.", 127) + "b", -1, uts46.RuleLength},
		{bare, "a\u05D0\u200D-", 0, accepted},
		{transitional, "\u00DF\u1E9E\u03C2\u200C\u200Da", 0, accepted},
		{ignoring, "xn--a=.\u00E9", 0, accepted},
		{ignoring, "xn--a=.\u05D0", 0, uts46.RuleBidi},
		{ignoring, "xn--wca", 0, uts46.RuleStatus},
	} {
		t.Run(fmt.Sprintf("%+.40q", row.name), func(t *testing.T) {
			_, err := row.options.ToASCII(row.name)
			var fault *domain.IDNAError
			ok := errors.As(err, &fault)
			switch {
			case row.rule == accepted && err != nil:
				t.Errorf("%v; want no error", err)
			case row.rule != accepted && (!ok || *fault != domain.IDNAError{Label: row.label, Rule: row.rule}):
				t.Errorf("%v; want label %d, rule %s", err, row.label, row.rule)
			}
		})
	}
}

// TestHangul composes Hangul syllables with code points around the last that
// compose. The results are those of the npm package tr46.
func TestHangul(t *testing.T) {
	for _, row := range []struct{ name, domain, want string }{
		{"first trailing consonant", "\uAC00\u11A8", "xn--p39a"},
		{"last trailing consonant", "\uAC00\u11C2", "xn--g49a"},
		{"mark", "\uAC00\u0301", "xn--lsa9367f"},
		{"before the first trailing consonant", "\uAC00\u11A7", "xn--qud9310f"},
		{"after the last trailing consonant", "\uAC00\u11C3", "xn--jvd3800f"},
		{"with a trailing consonant", "\uAC01\u11A8", "xn--rud9310f"},
		{"vowel", "\u1100\u1161", "xn--o39a"},
		{"mark after a leading consonant", "\u1100\u0301", "xn--lsa972e"},
		{"trailing consonant, below the syllables", "d\u11A8", "xn--d-9fh"},
		{"trailing consonant, above the syllables", "\U0002000C\u11A8", "xn--rud1424w"},
		{"after the last vowel", "\u1100\u1176", "xn--ypd0v"},
		{"after the last leading consonant", "\u1113\u1161", "xn--iqd0n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := uts46.New().AppendToASCII(nil, row.domain, false)
			if err != nil || string(got) != row.want {
				t.Errorf("%q, %v; want %q", got, err, row.want)
			}
		})
	}
}

func ExampleOptions_ToASCII() {
	var o uts46.Options
	fmt.Println(o.ToASCII("Faß.de"))
	o.Transitional = true
	fmt.Println(o.ToASCII("Faß.de"))
	o.CheckJoiners = true
	fmt.Println(o.ToASCII("xn--a-ugn.de"))
	// Output:
	// xn--fa-hia.de <nil>
	// fass.de <nil>
	//  weburl: IDNA: label 0 breaks the rule CheckJoiners
}

func ExampleOptions_ToUnicode() {
	o := uts46.Options{CheckBidi: true}
	fmt.Println(o.ToUnicode("xn--fa-hia.de"))
	fmt.Println(o.ToUnicode("xn--fa-hia.xn--a=")) // a result with an error
	// Output:
	// faß.de <nil>
	// faß.xn--a= weburl: IDNA: label 1 breaks the rule Punycode
}

func ExampleBackend() {
	backend := uts46.New()
	ascii, err := backend.AppendToASCII(nil, "例え。JP", false)
	fmt.Println(string(ascii), err)
	_, err = backend.AppendToASCII(nil, "例え_.jp", true)
	fmt.Println(err)
	// Output:
	// xn--r8jz45g.jp <nil>
	// weburl: IDNA: label 0 breaks the rule UseSTD3ASCIIRules
}
