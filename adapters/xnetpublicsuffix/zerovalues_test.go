package xnetpublicsuffix_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": xnetpublicsuffix.New,
	},
		new(xnetpublicsuffix.List),
	)
}
