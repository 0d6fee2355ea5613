package xnetpublicsuffix_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues calls everything with zero values and nil: nothing may panic.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": xnetpublicsuffix.New,
	},
		new(xnetpublicsuffix.List),
	)
}
