package domain_test

import (
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"AppendScalarValues":             domain.AppendScalarValues,
		"AppendWithoutASCIITabOrNewline": domain.AppendWithoutASCIITabOrNewline,
		"Attributes":                     domain.Attributes,
		"Codes":                          domain.Codes,
		"DecodeScalarValue":              domain.DecodeScalarValue,
		"EqualASCIIFold":                 domain.EqualASCIIFold,
		"HasASCIITabOrNewline":           domain.HasASCIITabOrNewline,
		"HexValue":                       domain.HexValue,
		"IsASCIIAlpha":                   domain.IsASCIIAlpha,
		"IsASCIIAlphanumeric":            domain.IsASCIIAlphanumeric,
		"IsASCIIDigit":                   domain.IsASCIIDigit,
		"IsASCIIHexDigit":                domain.IsASCIIHexDigit,
		"IsASCIITabOrNewline":            domain.IsASCIITabOrNewline,
		"IsC0ControlOrSpace":             domain.IsC0ControlOrSpace,
		"IsNoncharacter":                 domain.IsNoncharacter,
		"IsSurrogate":                    domain.IsSurrogate,
		"IsURLCodePoint":                 domain.IsURLCodePoint,
		"NewOpaqueOrigin":                domain.NewOpaqueOrigin,
		"NewSite":                        domain.NewSite,
		"NewTupleOrigin":                 domain.NewTupleOrigin,
		"ParseAttribute":                 domain.ParseAttribute,
		"RemoveASCIITabOrNewline":        domain.RemoveASCIITabOrNewline,
		"ToScalarValueString":            domain.ToScalarValueString,
		"UTF16ToScalarValues":            domain.UTF16ToScalarValues,
		"WTF8ToScalarValues":             domain.WTF8ToScalarValues,
	},
		new(domain.Attribute),
		new(domain.Code),
		new(domain.DotSegmentError),
		new(domain.Failure),
		new(domain.IDNAError),
		new(domain.Origin),
		new(domain.Recorder),
		new(domain.RegExpError),
		new(domain.Refusal),
		new(domain.Site),
		new(domain.ValidationError),
	)
}
