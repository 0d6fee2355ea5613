package fxurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/fxurl"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues calls everything with zero values and nil: nothing may panic.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"NewEnvironment": fxurl.NewEnvironment,
	},
		new(fxurl.NilError),
	)
}
