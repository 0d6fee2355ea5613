package xnetidna_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/xnetidna"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// x/net/idna has two sets of tables. The toolchain and the version of x/net
// decide which one it uses.
const (
	every    = ""            // a difference with both
	tables15 = "15.0.0"      // a difference with the tables of Unicode 15.0
	before57 = "x/net v0.57" // a difference in older versions of x/net
)

// shown reports whether a difference in this case is there with this toolchain
// and this version of x/net.
func shown(in string) bool {
	if in == before57 {
		_, err := idna.Lookup.ToASCII("xn--a-")
		return err == nil
	}
	return in == every || in == idna.UnicodeVersion
}

// misses are the clauses and rows of the contract that x/net gets wrong.
var misses = map[string][]string{
	every: {
		`IDNA.failure/refuses an empty xn-- label/relaxed "xn--.\u00e9"`,
		`IDNA.failure/refuses an empty xn-- label/relaxed "\uff58n--.\u00e9"`,
		`IDNA.anywhere/refuses an empty xn-- label/toUnicode "xn--.test"`,
		`IDNA.failure/refuses xn-- before what is not ASCII/relaxed "xn--\u304c-"`,
		`IDNA.anywhere/refuses xn-- before what is not ASCII/toUnicode "xn--\u304c-"`,
		`IDNA.failure/refuses a label that decodes to one with xn--/relaxed "xn--xn---8n9a"`,
		`IDNA.anywhere/refuses a label that decodes to one with xn--/toUnicode "xn--xn---8n9a"`,
		`IDNA.failure/checks joiners/relaxed "\u0628\u200c1"`,
		`IDNA.failure/checks joiners/relaxed "\u0628\u200c\u0640"`,
		`IDNA.anywhere/checks joiners/toUnicode "\u0628\u200c1"`,
		`IDNA.failure/checks the Bidi rule/relaxed "a\u2135b"`,
		`IDNA.anywhere/checks the Bidi rule/toUnicode "a\u2135b"`,
		`IDNA.failure/strict refuses hyphens at the ends and in third and fourth place/strict "\u00df1--x.test"`,
		`IDNA.ascii/strict refuses hyphens at the ends and in third and fourth place/strict "\u00e9--b.test"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\U0003d000.test"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\u0558.test"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\U0001d6a6.test"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\U0003e8ac.\u0729.\ucbd95"`,
		`IDNA.failure/follows Unicode 18.0/relaxed "\u05d0\u1b3a"`,
		`IDNA.unicode/follows Unicode 18.0/toUnicode "a\u0315\u0300\u05ae\u1af0b"`,
	},
	before57: {
		`IDNA.failure/refuses an xn-- label of ASCII alone/relaxed "xn--ascii-.\u00e9"`,
		`IDNA.failure/refuses an xn-- label of ASCII alone/strict "xn--ascii-.test"`,
		`IDNA.anywhere/refuses an xn-- label of ASCII alone/toUnicode "xn--ascii-.test"`,
	},
	// These tables are older than the revision of UTS #46 that the rows follow.
	tables15: {
		`IDNA.ascii/strict takes U+2260, U+226E and U+226F/strict "\u2260.test"`,
		`IDNA.ascii/strict takes U+2260, U+226E and U+226F/strict "=\u0338.test"`,
		`IDNA.ascii/strict takes U+2260, U+226E and U+226F/strict "\u226e.test"`,
		`IDNA.ascii/strict takes U+2260, U+226E and U+226F/strict "\u226f.test"`,
		`IDNA.failure/strict refuses empty labels/strict "b."`,
		`IDNA.failure/strict refuses empty labels/strict "\u00fc."`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\u1e9e.com"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "look\u180eout.net"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "look\u206bout.net"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\u06b9.\u1873\u115f"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\u04c0.com"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\u2183.com"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\u10ba.\u03c2"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\U0002f868.com"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\U0002ebf0.test"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\u1c89.test"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\U000323b0.test"`,
		`IDNA.ascii/follows Unicode 18.0/relaxed "\ua7d2.test"`,
		`IDNA.unicode/follows Unicode 18.0/toUnicode "\u1e9e.com"`,
	},
}

// TestContract runs the tests of the port, except the rows in misses.
func TestContract(t *testing.T) {
	var known []contract.Option
	for in, names := range misses {
		if shown(in) {
			known = append(known, contract.Misses(names...))
		}
	}
	contract.IDNA(t, func() ports.IDNA { return xnetidna.New() }, known...)
}

// codePoints are all code points for which x/net and adapters/uts46 have
// different results, after an "a", in hexadecimal.
var codePoints = []struct {
	tables          string
	relaxed, strict bool // which result differs
	why             string
	list            string
}{
	{tables: every, relaxed: true, strict: true, why: "their Bidi_Class, L, is used instead of that of the Hebrew letters they map to", list: "2135-2138"},
	{tables: every, relaxed: true, strict: false, why: "their Bidi_Class, AL, is used instead of that of the space and marks they map to", list: "FC5E-FC63 FE70 FE72 FE74 FE76 FE78 FE7A FE7C FE7E"},
	{tables: every, relaxed: true, strict: true, why: "assigned in Unicode 18", list: `
		558 58B-58C 5C8-5C9 B53-B54 1ADE-1ADF 1AEC-1AF0 208F 209D-209F 20C2-20C4 2E60-2E63 A7DD A7E2 AB6C-AB6D
		107BB-107BF 10ECB-10ECF 10EF0-10EF9 11B0A 11DF0-11DF1 1246F 12475-1247F 12550-12686 18CD6-18CDA
		18D1F-18D20 18E00-19191 191A0-191D2 1B123-1B128 1B168 1CED2-1CED4 1CEDD-1CEDF 1CEF1-1CEFD 1D127-1D128
		1D1EB-1D1FF 1D250-1D281 1D6A6 1DB00-1DB1C 1DF1F-1DF24 1DF2B-1DF81 1DF90-1DF96 1DFCD-1DFFF 1F1AE 1F6D9
		1F7DA-1F7DB 1F7F1-1F7FF 1FA8B-1FA8D 1FACC 1FADD 1FAEB 1FAF9-1FAFA 2B81E 3D000-3FC3F`},
	{tables: tables15, relaxed: false, strict: true, why: "a full stop at the end is accepted", list: "2E 3002 FF0E FF61"},
	{tables: tables15, relaxed: false, strict: true, why: "STD3 refuses their decompositions", list: "2260 226E-226F"},
	{tables: tables15, relaxed: true, strict: true, why: "assigned, or with another status, since and before Unicode 18", list: `
		4C0 897 C5C CDC 10A0-10C5 115F-1160 17B4-17B5 1806 180E 1ACF-1ADD 1AE0-1AEB 1B4E-1B4F 1B7F 1C89-1C8A
		1E9E 2061-2063 206A-206F 20C1 2132 2183 2427-2429 2B96 3164 31E4-31E5 A7CB-A7CF A7D2 A7D4 A7DA-A7DC
		A7F1 FBC3-FBD2 FD90-FD91 FDC8-FDCE FFA0 105C0-105F3 10D69-10D6E 10ED0-10ED8 10EFA-10EFC 11380-11389
		1138B 1138E 11390-113B5 113B7-113C0 113C2 113C5 113C7-113CA 113CC-113D5 113D7-113D8 113E1-113E2
		116D0-116E3 11B60-11B67 11BC0-11BE1 11BF0-11BF9 11DB0-11DDB 11DE0-11DE9 11F5A 13460-143FA
		16100-16139 16D40-16D79 16EA0-16EB8 16EBB-16ED3 16FF2-16FF6 187F8-187FF 18CFF 18D09-18D1E
		18D80-18DF2 1CC00-1CCFC 1CD00-1CEB3 1CEBA-1CED0 1CEE0-1CEF0 1D173-1D17A 1E5D0-1E5FA 1E5FF
		1E6C0-1E6DE 1E6E0-1E6F5 1E6FE-1E6FF 1F6D8 1F777-1F77A 1F8B2-1F8BB 1F8C0-1F8C1 1F8D0-1F8D8
		1FA54-1FA57 1FA89-1FA8A 1FA8E-1FA8F 1FABE 1FAC6 1FAC8 1FACD 1FADC 1FADF 1FAE9-1FAEA 1FAEF
		1FBCB-1FBEF 1FBFA 2B73A-2B73F 2CEA2-2CEAD 2EBF0-2EE5D 2F868 2F874 2F91F 2F95F 2F9BF 323B0-33479`},
}

// TestCodePoints holds that the list has exactly the code points that differ. By
// default it takes only the first and the last of each block of 256 from U+40000,
// except the tags and variation selectors.
func TestCodePoints(t *testing.T) {
	if idna.UnicodeVersion != "15.0.0" && idna.UnicodeVersion != "17.0.0" {
		t.Skipf("the changes of Unicode %s are not listed", idna.UnicodeVersion)
	}
	for _, beStrict := range []bool{false, true} {
		listed := map[rune]string{}
		for _, row := range codePoints {
			if !shown(row.tables) || !row.relaxed && !beStrict || !row.strict && beStrict {
				continue
			}
			for _, r := range strings.Fields(row.list) {
				first, last, ok := strings.Cut(r, "-")
				if !ok {
					last = first
				}
				from, err1 := strconv.ParseUint(first, 16, 32)
				to, err2 := strconv.ParseUint(last, 16, 32)
				if err1 != nil || err2 != nil {
					t.Fatalf("bad range %q", r)
				}
				for c := rune(from); c <= rune(to); c++ {
					listed[c] = row.why
				}
			}
		}
		for c := rune(0); c <= utf8.MaxRune; c++ {
			isChosen := c < 0x40000 || c>>12 == 0xE0 || c%256 == 0 || c%256 == 255 || longtest.All()
			if !utf8.ValidRune(c) || !isChosen {
				continue
			}
			got, gotErr := xnetidna.New().AppendToASCII(nil, "a"+string(c), beStrict)
			want, wantErr := uts46.New().AppendToASCII(nil, "a"+string(c), beStrict)
			differs := (gotErr == nil) != (wantErr == nil) || gotErr == nil && string(got) != string(want)
			if why, ok := listed[c]; differs != ok {
				t.Errorf("%U, strict %v: %q, %v; exact %q, %v; listed: %v %s", c, beStrict, got, gotErr, want, wantErr, ok, why)
			}
		}
	}
}

func ExampleBackend() {
	var backend ports.IDNA = xnetidna.New()
	ascii, err := backend.AppendToASCII(nil, "FA\u00DF.de", false)
	fmt.Println(string(ascii), err)
	unicode, err := backend.ToUnicode("xn--fa-hia.de")
	fmt.Println(unicode, err)
	_, err = backend.AppendToASCII(nil, "a\u200Cb.de", false)
	fmt.Println(err)
	// Output:
	// xn--fa-hia.de <nil>
	// faß.de <nil>
	// weburl: IDNA: the domain breaks the rule ToASCII
}
