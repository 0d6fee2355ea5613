package xnetidna_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/xnetidna"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues calls everything with zero values and nil: nothing may panic.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": xnetidna.New,
	},
		new(xnetidna.Backend),
	)
}
