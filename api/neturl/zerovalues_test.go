package neturl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"Classes":     neturl.Classes,
		"Compare":     neturl.Compare,
		"CompareBase": neturl.CompareBase,
		"FromNetURL":  neturl.FromNetURL,
		"RequestURL":  neturl.RequestURL,
		"ToNetURL":    neturl.ToNetURL,
	},
		new(neturl.Class),
		new(neturl.Converter),
		new(neturl.Disagreement),
		new(neturl.DisagreementError),
		new(neturl.Part),
	)
}
