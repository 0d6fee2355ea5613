package urlkey_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/urlkey"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"AppendSURT": urlkey.AppendSURT,
		"Hash":       urlkey.Hash,
		"SURT":       urlkey.SURT,
	})
}
