package contract

import "strings"

// label63 is a label of the greatest length that DNS allows.
var label63 = strings.Repeat("a", 63)

var three63 = strings.Repeat(label63+".", 3)

// idnaRows are grouped by what of UTS #46 they show; the sections are those of
// its revision for Unicode 17.0. Rows marked IdnaTestV2 or NormalizationTest
// are from the conformance files of Unicode 18.0, rows marked WPT from
// web-platform-tests. The others follow from the text named above them and from
// the data files of Unicode 18.0.
//
// https://www.unicode.org/reports/tr46/#Processing
var idnaRows = []struct {
	part  string
	input bool // the rows show what a domain may be
	rows  []idnaRow
}{
	{"maps code points, not only to lower case", false, []idnaRow{
		// Section 4, step 1, with the mappings of IdnaMappingTable.txt.
		{relaxed, "EXAMPLE.Com", "example.com"},
		{relaxed, "\u00C0.test", "xn--0ca.test"},         // A with grave
		{relaxed, "\uFF27\uFF2F.com", "go.com"},          // full width GO
		{relaxed, "\u24D0\u2167.\u2122", "aviii.tm"},     // circled a, Roman eight, trade mark
		{relaxed, "a\u3002b\uFF0Ec\uFF61d", "a.b.c.d"},   // the other label separators
		{relaxed, "\u2126.\u212A", "xn--bya.k"},          // ohm, kelvin
		{relaxed, "\uFF38n--fa-hia.de", "xn--fa-hia.de"}, // the prefix is looked for after mapping
		{relaxed, "\u0130.test", "xn--i-9bb.test"},       // I with a dot becomes two code points
		{relaxed, "a\u2A74\u00A0b", "a::= b"},            // maps to ASCII outside of STD3; host refuses it
		{strict, "\uFF27\uFF2F.com", "go.com"},
		{toUnicode, "\uFF27\uFF2F.\u24D0", "go.a"},
		{toUnicode, "EXAMPLE.\u00C0", "example.\u00E0"},
	}},
	{"drops ignored code points", false, []idnaRow{
		// Section 4, step 1, status ignored.
		{relaxed, "a\u00ADb.com", "ab.com"}, // soft hyphen
		{relaxed, "a\u200B\u2060\uFEFFb.com", "ab.com"},
		{relaxed, "a\uFE0Fb.com", "ab.com"}, // variation selector
		{relaxed, "\u00AD", ""},             // empty labels are not an error here; host refuses it
		{strict, "\u00AD", refused},
		{toUnicode, "a\u00ADb.com", "ab.com"},
	}},
	{"normalizes to NFC", false, []idnaRow{
		// Section 4, step 2; UAX #15.
		{relaxed, "a\u0300.test", "xn--0ca.test"},
		{relaxed, "\u1100\u1161.test", "xn--o39a.test"}, // Hangul jamo become a syllable
		{relaxed, "a\u0323\u0302.test", "xn--zkg.test"}, // marks in canonical order
		{relaxed, "a\u0302\u0323.test", "xn--zkg.test"}, // and not in canonical order
		{toUnicode, "A\u030A.test", "\u00E5.test"},
	}},
	{"keeps the deviation characters", false, []idnaRow{
		// Transitional_Processing is false. The examples are UTS #46's own.
		{relaxed, "fa\u00DF.de", "xn--fa-hia.de"}, // IdnaTestV2
		{relaxed, "\u03B2\u03CC\u03BB\u03BF\u03C2.com", "xn--nxasmm1c.com"},
		{relaxed, "\u0DC1\u0DCA\u200D\u0DBB\u0DD3.com", "xn--10cl1a0b660p.com"},
		{relaxed, "\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.com", "xn--mgba3gch31f060k.com"},
		{strict, "fa\u00DF.de", "xn--fa-hia.de"},
		{toUnicode, "fa\u00DF.de", "fa\u00DF.de"},
	}},
	{"decodes xn-- labels and validates them", false, []idnaRow{
		// Section 4, step 4; section 4.1.
		{relaxed, "xn--fa-hia.de", "xn--fa-hia.de"}, // IdnaTestV2
		{relaxed, "XN--Fa-Hia.de", "xn--fa-hia.de"},
		{relaxed, "xn--0ca.xn--ssa73l", "xn--0ca.xn--ssa73l"}, // IdnaTestV2
		{relaxed, "xn--a.\u00DF", refused},                    // U+0080 is disallowed; WPT
		{relaxed, "xn--u-ccb.test", refused},                  // not NFC
		{relaxed, "xn--wca.test", refused},                    // decodes to a capital letter
		{relaxed, "xn--99999999.test", refused},               // the code point is out of range
		{relaxed, "xn--ls8h=.test", refused},                  // not Punycode
		{relaxed, "xn--zn7c.com", refused},                    // decodes to a mapped code point; WPT
		{strict, "xn--fa-hia.de", "xn--fa-hia.de"},            // the hyphens of the prefix do not count
		{strict, "xn--u-ccb.test", refused},
	}},
	{"refuses an empty xn-- label", false, []idnaRow{
		// Section 4, step 4: the decoded label must not be empty.
		{relaxed, "xn--.\u00E9", refused},
		{relaxed, "\uFF58n--.\u00E9", refused},
		{strict, "xn--.test", refused},
		{toUnicode, "xn--.test", refused},
	}},
	{"refuses an xn-- label of ASCII alone", false, []idnaRow{
		// Section 4, step 4: the decoded label must not be all ASCII.
		{relaxed, "xn--ascii-.\u00E9", refused},
		{strict, "xn--ascii-.test", refused},
		{toUnicode, "xn--ascii-.test", refused},
	}},
	{"refuses xn-- before what is not ASCII", false, []idnaRow{
		// Section 4, step 4.
		{relaxed, "xn--te\u0161la", refused}, // WPT
		{relaxed, "xn--\u304C-", refused},
		{relaxed, "xn--\u00E9.test", refused},
		{toUnicode, "xn--\u304C-", refused},
	}},
	{"refuses a label that decodes to one with xn--", false, []idnaRow{
		// Section 4.1, criterion 4, as CheckHyphens is false.
		{relaxed, "xn--xn---8n9a", refused},
		{strict, "xn--xn---8n9a", refused}, // criterion 2
		{toUnicode, "xn--xn---8n9a", refused},
	}},
	{"refuses a label that begins with a mark", false, []idnaRow{
		// Section 4.1, criterion 6.
		{relaxed, "\u0301a.test", refused},
		{relaxed, "a.\u0E33.test", refused},  // maps to a mark and a letter
		{relaxed, "a.\u0903b.test", refused}, // General_Category Mc
		{relaxed, "a.\u20DDb.test", refused}, // General_Category Me
		{relaxed, "xn--a-wbb.test", refused}, // decodes to the first row's label
		{toUnicode, "\u0301a.test", refused},
	}},
	{"refuses disallowed code points", false, []idnaRow{
		// Section 4.1, criterion 7.
		{relaxed, "a\uFFFDb.com", refused}, // replaces invalid UTF-8
		{relaxed, "a\u0080b.com", refused},
		{relaxed, "a\u2028b.com", refused},
		{relaxed, "a\uE000b.com", refused}, // private use
		{relaxed, "a\U000E0001b.com", refused},
		{relaxed, "a\U0010FFFFb.com", refused}, // noncharacter
		{strict, "a\uFFFDb.com", refused},
		{toUnicode, "a\uFFFDb.com", refused},
	}},
	{"checks joiners", false, []idnaRow{
		// Section 4.1, criterion 8; RFC 5892, appendix A.1 and A.2.
		{relaxed, "a\u200Cb", refused}, // IdnaTestV2
		{relaxed, "a\u200Db", refused},
		{relaxed, "\u0628\u200C\u0628", "xn--ngba799q"},          // dual joining on both sides
		{relaxed, "\u0644\u200C\u0627", "xn--mgb1ds31i"},         // right joining after
		{relaxed, "\u0628\u200C\u064B\u0628", "xn--ngba8hn06i"},  // transparent between
		{relaxed, "\u0915\u094D\u200C\u0937", "xn--11b2ezcs70k"}, // after a virama
		{relaxed, "\u0915\u094D\u200D\u0937", "xn--11b2ezcw70k"}, // after a virama
		{relaxed, "\u0627\u200C\u0628", refused},                 // right joining before
		{relaxed, "\u0628\u200C", refused},
		{relaxed, "\u0628\u200C1", refused},      // nothing joins after
		{relaxed, "\u0628\u200C\u0640", refused}, // Join_Causing is neither R nor D
		{strict, "a\u200Cb.test", refused},
		{toUnicode, "a\u200Cb", refused},
		{toUnicode, "\u0628\u200C1", refused},
	}},
	{"checks the Bidi rule", false, []idnaRow{
		// Section 4.1, criterion 9; RFC 5893, section 2.
		{relaxed, "a.\u05D0", "a.xn--4db"},
		{relaxed, "\u00E0.\u05D0\u0308", "xn--0ca.xn--ssa73l"}, // IdnaTestV2
		{relaxed, "\u05D01", "xn--1-zhc"},                      // ends with a European number
		{relaxed, "0\u00E0.\u05D0", refused},                   // rule 1; IdnaTestV2
		{relaxed, "\u05D0.1a", refused},                        // rule 1 applies to every label
		{relaxed, "\u05D0a\u05D0", refused},                    // rule 2
		{relaxed, "\u05D0-", refused},                          // rule 3
		{relaxed, "\u05D01\u0660", refused},                    // rule 4
		{relaxed, "a\u05D0b", refused},                         // rule 5
		{relaxed, "a-.\u05D0", refused},                        // rule 6
		{relaxed, "\u2135.test", "xn--4db.test"},               // alef symbol, which maps to alef
		{relaxed, "a\u2135b", refused},                         // the rule applies after mapping
		{strict, "a\u05D0b.test", refused},
		{toUnicode, "a\u05D0b", refused},
		{toUnicode, "a\u2135b", refused},
	}},
	{"relaxed takes ASCII outside of STD3", false, []idnaRow{
		// UseSTD3ASCIIRules is false; section 4.1, criterion 7.
		{relaxed, "a_b.\u00E9", "a_b.xn--9ca"},
		{relaxed, "a b=%\x7F\x00.\u00E9", "a b=%\x7F\x00.xn--9ca"}, // host refuses some of it
		{relaxed, "a_\u00E9", "xn--a_-cja"},
		{toUnicode, "a_b", "a_b"},
	}},
	{"relaxed takes hyphens anywhere", false, []idnaRow{
		// CheckHyphens is false. The domains are from WPT.
		{relaxed, "a\u2020--", "xn--a---kp0a"},
		{relaxed, "-\u2020", "xn----xhn"},
		{relaxed, "-x.\u00DF", "-x.xn--zca"},
		{relaxed, "x-.\u00DF", "x-.xn--zca"},
		{toUnicode, "-x.xn--zca", "-x.\u00DF"},
	}},
	{"relaxed takes empty and long labels", false, []idnaRow{
		// VerifyDnsLength is false. The first row is from WPT.
		{relaxed, "x..\u00DF", "x..xn--zca"},
		{relaxed, ".\u00DF", ".xn--zca"},
		{relaxed, "\u00DF.", "xn--zca."},
		{relaxed, label63 + "a.\u00DF", label63 + "a.xn--zca"},
		{toUnicode, "a..xn--zca.", "a..\u00DF."},
	}},
	{"strict accepts valid domains", false, []idnaRow{
		// All criteria of section 4.1 with the flags set.
		{strict, "\u00FC.test", "xn--tda.test"},
		{strict, "Example.1a-b", "example.1a-b"},
	}},
	{"ASCII", true, []idnaRow{
		// Section 4.1: ASCII letters, digits and hyphens are valid.
		{relaxed, "a", "a"},
		{relaxed, "example.com", "example.com"},
		{strict, "a", "a"},
		{strict, "localhost", "localhost"},
		{strict, "example.com", "example.com"},
		{toUnicode, "a", "a"},
		{toUnicode, "example.com", "example.com"},
	}},
	{"strict refuses ASCII outside of STD3", false, []idnaRow{
		// UseSTD3ASCIIRules is true; section 4.1, criterion 7.
		{strict, "a_b.test", refused},
		{strict, "a b.test", refused},
		{strict, "a=b.\u00E9", refused},
		{strict, "a%b.test", refused},
		{strict, "\uFF3F.test", refused}, // full width low line
		{strict, "a\u2A74b", refused},    // maps to ::=
	}},
	{"strict takes U+2260, U+226E and U+226F", false, []idnaRow{
		// Valid since Unicode 15.1, whatever they decompose to.
		{strict, "\u2260.test", "xn--1ch.test"},
		{strict, "=\u0338.test", "xn--1ch.test"},
		{strict, "\u226E.test", "xn--gdh.test"},
		{strict, "\u226F.test", "xn--hdh.test"},
	}},
	{"strict refuses hyphens at the ends and in third and fourth place", false, []idnaRow{
		// CheckHyphens is true; section 4.1, criteria 2 and 3. Code points
		// count, not bytes.
		{strict, "-a.test", refused},
		{strict, "a-.test", refused},
		{strict, "-\u00E9.test", refused},
		{strict, "ab--c.test", refused},
		{strict, "\u00DF1--x.test", refused},
		{strict, "a--b.test", "a--b.test"},
		{strict, "abc--d.test", "abc--d.test"},
		{strict, "\u00E9--b.test", "xn----b-9la.test"},
	}},
	{"strict refuses empty labels", false, []idnaRow{
		// VerifyDnsLength is true; section 4.2.
		{strict, "a..b", refused},
		{strict, ".a", refused},
		{strict, "b.", refused}, // the root label counts since revision 33
		{strict, "\u00FC.", refused},
		{strict, "a.\u00AD.b", refused}, // empty after mapping
	}},
	{"strict refuses domains and labels too long for DNS", false, []idnaRow{
		// VerifyDnsLength is true; section 4.2.
		{strict, label63 + ".test", label63 + ".test"},
		{strict, label63 + "a.test", refused},
		{strict, label63[:55] + "\u00E9", "xn--" + label63[:55] + "-u3e"}, // 63 bytes once it is encoded
		{strict, label63[:56] + "\u00E9", refused},                        // 64
		{strict, three63 + label63[:61], three63 + label63[:61]},          // 253 bytes
		{strict, three63 + label63[:62], refused},                         // 254
	}},
	{"ToUnicode decodes", false, []idnaRow{
		// Section 4.3.
		{toUnicode, "xn--fa-hia.de", "fa\u00DF.de"}, // IdnaTestV2
		{toUnicode, "XN--NXASMM1C.com", "\u03B2\u03CC\u03BB\u03BF\u03C2.com"},
		{toUnicode, "xn--53h.example", "\u2615.example"}, // hot beverage
	}},
	{"ToUnicode fails if one label does", false, []idnaRow{
		// Section 4.3 and domain to Unicode: an error anywhere.
		{toUnicode, "xn--fa-hia.xn--a", refused},
		{toUnicode, "xn--u-ccb.xn--fa-hia", refused},
		{toUnicode, "xn--99999999.de", refused},
	}},
	{"follows Unicode 18.0", false, []idnaRow{
		// What IdnaMappingTable.txt says since Unicode 15.1, and what other
		// files say since Unicode 18.0.
		{relaxed, "\u1E9E.com", "xn--zca.com"},              // capital sharp s, 15.1; WPT
		{relaxed, "look\u180Eout.net", "lookout.net"},       // ignored since 16.0; WPT
		{relaxed, "look\u206Bout.net", "lookout.net"},       // ignored since 16.0; WPT
		{relaxed, "\u06B9.\u1873\u115F", "xn--skb.xn--g9e"}, // ignored since 16.0; IdnaTestV2
		{relaxed, "\u04C0.com", "xn--s5a.com"},              // mapped since 16.0; WPT
		{relaxed, "\u2183.com", "xn--r5g.com"},              // mapped since 16.0; WPT
		{relaxed, "\u10BA.\u03C2", "xn--ilj.xn--3xa"},       // mapped since 16.0; IdnaTestV2
		{relaxed, "\U0002F868.com", "xn--snl.com"},          // corrected in 16.0; WPT
		{relaxed, "\U0002EBF0.test", "xn--8g0n.test"},       // new in 15.1
		{relaxed, "\u1C89.test", "xn--d4f.test"},            // new in 16.0
		{relaxed, "\U000323B0.test", "xn--031o.test"},       // new in 17.0
		{relaxed, "\uA7D2.test", "xn--478a.test"},           // new in 17.0
		{toUnicode, "\u1E9E.com", "\u00DF.com"},
		{relaxed, "\U0003D000.test", "xn--d47r.test"},                          // new in 18.0
		{relaxed, "\u0558.test", "xn--49a.test"},                               // new in 18.0, mapped
		{relaxed, "\U0001D6A6.test", "ss.test"},                                // new in 18.0, mapped to two
		{relaxed, "\U0003E8AC.\u0729.\uCBD95", "xn--t92s.xn--znb.xn--5-y88f"},  // new in 18.0; IdnaTestV2
		{relaxed, "\u05D0\u1B3A", refused},                                     // Bidi_Class L since 18.0
		{toUnicode, "a\u0315\u0300\u05AE\u1AF0b", "\u00E0\u05AE\u1AF0\u0315b"}, // new in 18.0; NormalizationTest
	}},
}
