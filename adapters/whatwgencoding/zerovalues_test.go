package whatwgencoding_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": whatwgencoding.New,
	},
		new(whatwgencoding.Backend),
		new(whatwgencoding.Encoding),
	)
}
