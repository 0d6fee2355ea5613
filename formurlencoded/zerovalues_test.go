package formurlencoded_test

import (
	"testing"

	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"AppendParse":       formurlencoded.AppendParse,
		"AppendSerialize":   formurlencoded.AppendSerialize,
		"Normalize":         formurlencoded.Normalize,
		"Parse":             formurlencoded.Parse,
		"ParseLegacy":       formurlencoded.ParseLegacy,
		"ParseString":       formurlencoded.ParseString,
		"Serialize":         formurlencoded.Serialize,
		"SerializeEncoding": formurlencoded.SerializeEncoding,
	})
}
