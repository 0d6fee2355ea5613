package fetchurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"HasBadPort":                   fetchurl.HasBadPort,
		"HasFetchScheme":               fetchurl.HasFetchScheme,
		"IsBadPort":                    fetchurl.IsBadPort,
		"IsHTTP":                       fetchurl.IsHTTP,
		"IsLocal":                      fetchurl.IsLocal,
		"ParseMetaReferrer":            fetchurl.ParseMetaReferrer,
		"ParseReferrerPolicy":          fetchurl.ParseReferrerPolicy,
		"ParseReferrerPolicyAttribute": fetchurl.ParseReferrerPolicyAttribute,
		"StripForReferrer":             fetchurl.StripForReferrer,
	},
		new(fetchurl.Agent),
		new(fetchurl.FetchSite),
		new(fetchurl.ReferrerPolicy),
	)
}
