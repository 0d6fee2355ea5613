package domain

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"
)

// names are the validation errors of the standard's table at
// https://url.spec.whatwg.org/#writing, in its order, and IPv4-non-ASCII-input.
var names = []string{
	"domain-to-ASCII", "domain-percent-encoded", "host-invalid-code-point",
	"IPv4-non-ASCII-input", "IPv4-empty-part", "IPv4-too-few-parts", "IPv4-too-many-parts",
	"IPv4-non-numeric-part", "IPv4-non-decimal-part", "IPv4-out-of-range-part",
	"IPv6-unclosed", "IPv6-invalid-compression", "IPv6-too-many-pieces",
	"IPv6-multiple-compression", "IPv6-invalid-code-point", "IPv6-too-few-pieces",
	"IPv6-piece-leading-zero", "IPv4-in-IPv6-too-many-pieces", "IPv4-in-IPv6-invalid-code-point",
	"IPv4-in-IPv6-out-of-range-part", "IPv4-in-IPv6-too-few-parts",
	"invalid-URL-unit", "special-scheme-missing-following-solidus",
	"missing-scheme-non-relative-URL", "invalid-reverse-solidus", "invalid-credentials",
	"host-missing", "port-out-of-range", "port-invalid",
	"file-invalid-Windows-drive-letter", "file-invalid-Windows-drive-letter-host",
}

// TestCodes checks that each Code has the standard's name, a meaning and an
// advice.
func TestCodes(t *testing.T) {
	all := Codes()
	if len(all) != len(names) || len(all) != 31 {
		t.Fatalf("there are %d codes", len(all))
	}
	for i, code := range all {
		t.Run(names[i], func(t *testing.T) {
			if code.String() != names[i] {
				t.Errorf("code %d is %v; want %s", i, code, names[i])
			}
			if want := "weburl: " + names[i] + ": " + code.Meaning(); code.Meaning() == "" || code.Error() != want {
				t.Errorf("the error is %q; want %q", code.Error(), want)
			}
			if code.Advice() == "" || strings.HasSuffix(code.Advice(), ".") {
				t.Errorf("the advice is %q", code.Advice())
			}
		})
	}
}

// TestStrings checks that the zero value of an enumeration is "none", and that
// a value out of range says of which type it is. A text-like zero value is "".
func TestStrings(t *testing.T) {
	for _, row := range []struct{ name, got, want string }{
		{"the zero Code", Code(0).String(), "none"},
		{"the first Code", Code(1).String(), "domain-to-ASCII"},
		{"after the last Code", Code(32).String(), "Code(32)"},
		{"the greatest Code", Code(255).String(), "Code(255)"},
		{"the error of the zero Code", Code(0).Error(), "weburl: none: nothing is wrong"},
		{"the error of an unknown Code", Code(32).Error(), "weburl: Code(32): this is not a validation error of the URL Standard"},
		{"the advice of the zero Code", Code(0).Advice(), "there is nothing to change"},
		{"the advice of an unknown Code", Code(32).Advice(), "this is not a validation error of the URL Standard"},
		{"the zero Attribute", Attribute(0).String(), "none"},
		{"after the last Attribute", (AttributeHash + 1).String(), "Attribute(11)"},
		{"the greatest Attribute", Attribute(255).String(), "Attribute(255)"},
		{"the zero Refusal", Refusal(0).Error(), "weburl: none: nothing was refused"},
		{"the first Refusal", RefusedNoScheme.Error(), "weburl: protocol not set: the value is not a scheme"},
		{"the last Refusal", RefusedNoDigits.Error(), "weburl: port not set: the value does not begin with a digit"},
		{"after the last Refusal", (RefusedNoDigits + 1).Error(), "weburl: attribute not set: Refusal(10)"},
		{"the greatest Refusal", Refusal(255).Error(), "weburl: attribute not set: Refusal(255)"},
		{"the zero Origin", Origin{}.String(), ""},
		{"a tuple origin without a scheme", NewTupleOrigin("", "h").String(), ""},
		{"an opaque origin", NewOpaqueOrigin().String(), "null"},
		{"the zero Site", Site{}.String(), ""},
		{"the site of the zero Origin", NewSite(Origin{}, "h").String(), ""},
		{"an opaque site", NewSite(NewOpaqueOrigin(), "h").String(), "null"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.got != row.want {
				t.Errorf("%q; want %q", row.got, row.want)
			}
		})
	}
}

// TestRefusals checks that each Refusal names an attribute first, and then a
// fault of its own.
func TestRefusals(t *testing.T) {
	seen := map[string]bool{}
	for r := RefusedNoScheme; r <= RefusedNoDigits; r++ {
		text, ok := strings.CutPrefix(r.Error(), "weburl: ")
		attributes, fault, set := strings.Cut(text, " not set: ")
		first := strings.FieldsFunc(attributes, func(c rune) bool { return c == ',' || c == ' ' })[0]
		if _, known := ParseAttribute(first); !ok || !set || !known || fault == "" || seen[text] {
			t.Errorf("refusal %d is %q", uint8(r), r)
		}
		seen[text] = true
	}
}

// TestFailure checks the messages of errors, and that package errors tells them
// apart.
func TestFailure(t *testing.T) {
	var err error = &Failure{Code: HostMissing, Start: 8, End: 9, InBase: true}
	if !errors.Is(err, HostMissing) || errors.Is(err, PortInvalid) {
		t.Error("errors.Is does not tell the code")
	}
	var failure *Failure
	if !errors.As(fmt.Errorf("in a list: %w", err), &failure) || failure.Start != 8 {
		t.Error("errors.As does not find the failure")
	}
	for _, row := range []struct {
		name string
		err  error
		want string
	}{
		{"a byte of the base", &Failure{Code: HostMissing, Start: 8, End: 9, InBase: true}, "weburl: host-missing: the scheme requires a host (at byte 8 of the base URL)"},
		{"bytes of the input", &Failure{Code: PortOutOfRange, Start: 9, End: 14}, "weburl: port-out-of-range: the port is greater than 65535 (at bytes 9 to 13 of the input)"},
		{"IDNA, a label", &Failure{Code: DomainToASCII, Start: 7, End: 9, IDNA: IDNAError{2, "CheckBidi"}}, "weburl: domain-to-ASCII: the host is not a domain name that Unicode's IDNA processing accepts (at bytes 7 to 8 of the input; rule CheckBidi in label 2)"},
		{"IDNA, the domain", &Failure{Code: DomainToASCII, Start: 7, End: 9, IDNA: IDNAError{-1, "VerifyDnsLength"}}, "weburl: domain-to-ASCII: the host is not a domain name that Unicode's IDNA processing accepts (at bytes 7 to 8 of the input; rule VerifyDnsLength)"},
		{"an IDNAError of the first label", &IDNAError{0, "x"}, "weburl: IDNA: label 0 breaks the rule x"},
		{"an IDNAError of a label", &IDNAError{1, "x"}, "weburl: IDNA: label 1 breaks the rule x"},
		{"an IDNAError of an unknown rule", &IDNAError{Label: 2}, "weburl: IDNA: label 2 breaks a rule"},
		{"an IDNAError of the domain", &IDNAError{-1, "x"}, "weburl: IDNA: the domain breaks the rule x"},
		{"a RegExpError of an invalid expression", &RegExpError{Offset: 3, Rule: "x"}, "weburl: invalid regular expression: x at byte 3"},
		{"a RegExpError of an unsupported one", &RegExpError{Offset: 3, Rule: "x", Unsupported: true}, "weburl: regular expression not supported: x at byte 3"},
		{"a RegExpError of an unknown rule", &RegExpError{}, "weburl: invalid regular expression: an unknown rule at byte 0"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.err.Error(); got != row.want {
				t.Errorf("%q; want %q", got, row.want)
			}
		})
	}
}

// TestRecorder checks the places that a Recorder makes of what is reported to
// it.
func TestRecorder(t *testing.T) {
	var none *Recorder
	none.Report(HostMissing, 0, 1)
	none.Within("x", 0)
	none.Whole()
	none.Base(true)
	none.Reason(IDNAError{})
	none.Fail()

	var r Recorder
	r.Fail()
	r.Reason(IDNAError{})
	r.Base(true)
	r.Report(InvalidURLUnit, 3, 5)
	r.Base(false)
	// A host parser reads the host of this string as "ab" U+FFFD "c".
	source := "//\ta\n\rb\xe2\x82\tc"
	r.Within(source, 2)
	for _, offset := range []int{0, 1, 5} {
		r.Report(DomainToASCII, offset, offset+1)
	}
	r.Report(DomainToASCII, 2, 5)
	r.Report(DomainToASCII, 6, 7) // the end, as for an address that ends too early
	r.Reason(IDNAError{1, "rule"})
	r.Fail()
	r.Whole()
	r.Report(PortInvalid, 1, 2)
	want := []ValidationError{
		{Code: InvalidURLUnit, Start: 3, End: 5, InBase: true},
		{Code: DomainToASCII, Start: 3, End: 4},
		{Code: DomainToASCII, Start: 6, End: 7},
		{Code: DomainToASCII, Start: 10, End: 11},
		{Code: DomainToASCII, Start: 7, End: 9},
		{Code: DomainToASCII, Start: 11, End: 11, Fatal: true, IDNA: IDNAError{1, "rule"}},
		{Code: PortInvalid, Start: 1, End: 2},
	}
	if !slices.Equal(r.Errors, want) {
		t.Errorf("recorded\n%v; want\n%v", r.Errors, want)
	}

	if got := fmt.Sprint(r.Errors[:2]); got != "[base invalid-URL-unit 3-5 domain-to-ASCII 3-4]" {
		t.Errorf("errors print as %s", got)
	}

	r = Recorder{LastOnly: true}
	r.Report(HostMissing, 0, 1)
	r.Report(PortInvalid, 2, 3)
	if len(r.Errors) != 1 || r.Errors[0].Code != PortInvalid {
		t.Errorf("the last error is %v", r.Errors)
	}
}

// TestRecorderMissed reports to a recorder that has stopped. No later report
// changes the error that it recorded last.
func TestRecorderMissed(t *testing.T) {
	r := Recorder{Max: 1}
	r.Report(DomainToASCII, 0, 1)
	r.Reason(IDNAError{1, "rule"})
	r.Report(DomainToASCII, 0, 2)
	r.Reason(IDNAError{2, "other"})
	r.Fail()
	if want := (ValidationError{Code: DomainToASCII, End: 1, IDNA: IDNAError{1, "rule"}}); len(r.Errors) != 1 || r.Errors[0] != want {
		t.Errorf("recorded %#v; want %#v", r.Errors, want)
	}

	r = Recorder{Max: 1}
	r.Report(DomainToASCII, 0, 1)
	r.Fail()
	if !r.Stopped() || !r.Errors[0].Fatal {
		t.Errorf("stopped: %t, recorded %#v", r.Stopped(), r.Errors)
	}
}

// TestValidationErrorSize limits the size of an error, since an input may have
// one per byte.
func TestValidationErrorSize(t *testing.T) {
	const want = 6 * unsafe.Sizeof(0) // 48 bytes if a word has 8
	if size := unsafe.Sizeof(ValidationError{}); size > want {
		t.Errorf("%d bytes; want %d", size, want)
	}
}

// TestOrigin compares origins in each way, and reads their parts.
func TestOrigin(t *testing.T) {
	a, b := NewOpaqueOrigin(), NewOpaqueOrigin()
	copied := a
	tuple := NewTupleOrigin("https", "example.com")
	port := tuple.WithPort(8443)
	inDomain := tuple.WithDomain("example.com")
	for _, row := range []struct {
		name                   string
		a, b                   Origin
		identical              bool // a == b
		sameOrigin, sameDomain bool
	}{
		{name: "two opaque origins", a: a, b: b},
		{name: "an opaque origin and its copy", a: a, b: copied, identical: true, sameOrigin: true, sameDomain: true},
		{name: "opaque and zero", a: a, b: Origin{}},
		{name: "zero and zero", a: Origin{}, b: Origin{}, identical: true},
		{name: "tuple and opaque", a: tuple, b: a},
		{name: "tuple and tuple", a: tuple, b: NewTupleOrigin("https", "example.com"), identical: true, sameOrigin: true, sameDomain: true},
		{name: "other scheme", a: tuple, b: NewTupleOrigin("http", "example.com")},
		{name: "other host", a: tuple, b: NewTupleOrigin("https", "example.org")},
		{name: "other port", a: tuple, b: port},
		{name: "port 0 and null", a: tuple, b: tuple.WithPort(0)},
		// The table of https://html.spec.whatwg.org/#same-origin-domain.
		{name: "one domain", a: tuple, b: inDomain, sameOrigin: true},
		{name: "domain and other port", a: inDomain, b: inDomain.WithPort(1), sameDomain: true},
		{name: "other domain", a: inDomain, b: tuple.WithDomain("other"), sameOrigin: true},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.a == row.b; got != row.identical {
				t.Errorf("==: %t", got)
			}
			if got := row.a.SameOrigin(row.b); got != row.sameOrigin || row.b.SameOrigin(row.a) != got {
				t.Errorf("same origin: %t, %t", got, row.b.SameOrigin(row.a))
			}
			if got := row.a.SameOriginDomain(row.b); got != row.sameDomain || row.b.SameOriginDomain(row.a) != got {
				t.Errorf("same origin-domain: %t, %t", got, row.b.SameOriginDomain(row.a))
			}
		})
	}
	for want, o := range map[string]Origin{
		"null": a, "https://example.com": inDomain, "https://example.com:8443": port, "ws://[::1]": NewTupleOrigin("ws", "[::1]"),
	} {
		t.Run(want, func(t *testing.T) {
			if o.String() != want {
				t.Errorf("%q; want %q", o, want)
			}
		})
	}
	if o := NewTupleOrigin("", "h"); o != (Origin{}) {
		t.Errorf("a tuple origin without a scheme is %#v", o)
	}
	if a.WithPort(1) != a || a.WithDomain("x") != a || !a.IsOpaque() || tuple.IsOpaque() {
		t.Error("an opaque origin has parts")
	}
	if n, ok := port.Port(); n != 8443 || !ok || port.Scheme() != "https" || port.Host() != "example.com" {
		t.Error("a tuple origin lacks parts")
	}
	if d, ok := inDomain.Domain(); d != "example.com" || !ok {
		t.Error("an origin lacks its domain")
	}
}

// decodeSlow is the Encoding Standard's UTF-8 decoder byte by byte,
// https://encoding.spec.whatwg.org/#utf-8-decoder.
func decodeSlow(s string) string {
	var out strings.Builder
	var codePoint rune
	seen, needed, lower, upper := 0, 0, byte(0x80), byte(0xBF)
	for i := 0; i < len(s); i++ {
		b := s[i]
		if needed == 0 {
			switch {
			case b <= 0x7F:
				out.WriteByte(b)
			case 0xC2 <= b && b <= 0xDF:
				needed, codePoint = 1, rune(b&0x1F)
			case 0xE0 <= b && b <= 0xEF:
				if b == 0xE0 {
					lower = 0xA0
				}
				if b == 0xED {
					upper = 0x9F
				}
				needed, codePoint = 2, rune(b&0xF)
			case 0xF0 <= b && b <= 0xF4:
				if b == 0xF0 {
					lower = 0x90
				}
				if b == 0xF4 {
					upper = 0x8F
				}
				needed, codePoint = 3, rune(b&0x7)
			default:
				out.WriteRune(0xFFFD)
			}
			continue
		}
		if b < lower || b > upper {
			codePoint, needed, seen, lower, upper = 0, 0, 0, 0x80, 0xBF
			i-- // restore byte
			out.WriteRune(0xFFFD)
			continue
		}
		lower, upper = 0x80, 0xBF
		codePoint = codePoint<<6 | rune(b&0x3F)
		if seen++; seen == needed {
			out.WriteRune(codePoint)
			codePoint, needed, seen = 0, 0, 0
		}
	}
	if needed != 0 {
		out.WriteRune(0xFFFD)
	}
	return out.String()
}

func checkScalar(t *testing.T, s string) {
	t.Helper()
	want := decodeSlow(s)
	if got := ToScalarValueString(s); got != want {
		t.Fatalf("ToScalarValueString(%q) = %q; want %q", s, got, want)
	}
	if got := AppendScalarValues([]byte("x"), []byte(s)); string(got) != "x"+want {
		t.Fatalf("AppendScalarValues(%q) = %q; want %q", s, got, want)
	}
}

// TestScalarValues compares the repair of strings with the Encoding Standard's
// decoder, byte by byte.
func TestScalarValues(t *testing.T) {
	// One U+FFFD per maximal subpart, from the definition's table in Unicode
	// 17, section 3.9, and neighbours.
	for s, n := range map[string]int{
		"\xe2\x82": 1, "\xff\xff": 2, "\xed\xa0\x80": 3, "\xf0\x9f\x92": 1, "\xc0\xaf": 2, "\xf4\x91\x92\x93": 4,
		"\xe1\x80\xe2\xf0\x91\x92\xf1\xbf": 4, "\x80": 1, "\uFFFD": 1, "\xe0\x80\x80": 3, "\xf0\x80\x80": 3,
	} {
		t.Run(strconv.QuoteToASCII(s), func(t *testing.T) {
			if got := ToScalarValueString(s); got != strings.Repeat("\uFFFD", n) {
				t.Errorf("%q; want %d of U+FFFD", got, n)
			}
			checkScalar(t, s)
		})
	}
	interesting := []byte{0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF}
	var all func(prefix string, n int)
	all = func(prefix string, n int) {
		checkScalar(t, prefix)
		if n > 0 {
			for _, b := range interesting {
				all(prefix+string([]byte{b}), n-1)
			}
		}
	}
	all("", 4)
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		b := make([]byte, r.IntN(20))
		for i := range b {
			b[i] = interesting[r.IntN(len(interesting))]
		}
		checkScalar(t, string(b))
	}
	if c, n := DecodeScalarValue(""); c != EOF || n != 0 {
		t.Errorf("the empty string: %v, %d", c, n)
	}
	if s := "\ufeffé"; ToScalarValueString(s) != s {
		t.Error("a byte order mark is not kept")
	}
}

// TestRemoveASCIITabOrNewline has rows for text with and without them.
func TestRemoveASCIITabOrNewline(t *testing.T) {
	for _, row := range []struct{ name, input, want string }{
		{"none", "a\x0b\x0c b\u0085", "a\x0b\x0c b\u0085"},
		{"each, on both ends and doubled", "\ta\n\nb\rc\r\n", "abc"},
		{"nothing else", "\t\n\r", ""},
		{"invalid UTF-8 alone", "a\xff", "a\xff"},
		{"invalid UTF-8 on both sides", "\xc3\t\xa9", "\uFFFD\uFFFD"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := RemoveASCIITabOrNewline(row.input); got != row.want {
				t.Errorf("%q, want %q", got, row.want)
			}
			want := "x" + ToScalarValueString(row.want)
			if got := AppendWithoutASCIITabOrNewline([]byte("x"), row.input); string(got) != want {
				t.Errorf("%q appended, want %q", got, want)
			}
		})
	}
}

func FuzzScalarValues(f *testing.F) {
	f.Add("a\xe2\x82é\xff")
	f.Fuzz(func(t *testing.T, s string) { checkScalar(t, s) })
}

// TestCodePoints compares the classes of code points with their members, listed
// from the Infra Standard and from
// https://url.spec.whatwg.org/#url-code-points.
func TestCodePoints(t *testing.T) {
	const (
		digits = "0123456789"
		hex    = digits + "ABCDEFabcdef"
		alpha  = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	)
	noncharacters := map[rune]bool{}
	for c := rune(0xFDD0); c <= 0xFDEF; c++ {
		noncharacters[c] = true
	}
	for plane := rune(0); plane <= 0x10; plane++ {
		noncharacters[plane<<16|0xFFFE], noncharacters[plane<<16|0xFFFF] = true, true
	}
	if len(noncharacters) != 66 {
		t.Fatal("there are 66 noncharacters")
	}
	for c := rune(-1); c <= utf8.MaxRune+1; c++ {
		in := func(set string) bool { return c >= 0 && strings.ContainsRune(set, c) && c < 0x80 }
		surrogate := 0xD800 <= c && c <= 0xDFFF
		scalarAbove := 0xA0 <= c && c <= 0x10FFFD && !surrogate && !noncharacters[c]
		for _, row := range []struct {
			name      string
			got, want bool
		}{
			{"C0 control or space", IsC0ControlOrSpace(c), 0 <= c && c <= 0x20},
			{"ASCII tab or newline", IsASCIITabOrNewline(c), in("\t\n\r")},
			{"a string with ASCII tab or newline", HasASCIITabOrNewline("a" + string(c) + "b"), in("\t\n\r")},
			{"ASCII digit", IsASCIIDigit(c), in(digits)},
			{"ASCII hex digit", IsASCIIHexDigit(c), in(hex)},
			{"ASCII alpha", IsASCIIAlpha(c), in(alpha)},
			{"ASCII alphanumeric", IsASCIIAlphanumeric(c), in(digits + alpha)},
			{"surrogate", IsSurrogate(c), surrogate},
			{"noncharacter", c <= utf8.MaxRune && IsNoncharacter(c), noncharacters[c]},
			{"URL code point", IsURLCodePoint(c), in(digits+alpha+"!$&'()*+,-./:;=?@_~") || scalarAbove},
		} {
			if row.got != row.want {
				t.Errorf("%U is %s: %v", c, row.name, row.got)
			}
		}
	}
}
