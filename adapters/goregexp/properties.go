package goregexp

import (
	"strings"
	"sync"
)

// A property is what several properties or values of Unicode have in common:
// their members among ASCII, U+017F and U+212A. The latter two fold to ASCII.
// The members are pairs of the first and the last code point of each range.
type property struct{ members, names string }

// binaries are the binary properties that ECMAScript has.
//
// https://tc39.es/ecma262/#table-binary-unicode-properties
var binaries = []property{
	{"\u0000\u007F", "ASCII"},
	{"09AFaf", "ASCII_Hex_Digit AHex Hex_Digit Hex"},
	{"AZaz\u017F\u017F\u212A\u212A", `
		Alphabetic Alpha Cased Changes_When_Casemapped CWCM ID_Start IDS XID_Start
		XIDS`},
	{"\u0000\u007F\u017F\u017F\u212A\u212A", "Any Assigned"},
	{"", `
		Bidi_Control Bidi_C Default_Ignorable_Code_Point DI Deprecated Dep
		Emoji_Modifier EMod Emoji_Modifier_Base EBase Emoji_Presentation EPres
		Extended_Pictographic ExtPict Extender Ext Grapheme_Extend Gr_Ext
		IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST Ideographic Ideo
		Join_Control Join_C Logical_Order_Exception LOE Noncharacter_Code_Point
		NChar Radical Regional_Indicator RI Unified_Ideograph UIdeo
		Variation_Selector VS`},
	{"()<<>>[[]]{{}}", "Bidi_Mirrored Bidi_M"},
	{"''..::^^``", "Case_Ignorable CI"},
	{"AZ\u017F\u017F\u212A\u212A", "Changes_When_Casefolded CWCF Changes_When_NFKC_Casefolded CWKCF"},
	{"AZ\u212A\u212A", "Changes_When_Lowercased CWL Uppercase Upper"},
	{"az\u017F\u017F", "Changes_When_Titlecased CWT Changes_When_Uppercased CWU Lowercase Lower"},
	{"--", "Dash"},
	{"^^``", "Diacritic Dia"},
	{"##**09", "Emoji Emoji_Component EComp"},
	{" ~\u017F\u017F\u212A\u212A", "Grapheme_Base Gr_Base"},
	{"09AZ__az\u017F\u017F\u212A\u212A", "ID_Continue IDC XID_Continue XIDC"},
	{"++<>^^||~~", "Math"},
	{"!/:@[^``{~", "Pattern_Syntax Pat_Syn"},
	{"\t\r  ", "Pattern_White_Space Pat_WS White_Space space"},
	{"\"\"''", "Quotation_Mark QMark"},
	{"!!..??", "Sentence_Terminal STerm"},
	{"ij", "Soft_Dotted SD"},
	{"!!,,..:;??", "Terminal_Punctuation Term"},
}

// categories are the values of General_Category.
var categories = []property{
	{"AZaz\u017F\u017F\u212A\u212A", "Cased_Letter LC Letter L"},
	{"))]]}}", "Close_Punctuation Pe"},
	{"__", "Connector_Punctuation Pc"},
	{"\u0000\u001f\u007F\u007F", "Control Cc cntrl Other C"},
	{"$$", "Currency_Symbol Sc"},
	{"--", "Dash_Punctuation Pd"},
	{"09", "Decimal_Number Nd digit Number N"},
	{"", `
		Enclosing_Mark Me Final_Punctuation Pf Format Cf Initial_Punctuation Pi
		Letter_Number Nl Line_Separator Zl Mark M Combining_Mark Modifier_Letter Lm
		Nonspacing_Mark Mn Other_Letter Lo Other_Number No Other_Symbol So
		Paragraph_Separator Zp Private_Use Co Spacing_Mark Mc Surrogate Cs
		Titlecase_Letter Lt Unassigned Cn`},
	{"az\u017F\u017F", "Lowercase_Letter Ll"},
	{"++<>||~~", "Math_Symbol Sm"},
	{"^^``", "Modifier_Symbol Sk"},
	{"(([[{{", "Open_Punctuation Ps"},
	{"!#%'**,,./:;?@\\\\", "Other_Punctuation Po"},
	{"!#%*,/:;?@[]__{{}}", "Punctuation P punct"},
	{"  ", "Separator Z Space_Separator Zs"},
	{"$$++<>^^``||~~", "Symbol S"},
	{"AZ\u212A\u212A", "Uppercase_Letter Lu"},
}

// scripts are the values of Script and Script_Extensions.
var scripts = []property{
	{"AZaz\u017F\u017F\u212A\u212A", "Latin Latn"},
	{"\u0000@[`{\u007F", "Common Zyyy"},
	{"", `
		Adlm Adlam Aghb Caucasian_Albanian Ahom Arab Arabic Armi Imperial_Aramaic
		Armn Armenian Avst Avestan Bali Balinese Bamu Bamum Bass Bassa_Vah Batk
		Batak Beng Bengali Berf Beria_Erfe Bhks Bhaiksuki Bopo Bopomofo Brah Brahmi
		Brai Braille Bugi Buginese Buhd Buhid Cakm Chakma Cans Canadian_Aboriginal
		Cari Carian Cham Cher Cherokee Chrs Chorasmian Copt Coptic Qaac Cpmn
		Cypro_Minoan Cprt Cypriot Cyrl Cyrillic Deva Devanagari Diak Dives_Akuru
		Dogr Dogra Dsrt Deseret Dupl Duployan Egyp Egyptian_Hieroglyphs Elba Elbasan
		Elym Elymaic Ethi Ethiopic Gara Garay Geor Georgian Glag Glagolitic Gong
		Gunjala_Gondi Gonm Masaram_Gondi Goth Gothic Gran Grantha Grek Greek Gujr
		Gujarati Gukh Gurung_Khema Guru Gurmukhi Hang Hangul Hani Han Hano Hanunoo
		Hatr Hatran Hebr Hebrew Hira Hiragana Hluw Anatolian_Hieroglyphs Hmng
		Pahawh_Hmong Hmnp Nyiakeng_Puachue_Hmong Hrkt Katakana_Or_Hiragana Hung
		Old_Hungarian Ital Old_Italic Java Javanese Jurc Jurchen Kali Kayah_Li Kana
		Katakana Kawi Khar Kharoshthi Khmr Khmer Khoj Khojki Kits
		Khitan_Small_Script Knda Kannada Krai Kirat_Rai Kthi Kaithi Lana Tai_Tham
		Laoo Lao Lepc Lepcha Limb Limbu Lina Linear_A Linb Linear_B Lisu Lyci Lycian
		Lydi Lydian Mahj Mahajani Maka Makasar Mand Mandaic Mani Manichaean Marc
		Marchen Medf Medefaidrin Mend Mende_Kikakui Merc Meroitic_Cursive Mero
		Meroitic_Hieroglyphs Mlym Malayalam Modi Mong Mongolian Mroo Mro Mtei
		Meetei_Mayek Mult Multani Mymr Myanmar Nagm Nag_Mundari Nand Nandinagari
		Narb Old_North_Arabian Nbat Nabataean Newa Nkoo Nko Nshu Nushu Ogam Ogham
		Olck Ol_Chiki Onao Ol_Onal Orkh Old_Turkic Orya Oriya Osge Osage Osma
		Osmanya Ougr Old_Uyghur Palm Palmyrene Pauc Pau_Cin_Hau Pcun Proto_Cuneiform
		Perm Old_Permic Phag Phags_Pa Phli Inscriptional_Pahlavi Phlp
		Psalter_Pahlavi Phnx Phoenician Plrd Miao Prti Inscriptional_Parthian Rjng
		Rejang Rohg Hanifi_Rohingya Runr Runic Samr Samaritan Sarb Old_South_Arabian
		Saur Saurashtra Seal Sgnw SignWriting Shaw Shavian Shrd Sharada Sidd Siddham
		Sidt Sidetic Sind Khudawadi Sinh Sinhala Sogd Sogdian Sogo Old_Sogdian Sora
		Sora_Sompeng Soyo Soyombo Sund Sundanese Sunu Sunuwar Sylo Syloti_Nagri Syrc
		Syriac Tagb Tagbanwa Takr Takri Tale Tai_Le Talu New_Tai_Lue Taml Tamil Tang
		Tangut Tavt Tai_Viet Tayo Tai_Yo Telu Telugu Tfng Tifinagh Tglg Tagalog Thaa
		Thaana Thai Tibt Tibetan Tirh Tirhuta Tnsa Tangsa Todr Todhri Tols
		Tolong_Siki Toto Tutg Tulu_Tigalari Ugar Ugaritic Vaii Vai Vith Vithkuqi
		Wara Warang_Citi Wcho Wancho Xpeo Old_Persian Xsux Cuneiform Yezi Yezidi
		Yiii Yi Zanb Zanabazar_Square Zinh Inherited Qaai Zzzz Unknown`},
}

// sequences are the properties of strings. None of them has a string that is
// ASCII.
//
// https://tc39.es/ecma262/#table-binary-unicode-properties-of-strings
const sequences = "Basic_Emoji Emoji_Keycap_Sequence RGI_Emoji_Modifier_Sequence RGI_Emoji_Flag_Sequence " +
	"RGI_Emoji_Tag_Sequence RGI_Emoji_ZWJ_Sequence RGI_Emoji"

// tables are the members of properties by the name before "=", or "", and the
// name after it.
var tables = sync.OnceValue(func() map[string]map[string]string {
	byName := func(lists ...[]property) map[string]string {
		m := map[string]string{}
		for _, list := range lists {
			for _, p := range list {
				for _, name := range strings.Fields(p.names) {
					m[name] = p.members
				}
			}
		}
		return m
	}
	category, script := byName(categories), byName(scripts)
	return map[string]map[string]string{
		"":                 byName(binaries, categories),
		"General_Category": category, "gc": category,
		"Script": script, "sc": script, "Script_Extensions": script, "scx": script,
	}
})

// addProperty adds the members of a property to s. It returns false if there is
// no such property.
func (s *set) addProperty(name, value string, ignoreCase bool) bool {
	members, ok := tables()[name][value]
	first := rune(-1)
	for _, c := range members {
		if first < 0 {
			first = c
			continue
		}
		s.add(first, c, ignoreCase)
		first = -1
	}
	return ok
}
