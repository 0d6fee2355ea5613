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

// The verdicts. [SafeLabel] says in detail when it returns them. A Renderer finds
// LabelHidden itself, and LabelInvalid if the host in Unicode is not parsed to
// the same host. LabelDenied is for other policies than SafeLabel.
const (
	LabelShown       LabelVerdict = iota + 1 // shown in Unicode
	LabelInvalid                             // not parsed to the same host, or hyphens out of place
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
	// CodePoint is the first code point of Unicode that decided, for the reasons
	// of [SafeLabel] and LabelHidden. It is 0 if the label is shown, or if no code
	// point decided.
	CodePoint rune
}

// AnyLabel returns [LabelShown] for every label. With it, a Renderer shows
// labels that look like others. They still parse to the same host, and have no
// code point that is hidden.
func AnyLabel(HostLabel) LabelVerdict { return LabelShown }

// HostLabels returns the decisions about the labels of u's host, in order. It
// returns those about labels that differ in Unicode, and about labels that
// begin with "xn--" and are invalid. It returns nil if there are none, or if the
// host is not a domain or IDNA is nil.
//
// If one label is invalid, all are [LabelInvalid], because a host with such a
// label is only parsed if it is ASCII.
func (r *Renderer) HostLabels(u urlrec.Record) []LabelDecision {
	if u.HostKind() != host.Domain || r.IDNA == nil {
		return nil
	}
	_, decisions := r.decide(u.Hostname(), true)
	return decisions
}

// unicode returns the domain in Unicode, except the labels that must stay in
// ASCII. The result has as many labels as the domain, and the host parser
// returns the same domain for it.
func (r *Renderer) unicode(domain string) string {
	shown, _ := r.decide(domain, false)
	return shown
}

// decide is [Renderer.unicode]. If explain is true, it also returns the
// decisions.
func (r *Renderer) decide(domain string, explain bool) (shown string, decisions []LabelDecision) {
	if !strings.Contains(domain, "xn--") {
		return domain, nil // the host parser returned it, so it is ASCII
	}
	whole := host.ToUnicode(domain, r.IDNA)
	if whole == domain || strings.Count(whole, ".") != strings.Count(domain, ".") {
		return domain, r.invalid(domain, explain)
	}
	tld := lastLabel(domain)
	var room [256]byte
	out, refused := room[:0], false
	rest := whole
	index := 0
	for ascii := range strings.SplitSeq(domain, ".") {
		var label string
		label, rest, _ = strings.Cut(rest, ".")
		if index > 0 {
			out = append(out, '.')
		}
		if label != ascii {
			d := LabelDecision{Index: index, ASCII: ascii, Unicode: label}
			d.Verdict, d.CodePoint = r.verdict(HostLabel{ASCII: ascii, Unicode: label, Domain: whole, TLD: tld}, explain)
			if d.Verdict != LabelShown {
				label, refused = ascii, true
			}
			if explain {
				decisions = append(decisions, d)
			}
		}
		out = append(out, label...)
		index++
	}
	shown = whole
	if refused {
		shown = string(out)
	}
	// A backend must not make the domain look like another host.
	if h, _ := host.Parse(shown, false, r.IDNA, nil); h.String() != domain {
		return domain, r.invalid(domain, explain)
	}
	return shown, decisions
}

// verdict returns the verdict on a label. If explain is true, it also returns the
// code point that decided.
func (r *Renderer) verdict(label HostLabel, explain bool) (LabelVerdict, rune) {
	if c := hiddenIn(label.Unicode); c != 0 {
		return LabelHidden, c
	}
	if r.UnicodeLabels == nil {
		return safeLabel(label)
	}
	v := r.UnicodeLabels(label)
	if explain {
		if safe, c := safeLabel(label); safe == v {
			return v, c
		}
	}
	return v, 0
}

// invalid returns decisions against all labels that begin with "xn--", or nil if
// explain is false.
func (r *Renderer) invalid(domain string, explain bool) (decisions []LabelDecision) {
	if !explain {
		return nil
	}
	index := 0
	for label := range strings.SplitSeq(domain, ".") {
		if strings.HasPrefix(label, "xn--") {
			d := LabelDecision{Index: index, ASCII: label, Verdict: LabelInvalid}
			if unicode := host.ToUnicode(label, r.IDNA); unicode != label {
				d.Unicode = unicode
			}
			decisions = append(decisions, d)
		}
		index++
	}
	return decisions
}
