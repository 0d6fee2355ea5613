package xnethtml_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/xnethtml"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"NewDocument": xnethtml.NewDocument,
		"Parse":       xnethtml.Parse,
		"References":  xnethtml.References,
	},
		new(xnethtml.Page),
		new(xnethtml.Reference),
		new(xnethtml.RewriteError),
	)
}
