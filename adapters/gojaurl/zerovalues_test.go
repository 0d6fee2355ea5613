package gojaurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/gojaurl"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// zeroTypes are the types that TestZeroValues checks. Files that Sobek does not
// have add theirs.
var zeroTypes = []any{new(gojaurl.Interfaces)}

// TestZeroValues calls everything with zero values and nil: nothing may panic.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"Install": gojaurl.Install,
		"New":     gojaurl.New,
	}, zeroTypes...)
}
