package urlrec_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/zerovalues"
	"github.com/weburl-go/weburl/urlrec"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"Parser.ParseInto":                    zerovalues.NotNil,
		"IsOpaqueHostAndPortString":           urlrec.IsOpaqueHostAndPortString,
		"IsOpaquePathURLString":               urlrec.IsOpaquePathURLString,
		"IsPathAbsoluteNonAuthorityURLString": urlrec.IsPathAbsoluteNonAuthorityURLString,
		"IsPathAbsoluteURLString":             urlrec.IsPathAbsoluteURLString,
		"IsPathRelativeSchemeLessURLString":   urlrec.IsPathRelativeSchemeLessURLString,
		"IsPathRelativeURLString":             urlrec.IsPathRelativeURLString,
		"IsSchemeRelativeURLString":           urlrec.IsSchemeRelativeURLString,
		"IsURLFragmentString":                 urlrec.IsURLFragmentString,
		"IsURLPathSegmentString":              urlrec.IsURLPathSegmentString,
		"IsURLPortString":                     urlrec.IsURLPortString,
		"IsURLQueryString":                    urlrec.IsURLQueryString,
		"IsURLSchemeString":                   urlrec.IsURLSchemeString,
	},
		new(urlrec.Grammar),
		new(urlrec.Parser),
		new(urlrec.Record),
		new(urlrec.Renderer),
		new(urlrec.Rendering),
	)
}
