package urlpattern

import (
	"errors"
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// Code names the rule that a pattern breaks. A Code is an error, so that
// errors.Is(err, urlpattern.DuplicateName) works. The zero Code is none.
type Code uint8

const (
	TooLong         Code = iota + 1 // the strings are longer than Options.MaxLength
	MissingBaseURL                  // a constructor string has no protocol, and there is no base URL
	InvalidBaseURL                  // the base URL is not a URL
	TrailingEscape                  // nothing follows a backslash
	MissingName                     // no name follows ":"
	NonASCIIRegExp                  // a regular expression has a code point that is not ASCII
	RegExpStart                     // a regular expression begins with "?"
	CapturingGroup                  // "?" does not follow "(" in a regular expression
	UnclosedRegExp                  // ")" is missing after a regular expression
	EmptyRegExp                     // a regular expression is empty
	InvalidRegExp                   // a regular expression has a syntax error, or the engine refuses it
	UnclosedGroup                   // "}" is missing where a group must end
	UnexpectedToken                 // "}", "?" or "+" is where no group ends
	DuplicateName                   // two groups of a component have the same name
	InvalidProtocol                 // a URL cannot have text of the pattern as its scheme
	InvalidHostname                 // a URL cannot have text of the pattern as its host
	InvalidPort                     // a URL cannot have text of the pattern as its port
	InvalidJSON                     // a value is not JSON
	InvalidValue                    // a value is neither a string nor an init
	InvalidMember                   // a value has a member that an init does not have, or that is not a string
)

// codes are the names of the codes, and their rules in one clause.
var codes = [...]struct{ name, rule string }{
	0:               {"none", "there is no error"},
	TooLong:         {"too-long", "the pattern is too long"},
	MissingBaseURL:  {"missing-base-URL", "the pattern has no protocol, and there is no base URL"},
	InvalidBaseURL:  {"invalid-base-URL", "the base URL is not a URL"},
	TrailingEscape:  {"trailing-escape", "no code point follows the backslash"},
	MissingName:     {"missing-name", "no name follows the colon"},
	NonASCIIRegExp:  {"non-ASCII-regexp", "the regular expression has a code point that is not ASCII"},
	RegExpStart:     {"regexp-start", `the regular expression begins with "?"`},
	CapturingGroup:  {"capturing-group", `a group in the regular expression does not begin with "?"`},
	UnclosedRegExp:  {"unclosed-regexp", `the regular expression does not end with ")"`},
	EmptyRegExp:     {"empty-regexp", "the regular expression is empty"},
	InvalidRegExp:   {"invalid-regexp", "the regular expression is invalid or not supported"},
	UnclosedGroup:   {"unclosed-group", `the group does not end with "}" here`},
	UnexpectedToken: {"unexpected-token", "the token is not expected here"},
	DuplicateName:   {"duplicate-name", "the name is a duplicate name"},
	InvalidProtocol: {"invalid-protocol", "the text is not a scheme"},
	InvalidHostname: {"invalid-hostname", "the text is not a host"},
	InvalidPort:     {"invalid-port", "the text is not a port"},
	InvalidJSON:     {"invalid-JSON", "the value is not JSON"},
	InvalidValue:    {"invalid-value", "the value is neither a string nor an init"},
	InvalidMember:   {"invalid-member", "a member of the value is not a member of an init, or not a string"},
}

// String returns the name of c, such as "duplicate-name". The zero Code is
// "none"; a value out of range is "Code(N)".
func (c Code) String() string {
	if int(c) >= len(codes) {
		return fmt.Sprintf("Code(%d)", uint8(c))
	}
	return codes[c].name
}

// Error returns the name of c, like [Code.String].
func (c Code) Error() string { return c.String() }

// Meaning returns the rule of c in one clause, without a capital or a full stop:
// what is wrong with the pattern.
func (c Code) Meaning() string {
	if int(c) >= len(codes) {
		return "this is not a rule of patterns"
	}
	return codes[c].rule
}

// Error is the error of each function that returns a Pattern, always as *Error.
// It holds no part of the input, in any format of package fmt.
type Error struct {
	Code Code
	// Component is the component whose pattern is invalid. It is Protocol if
	// no component is at fault: if Code is TooLong, MissingBaseURL,
	// InvalidBaseURL, InvalidJSON, InvalidValue or InvalidMember.
	Component Component
	// Offset is the place of the fault, in bytes: in the constructor string, or
	// in the member of the init. It is between 0 and the length of that string.
	Offset int
	// InBase says that Offset is in the base URL. It is 0 if the component was
	// inherited from the base URL.
	InBase bool
	// Err is the error of the URL parser, the regular expression engine or the
	// JSON decoder, or nil. The Offset of a [domain.RegExpError] is in the
	// regular expression of the group. It is 0 if the fault is not within one.
	Err error
}

// Error returns a message with the component, the broken rule and the place.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("urlpattern: ")
	rule := e.rule()
	switch e.Code {
	case TooLong, MissingBaseURL, InvalidJSON, InvalidValue, InvalidMember:
		return "urlpattern: " + rule
	case InvalidBaseURL:
		b.WriteString(rule)
		if e.Err != nil {
			b.WriteString(": " + strings.TrimPrefix(e.Err.Error(), "weburl: "))
		}
	default:
		fmt.Fprintf(&b, "%s: %s (at byte %d", e.Component, rule, e.Offset)
		if e.InBase {
			b.WriteString(" of the base URL")
		}
		b.WriteString(")")
	}
	return b.String()
}

// rule returns the broken rule, with the reason of the regular expression engine.
func (e *Error) rule() string {
	var refused *domain.RegExpError
	if e.Code != InvalidRegExp || !errors.As(e.Err, &refused) {
		return e.Code.Meaning()
	}
	rule := "the regular expression is invalid"
	if refused.Unsupported {
		rule = "the regular expression is not supported"
	}
	if refused.Rule != "" {
		rule += ": " + refused.Rule
	}
	return rule
}

// Unwrap returns the Code, and Err unless it is nil. The Code TooLong also
// unwraps to domain.ErrTooLong.
func (e *Error) Unwrap() []error {
	errs := []error{e.Code}
	if e.Code == TooLong {
		errs = append(errs, domain.ErrTooLong)
	}
	if e.Err != nil {
		errs = append(errs, e.Err)
	}
	return errs
}
