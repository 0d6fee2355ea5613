package publicsuffix_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": publicsuffix.New,
	},
		new(publicsuffix.Error),
		new(publicsuffix.List),
	)
}
