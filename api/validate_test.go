package weburl_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

// core is an input with one error to look for: its code and its place in bytes,
// worked out by hand from the standard's steps.
type core struct {
	input      string
	base       string // "" means none
	code       domain.Code
	start, end int
	authority  bool // whether credentials can be inserted before the host
}

// cores has at least one input for each validation error.
var cores = []core{
	{input: "http://a..b/", code: domain.DomainToASCII, start: 7, end: 11, authority: true},
	{input: "http://ab%63/", code: domain.DomainPercentEncoded, start: 9, end: 12, authority: true},
	{input: "foo://a^b/", code: domain.HostInvalidCodePoint, start: 7, end: 8, authority: true},
	{input: "http://１.2.3.4/", code: domain.IPv4NonASCIIInput, start: 7, end: 16, authority: true},
	{input: "http://1.2.3.4./", code: domain.IPv4EmptyPart, start: 14, end: 15, authority: true},
	{input: "http://1.2.3/", code: domain.IPv4TooFewParts, start: 7, end: 12, authority: true},
	{input: "http://1.2.3.4.55/", code: domain.IPv4TooManyParts, start: 15, end: 17, authority: true},
	{input: "http://1.x.3.4/", code: domain.IPv4NonNumericPart, start: 9, end: 10, authority: true},
	{input: "http://1.2.0x3.4/", code: domain.IPv4NonDecimalPart, start: 11, end: 14, authority: true},
	{input: "http://1.2.300.400/", code: domain.IPv4OutOfRangePart, start: 11, end: 14, authority: true},
	{input: "http://[::1/", code: domain.IPv6Unclosed, start: 7, end: 11, authority: true},
	{input: "http://[:1]/", code: domain.IPv6InvalidCompression, start: 8, end: 9, authority: true},
	{input: "http://[1:2:3:4:5:6:7:8:9]/", code: domain.IPv6TooManyPieces, start: 24, end: 25, authority: true},
	{input: "http://[1::1::]/", code: domain.IPv6MultipleCompression, start: 13, end: 14, authority: true},
	{input: "http://[1:é]/", code: domain.IPv6InvalidCodePoint, start: 10, end: 12, authority: true},
	{input: "http://[1:2]/", code: domain.IPv6TooFewPieces, start: 11, end: 12, authority: true},
	{input: "http://[::012]/", code: domain.IPv6PieceLeadingZero, start: 10, end: 13, authority: true},
	{input: "http://[1:1:1:1:1:1:1:1.2.3.4]/", code: domain.IPv4InIPv6TooManyPieces, start: 22, end: 23, authority: true},
	{input: "http://[::1.2.x]/", code: domain.IPv4InIPv6InvalidCodePoint, start: 14, end: 15, authority: true},
	{input: "http://[::1.2.256.4]/", code: domain.IPv4InIPv6OutOfRangePart, start: 16, end: 17, authority: true},
	{input: "http://[::1.2]/", code: domain.IPv4InIPv6TooFewParts, start: 13, end: 14, authority: true},
	{input: "http://h/a b", code: domain.InvalidURLUnit, start: 10, end: 11, authority: true},
	{input: "http://h/a%4x", code: domain.InvalidURLUnit, start: 10, end: 13, authority: true},
	{input: "http://h/?a\ufdd0", code: domain.InvalidURLUnit, start: 11, end: 14, authority: true},
	{input: "http://h/#a`", code: domain.InvalidURLUnit, start: 11, end: 12, authority: true},
	{input: "foo://a%4/", code: domain.InvalidURLUnit, start: 7, end: 9, authority: true},
	{input: "http:/h/", code: domain.SpecialSchemeMissingFollowingSolidus, start: 5, end: 6},
	{input: "/a", code: domain.MissingSchemeNonRelativeURL, end: 1},
	{input: "http://h/a\\b", code: domain.InvalidReverseSolidus, start: 10, end: 11, authority: true},
	{input: "http://u@h/", code: domain.InvalidCredentials, start: 8, end: 9},
	{input: "http://:80/", code: domain.HostMissing, start: 7, end: 8},
	{input: "http://h:65536/", code: domain.PortOutOfRange, start: 9, end: 14, authority: true},
	{input: "http://h:8x/", code: domain.PortInvalid, start: 10, end: 11, authority: true},
	{input: "c|/x", base: "file:///a", code: domain.FileInvalidWindowsDriveLetter, end: 2},
	{input: "file://c|/x", code: domain.FileInvalidWindowsDriveLetterHost, start: 7, end: 9},
}

// find returns the places of the errors with the code.
func find(all []domain.ValidationError, code domain.Code) (places []string) {
	for _, e := range all {
		if e.Code == code {
			places = append(places, fmt.Sprintf("%d-%d base:%v", e.Start, e.End, e.InBase))
		}
	}
	return places
}

func validate(input, base string) []domain.ValidationError {
	if base == "" {
		all, _ := weburl.Validate(input)
		return all
	}
	all, _ := weburl.ValidateBase(input, base)
	return all
}

// TestErrorPlaces looks for each error at its place: alone, in a base, and
// after bytes that move it. Those are trimmed bytes, a tab, broken UTF-8 and a
// percent-encoded byte.
func TestErrorPlaces(t *testing.T) {
	seen := map[domain.Code]bool{}
	for _, c := range cores {
		seen[c.code] = true
		t.Run(c.input, func(t *testing.T) {
			check := func(kind, input, base string, start, end int, inBase bool) {
				t.Helper()
				want := fmt.Sprintf("%d-%d base:%v", start, end, inBase)
				for _, place := range find(validate(input, base), c.code) {
					if place == want {
						return
					}
				}
				t.Errorf("%s: %q in %q: %v at %v; want it at %s", kind, input, base, c.code, find(validate(input, base), c.code), want)
			}
			check("plain", c.input, c.base, c.start, c.end, false)
			// Three bytes before the input that are trimmed.
			check("trimmed", " \x00\x1f"+c.input+" ", c.base, c.start+3, c.end+3, false)
			// Two bytes that are removed. At the start they would be trimmed,
			// so they are after the first byte, and move all errors except one
			// there.
			if c.start > 0 {
				check("tab", c.input[:1]+"\t\n"+c.input[1:], c.base, c.start+2, c.end+2, false)
				check("tab before the error", c.input[:c.start]+"\r"+c.input[c.start:], c.base, c.start+1, c.end+1, false)
			}
			if c.authority {
				slashes := strings.Index(c.input, "//") + 2
				with := func(credentials string) string { return c.input[:slashes] + credentials + c.input[slashes:] }
				// Broken bytes, which become three bytes each, and a
				// percent-encoded one.
				check("repaired", with("\xff\xe2\x82@"), c.base, c.start+4, c.end+4, false)
				check("percent-decoded", with("%41@"), c.base, c.start+4, c.end+4, false)
			}
			if c.base == "" {
				check("base", "http://x/", c.input, c.start, c.end, true)
			}
		})
	}
	for _, code := range domain.Codes() {
		if !seen[code] {
			t.Errorf("%v is not looked for", code)
		}
	}
}

// TestHostPlaces checks places inside a host that is decoded, worked out by
// hand. The parts of an address have their places in the input. A domain that
// IDNA processing has changed is one place.
func TestHostPlaces(t *testing.T) {
	for _, row := range []struct {
		input string
		want  string
	}{
		{"http://1.%32.0x\t3.4/", "[invalid-URL-unit 15-16 domain-percent-encoded 9-12 IPv4-non-decimal-part 13-17]"},
		{"http://%30%78%37f.1", "[domain-percent-encoded 7-10 IPv4-too-few-parts 7-19 IPv4-non-decimal-part 7-17]"},
		{"http://０x7f.1", "[IPv4-non-ASCII-input 7-15 IPv4-too-few-parts 7-15 IPv4-non-decimal-part 7-15]"},
		{"  http:\\\\u@0x7f.1\\a b?c d#e f\t", "[invalid-URL-unit 0-2 special-scheme-missing-following-solidus 7-8 special-scheme-missing-following-solidus 7-8 special-scheme-missing-following-solidus 8-9 invalid-credentials 10-11 IPv4-too-few-parts 11-17 IPv4-non-decimal-part 11-15 invalid-reverse-solidus 17-18 invalid-URL-unit 19-20 invalid-URL-unit 23-24 invalid-URL-unit 27-28]"},
		{"foo://a%zz\x01%q", "[invalid-URL-unit 10-11 invalid-URL-unit 7-10]"},
		{"http://h/%\t4\ng", "[invalid-URL-unit 10-11 invalid-URL-unit 9-14]"},
		{"http://h/%", "[invalid-URL-unit 9-10]"},
		{"http://h/ ", "[invalid-URL-unit 9-10]"},
	} {
		t.Run(row.input, func(t *testing.T) {
			all, _ := weburl.Validate(row.input)
			if got := fmt.Sprint(all); got != row.want {
				t.Errorf("%q: %s; want %s", row.input, got, row.want)
			}
		})
	}
}

// TestValidateBase checks that errors of the base come first and are marked.
func TestValidateBase(t *testing.T) {
	all, err := weburl.ValidateBase("a b", "http:h")
	if want := "[base special-scheme-missing-following-solidus 5-6 invalid-URL-unit 1-2]"; fmt.Sprint(all) != want || err != nil {
		t.Errorf("%v, %v; want %s", all, err, want)
	}
	all, err = weburl.ValidateBase("a b", "http: ://")
	var failure *domain.Failure
	if !errors.As(err, &failure) || !failure.InBase || len(all) == 0 || !all[len(all)-1].Fatal || !all[len(all)-1].InBase {
		t.Errorf("%v, %v", all, err)
	}
}

// TestMaxErrors checks the limits of how many errors are returned.
func TestMaxErrors(t *testing.T) {
	p := weburl.New(weburl.Config{MaxErrors: 2, MaxInput: 1000})
	all, err := p.Validate("http:////h:x")
	if want := "[special-scheme-missing-following-solidus 7-8 special-scheme-missing-following-solidus 8-9]"; fmt.Sprint(all) != want || !errors.Is(err, domain.PortInvalid) {
		t.Errorf("%v, %v; want %s", all, err, want)
	}
	if all, err := p.Validate(strings.Repeat("x", 1001)); all != nil || err != domain.ErrTooLong {
		t.Errorf("%v, %v", all, err)
	}
	if all, err := p.ValidateBase("x", strings.Repeat("x", 1001)); all != nil || err != domain.ErrTooLong {
		t.Errorf("%v, %v", all, err)
	}
	var told []string
	recorder := domain.Recorder{Each: func(e domain.ValidationError) bool {
		told = append(told, e.Code.String())
		return len(told) < 3
	}}
	base := "http:/h"
	if err := p.DiagnoseBase(&recorder, "a b c d", base); err != nil || fmt.Sprint(told) != "[special-scheme-missing-following-solidus special-scheme-missing-following-solidus invalid-URL-unit]" {
		t.Errorf("%v, %v", told, err)
	}
	u := p.MustParse("http://h/")
	if all, err := u.ValidateSet(domain.AttributeHost, "[::01:002:x]"); len(all) != 2 || !errors.Is(err, domain.IPv6InvalidCodePoint) {
		t.Errorf("%v, %v", all, err)
	}
}

// TestValidateSet checks the errors that each setter reports and why it does
// not take a value, by the standard's steps.
func TestValidateSet(t *testing.T) {
	for _, row := range []struct {
		href, attribute, value string
		errors                 string
		why                    error
	}{
		{href: "http://h/", attribute: "protocol", value: "foo", errors: "[]", why: domain.RefusedSpecialScheme},
		{href: "foo://h/", attribute: "protocol", value: "http", errors: "[]", why: domain.RefusedSpecialScheme},
		{href: "http://u@h/", attribute: "protocol", value: "file", errors: "[]", why: domain.RefusedFileWithAuthority},
		{href: "file:///", attribute: "protocol", value: "http", errors: "[]", why: domain.RefusedEmptyFileHost},
		{href: "http://h/", attribute: "protocol", value: "1", errors: "[]", why: domain.RefusedNoScheme},
		{href: "http://h/", attribute: "protocol", value: "a\tb c", errors: "[invalid-URL-unit 1-2]", why: domain.RefusedNoScheme},
		{href: "http://h/", attribute: "protocol", value: "https", errors: "[]"},
		{href: "foo:x", attribute: "username", value: "u", errors: "[]", why: domain.RefusedNoHost},
		{href: "file://h/", attribute: "password", value: "u", errors: "[]", why: domain.RefusedNoHost},
		{href: "http://h/", attribute: "username", value: "u", errors: "[]"},
		{href: "foo:x", attribute: "host", value: "h", errors: "[]", why: domain.RefusedOpaquePath},
		{href: "foo:x", attribute: "hostname", value: "h", errors: "[]", why: domain.RefusedOpaquePath},
		{href: "http://h/", attribute: "host", errors: "[host-missing 0-0]", why: domain.HostMissing},
		{href: "http://h/", attribute: "host", value: "a b", errors: "[domain-to-ASCII 0-3]", why: domain.DomainToASCII},
		{href: "http://h/", attribute: "host", value: "1.2", errors: "[IPv4-too-few-parts 0-3]"},
		{href: "http://h/", attribute: "host", value: "i:99999", errors: "[port-out-of-range 2-7]"},
		{href: "http://h/", attribute: "hostname", value: "i:8", errors: "[]", why: domain.RefusedPortInHostname},
		{href: "foo://u@h/", attribute: "hostname", errors: "[]", why: domain.RefusedEmptyHost},
		{href: "file:///", attribute: "host", value: "c|", errors: "[domain-to-ASCII 0-2]", why: domain.DomainToASCII},
		{href: "http://h/", attribute: "port", value: "x", errors: "[]", why: domain.RefusedNoDigits},
		{href: "http://h/", attribute: "port", value: "\t65536", errors: "[invalid-URL-unit 0-1 port-out-of-range 1-6]", why: domain.PortOutOfRange},
		{href: "foo:/", attribute: "port", value: "1", errors: "[]", why: domain.RefusedNoHost},
		{href: "http://h/", attribute: "port", errors: "[]"},
		{href: "foo:x", attribute: "pathname", value: "y", errors: "[]", why: domain.RefusedOpaquePath},
		{href: "http://h/", attribute: "pathname", value: "a\\b c?", errors: "[invalid-reverse-solidus 1-2 invalid-URL-unit 3-4]"},
		{href: "http://h/", attribute: "search", value: "?a b", errors: "[invalid-URL-unit 2-3]"},
		{href: "http://h/", attribute: "search", errors: "[]"},
		{href: "http://h/", attribute: "hash", value: "#a#", errors: "[invalid-URL-unit 2-3]"},
		{href: "http://h/", attribute: "hash", errors: "[]"},
		{href: "http://h/", attribute: "href", value: "http:i", errors: "[special-scheme-missing-following-solidus 5-6]"},
		{href: "http://h/", attribute: "href", value: "i", errors: "[missing-scheme-non-relative-URL 0-1]", why: domain.MissingSchemeNonRelativeURL},
		{href: "http://h/", attribute: "origin", value: "x", errors: "[]", why: domain.ErrUnknownAttribute},
	} {
		t.Run(fmt.Sprintf("%s of %s to %q", row.attribute, row.href, row.value), func(t *testing.T) {
			u := weburl.MustParse(row.href)
			attribute, _ := domain.ParseAttribute(row.attribute)
			all, why := u.ValidateSet(attribute, row.value)
			if fmt.Sprint(all) != row.errors || !errors.Is(why, row.why) {
				t.Errorf("set %s of %q to %q: %v, %v; want %s, %v", row.attribute, row.href, row.value, all, why, row.errors, row.why)
			}
			if u.Href() != row.href {
				t.Errorf("set %s of %q to %q: it is %q now", row.attribute, row.href, row.value, u)
			}
			if err := u.Set(attribute, row.value); !errors.Is(err, row.why) {
				t.Errorf("set %s of %q to %q: %v; want %v", row.attribute, row.href, row.value, err, row.why)
			}
			if why != nil && strings.Contains(why.Error(), "%!") || why != nil && len(why.Error()) < 20 {
				t.Errorf("the reason reads %q", why)
			}
		})
	}
	if _, err := new(weburl.URL).ValidateSet(domain.AttributeHash, "x"); err == nil {
		t.Error("the zero URL takes a hash")
	}
	p := weburl.New(weburl.Config{MaxInput: 10})
	if _, err := p.MustParse("foo:").ValidateSet(domain.AttributeHash, "01234567890"); err != domain.ErrTooLong {
		t.Errorf("%v", err)
	}
}

// TestValidURLStrings checks the grammar with the standard's table of examples
// and with testdata/parse.json. A row of that is valid if it has no errors.
func TestValidURLStrings(t *testing.T) {
	// https://url.spec.whatwg.org/#example-url-parsing
	for _, row := range []struct {
		input, base string
		valid       bool
	}{
		{"https:example.org", "", false},
		{"https://////example.com///", "", false},
		{"https://example.com/././foo", "", true},
		{"hello:world", "https://example.com/", true},
		{"https:example.org", "https://example.com/", false},
		{"\\example\\..\\demo/.\\", "https://example.com/", false},
		{"example", "https://example.com/demo", true},
		{"file:///C|/demo", "", false},
		{"..", "file:///C:/demo", true},
		{"file://localhost/", "", true},
		{"file://loc%61lhost/", "", false},
		{"https://user:password@example.org/", "", false},
		{"https://example.org/foo bar", "", false},
		{"https://EXAMPLE.com/../x", "", true},
		{"https://ex ample.org/", "", false},
		{"example", "", false},
		{"https://example.com:demo", "", false},
		{"http://[www.example.com]/", "", false},
		{"https://example.org//", "", true},
		{"https://example.com/[]?[]#[]", "", false},
		{"https://example/%?%#%", "", false},
		{"https://example/%25?%25#%25", "", true},
	} {
		t.Run(fmt.Sprintf("%q in %q", row.input, row.base), func(t *testing.T) {
			valid := weburl.IsValidURLString(row.input)
			if row.base != "" {
				valid = weburl.IsValidURLStringBase(row.input, row.base)
			}
			if valid != row.valid {
				t.Errorf("%q in %q: valid: %v", row.input, row.base, valid)
			}
		})
	}

	data, err := os.ReadFile("../testdata/parse.json")
	if err != nil {
		t.Fatal(err)
	}
	var sections []struct {
		Rows []struct {
			Input  string
			Base   *string
			Errors []string
		}
	}
	if err := json.Unmarshal(data, &sections); err != nil {
		t.Fatal(err)
	}
	for _, section := range sections {
		for _, row := range section.Rows {
			t.Run(fmt.Sprintf("%q", row.Input), func(t *testing.T) {
				valid := weburl.IsValidURLString(row.Input)
				if row.Base != nil {
					valid = weburl.IsValidURLStringBase(row.Input, *row.Base)
				}
				if valid != (len(row.Errors) == 0) {
					t.Errorf("%q in %v: valid: %v, errors %v", row.Input, row.Base, valid, row.Errors)
				}
			})
		}
	}
	p := weburl.New(weburl.Config{MaxInput: 10})
	if p.IsValidURLString("foo:01234567") || p.IsValidURLStringBase("x", "foo:/01234567") || !p.IsValidURLString("foo:012345") {
		t.Error("MaxInput")
	}
}
