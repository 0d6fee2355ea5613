package rendering

import "testing"

// TestDecisionString checks the text of decisions.
func TestDecisionString(t *testing.T) {
	for _, row := range []struct {
		want     string
		decision LabelDecision
	}{
		{"label 0: none", LabelDecision{}},
		{"label 2: scripts (U+0430)", LabelDecision{Index: 2, ASCII: "xn--pypal-4ve", Unicode: "pаypal", Verdict: LabelScripts, CodePoint: 'а'}},
		{"label 1: invalid", LabelDecision{Index: 1, ASCII: "xn--a", Verdict: LabelInvalid}},
		{"label 0: hidden (U+1F512)", LabelDecision{ASCII: "xn--lv8h", Unicode: "🔒", Verdict: LabelHidden, CodePoint: '🔒'}},
	} {
		t.Run(row.want, func(t *testing.T) {
			if got := row.decision.String(); got != row.want {
				t.Errorf("%q; want %q", got, row.want)
			}
		})
	}
}
