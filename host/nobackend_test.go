package host_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
)

// TestNoBackend compares the results for ASCII domains without an IDNA backend
// with those of UTS #46. They are the same, except that labels in Punycode are
// refused if beStrict is true.
func TestNoBackend(t *testing.T) {
	label63 := strings.Repeat("a", 63)
	names := []string{
		"", ".", "a", "A", "a.", ".a", "a..b", "a_b", "-a", "a-", "a--b", "ab--c", "AB--c", "ab-c", "a-b-c", "1", "1a", "a.1", "-", "--", "---", "a b", "a%b", "a\x7fb",
		label63, label63 + "a", strings.Repeat(label63+".", 3) + label63[:61], strings.Repeat(label63+".", 3) + label63[:62], "xn--9ca", "XN--9CA.a", "xn--", "axn--a", "é", "\xff",
	}
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "B", "-", "--", ".", "_", "0", "xn", "z", label63[:30]}
	for range 20_000 {
		var name strings.Builder
		for range 1 + r.IntN(10) {
			name.WriteString(parts[r.IntN(len(parts))])
		}
		names = append(names, name.String())
	}
	valid := 0
	for _, name := range names {
		want, wantErr := host.ParseDomain(name, true, uts46.New(), nil)
		if !isASCII(name) || hasPunycode(name) {
			want, wantErr = "", domain.DomainToASCII
		}
		if got, err := host.ParseDomain(name, true, nil, nil); got != want || err != wantErr {
			t.Errorf("strict %q: %q, %v; want %q, %v", name, got, err, want, wantErr)
		}
		if wantErr == nil {
			valid++
		}

		// A valid domain is one that is parsed without a validation error.
		var recorder domain.Recorder
		h, err := host.Parse(name, false, nil, &recorder)
		without := err == nil && len(recorder.Errors) == 0 && h.Kind() == host.Domain
		if got := host.IsValidDomain(name, nil); got != without {
			t.Errorf("%q is a valid domain: %t; parsed: %v, %v", name, got, err, recorder.Errors)
		}
		if hasPunycode(name) || !isASCII(name) {
			continue
		}
		var withBackend domain.Recorder
		other, otherErr := host.Parse(name, false, uts46.New(), &withBackend)
		for i := range withBackend.Errors {
			withBackend.Errors[i].IDNA = domain.IDNAError{} // nobody says which rule is broken
		}
		if h != other || err != otherErr || fmt.Sprint(recorder.Errors) != fmt.Sprint(withBackend.Errors) {
			t.Errorf("%q: %v, %v, %v; want %v, %v, %v", name, h, err, recorder.Errors, other, otherErr, withBackend.Errors)
		}
	}
	if valid < 1000 {
		t.Errorf("%d domains are valid", valid)
	}
}

// hasPunycode reports whether a label of name begins with "xn--".
func hasPunycode(name string) bool {
	return strings.Contains("."+strings.ToLower(name), ".xn--")
}

func isASCII(name string) bool {
	return strings.IndexFunc(name, func(c rune) bool { return c > 0x7F }) < 0
}
