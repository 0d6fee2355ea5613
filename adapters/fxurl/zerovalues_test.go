package fxurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/fxurl"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"NewEnvironment": fxurl.NewEnvironment,
	},
		new(fxurl.NilError),
	)
}
