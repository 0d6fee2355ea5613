package urlrec_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/zerovalues"
	"github.com/weburl-go/weburl/urlrec"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"Component.Of":     zerovalues.NotNil,
		"Parser.ParseInto": zerovalues.NotNil,
		"Parser.SetInto":   zerovalues.NotNil,
		"Split":            zerovalues.NotNil,
	},
		new(urlrec.Arena),
		new(urlrec.Component),
		new(urlrec.Parser),
		new(urlrec.Record),
	)
}
