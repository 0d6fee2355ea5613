package stepwise_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/zerovalues"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// TestZeroValues holds that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"OutlineOfBase":       stepwise.OutlineOfBase,
		"Machine.SetProtocol": zerovalues.NotNil,
		"Machine.SetUsername": zerovalues.NotNil,
		"Machine.SetPassword": zerovalues.NotNil,
		"Machine.SetHost":     zerovalues.NotNil,
		"Machine.SetHostname": zerovalues.NotNil,
		"Machine.SetPort":     zerovalues.NotNil,
		"Machine.SetPathname": zerovalues.NotNil,
		"Machine.SetSearch":   zerovalues.NotNil,
		"Machine.SetHash":     zerovalues.NotNil,
	},
		new(stepwise.Fields),
		new(stepwise.Machine),
		new(stepwise.Record),
		new(stepwise.State),
	)
}
