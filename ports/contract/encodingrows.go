package contract

// The rows of this file follow from the algorithms of the Encoding Standard
// that are named above them, and from its indexes.
//
// https://encoding.spec.whatwg.org/#indexes

// encodeRows say what a whole string becomes: bytes in hexadecimal, and in
// brackets, in decimal, the code points that are reported as unencodable.
var encodeRows = []struct {
	clause, part string
	rows         []encodeRow
}{
	{"Encoding.standard", "encodes UTF-8", []encodeRow{
		// https://encoding.spec.whatwg.org/#utf-8-encoder
		{"UTF-8", "a\x00\x7F", "61007F"},
		{"UTF-8", "\u0080\u07FF\u0800\uFFFF\U00010000\U0010FFFF", "C280DFBFE0A080EFBFBFF0908080F48FBFBF"},
		{"UTF-8", "\uFEFF", "EFBBBF"}, // no mark is added or dropped
		{"UTF-8", "\uFFFD", "EFBFBD"}, // an encoder that knows it does not report it
	}},
	{"Encoding.output", "", []encodeRow{
		// https://encoding.spec.whatwg.org/#get-an-output-encoding
		{"UTF-16BE", "a\u00E9\u20AC\U0001F600", "61C3A9E282ACF09F9880"},
		{"UTF-16LE", "a\u00E9\u20AC\U0001F600", "61C3A9E282ACF09F9880"},
		{"replacement", "a\u00E9\u20AC\U0001F600", "61C3A9E282ACF09F9880"},
	}},
	{"Encoding.standard", "encodes single-byte encodings", []encodeRow{
		// https://encoding.spec.whatwg.org/#single-byte-encoder and the indexes
		{"IBM866", "\u0410", "80"},
		{"ISO-8859-2", "\u0105", "B1"},
		{"ISO-8859-2", "\u0080", "80"}, // the C1 controls of ISO 8859 are encoded
		{"ISO-8859-3", "\u0126", "A1"},
		{"ISO-8859-4", "\u0104", "A1"},
		{"ISO-8859-5", "\u0401", "A1"},
		{"ISO-8859-6", "\u0621", "C1"},
		{"ISO-8859-6", "\u00E9", "[233]"},
		{"ISO-8859-7", "\u03B1", "E1"},
		{"ISO-8859-8", "\u05D0", "E0"},
		{"ISO-8859-8-I", "\u05D0", "E0"},
		{"ISO-8859-8-I", "\u009F", "9F"},
		{"ISO-8859-10", "\u0104", "A1"},
		{"ISO-8859-13", "\u201D", "A1"},
		{"ISO-8859-14", "\u1E02", "A1"},
		{"ISO-8859-15", "\u20AC", "A4"},
		{"ISO-8859-16", "\u20AC", "A4"},
		{"KOI8-R", "\u0430", "C1"},
		{"KOI8-U", "\u0491", "AD"},
		{"macintosh", "\u20AC", "DB"},
		{"windows-874", "\u0E01", "A1"},
		{"windows-874", "\u0081", "81"}, // bytes that Windows leaves undefined are C1 controls
		{"windows-1250", "\u20AC", "80"},
		{"windows-1250", "\u0081", "81"},
		{"windows-1251", "\u0402", "80"},
		{"windows-1251", "\u0098", "98"},
		{"windows-1252", "\u20AC", "80"},
		{"windows-1252", "\u0081", "81"},
		{"windows-1252", "\u0080", "[128]"}, // 0x80 is the euro sign
		{"windows-1252", "\u3042", "[12354]"},
		{"windows-1253", "\u03B1", "E1"},
		{"windows-1253", "\u0081", "81"},
		{"windows-1254", "\u0130", "DD"},
		{"windows-1254", "\u0081", "81"},
		{"windows-1255", "\u05D0", "E0"},
		{"windows-1255", "\u0081", "81"},
		{"windows-1256", "\u06D2", "FF"},
		{"windows-1257", "\u017E", "FE"},
		{"windows-1257", "\u0081", "81"},
		{"windows-1258", "\u01A1", "F5"},
		{"windows-1258", "\u0081", "81"},
		{"windows-1258", "\u1EBF", "[7871]"}, // nothing is decomposed
		{"x-mac-cyrillic", "\u20AC", "FF"},
		{"x-user-defined", "\uF780", "80"}, // https://encoding.spec.whatwg.org/#x-user-defined-encoder
		{"x-user-defined", "\uF7FF", "FF"},
		{"x-user-defined", "\u0080", "[128]"},
	}},
	{"Encoding.standard", "encodes GBK and gb18030", []encodeRow{
		// https://encoding.spec.whatwg.org/#gb18030-encoder
		{"GBK", "\u4E2D", "D6D0"},
		{"GBK", "\u20AC", "80"},           // step 3: the euro sign of GBK is one byte
		{"GBK", "\U0001F600", "[128512]"}, // step 6: GBK has no four bytes
		{"GBK", "\uE5E5", "[58853]"},      // step 2
		{"GBK", "\uE000", "AAA1"},         // private use is in the index
		{"gb18030", "\u4E2D", "D6D0"},
		{"gb18030", "\u20AC", "A2E3"},
		{"gb18030", "\U0001F600", "9439FC36"},
		{"gb18030", "\uE5E5", "[58853]"},  // step 2
		{"gb18030", "\uE7C7", "8135F437"}, // index gb18030 ranges pointer, step 1
		{"gb18030", "\uE000", "AAA1"},
		{"gb18030", "\u9FB4", "FE59"}, // as of 2022
	}},
	{"Encoding.standard", "encodes Big5", []encodeRow{
		// https://encoding.spec.whatwg.org/#big5-encoder
		{"Big5", "\u4E2D", "A4A4"},
		{"Big5", "\u2020", "[8224]"},  // not in the index
		{"Big5", "\u43F0", "[17392]"}, // only below lead 0xA1, which the encoder leaves out
		{"Big5", "\u2550", "F9F9"},    // one of the six that take the last pointer
		{"Big5", "\u5341", "A451"},    // likewise
		{"Big5", "\u5305", "A55D"},    // all others take the first
	}},
	{"Encoding.standard", "encodes EUC-JP", []encodeRow{
		// https://encoding.spec.whatwg.org/#euc-jp-encoder
		{"EUC-JP", "\u3042", "A4A2"},
		{"EUC-JP", "\uFF71", "8EB1"},    // half width
		{"EUC-JP", "\u00A5", "5C"},      // step 4
		{"EUC-JP", "\u203E", "7E"},      // step 5
		{"EUC-JP", "\u2212", "A1DD"},    // step 7
		{"EUC-JP", "\u4E02", "[19970]"}, // JIS X 0212 is for the decoder alone
	}},
	{"Encoding.standard", "encodes Shift_JIS", []encodeRow{
		// https://encoding.spec.whatwg.org/#shift_jis-encoder
		{"Shift_JIS", "\u3042", "82A0"},
		{"Shift_JIS", "\uFF71", "B1"},      // half width
		{"Shift_JIS", "\u0080", "80"},      // step 2
		{"Shift_JIS", "\u00A5", "5C"},      // step 3
		{"Shift_JIS", "\u203E", "7E"},      // step 4
		{"Shift_JIS", "\u2212", "817C"},    // step 6
		{"Shift_JIS", "\u7E8A", "FA5C"},    // the rows of IBM, not those of NEC
		{"Shift_JIS", "\uE000", "[57344]"}, // EUDC is for the decoder alone
	}},
	{"Encoding.standard", "encodes ISO-2022-JP", []encodeRow{
		// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
		{"ISO-2022-JP", "a", "61"},
		{"ISO-2022-JP", "\u3042", "1B244224221B2842"},
		{"ISO-2022-JP", "\u3042a", "1B244224221B284261"},
		{"ISO-2022-JP", "\u3042\n", "1B244224221B28420A"},
		{"ISO-2022-JP", "\u00A5", "1B284A5C1B2842"}, // the example of the URL Standard
		{"ISO-2022-JP", "\u203E", "1B284A7E1B2842"},
		{"ISO-2022-JP", "\u00A5a", "1B284A5C611B2842"},     // Roman has most of ASCII
		{"ISO-2022-JP", "\u00A5~\\", "1B284A5C1B28427E5C"}, // but not these
		{"ISO-2022-JP", "\u00A5\u3042", "1B284A5C1B244224221B2842"},
		{"ISO-2022-JP", "\uFF71", "1B244225221B2842"}, // half width becomes full width
		{"ISO-2022-JP", "\u2212", "1B2442215D1B2842"},
		{"ISO-2022-JP", "\u2603", "[9731]"},
		{"ISO-2022-JP", "\u3042\u2603\u3044", "1B244224221B2842[9731]1B244224241B2842"}, // what cannot be encoded leaves JIS X 0208
		{"ISO-2022-JP", "\u00A5\u2603\u00A5", "1B284A5C[9731]5C1B2842"},                 // but not Roman
	}},
	{"Encoder.stop", "reports U+FFFD for what could begin an escape sequence", []encodeRow{
		// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder, step 3
		{"ISO-2022-JP", "\x0E", "[65533]"},
		{"ISO-2022-JP", "\x0F", "[65533]"},
		{"ISO-2022-JP", "\x1B", "[65533]"},
		{"ISO-2022-JP", "\u00A5\x0E", "1B284A5C[65533]1B2842"}, // in Roman
		{"ISO-2022-JP", "\u3042\x1Ba", "1B244224221B2842[65533]61"},
	}},
	{"Encoding.standard", "encodes EUC-KR", []encodeRow{
		// https://encoding.spec.whatwg.org/#euc-kr-encoder
		{"EUC-KR", "\uAC00", "B0A1"},
		{"EUC-KR", "\uB620", "8C63"}, // of Windows code page 949
		{"EUC-KR", "\u2020", "A2D3"},
		{"EUC-KR", "\u3400", "[13312]"},
	}},
}

// decodeRows say what bytes, in hexadecimal, become.
var decodeRows = []struct {
	clause, part string
	rows         []decodeRow
}{
	{"Encoding.bom", "", []decodeRow{
		// UTF-8 decode without BOM,
		// https://encoding.spec.whatwg.org/#utf-8-decode-without-bom, and the
		// decoders as such
		{"UTF-8", "EFBBBF41", "\uFEFFA"},
		{"UTF-16BE", "FEFF0041", "\uFEFFA"},
		{"UTF-16LE", "FFFE4100", "\uFEFFA"},
		{"UTF-16LE", "FEFF4100", "\uFFFEA"}, // nor does one of the other order matter
		{"windows-1252", "EFBBBF41", "\u00EF\u00BB\u00BFA"},
	}},
	{"Encoding.malformed", "one U+FFFD per maximal subpart", []decodeRow{
		// https://encoding.spec.whatwg.org/#utf-8-decoder; Unicode 17.0,
		// section 3.9, table 3-11
		{"UTF-8", "C0AFE080BFF0818241", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA"}, // Unicode, table 3-8
		{"UTF-8", "EDA080EDBFBFEDAF41", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA"}, // Unicode, table 3-9
		{"UTF-8", "F4919293FF4180BF42", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA\uFFFD\uFFFDB"},      // Unicode, table 3-10
		{"UTF-8", "E180E2F09192F1BF41", "\uFFFD\uFFFD\uFFFD\uFFFDA"},                         // Unicode, table 3-11
		{"UTF-8", "F09F92", "\uFFFD"}, // cut off
		{"UTF-8", "E28241", "\uFFFDA"},
	}},
	{"Encoding.standard", "decodes UTF-8, UTF-16 and replacement", []decodeRow{
		// https://encoding.spec.whatwg.org/#the-encoding,
		// #shared-utf-16-decoder, #replacement-decoder
		{"UTF-8", "C3A9E282ACF09F9880", "\u00E9\u20AC\U0001F600"},
		{"UTF-16BE", "00E9D83DDE00", "\u00E9\U0001F600"},
		{"UTF-16LE", "E9003DD800DE", "\u00E9\U0001F600"},
		{"UTF-16LE", "00D8", "\uFFFD"}, // a lead surrogate alone
		{"UTF-16LE", "00D84100", "\uFFFDA"},
		{"UTF-16LE", "00DC4100", "\uFFFDA"}, // a trail surrogate alone
		{"UTF-16BE", "D800D83DDE00", "\uFFFD\U0001F600"},
		{"UTF-16LE", "410042", "A\uFFFD"}, // half a code unit
		{"UTF-16LE", "00D842", "\uFFFD"},  // one U+FFFD for both
		{"replacement", "", ""},
		{"replacement", "41", "\uFFFD"},
		{"replacement", "414243", "\uFFFD"}, // one, however long
	}},
	{"Encoding.standard", "decodes single-byte encodings", []decodeRow{
		// https://encoding.spec.whatwg.org/#single-byte-decoder and the indexes
		{"IBM866", "80", "\u0410"},
		{"ISO-8859-2", "85", "\u0085"},
		{"ISO-8859-8-I", "E0", "\u05D0"},
		{"ISO-8859-8-I", "A1", "\uFFFD"}, // not in the index
		{"KOI8-U", "A4", "\u0454"},
		{"macintosh", "DB", "\u20AC"},
		{"windows-874", "FC", "\uFFFD"}, // not in the index
		{"windows-1252", "80", "\u20AC"},
		{"windows-1252", "81", "\u0081"},
		{"windows-1253", "AA", "\uFFFD"}, // not in the index
		{"windows-1258", "D2", "\u0309"},
		{"x-user-defined", "7F80FF", "\x7F\uF780\uF7FF"}, // https://encoding.spec.whatwg.org/#x-user-defined-decoder
	}},
	{"Encoding.standard", "decodes GBK and gb18030", []decodeRow{
		// https://encoding.spec.whatwg.org/#gb18030-decoder, which is GBK's too
		{"GBK", "D6D041", "\u4E2DA"},
		{"GBK", "80", "\u20AC"},
		{"GBK", "AAA1", "\uE000"},     // private use
		{"GBK", "81308130", "\u0080"}, // four bytes
		{"gb18030", "D6D0", "\u4E2D"},
		{"gb18030", "9439FC36", "\U0001F600"},
		{"gb18030", "81308140", "\uFFFD0\u4E02"}, // three of four bytes go back
		{"gb18030", "8130", "\uFFFD"},            // cut off
		{"gb18030", "8120", "\uFFFD "},           // an ASCII byte is not swallowed
		{"gb18030", "FF41", "\uFFFDA"},
	}},
	{"Encoding.standard", "decodes Big5", []decodeRow{
		// https://encoding.spec.whatwg.org/#big5-decoder
		{"Big5", "A4A4", "\u4E2D"},
		{"Big5", "886288A3", "\u00CA\u0304\u00EA\u0304"}, // two code points each
		{"Big5", "A420", "\uFFFD "},                      // an ASCII byte is not swallowed
		{"Big5", "A4", "\uFFFD"},                         // cut off
		{"Big5", "80FF41", "\uFFFD\uFFFDA"},
	}},
	{"Encoding.standard", "decodes EUC-JP", []decodeRow{
		// https://encoding.spec.whatwg.org/#euc-jp-decoder
		{"EUC-JP", "A4A2", "\u3042"},
		{"EUC-JP", "8EB1", "\uFF71"},
		{"EUC-JP", "8FA2AF", "\u02D8"},  // JIS X 0212
		{"EUC-JP", "A441", "\uFFFDA"},   // an ASCII byte is not swallowed
		{"EUC-JP", "8FA241", "\uFFFDA"}, // nor here
		{"EUC-JP", "A4", "\uFFFD"},      // cut off
		{"EUC-JP", "5C7E", "\\~"},
	}},
	{"Encoding.standard", "decodes Shift_JIS", []decodeRow{
		// https://encoding.spec.whatwg.org/#shift_jis-decoder
		{"Shift_JIS", "82A0", "\u3042"},
		{"Shift_JIS", "B1", "\uFF71"},
		{"Shift_JIS", "80", "\u0080"},
		{"Shift_JIS", "F040", "\uE000"},  // EUDC
		{"Shift_JIS", "8120", "\uFFFD "}, // an ASCII byte is not swallowed
		{"Shift_JIS", "82", "\uFFFD"},    // cut off
		{"Shift_JIS", "A0FD41", "\uFFFD\uFFFDA"},
		{"Shift_JIS", "5C7E", "\\~"},
	}},
	{"Encoding.standard", "decodes ISO-2022-JP", []decodeRow{
		// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
		{"ISO-2022-JP", "1B244224221B284241", "\u3042A"},
		{"ISO-2022-JP", "1B24422422", "\u3042"},       // the end may come in any state
		{"ISO-2022-JP", "1B284A5C7E", "\u00A5\u203E"}, // Roman
		{"ISO-2022-JP", "1B2849313C", "\uFF71\uFF7C"}, // katakana
		{"ISO-2022-JP", "1B244221", "\uFFFD"},         // cut off
		{"ISO-2022-JP", "80", "\uFFFD"},
		{"ISO-2022-JP", "0E0F41", "\uFFFD\uFFFDA"},
		{"ISO-2022-JP", "1B41", "\uFFFDA"},           // no escape sequence
		{"ISO-2022-JP", "1B284A1B284241", "\uFFFDA"}, // two escape sequences with nothing between
	}},
	{"Encoding.standard", "decodes EUC-KR", []decodeRow{
		// https://encoding.spec.whatwg.org/#euc-kr-decoder
		{"EUC-KR", "B0A1", "\uAC00"},
		{"EUC-KR", "8C63", "\uB620"}, // of Windows code page 949
		{"EUC-KR", "A2D3", "\u2020"},
		{"EUC-KR", "B020", "\uFFFD "}, // an ASCII byte is not swallowed
		{"EUC-KR", "B0", "\uFFFD"},    // cut off
	}},
}
