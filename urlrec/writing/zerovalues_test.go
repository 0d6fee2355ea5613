package writing_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/zerovalues"
	"github.com/weburl-go/weburl/urlrec/writing"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"IsOpaqueHostAndPortString":           writing.IsOpaqueHostAndPortString,
		"IsOpaquePathURLString":               writing.IsOpaquePathURLString,
		"IsPathAbsoluteNonAuthorityURLString": writing.IsPathAbsoluteNonAuthorityURLString,
		"IsPathAbsoluteURLString":             writing.IsPathAbsoluteURLString,
		"IsPathRelativeSchemeLessURLString":   writing.IsPathRelativeSchemeLessURLString,
		"IsPathRelativeURLString":             writing.IsPathRelativeURLString,
		"IsSchemeRelativeURLString":           writing.IsSchemeRelativeURLString,
		"IsURLFragmentString":                 writing.IsURLFragmentString,
		"IsURLPathSegmentString":              writing.IsURLPathSegmentString,
		"IsURLPortString":                     writing.IsURLPortString,
		"IsURLQueryString":                    writing.IsURLQueryString,
		"IsURLSchemeString":                   writing.IsURLSchemeString,
	},
		new(writing.Grammar),
	)
}
