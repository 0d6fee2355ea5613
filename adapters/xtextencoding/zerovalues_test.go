package xtextencoding_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/xtextencoding"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues calls everything with zero values and nil: nothing may panic.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": xtextencoding.New,
	},
		new(xtextencoding.Backend),
	)
}
