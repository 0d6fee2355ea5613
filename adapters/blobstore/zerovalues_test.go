package blobstore_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/blobstore"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"New":        blobstore.New,
		"NewLimited": blobstore.NewLimited,
	},
		new(blobstore.Environment),
		new(blobstore.Store),
	)
}
