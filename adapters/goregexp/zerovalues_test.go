package goregexp_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/goregexp"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues calls everything with zero values and nil: nothing may panic.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New":               goregexp.New,
		"Check":             goregexp.Check,
		"Plain":             goregexp.Plain,
		"IsIdentifierStart": goregexp.IsIdentifierStart,
		"IsIdentifierPart":  goregexp.IsIdentifierPart,
	},
		new(goregexp.Engine),
	)
}
