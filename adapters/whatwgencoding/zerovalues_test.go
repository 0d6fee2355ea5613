package whatwgencoding_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues calls everything with zero values and nil: nothing may panic.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": whatwgencoding.New,
	},
		new(whatwgencoding.Backend),
		new(whatwgencoding.Encoding),
	)
}
