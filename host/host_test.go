package host

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/domain"
)

// random returns a string of up to n pieces from the alphabet.
func random(r *rand.Rand, n int, alphabet ...string) string {
	var b strings.Builder
	for range r.IntN(n + 1) {
		b.WriteString(alphabet[r.IntN(len(alphabet))])
	}
	return b.String()
}

// TestIPv4AgainstSlow compares the IPv4 parser and serializer with the slow
// ones.
func TestIPv4AgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	numbers := []string{"0", "1", "8", "9", "00", "07", "08", "010", "255", "256", "0x", "0X", "0xff", "0x100", "0xg",
		"65535", "65536", "16777215", "16777216", "4294967295", "4294967296", "99999999999999999999999", "0xffffffffffffffffffff",
		"0000000000000000000000000377", "a", "e1", "-1", "+1", "1e3", ""}
	failures := map[domain.Code]int{}
	for range 300_000 {
		var input string
		if r.IntN(2) == 0 {
			input = random(r, 9, "0", "1", "7", "8", "9", "x", "X", "a", "f", ".", "00", "25")
		} else {
			var parts []string
			for range 1 + r.IntN(5) {
				parts = append(parts, numbers[r.IntN(len(numbers))])
			}
			input = strings.Join(parts, ".") + strings.Repeat(".", r.IntN(3)/2)
		}
		ends := EndsInNumber(input)
		if want := slowEndsInNumber(input); ends != want || EndsInNumber([]byte(input)) != want {
			t.Fatalf("EndsInNumber(%q) = %v; want %v", input, ends, want)
		}
		got, err := ParseIPv4(input)
		want, code := slowIPv4(input)
		failures[code]++
		if got != want || code == 0 && err != nil || code != 0 && err != code {
			t.Fatalf("ParseIPv4(%q) = %d, %v; want %d, %v", input, got, err, want, code)
		}
	}
	for _, code := range []domain.Code{0, domain.IPv4TooManyParts, domain.IPv4NonNumericPart, domain.IPv4OutOfRangePart} {
		if failures[code] < 1000 {
			t.Errorf("%v came up only %d times", code, failures[code])
		}
	}
	for range 10_000 {
		address := r.Uint32()
		if got, want := string(AppendIPv4(nil, address)), slowIPv4Serialize(address); got != want {
			t.Fatalf("AppendIPv4(%d) = %q; want %q", address, got, want)
		}
	}
}

// TestIPv6AgainstSlow compares the IPv6 parser and serializer with the slow
// ones and with net/netip.
func TestIPv6AgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	addresses := 0
	for range 500_000 {
		input := random(r, 17, "0", "1", "a", "F", ":", ":", ":", ":", "::", "1:", "2:3:", "0:0:", ".", "1.2.3.4", "255", "256", "00", "ffff", "12345", "g", "é")
		got, err := ParseIPv6(input)
		want, ok := slowIPv6(input)
		if (err == nil) != ok || got != want {
			t.Fatalf("ParseIPv6(%q) = %v, %v; want %v, %v", input, got, err, want, ok)
		}
		if !ok {
			continue
		}
		addresses++
		// A third parser, which allows zones, and "::" for one piece or none.
		if addr, err := netip.ParseAddr(input); err != nil || addr.As16() != (Host{IPv6, "[" + input + "]"}).Addr().As16() {
			t.Fatalf("net/netip parses %q as %v, %v", input, addr, err)
		}
	}
	if addresses < 5000 {
		t.Errorf("only %d addresses came up", addresses)
	}
	for range 100_000 {
		var address Pieces
		for i := range address {
			if r.IntN(3) > 0 {
				address[i] = uint16(r.Uint32() >> r.IntN(32))
			}
		}
		got := string(AppendIPv6(nil, address))
		if want := slowIPv6Serialize(address); got != want {
			t.Fatalf("AppendIPv6(%x) = %q; want %q", address, got, want)
		}
		if back, err := ParseIPv6(got); back != address || err != nil {
			t.Fatalf("ParseIPv6(%q) = %x, %v; want %x", got, back, err, address)
		}
	}
}

// TestOpaqueAgainstSlow compares the opaque-host parser with the slow one.
func TestOpaqueAgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 100_000 {
		input := random(r, 8, "a", "B", "%41", "%", "\x00", "\x01", "\t", " ", "#", "/", ":", "<", ">", "?", "@", "\\", "]", "^", "|", "\x7f", "é", "\U0001F4A9", "!", "~", "`", "{")
		want, code := slowOpaque(input)
		got, kind, gotCode := AppendParse([]byte("x"), input, true, nil, nil)
		wantKind := Opaque
		if input == "" {
			wantKind = Empty
		} else if code != 0 {
			wantKind = Null
		}
		if string(got) != "x"+want || gotCode != code || kind != wantKind {
			t.Fatalf("opaque host %q = %q, %v, %v; want %q, %v", input, got, kind, gotCode, want, code)
		}
	}
}

// TestIPv6PieceLeadingZero holds that the leading zeros of a piece are reported, for
// every piece that begins with "0" and has more digits, and for no other.
func TestIPv6PieceLeadingZero(t *testing.T) {
	for n := range 0x10000 {
		for width := len(strconv.FormatInt(int64(n), 16)); width <= 4; width++ {
			piece := fmt.Sprintf("%0*x", width, n)
			var want []domain.ValidationError
			if len(piece) > 1 && piece[0] == '0' {
				want = []domain.ValidationError{{Code: domain.IPv6PieceLeadingZero, Start: 1, End: 1 + width}}
			}
			for _, input := range []string{"[" + piece + "::1]", "[" + strings.ToUpper(piece) + "::1]"} {
				var rec domain.Recorder
				if _, err := Parse(input, false, nil, &rec); err != nil || !slices.Equal(rec.Errors, want) {
					t.Fatalf("Parse(%q) reports %v, %v; want %v", input, rec.Errors, err, want)
				}
			}
		}
	}
}

// TestIPv6Places holds in which pieces a leading zero is reported.
func TestIPv6Places(t *testing.T) {
	const code = domain.IPv6PieceLeadingZero
	for _, row := range []struct {
		input string
		want  []domain.ValidationError
	}{
		{"[0a::1]", []domain.ValidationError{{Code: code, Start: 1, End: 3}}},
		{"[00:0:0001::0F]", []domain.ValidationError{{Code: code, Start: 1, End: 3}, {Code: code, Start: 6, End: 10}, {Code: code, Start: 12, End: 14}}},
		{"[1:2:3:4:5:6:7:08]", []domain.ValidationError{{Code: code, Start: 15, End: 17}}},
		{"[::00f:1.2.3.4]", []domain.ValidationError{{Code: code, Start: 3, End: 6}}},
		{"[0::10:100:1000:0]", nil},
	} {
		t.Run(row.input, func(t *testing.T) {
			var rec domain.Recorder
			if _, err := Parse(row.input, false, nil, &rec); err != nil || !slices.Equal(rec.Errors, row.want) {
				t.Errorf("%v, %v; want %v", rec.Errors, err, row.want)
			}
		})
	}
}

// slowIsValidIPv6 reports whether s is a valid IPv6-address string: an address by
// slowIPv6 whose pieces are as short as can be.
func slowIsValidIPv6(s string) bool {
	if _, ok := slowIPv6(s); !ok {
		return false
	}
	for piece := range strings.SplitSeq(s, ":") {
		if len(piece) > 1 && piece[0] == '0' && !strings.Contains(piece, ".") {
			return false
		}
	}
	return s != ""
}

// TestValidIPv6AddressString has the parts of the definition one by one.
//
// https://url.spec.whatwg.org/#valid-ipv6-address-string
func TestValidIPv6AddressString(t *testing.T) {
	for _, row := range []struct {
		s    string
		want bool
	}{
		{"1:2:3:4:5:6:7:8", true},
		{"1:2:3:4:5:6:7", false},
		{"1:2:3:4:5:6:7:8:9", false},
		{"1:2:3:4:5:6:1.2.3.4", true},
		{"1:2:3:4:5:6:7:1.2.3.4", false},
		{"1:2:3:4:5:1.2.3.4", false},
		{"1:2:3:4:5:1.2.3.4:8", false},
		{"1.2.3.4:5:6:7:8:9:a", false},
		{"::", true},
		{"::1.2.3.4", true},
		{"::1.2.3.4:5", false},
		{"::5:1.2.3.4", true},
		{"::1.2.3.4:1.2.3.4", false},
		{"1.2.3.4::", false},
		{"1.2.3.4::5", false},
		{"::1.2.3.04", false},
		{"::1.2.3", false},
		{"1::2:3:4:5:6:7", true},
		{"1::2:3:4:5:6:7:8", false},
		{"1:2:3:4:5:6:7::", true},
		{"1:2:3:4:5:6:7:8::", false},
		{"::2:3:4:5:6:7:8", true},
		{"::1:2:3:4:5:6:7:8", false},
		{"1:2:3:4:5::1.2.3.4", true},
		{"1:2:3:4:5:6::1.2.3.4", false},
		{"1::2::3", false},
		{":::", false},
		{"1:::2", false},
		{":1", false},
		{"1:", false},
		{"::1:", false},
		{"0A::fF", false},
		{"A::fF", true},
		{"::0", true},
		{"::00", false},
		{"::12345", false},
		{"::g", false},
		{"::1%eth0", false},
		{"[::1]", false},
		{"", false},
	} {
		t.Run(row.s, func(t *testing.T) {
			if got := IsValidIPv6AddressString(row.s); got != row.want {
				t.Errorf("%v; want %v", got, row.want)
			}
			if got := slowIsValidIPv6(row.s); got != row.want {
				t.Errorf("the slow one: %v; want %v", got, row.want)
			}
			if got := IsValidHostString("["+row.s+"]", nil); got != row.want {
				t.Errorf("as a host: %v; want %v", got, row.want)
			}
		})
	}
}

// TestValidIPv6AgainstSlow compares IsValidIPv6AddressString with the slow one.
func TestValidIPv6AgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	valid := 0
	for range 300_000 {
		s := random(r, 17, "0", "1", "a", "F", ":", ":", ":", ":", "::", "1:", "2:3:", "0:0:", ".", "1.2.3.4", "1.2.3.4:", "256", "00", "ffff", "g")
		want := slowIsValidIPv6(s)
		if want {
			valid++
		}
		if got := IsValidIPv6AddressString(s); got != want {
			t.Fatalf("IsValidIPv6AddressString(%q) = %v; want %v", s, got, want)
		}
	}
	if valid < 1000 {
		t.Errorf("only %d valid ones came up", valid)
	}
}

// TestValidIPv4AddressString has every number in each place, in every spelling of up to
// four digits.
//
// https://url.spec.whatwg.org/#valid-ipv4-address-string
func TestValidIPv4AddressString(t *testing.T) {
	for place := range 4 {
		for n := range 1000 {
			for width := 1; width <= 4; width++ {
				part := fmt.Sprintf("%0*d", width, n)
				parts := []string{"0", "10", "199", "255"}
				parts[place] = part
				s, want := strings.Join(parts, "."), n <= 255 && part == strconv.Itoa(n)
				if got := IsValidIPv4AddressString(s); got != want {
					t.Fatalf("%q: %v; want %v", s, got, want)
				}
			}
		}
	}
	for _, s := range []string{"", ".", "1", "1.2.3", "1.2.3.", ".1.2.3", "1..2.3", "1.2.3.4.", "1.2.3.4.5", "1.2.3.0x4", "1.2.3.a", "1.2.3.4 ", "1,2.3.4", "1.2.3./", "1.2.3.:"} {
		if IsValidIPv4AddressString(s) {
			t.Errorf("%q is valid", s)
		}
	}
}

// TestValidBrackets holds that a valid IPv6-address string is a host in brackets alone.
func TestValidBrackets(t *testing.T) {
	for _, s := range []string{"::1", "[::1", "::1]", "(::1)", "]::1[", "a::1]", "[::1a", "[]", "[", "]", "", "[[::1]]"} {
		if IsValidHostString(s, nil) {
			t.Errorf("%q is a valid host string", s)
		}
		if IsValidOpaqueHostString(s) {
			t.Errorf("%q is a valid opaque-host string", s)
		}
	}
	if !IsValidHostString("[::1]", nil) || !IsValidOpaqueHostString("[::1]") {
		t.Error("[::1] is not valid")
	}
}

// TestAppendIPv6HostBrackets holds that AppendIPv6Host refuses input without a bracket at
// either end, and reports the whole of it.
func TestAppendIPv6HostBrackets(t *testing.T) {
	for _, input := range []string{"", "]", "[", "::", "::]", "x::]", "[::", "]::["} {
		t.Run(input, func(t *testing.T) {
			var rec domain.Recorder
			out, code := AppendIPv6Host([]byte("x"), input, &rec)
			if string(out) != "x" || code != domain.IPv6Unclosed {
				t.Errorf("%q, %v; want %q, %v", out, code, "x", domain.IPv6Unclosed)
			}
			want := domain.ValidationError{Code: domain.IPv6Unclosed, End: len(input)}
			if len(rec.Errors) != 1 || rec.Errors[0] != want {
				t.Errorf("reports %v; want %v", rec.Errors, want)
			}
		})
	}
}

// TestAddrOfNoAddress holds that a host has the zero Addr if its text is not an address.
func TestAddrOfNoAddress(t *testing.T) {
	for kind := Null; kind <= IPv6; kind++ {
		for _, s := range []string{"", "[", "]", "[]", "][", "x", "[x]", "[::1", "::1", "1.2.3.4.5", "256.0.0.1"} {
			if got := FromSerialized(kind, s).Addr(); got.IsValid() {
				t.Errorf("%v %q: %v; want the zero Addr", kind, s, got)
			}
		}
	}
}

// TestNoPublicSuffixList holds that the public suffix and the registrable domain are
// null without a list.
func TestNoPublicSuffixList(t *testing.T) {
	h := FromSerialized(Domain, "example.com")
	if suffix, ok := h.PublicSuffix(nil); suffix != "" || ok {
		t.Errorf("public suffix %q, %v; want null", suffix, ok)
	}
	if registrable, ok := h.RegistrableDomain(nil); registrable != "" || ok {
		t.Errorf("registrable domain %q, %v; want null", registrable, ok)
	}
}

// TestIPv6Errors has the standard's errors of an IPv6 address and their places in the
// host with brackets, step by step through #concept-ipv6-parser.
func TestIPv6Errors(t *testing.T) {
	for _, row := range []struct {
		input      string
		code       domain.Code
		start, end int
	}{
		{"[::1", domain.IPv6Unclosed, 0, 4},
		{"[:1]", domain.IPv6InvalidCompression, 1, 2},
		{"[1:2:3:4:5:6:7:8:9]", domain.IPv6TooManyPieces, 17, 18},
		{"[1::1::1]", domain.IPv6MultipleCompression, 6, 7},
		{"[1:2:3!:4]", domain.IPv6InvalidCodePoint, 6, 7},
		{"[1:é]", domain.IPv6InvalidCodePoint, 3, 5},
		{"[1:2:3:]", domain.IPv6InvalidCodePoint, 7, 8},
		{"[1:2:3]", domain.IPv6TooFewPieces, 6, 7},
		{"[::01]", domain.IPv6PieceLeadingZero, 3, 5},
		{"[1:1:1:1:1:1:1:127.0.0.1]", domain.IPv4InIPv6TooManyPieces, 15, 16},
		{"[ffff::.0.0.1]", domain.IPv4InIPv6InvalidCodePoint, 7, 8},
		{"[ffff::127.0.xyz.1]", domain.IPv4InIPv6InvalidCodePoint, 13, 14},
		{"[ffff::127.0xyz]", domain.IPv4InIPv6InvalidCodePoint, 12, 13},
		{"[ffff::127.00.0.1]", domain.IPv4InIPv6InvalidCodePoint, 12, 13},
		{"[ffff::127.0.0.1.2]", domain.IPv4InIPv6InvalidCodePoint, 16, 17},
		{"[ffff::127.0.0.4000]", domain.IPv4InIPv6OutOfRangePart, 17, 18},
		{"[ffff::127.0.0]", domain.IPv4InIPv6TooFewParts, 14, 15},
		{"[ffff::127.0.0.]", domain.IPv4InIPv6InvalidCodePoint, 15, 16},
	} {
		t.Run(row.input, func(t *testing.T) {
			var rec domain.Recorder
			_, err := Parse(row.input, false, nil, &rec)
			if fatal := row.code != domain.IPv6PieceLeadingZero; fatal != (err == row.code) {
				t.Errorf("Parse(%q): %v; want %v", row.input, err, row.code)
			}
			want := domain.ValidationError{Code: row.code, Start: row.start, End: row.end}
			if len(rec.Errors) != 1 || rec.Errors[0] != want {
				t.Errorf("Parse(%q) reports %v; want %v", row.input, rec.Errors, want)
			}
		})
	}
}

// TestIPv4Errors has the errors of an IPv4 address and their places, by the standard's
// steps.
func TestIPv4Errors(t *testing.T) {
	type report struct {
		code       domain.Code
		start, end int
	}
	for _, row := range []struct {
		input string
		want  []report
		fails bool
	}{
		{"1.2.3.4", nil, false},
		{"1.2.3.4.", []report{{domain.DomainToASCII, 0, 8}, {domain.IPv4EmptyPart, 7, 8}}, false},
		{"0x7f.1", []report{{domain.IPv4TooFewParts, 0, 6}, {domain.IPv4NonDecimalPart, 0, 4}}, false},
		{"256", []report{{domain.IPv4TooFewParts, 0, 3}, {domain.IPv4OutOfRangePart, 0, 3}}, false},
		{"1.2.3.256", []report{{domain.IPv4OutOfRangePart, 6, 9}}, true},
		{"256.256.3.4", []report{{domain.IPv4OutOfRangePart, 0, 3}}, true},
		{"1.2.3.4.5", []report{{domain.IPv4TooManyParts, 8, 9}}, true},
		{"1.2.3.4.55.6", []report{{domain.IPv4TooManyParts, 8, 10}}, true},
		{"a.2.3.4", []report{{domain.IPv4NonNumericPart, 0, 1}}, true},
		{"01.x.3.4", []report{{domain.IPv4NonDecimalPart, 0, 2}, {domain.IPv4NonNumericPart, 3, 4}}, true},
		{"%31.2.0x.4", []report{{domain.DomainPercentEncoded, 0, 3}, {domain.IPv4NonDecimalPart, 6, 8}}, false},
		{"1.2.%30%78.4", []report{{domain.DomainPercentEncoded, 4, 7}, {domain.IPv4NonDecimalPart, 4, 10}}, false},
	} {
		t.Run(row.input, func(t *testing.T) {
			var rec domain.Recorder
			_, err := Parse(row.input, false, nil, &rec)
			var got []report
			for _, e := range rec.Errors {
				got = append(got, report{e.Code, e.Start, e.End})
			}
			if fmt.Sprint(got) != fmt.Sprint(row.want) || row.fails != (err != nil) {
				t.Errorf("Parse(%q) reports %v, %v; want %v", row.input, got, err, row.want)
			}
		})
	}
	if _, err := ParseIPv4(""); err != domain.IPv4NonNumericPart {
		t.Errorf("the empty string: %v", err)
	}
}

// fake is an IDNA backend with fixed answers.
type fake struct {
	ascii   string
	err     error // of both runs of ToASCII, unless lax is set
	lax     bool
	unicode string
}

func (f fake) AppendToASCII(dst []byte, _ string, beStrict bool) ([]byte, error) {
	if f.err != nil && (beStrict || !f.lax) {
		return nil, f.err
	}
	return append(dst, f.ascii...), nil
}

func (f fake) ToUnicode(string) (string, error) { return f.unicode, f.err }

// twoFaults refuses every domain, by one rule if strict and by another if not.
type twoFaults struct{ fake }

func (twoFaults) AppendToASCII(_ []byte, _ string, beStrict bool) ([]byte, error) {
	if beStrict {
		return nil, &domain.IDNAError{Rule: "strict"}
	}
	return nil, &domain.IDNAError{Rule: "lax"}
}

// TestDomain has the steps of the domain parser (#concept-domain-to-ascii) for each answer
// of a backend.
func TestDomain(t *testing.T) {
	bad := &domain.IDNAError{Label: 1, Rule: "test"}
	for _, row := range []struct {
		input string
		idna  fake
		want  string // "" is failure
		codes []domain.Code
	}{
		// ASCII: the backend is only asked what is wrong.
		{"EXAMPLE.com", fake{ascii: "other"}, "example.com", nil},
		{"XN--8i7caa", fake{err: bad}, "xn--8i7caa", []domain.Code{domain.DomainToASCII}},
		{"a b", fake{ascii: "b"}, "", []domain.Code{domain.DomainToASCII}},
		{"a b", fake{err: bad}, "", []domain.Code{domain.DomainToASCII}},
		{"", fake{err: bad}, "", []domain.Code{domain.DomainToASCII}},
		// Not ASCII: it decides.
		{"é", fake{ascii: "xn--9ca"}, "xn--9ca", nil},
		{"é", fake{err: bad}, "", []domain.Code{domain.DomainToASCII}},
		{"é", fake{ascii: "ok", err: bad, lax: true}, "ok", []domain.Code{domain.DomainToASCII}},
		{"%C3%A9", fake{ascii: "ok"}, "ok", []domain.Code{domain.DomainPercentEncoded}},
		{"１.2.3.4", fake{ascii: "1.2.3.4"}, "1.2.3.4", []domain.Code{domain.IPv4NonASCIIInput}},
		{"１.2", fake{ascii: "1.0x"}, "1.0.0.0", []domain.Code{domain.IPv4NonASCIIInput, domain.IPv4TooFewParts, domain.IPv4NonDecimalPart}},
		// A result that is not a domain is refused.
		{"é", fake{ascii: ""}, "", []domain.Code{domain.DomainToASCII}},
		{"é", fake{ascii: "a/b"}, "", []domain.Code{domain.DomainToASCII}},
		{"é", fake{ascii: "A"}, "", []domain.Code{domain.DomainToASCII}},
		{"é", fake{ascii: "é"}, "", []domain.Code{domain.DomainToASCII}},
	} {
		t.Run(row.input, func(t *testing.T) {
			var rec domain.Recorder
			got, err := Parse(row.input, false, row.idna, &rec)
			if got.String() != row.want || (err == nil) != (row.want != "") {
				t.Errorf("Parse(%q): %q, %v; want %q", row.input, got, err, row.want)
			}
			var codes []domain.Code
			for _, e := range rec.Errors {
				codes = append(codes, e.Code)
				if e.Code == domain.DomainToASCII && row.idna.err != nil && e.IDNA != *bad {
					t.Errorf("Parse(%q): the reason is %v", row.input, e.IDNA)
				}
			}
			if fmt.Sprint(codes) != fmt.Sprint(row.codes) {
				t.Errorf("Parse(%q) reports %v; want %v", row.input, codes, row.codes)
			}
			// A recorder changes nothing.
			if silent, silentErr := Parse(row.input, false, row.idna, nil); silent != got || silentErr != err {
				t.Errorf("Parse(%q) without a recorder: %q, %v", row.input, silent, silentErr)
			}
		})
	}

	// The reason is that of the run which decides.
	var rec domain.Recorder
	Parse("%C3%A9", false, twoFaults{}, &rec)
	if last := rec.Errors[len(rec.Errors)-1]; last.IDNA.Rule != "lax" {
		t.Errorf("the reason of a failure is %v", last.IDNA)
	}
	// Nobody else's is changed.
	rec = domain.Recorder{Max: 1}
	Parse("%C3%A9", false, twoFaults{}, &rec)
	if first := rec.Errors[0]; first.Code != domain.DomainPercentEncoded || first.IDNA != (domain.IDNAError{}) {
		t.Errorf("%v has the reason %v", first, first.IDNA)
	}

	if _, err := Parse("é", false, nil, nil); err != domain.DomainToASCII {
		t.Errorf("without a backend: %v", err)
	}
	if got, err := ParseDomain("A.b", true, fake{ascii: "strict"}, nil); got != "strict" || err != nil {
		t.Errorf("the strict domain parser: %q, %v", got, err)
	}
	if got, err := ParseDomain("A.b", true, fake{err: bad}, nil); got != "" || err != domain.DomainToASCII {
		t.Errorf("the strict domain parser: %q, %v", got, err)
	}
	if got, err := ParseDomain("A\xff", false, fake{ascii: "lax"}, nil); got != "lax" || err != nil {
		t.Errorf("the domain parser: %q, %v", got, err)
	}

	if got := ToUnicode("xn--9ca", fake{unicode: "é"}); got != "é" {
		t.Errorf("ToUnicode: %q", got)
	}
	if got := ToUnicode("xn--9ca", fake{unicode: "é", err: bad}); got != "xn--9ca" {
		t.Errorf("ToUnicode with an error: %q", got)
	}
	if got := ToUnicode("xn--9ca", nil); got != "xn--9ca" {
		t.Errorf("ToUnicode without a backend: %q", got)
	}
}

// TestBackendCannotCorrupt holds that a backend does not get the bytes that its result is
// appended to.
func TestBackendCannotCorrupt(t *testing.T) {
	out, _, code := AppendParse([]byte("https://"), "é", false, scribbler{}, nil)
	if string(out) != "https://new" || code != 0 {
		t.Errorf("AppendParse: %q, %v", out, code)
	}
}

type scribbler struct{ fake }

func (scribbler) AppendToASCII(dst []byte, _ string, _ bool) ([]byte, error) {
	for i := range dst {
		dst[i] = '!'
	}
	return []byte("new"), nil
}

// TestHost has each kind of host, its serialization and address.
func TestHost(t *testing.T) {
	for _, row := range []struct {
		input    string
		isOpaque bool
		kind     Kind
		want     string
		addr     string
	}{
		{"Example.COM.", false, Domain, "example.com.", ""},
		{"0x7F.1", false, IPv4, "127.0.0.1", "127.0.0.1"},
		{"[::127.0.0.1]", false, IPv6, "[::7f00:1]", "::7f00:1"},
		{"[1::]", true, IPv6, "[1::]", "1::"},
		{"127.1", true, Opaque, "127.1", ""},
		{"", true, Empty, "", ""},
	} {
		t.Run(row.input, func(t *testing.T) {
			h, err := Parse(row.input, row.isOpaque, nil, nil)
			if err != nil || h.Kind() != row.kind || h.String() != row.want {
				t.Errorf("Parse(%q) = %v %q, %v; want %v %q", row.input, h.Kind(), h, err, row.kind, row.want)
			}
			addr := netip.Addr{}
			if row.addr != "" {
				addr = netip.MustParseAddr(row.addr)
			}
			if h.Addr() != addr {
				t.Errorf("the address of %q is %v; want %v", row.input, h.Addr(), addr)
			}
			if h != FromSerialized(row.kind, row.want) {
				t.Errorf("%q is not equal to what it serializes to", row.input)
			}
		})
	}
	if (Host{}).Kind() != Null || (Host{}).Addr().IsValid() {
		t.Error("the zero Host is not null")
	}
	seen := map[string]bool{}
	for k := Null; k <= IPv6; k++ {
		seen[k.String()] = true
	}
	if len(seen) != int(IPv6)+1 {
		t.Errorf("kinds share a name: %v", seen)
	}
	if Null.String() != "none" || (IPv6+1).String() != "Kind(6)" {
		t.Errorf("the zero Kind is %v, and one that is not there %v", Null, IPv6+1)
	}
	if _, err := Parse("[", false, nil, nil); !errors.Is(err, domain.IPv6Unclosed) {
		t.Errorf(`Parse("["): %v`, err)
	}
	if IsForbiddenHostCodePoint('%') || !IsForbiddenDomainCodePoint('%') || !IsForbiddenHostCodePoint('|') ||
		IsForbiddenDomainCodePoint('é') || IsForbiddenHostCodePoint(domain.EOF) {
		t.Error("forbidden code points")
	}
}

// suffixes is a public suffix list: "com", "github.io", and the default rule.
type suffixes struct{}

func (suffixes) PublicSuffix(name string) string {
	if name == "github.io" || strings.HasSuffix(name, ".github.io") {
		return "github.io"
	}
	return name[strings.LastIndexByte(name, '.')+1:]
}

// TestRegistrableDomain has the standard's table of public suffixes and registrable
// domains (#host-registrable-domain).
func TestRegistrableDomain(t *testing.T) {
	for _, row := range []struct{ input, suffix, registrable string }{
		{"com", "com", ""},
		{"example.com", "com", "example.com"},
		{"www.example.com", "com", "example.com"},
		{"sub.www.example.com", "com", "example.com"},
		{"EXAMPLE.COM", "com", "example.com"},
		{"example.com.", "com.", "example.com."},
		{"github.io", "github.io", ""},
		{"whatwg.github.io", "github.io", "whatwg.github.io"},
		{"xn--kgbechtv", "xn--kgbechtv", ""},
		{"example.xn--kgbechtv", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"sub.example.xn--kgbechtv", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", "", ""},
		{"1.2.3.4", "", ""},
		{".", "", ""},
		{"..", "", ""},
		{"a..", "", ""},
		{"a..com", "", ""},
		{"a..example.com", "com", "example.com"}, // as Chromium says
		{".com", "", ""},
		{".example.com", "", ""},
	} {
		t.Run(row.input, func(t *testing.T) {
			h, err := Parse(row.input, false, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			suffix, ok := h.PublicSuffix(suffixes{})
			registrable, ok2 := h.RegistrableDomain(suffixes{})
			if suffix != row.suffix || ok != (suffix != "") || registrable != row.registrable || ok2 != (registrable != "") {
				t.Errorf("%s: %q, %v and %q, %v; want %q and %q", row.input, suffix, ok, registrable, ok2, row.suffix, row.registrable)
			}
		})
	}
	h, _ := Parse("a.b", false, nil, nil)
	for _, bad := range []string{"", "x", "b.c.d.e", ".b"} {
		if suffix, ok := h.PublicSuffix(badList(bad)); ok {
			t.Errorf("the list that says %q gives %q", bad, suffix)
		}
	}
}

type badList string

func (l badList) PublicSuffix(string) string { return string(l) }
