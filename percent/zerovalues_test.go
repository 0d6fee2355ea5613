package percent_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/zerovalues"
	"github.com/weburl-go/weburl/percent"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"AppendDecode":              percent.AppendDecode[string],
		"AppendEncode":              percent.AppendEncode,
		"AppendEncodeAfterEncoding": percent.AppendEncodeAfterEncoding,
		"AppendEncodeByte":          percent.AppendEncodeByte,
		"AppendEncodeScalarValue":   percent.AppendEncodeScalarValue,
		"Decode":                    percent.Decode,
		"Encode":                    percent.Encode,
		"EncodedLen":                percent.EncodedLen,
		"IsEncodedByte":             percent.IsEncodedByte[string],
		"IsURLUnits":                percent.IsURLUnits,
		"OutputEncoding":            percent.OutputEncoding,
	},
		new(percent.Set),
	)
}
