package xnetidna_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/xnetidna"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": xnetidna.New,
	},
		new(xnetidna.Backend),
	)
}
