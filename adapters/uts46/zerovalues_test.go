package uts46_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New": uts46.New,
	},
		new(uts46.Backend),
		new(uts46.Options),
	)
}
