package rendering_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/zerovalues"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"AnyLabel":  rendering.AnyLabel,
		"SafeLabel": rendering.SafeLabel,
		"Skeleton":  rendering.Skeleton,
	}, new(rendering.LabelDecision), new(rendering.LabelVerdict), new(rendering.Renderer), new(rendering.Rendering))
}
