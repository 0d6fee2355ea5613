package rendering

import "fmt"

// String returns the label's number, the verdict and the code point that
// decided: "label 0: scripts (U+0430)". It holds no other part of the label.
func (d LabelDecision) String() string {
	if d.CodePoint == 0 {
		return fmt.Sprintf("label %d: %s", d.Index, d.Verdict)
	}
	return fmt.Sprintf("label %d: %s (%U)", d.Index, d.Verdict, d.CodePoint)
}
