package domain

import "fmt"

// RegExpError says why a regular expression is refused: it is invalid, or the
// engine does not support a part of it. It contains no part of the expression.
// The zero value means that the reason is unknown.
type RegExpError struct {
	// Offset is the place in the expression, in bytes.
	Offset int
	// Rule is the broken rule, or the name of the unsupported syntax. It is a
	// constant of the engine; "" if unknown.
	Rule string
	// Unsupported means that the expression is valid, but not supported.
	Unsupported bool
}

// Error returns a sentence with the place and the rule.
func (e *RegExpError) Error() string {
	rule := "an unknown rule"
	if e.Rule != "" {
		rule = e.Rule
	}
	fault := "invalid regular expression"
	if e.Unsupported {
		fault = "regular expression not supported"
	}
	return fmt.Sprintf("weburl: %s: %s at byte %d", fault, rule, e.Offset)
}
