package rendering

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
)

// HostLabel is a label of a domain whose form in Unicode is not its form in
// ASCII. It is the argument of [Renderer.UnicodeLabels].
type HostLabel struct {
	ASCII   string // the label in ASCII: "xn--bcher-kva"
	Unicode string // the label in Unicode: "bücher"
	Domain  string // the whole host in Unicode: "bücher.example"
	// TLD is the last label of the host that is not empty, in ASCII. A TLD that
	// is not ASCII begins with "xn--".
	TLD string
}

// LabelVerdict says whether a label is shown in Unicode, and if not, why. The
// zero LabelVerdict means none, and no label is shown with it: a policy must
// return [LabelShown].
type LabelVerdict uint8

// The verdicts. [Renderer.Render] itself finds LabelInvalid and LabelHidden,
// before any policy is asked. LabelDenied is for policies other than
// [SafeLabel].
const (
	LabelShown       LabelVerdict = iota + 1 // shown in Unicode
	LabelInvalid                             // the host in Unicode is not parsed to the same host
	LabelHidden                              // invisible, a lock, like a delimiter, or too many marks
	LabelCharacter                           // a code point that is not for names
	LabelScripts                             // scripts that are not written together
	LabelDigits                              // digits of two systems
	LabelMarks                               // a mark that cannot be seen
	LabelPunctuation                         // punctuation out of its context
	LabelLookalike                           // looks like another label
	LabelDenied                              // denied by the policy of an application
)

// labelVerdicts holds the name of each LabelVerdict.
var labelVerdicts = [...]string{
	"none", "shown", "invalid", "hidden", "character", "scripts", "digits", "marks", "punctuation", "lookalike", "denied",
}

// String returns the verdict in one word, such as "scripts" for
// [LabelScripts].
func (v LabelVerdict) String() string {
	if int(v) >= len(labelVerdicts) {
		return "LabelVerdict(" + strconv.Itoa(int(v)) + ")"
	}
	return labelVerdicts[v]
}

// LabelDecision is the decision about a label of a host. See
// [Renderer.HostLabels].
type LabelDecision struct {
	Index   int    // the label's number in the host; 0 is the first
	ASCII   string // the label in ASCII
	Unicode string // the label in Unicode; "" if it cannot be converted
	Verdict LabelVerdict
	// CodePoint is the code point of Unicode that decided. It is 0 if the label
	// is shown, or if no single code point decided.
	CodePoint rune
}

// AnyLabel returns [LabelShown] for every label. With it, a Renderer shows
// labels that look like others. They still parse to the same host, and have no
// code point that is hidden.
func AnyLabel(HostLabel) LabelVerdict { return LabelShown }

// HostLabels returns the decisions about the labels of u's host, in order. It
// returns those about labels that differ in Unicode, and about labels that
// begin with "xn--" and cannot be converted. It returns nil if there are none,
// or if the host is not a domain.
func (r *Renderer) HostLabels(u urlrec.Record) []LabelDecision {
	if u.HostKind() != host.Domain || r.IDNA == nil {
		return nil
	}
	var decisions []LabelDecision
	r.unicode(u.Hostname(), &decisions)
	return decisions
}

// unicode returns the domain in Unicode, except the labels that must stay in
// ASCII. The result has as many labels as the domain, and the host parser
// returns the same domain for it. If decisions is not nil, unicode appends to
// it.
func (r *Renderer) unicode(domain string, decisions *[]LabelDecision) string {
	whole := host.ToUnicode(domain, r.IDNA)
	if whole == domain {
		return domain
	}
	labels, shown := strings.Split(domain, "."), strings.Split(whole, ".")
	if len(labels) != len(shown) {
		return domain
	}
	policy := r.UnicodeLabels
	if policy == nil {
		policy = SafeLabel
	}
	tld := len(labels) - 1
	for tld > 0 && labels[tld] == "" {
		tld--
	}
	for i, label := range shown {
		if label == labels[i] {
			continue
		}
		d := LabelDecision{Index: i, ASCII: labels[i], Unicode: label, Verdict: LabelHidden}
		if mayBeInHost(label) {
			d.Verdict = policy(HostLabel{ASCII: labels[i], Unicode: label, Domain: whole, TLD: labels[tld]})
		}
		if d.Verdict != LabelShown {
			shown[i] = labels[i]
		}
		if decisions != nil {
			*decisions = append(*decisions, d)
		}
	}
	whole = strings.Join(shown, ".")
	// A backend must not make the domain look like another host.
	if h, err := host.Parse(whole, false, r.IDNA, nil); err != nil || h.String() != domain {
		return domain
	}
	return whole
}
