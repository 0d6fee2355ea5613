package publicsuffix

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/ports"
)

// MaxSize is the maximum size of a list, in bytes. In November 2026 it is more
// than ten times the size of the list of publicsuffix.org.
const MaxSize = 4 << 20

// Error is the reason why a list is malformed, and the place. No rule of the
// list is used.
type Error struct {
	Line   int    // counted from 1
	Reason string // for people; no part of the list is in it
	Err    error  // the error of the IDNA backend, or nil
}

// Error returns the line and the reason, and the error of the IDNA backend if
// there is one.
func (e *Error) Error() string {
	s := fmt.Sprintf("publicsuffix: line %d: %s", e.Line, e.Reason)
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the error of the IDNA backend, or nil.
func (e *Error) Unwrap() error { return e.Err }

// The limits of DNS, in bytes. They apply to rules too.
const (
	maxLabel = 63
	maxName  = 253
)

// maxText is the maximum length of a rule for IDNA processing, in bytes. The
// result for a longer rule is nearly always longer than maxName. A backend may
// need much more memory than the rule has bytes.
const maxText = 16 * maxName

const (
	whiteSpace = " \t\r\f\v"

	begin   = "// ===BEGIN "
	end     = "// ===END "
	icann   = "ICANN DOMAINS==="
	private = "PRIVATE DOMAINS==="
)

// load returns a table of the rules in the list, or an [*Error].
func load(list string, options Options) (*table, error) {
	// A label and the byte after it are at least two bytes.
	b := newBuilder(min(strings.Count(list, ".")+strings.Count(list, "\n"), len(list)/2) + 1)
	var section string
	rules, number := 0, 0
	refuse := func(reason string) (*table, error) { return nil, &Error{Line: number, Reason: reason} }
	for line := range strings.SplitSeq(list, "\n") {
		number++
		line = strings.TrimRight(line, whiteSpace)
		if strings.HasPrefix(line, "//") {
			switch {
			case line == begin+icann || line == begin+private:
				if section != "" {
					return refuse("a section begins within another")
				}
				section = line[len(begin):]
			case line == end+icann || line == end+private:
				if section != line[len(end):] {
					return refuse("a section ends that has not begun")
				}
				section = ""
			case strings.HasPrefix(line, begin) || strings.HasPrefix(line, end):
				return refuse("no section has this name")
			}
			continue
		}
		if line == "" {
			continue
		}

		text := line
		if i := strings.IndexAny(line, whiteSpace); i >= 0 {
			text = line[:i]
		}
		if text == "" {
			return refuse("white space comes before a rule")
		}
		kind, name, reason, err := parseRule(text, options.IDNA)
		if reason != "" {
			return nil, &Error{number, reason, err}
		}
		if section == private && options.ICANNOnly {
			continue
		}
		rules++
		if name == "" {
			continue // the rule "*" prevails if no other rule does
		}
		if kind == exception && b.parentOf(name).flags&wildcard == 0 {
			return refuse("no rule before an exception has * instead of its first label")
		}
		b.node(name).flags |= kind
	}
	if section != "" {
		return refuse("the list ends within a section")
	}
	if rules == 0 {
		return refuse("the list has no rule")
	}
	return b.table(), nil
}

const tooLong = "the rule is longer than a domain name can be"

// parseRule returns the kind of the rule, and its name in the form of domains,
// without "!" and "*."; the name of "*" is empty. If text is not a rule, reason
// is not empty.
func parseRule(text string, idna ports.IDNA) (kind flags, name, reason string, err error) {
	kind, name = rule, text
	if rest, ok := strings.CutPrefix(text, "!"); ok {
		kind, name = exception, rest
	} else if rest, ok := strings.CutPrefix(text, "*."); ok {
		kind, name = wildcard, rest
	} else if text == "*" {
		return wildcard, "", "", nil
	}

	if isASCII(name) {
		name = strings.ToLower(name)
	} else {
		if !utf8.ValidString(name) {
			return 0, "", "the rule is not UTF-8", nil
		}
		if len(name) > maxText {
			return 0, "", tooLong, nil
		}
		if idna == nil {
			return 0, "", "the rule is not ASCII, and there is no IDNA backend", nil
		}
		out, err := idna.AppendToASCII(nil, name, true)
		if err != nil {
			return 0, "", "the rule is not ASCII, and IDNA processing refuses it", err
		}
		name = string(out)
	}
	if len(name) > maxName {
		return 0, "", tooLong, nil
	}
	for rest, more := name, true; more; {
		var label string
		label, rest, more = strings.Cut(rest, ".")
		if label == "" {
			return 0, "", "a label is empty", nil
		}
		if len(label) > maxLabel {
			return 0, "", "a label is longer than 63 bytes", nil
		}
		for i := range len(label) {
			switch c := label[i]; {
			case c == '*':
				return 0, "", "only the first label can be *, and not in an exception", nil
			case 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-':
			default:
				return 0, "", "a label has more than letters, digits and hyphens", nil
			}
		}
	}
	return kind, name, "", nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
