package xtextencoding_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/xtextencoding"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": xtextencoding.New,
	},
		new(xtextencoding.Backend),
	)
}
