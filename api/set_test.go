package weburl_test

import (
	"errors"
	"fmt"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

// TestOverrideFailure checks for which states with a state override the parser
// returns failure, by the text of https://url.spec.whatwg.org/#url-parsing.
func TestOverrideFailure(t *testing.T) {
	for _, row := range []struct {
		url       string
		attribute domain.Attribute
		value     string
		err       error
		failure   bool
	}{
		{url: "http://h", attribute: domain.AttributeProtocol, err: domain.RefusedNoScheme, failure: true},
		{url: "http://h", attribute: domain.AttributeProtocol, value: "a b", err: domain.RefusedNoScheme, failure: true},
		{url: "http://h", attribute: domain.AttributeProtocol, value: "data", err: domain.RefusedSpecialScheme},
		{url: "http://h:1", attribute: domain.AttributeProtocol, value: "file", err: domain.RefusedFileWithAuthority},
		{url: "file:///x", attribute: domain.AttributeProtocol, value: "http", err: domain.RefusedEmptyFileHost},
		{url: "http://h", attribute: domain.AttributeHost, err: domain.HostMissing, failure: true},
		{url: "http://h", attribute: domain.AttributeHost, value: "a b", err: domain.DomainToASCII, failure: true},
		{url: "foo://h:1", attribute: domain.AttributeHost, err: domain.RefusedEmptyHost, failure: true},
		{url: "foo://h", attribute: domain.AttributeHost, value: "a b", err: domain.HostInvalidCodePoint, failure: true},
		{url: "data:x", attribute: domain.AttributeHost, value: "h", err: domain.RefusedOpaquePath},
		{url: "http://h", attribute: domain.AttributeHostname, value: "h:1", err: domain.RefusedPortInHostname, failure: true},
		{url: "http://h", attribute: domain.AttributeHostname, value: "[::", err: domain.IPv6Unclosed, failure: true},
		{url: "http://h", attribute: domain.AttributePort, value: "x", err: domain.RefusedNoDigits, failure: true},
		{url: "http://h", attribute: domain.AttributePort, value: "65536", err: domain.PortOutOfRange, failure: true},
		{url: "data:x", attribute: domain.AttributePort, value: "1", err: domain.RefusedNoHost},
		{url: "data:x", attribute: domain.AttributeUsername, value: "u", err: domain.RefusedNoHost},
		{url: "data:x", attribute: domain.AttributePassword, value: "u", err: domain.RefusedNoHost},
		{url: "data:x", attribute: domain.AttributePathname, value: "u", err: domain.RefusedOpaquePath},
		{url: "http://h", value: "x", err: domain.ErrUnknownAttribute},
		{url: "http://h", attribute: domain.AttributeHref, value: "x", err: domain.MissingSchemeNonRelativeURL, failure: true},
	} {
		t.Run(fmt.Sprintf("%v of %s to %q", row.attribute, row.url, row.value), func(t *testing.T) {
			u := weburl.MustParse(row.url)
			before := u.Record()
			if err := u.Set(row.attribute, row.value); !errors.Is(err, row.err) || weburl.IsOverrideFailure(err) != row.failure || u.Record() != before {
				t.Errorf("%q, %v, failure: %v; want %v, %v", u, err, weburl.IsOverrideFailure(err), row.err, row.failure)
			}
			if err := new(weburl.URL).Set(row.attribute, row.value); err == nil {
				t.Error("the zero URL takes it")
			}
		})
	}
	if weburl.IsOverrideFailure(nil) || weburl.IsOverrideFailure(domain.ErrTooLong) {
		t.Error("nil or ErrTooLong is a failure")
	}
}

func ExampleURL_Set() {
	for _, row := range []struct{ attribute, value string }{
		{"host", "example.org:90"},
		{"hostname", "example.org:90"},
		{"protocol", "mailto"},
	} {
		u := weburl.MustParse("https://example.com:8080/")
		attribute, _ := domain.ParseAttribute(row.attribute)
		err := u.Set(attribute, row.value)
		fmt.Println(u, err, weburl.IsOverrideFailure(err))
		if errors.Is(err, domain.RefusedPortInHostname) {
			fmt.Println("  use host")
		}
	}
	// Output:
	// https://example.org:90/ <nil> false
	// https://example.com:8080/ weburl: hostname not set: the value has a port true
	//   use host
	// https://example.com:8080/ weburl: protocol not set: a special scheme can only be replaced by a special one, and any other by one that is not special false
}
