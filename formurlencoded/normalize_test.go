package formurlencoded_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
)

// TestNormalize has the outputs of the npm package whatwg-url 17.3.0.
func TestNormalize(t *testing.T) {
	for _, test := range [][2]string{
		{"a=b", "a=b"},
		{"a=b&c=d", "a=b&c=d"},
		{"q=caf%C3%A9+noir", "q=caf%C3%A9+noir"},
		{"=", "="},
		{"=&=", "=&="},
		{"a=%26", "a=%26"},
		{"a=*-._", "a=*-._"},
		{"", ""},
		{"a", "a="},
		{"&", ""},
		{"a=b&", "a=b"},
		{"&a=b", "a=b"},
		{"a=b&&c=d", "a=b&c=d"},
		{"a=b=c", "a=b%3Dc"},
		{"a%3Db=c", "a%3Db=c"},
		{"a=%2a", "a=*"},
		{"a=%2A", "a=*"},
		{"a=%20", "a=+"},
		{"a=%c3%a9", "a=%C3%A9"},
		{"a=%C3", "a=%EF%BF%BD"},
		{"a=%C3%A9%", "a=%C3%A9%25"},
		{"a=%zz", "a=%25zz"},
		{"a=é", "a=%C3%A9"},
		{"😀=1", "%F0%9F%98%80=1"},
		{"a=b c", "a=b+c"},
		{"%41=%61", "A=a"},
		{"a=%E2%82é", "a=%EF%BF%BD%C3%A9"},
		{"a=%FF&b=%C3%A9", "a=%EF%BF%BD&b=%C3%A9"},
		{"a=~", "a=%7E"},
		{"a='", "a=%27"},
		{"a=/&b=:", "a=%2F&b=%3A"},
		{"%3D=%26", "%3D=%26"},
		{"a=%2B+", "a=%2B+"},
		{"a=%00", "a=%00"},
		{"%EF%BF%BD=%EF%BB%BF", "%EF%BF%BD=%EF%BB%BF"},
		{"abc=~defgh", "abc=%7Edefgh"},
		{"a~=bcdefgh", "a%7E=bcdefgh"},
		{"a&b=c=d", "a=&b=c%3Dd"},
		{"a=b=c&d", "a=b%3Dc&d="},
		{"a=%C3%a1", "a=%C3%A1"},
		{"a=%c3%A1", "a=%C3%A1"},
		{"a=%80", "a=%EF%BF%BD"},
		{"a=%C2%80", "a=%C2%80"},
		{"a=%7F", "a=%7F"},
		{"a=%7f", "a=%7F"},
		{"a=%E2%82&b=%AC", "a=%EF%BF%BD&b=%EF%BF%BD"},
		{"a=%2A%2D%2E%5F", "a=*-._"},
		{"%=%", "%25=%25"},
		{"x", "x="},
	} {
		t.Run(strconv.QuoteToASCII(test[0]), func(t *testing.T) {
			if got := formurlencoded.Normalize(test[0]); got != test[1] {
				t.Errorf("%q, want %q", got, test[1])
			}
		})
	}
}

// TestShortInputs compares the package with the literal algorithms on all
// inputs of up to four pieces: special ones, and bytes that are UTF-8 only
// together.
func TestShortInputs(t *testing.T) {
	pieces := []string{"a", "&", "=", "+", "%", "4", "~", "%C3", "%A9", "\xC3", "\xA9", " "}
	var inputs func(prefix string, more int)
	inputs = func(prefix string, more int) {
		compare(t, prefix)
		if more > 0 && !t.Failed() {
			for _, piece := range pieces {
				inputs(prefix+piece, more-1)
			}
		}
	}
	inputs("", 4)
}

// TestEachByteAnywhere compares the package with the literal algorithms: each
// byte, raw and percent-encoded in both cases, at each place of an input.
func TestEachByteAnywhere(t *testing.T) {
	const input = "name=value&b=cdefgh&ijklmno=pq"
	for b := range 256 {
		for _, piece := range []string{string([]byte{byte(b)}), fmt.Sprintf("%%%02X", b), fmt.Sprintf("%%%02x", b)} {
			for i := range len(input) + 1 {
				compare(t, input[:i]+piece+input[i:])
				if i < len(input) {
					compare(t, input[:i]+piece+input[i+1:])
				}
			}
		}
	}
}

// compare compares the functions of the package with the literal algorithms.
func compare(t *testing.T, input string) {
	t.Helper()
	if got, want := formurlencoded.Parse(input), literalParse([]byte(input)); !slices.Equal(got, want) {
		t.Fatalf("Parse(%q) = %q, want %q", input, got, want)
	}
	repaired := domain.ToScalarValueString(input)
	pairs := literalParse([]byte(repaired))
	if got := formurlencoded.ParseString(input); !slices.Equal(got, pairs) {
		t.Fatalf("ParseString(%q) = %q, want %q", input, got, pairs)
	}
	want := literalSerialize(pairs)
	if got := formurlencoded.Normalize(input); got != want {
		t.Fatalf("Normalize(%q) = %q, want %q", input, got, want)
	}
	if got := formurlencoded.Normalize(want); got != want || unsafe.StringData(got) != unsafe.StringData(want) {
		t.Fatalf("Normalize(%q) = %q, want the string itself", want, got)
	}
	if got := formurlencoded.Serialize(pairs); got != want {
		t.Fatalf("Serialize(%q) = %q, want %q", pairs, got, want)
	}
}
