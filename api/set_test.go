package weburl_test

import (
	"errors"
	"fmt"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

// TestOverrideFailure checks which states with a state override return failure, by the
// text of https://url.spec.whatwg.org/#url-parsing.
func TestOverrideFailure(t *testing.T) {
	for _, row := range []struct {
		url       string
		attribute domain.Attribute
		value     string
		err       error
		failure   bool
	}{
		{"http://h", domain.AttributeProtocol, "", domain.RefusedNoScheme, true},
		{"http://h", domain.AttributeProtocol, "a b", domain.RefusedNoScheme, true},
		{"http://h", domain.AttributeProtocol, "data", domain.RefusedSpecialScheme, false},
		{"http://h:1", domain.AttributeProtocol, "file", domain.RefusedFileWithAuthority, false},
		{"file:///x", domain.AttributeProtocol, "http", domain.RefusedEmptyFileHost, false},
		{"http://h", domain.AttributeHost, "", domain.HostMissing, true},
		{"http://h", domain.AttributeHost, "a b", domain.DomainToASCII, true},
		{"foo://h:1", domain.AttributeHost, "", domain.RefusedEmptyHost, true},
		{"foo://h", domain.AttributeHost, "a b", domain.HostInvalidCodePoint, true},
		{"data:x", domain.AttributeHost, "h", domain.RefusedOpaquePath, false},
		{"http://h", domain.AttributeHostname, "h:1", domain.RefusedPortInHostname, true},
		{"http://h", domain.AttributeHostname, "[::", domain.IPv6Unclosed, true},
		{"http://h", domain.AttributePort, "x", domain.RefusedNoDigits, true},
		{"http://h", domain.AttributePort, "65536", domain.PortOutOfRange, true},
		{"data:x", domain.AttributePort, "1", domain.RefusedNoHost, false},
		{"data:x", domain.AttributeUsername, "u", domain.RefusedNoHost, false},
		{"data:x", domain.AttributePassword, "u", domain.RefusedNoHost, false},
		{"data:x", domain.AttributePathname, "u", domain.RefusedOpaquePath, false},
		{"http://h", 0, "x", domain.ErrUnknownAttribute, false},
		{"http://h", domain.AttributeHref, "x", domain.MissingSchemeNonRelativeURL, true},
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
