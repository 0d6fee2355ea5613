package host_test

import (
	"testing"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"AppendIPv4":                 host.AppendIPv4,
		"AppendIPv6":                 host.AppendIPv6,
		"AppendIPv6Host":             host.AppendIPv6Host,
		"AppendParse":                host.AppendParse,
		"EndsInNumber":               host.EndsInNumber[string],
		"FromSerialized":             host.FromSerialized,
		"IsForbiddenDomainCodePoint": host.IsForbiddenDomainCodePoint,
		"IsForbiddenHostCodePoint":   host.IsForbiddenHostCodePoint,
		"IsValidDomain":              host.IsValidDomain,
		"IsValidDomainString":        host.IsValidDomainString,
		"IsValidHostString":          host.IsValidHostString,
		"IsValidIPv4AddressString":   host.IsValidIPv4AddressString,
		"IsValidIPv6AddressString":   host.IsValidIPv6AddressString,
		"IsValidOpaqueHostString":    host.IsValidOpaqueHostString,
		"Parse":                      host.Parse,
		"ParseDomain":                host.ParseDomain,
		"ParseIPv4":                  host.ParseIPv4,
		"ParseIPv6":                  host.ParseIPv6,
		"ToUnicode":                  host.ToUnicode,
		"Trace":                      host.Trace,
	},
		new(host.Host),
		new(host.Kind),
		new(host.StepKind),
	)
}
