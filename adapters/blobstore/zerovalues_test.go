package blobstore_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/blobstore"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues calls everything with zero values and nil: nothing may panic.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New":        blobstore.New,
		"NewLimited": blobstore.NewLimited,
	},
		new(blobstore.Environment),
		new(blobstore.Store),
	)
}
