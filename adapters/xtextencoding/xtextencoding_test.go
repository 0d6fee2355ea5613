package xtextencoding_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/xtextencoding"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// misses are the rows of the contract that x/text gets wrong.
var misses = []string{
	`Encoder.resume/after a call/ISO-2022-JP "\u00a5", "a\u00a5" end`,
	`Encoder.resume/after a stop/ISO-2022-JP "\u00a5\u2603" end, "\u00a5" end`,
	`Encoding.standard/encodes single-byte encodings/ISO-8859-2 "\u0080"`,
	`Encoding.standard/encodes single-byte encodings/ISO-8859-8-I "\u009f"`,
	`Encoding.standard/encodes single-byte encodings/windows-874 "\u0081"`,
	`Encoding.standard/encodes single-byte encodings/windows-1250 "\u0081"`,
	`Encoding.standard/encodes single-byte encodings/windows-1251 "\u0098"`,
	`Encoding.standard/encodes single-byte encodings/windows-1252 "\u0081"`,
	`Encoding.standard/encodes single-byte encodings/windows-1253 "\u0081"`,
	`Encoding.standard/encodes single-byte encodings/windows-1254 "\u0081"`,
	`Encoding.standard/encodes single-byte encodings/windows-1255 "\u0081"`,
	`Encoding.standard/encodes single-byte encodings/windows-1257 "\u0081"`,
	`Encoding.standard/encodes single-byte encodings/windows-1258 "\u0081"`,
	`Encoding.standard/encodes GBK and gb18030/GBK "\ue000"`,
	`Encoding.standard/encodes GBK and gb18030/gb18030 "\ue5e5"`,
	`Encoding.standard/encodes GBK and gb18030/gb18030 "\ue7c7"`,
	`Encoding.standard/encodes GBK and gb18030/gb18030 "\ue000"`,
	`Encoding.standard/encodes GBK and gb18030/gb18030 "\u9fb4"`,
	`Encoding.standard/encodes Big5/Big5 "\u43f0"`,
	`Encoding.standard/encodes Big5/Big5 "\u5305"`,
	`Encoding.standard/encodes EUC-JP/EUC-JP "\u00a5"`,
	`Encoding.standard/encodes EUC-JP/EUC-JP "\u203e"`,
	`Encoding.standard/encodes EUC-JP/EUC-JP "\u2212"`,
	`Encoding.standard/encodes EUC-JP/EUC-JP "\u4e02"`,
	`Encoding.standard/encodes Shift_JIS/Shift_JIS "\u0080"`,
	`Encoding.standard/encodes Shift_JIS/Shift_JIS "\u00a5"`,
	`Encoding.standard/encodes Shift_JIS/Shift_JIS "\u203e"`,
	`Encoding.standard/encodes Shift_JIS/Shift_JIS "\u2212"`,
	`Encoding.standard/encodes Shift_JIS/Shift_JIS "\u7e8a"`,
	`Encoding.standard/encodes ISO-2022-JP/ISO-2022-JP "\u00a5"`,
	`Encoding.standard/encodes ISO-2022-JP/ISO-2022-JP "\u203e"`,
	`Encoding.standard/encodes ISO-2022-JP/ISO-2022-JP "\u00a5a"`,
	`Encoding.standard/encodes ISO-2022-JP/ISO-2022-JP "\u00a5~\\"`,
	`Encoding.standard/encodes ISO-2022-JP/ISO-2022-JP "\u00a5\u3042"`,
	`Encoding.standard/encodes ISO-2022-JP/ISO-2022-JP "\uff71"`,
	`Encoding.standard/encodes ISO-2022-JP/ISO-2022-JP "\u2212"`,
	`Encoding.standard/encodes ISO-2022-JP/ISO-2022-JP "\u00a5\u2603\u00a5"`,
	`Encoder.stop/reports U+FFFD for what could begin an escape sequence/ISO-2022-JP "\x0e"`,
	`Encoder.stop/reports U+FFFD for what could begin an escape sequence/ISO-2022-JP "\x0f"`,
	`Encoder.stop/reports U+FFFD for what could begin an escape sequence/ISO-2022-JP "\x1b"`,
	`Encoder.stop/reports U+FFFD for what could begin an escape sequence/ISO-2022-JP "\u00a5\x0e"`,
	`Encoder.stop/reports U+FFFD for what could begin an escape sequence/ISO-2022-JP "\u3042\x1ba"`,
	`Encoding.malformed/decodes UTF-8, UTF-16 and replacement/UTF-16LE 00D842`,
	`Encoding.standard/decodes single-byte encodings/ISO-8859-2 85`,
	`Encoding.standard/decodes single-byte encodings/windows-1252 81`,
	`Encoding.standard/decodes GBK and gb18030/GBK AAA1`,
	`Encoding.standard/decodes GBK and gb18030/GBK 81308130`,
	`Encoding.malformed/decodes GBK and gb18030/gb18030 8130`,
	`Encoding.standard/decodes Shift_JIS/Shift_JIS F040`,
	`Encoding.standard/decodes ISO-2022-JP/ISO-2022-JP 1B284A5C7E`,
	`Encoding.malformed/decodes ISO-2022-JP/ISO-2022-JP 0E0F41`,
	`Encoding.malformed/decodes ISO-2022-JP/ISO-2022-JP 1B284A1B284241`,
}

// TestContract runs the tests of the port, except the rows in misses.
func TestContract(t *testing.T) {
	contract.Encodings(t, func() ports.Encodings { return xtextencoding.New() }, contract.Misses(misses...))
}

// TestLongStrings encodes strings of several pieces, which end at each place
// within a code point.
func TestLongStrings(t *testing.T) {
	e, ok := xtextencoding.New().Lookup("euc-kr")
	if !ok {
		t.Fatal("there is no EUC-KR")
	}
	for shift := range 3 {
		src := strings.Repeat("a", shift) + strings.Repeat("\uAC00", 1000)
		want := strings.Repeat("a", shift) + strings.Repeat("\xB0\xA1", 1000)
		got, taken, unencodable := e.NewEncoder().AppendEncode(nil, src, true)
		if string(got) != want || taken != len(src) || unencodable != -1 {
			t.Errorf("after %d bytes: %d bytes, took %d of %d, unencodable %d", shift, len(got), taken, len(src), unencodable)
		}
	}
}

// TestNotUTF8 encodes invalid UTF-8, although callers should not. Each maximal
// subpart is unencodable.
func TestNotUTF8(t *testing.T) {
	for _, label := range []string{"windows-1252", "euc-kr", "iso-2022-jp"} {
		e, _ := xtextencoding.New().Lookup(label)
		for _, src := range []string{"a\xE2\x82b", "a\xFFb", "a\xE2\x82"} {
			out, taken, unencodable := e.NewEncoder().AppendEncode(nil, src, true)
			want := strings.IndexAny(src+"b", "b")
			if string(out) != "a" || taken != min(want, len(src)) || unencodable != 0xFFFD {
				t.Errorf("%s %q: %q, took %d, unencodable %d", label, src, out, taken, unencodable)
			}
		}
	}
}

func ExampleBackend() {
	var backend ports.Encodings = xtextencoding.New()
	e, ok := backend.Lookup(" SJIS\n")
	fmt.Println(e.Name(), ok)
	out, taken, unencodable := e.NewEncoder().AppendEncode(nil, "\u3042\u2603a", true)
	fmt.Printf("%X %d %U\n", out, taken, unencodable)
	fmt.Printf("%s\n", e.AppendDecode(nil, out))
	_, ok = backend.Lookup("sjis\u00A0")
	fmt.Println(ok)
	// Output:
	// Shift_JIS true
	// 82A0 6 U+2603
	// あ
	// false
}
