package host_test

import (
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
)

// TestAppendParseFails wants dst back, as it came, from each way to fail.
func TestAppendParseFails(t *testing.T) {
	for _, row := range []struct {
		name, input string
		isOpaque    bool
		code        domain.Code
	}{
		{"IPv6 address", "[", false, domain.IPv6Unclosed},
		{"IPv6 address of an opaque host", "[1", true, domain.IPv6Unclosed},
		{"opaque host", "a b", true, domain.HostInvalidCodePoint},
		{"ASCII domain", "a b", false, domain.DomainToASCII},
		{"encoded domain", "%00", false, domain.DomainToASCII},
		{"domain without a backend", "\u00E9", false, domain.DomainToASCII},
		{"IPv4 address", "1.2.3.4.5", false, domain.IPv4TooManyParts},
	} {
		t.Run(row.name, func(t *testing.T) {
			out, kind, code := host.AppendParse([]byte("dst"), row.input, row.isOpaque, nil, nil)
			if string(out) != "dst" || kind != host.Null || code != row.code {
				t.Errorf("%q, %v, %v; want %q, %v, %v", out, kind, code, "dst", host.Null, row.code)
			}
		})
	}
}
