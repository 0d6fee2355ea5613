package urlrec

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"

	"github.com/weburl-go/weburl/domain"
)

// String returns the href, or "" for the zero Record.
func (r Record) String() string { return r.href }

// Format implements [fmt.Formatter]. %v and %s print the href, and %q prints it
// in quotes. %+v prints the names and values of the components that are not
// null. %#v prints urlrec.Record("href"). Other verbs format the href as a
// string. All of them print the password; see [Record.Redacted].
func (r Record) Format(f fmt.State, verb rune) {
	switch {
	case verb == 'v' && f.Flag('+'):
		io.WriteString(f, "{")
		for i, c := range r.components() {
			if i > 0 {
				io.WriteString(f, " ")
			}
			fmt.Fprintf(f, "%s:%q", c.name, c.value)
		}
		io.WriteString(f, "}")
	case verb == 'v' && f.Flag('#'):
		fmt.Fprintf(f, "urlrec.Record(%q)", r.href)
	default:
		fmt.Fprintf(f, fmt.FormatString(f, verb), r.href)
	}
}

// component is a component of a URL, and its name in the standard.
type component struct{ name, value string }

// components returns the components that Format prints, in the order of the
// href.
func (r Record) components() []component {
	if !r.IsValid() {
		return nil
	}
	all := []component{{"scheme", r.Scheme()}}
	add := func(name, value string, is bool) {
		if is {
			all = append(all, component{name, value})
		}
	}
	add("username", r.Username(), r.Username() != "")
	add("password", r.Password(), r.Password() != "")
	add("host", r.Hostname(), r.hostStart != r.schemeEnd)
	add("port", r.Port(), r.flags&hasPort != 0)
	add("path", r.Pathname(), true)
	query, ok := r.Query()
	add("query", query, ok)
	fragment, ok := r.Fragment()
	add("fragment", fragment, ok)
	return all
}

// LogValue returns the href without the password; see [Record.Redacted].
// Package log/slog calls it if r is the value of an attribute, but not if r is
// inside a struct, a slice or a map that is.
func (r Record) LogValue() slog.Value { return slog.StringValue(r.Redacted()) }

// Redacted returns the href with "xxxxx" instead of the password, if there is
// one.
func (r Record) Redacted() string {
	if r.Password() == "" {
		return r.href
	}
	return r.href[:r.usernameEnd+1] + "xxxxx" + r.href[r.hostStart-1:]
}

// AppendText appends the href to b. It never fails.
func (r Record) AppendText(b []byte) ([]byte, error) { return append(b, r.href...), nil }

// MarshalText returns the href. It never fails.
func (r Record) MarshalText() ([]byte, error) { return []byte(r.href), nil }

// UnmarshalText parses text without a base and sets r to the result, or to the
// zero Record if text is empty. If that fails, r does not change. The error is
// that of [Parser.Parse].
//
// It uses the zero Parser, which is enough for the href of any Record, as that
// is ASCII. A domain that is not ASCII fails with domain.DomainToASCII. The URL
// of package api has IDNA processing, and so takes text of any kind.
func (r *Record) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*r = Record{}
		return nil
	}
	var p Parser
	parsed, err := p.Parse(string(text), Record{}, nil)
	if err == domain.DomainToASCII {
		return fmt.Errorf("urlrec: a Record is unmarshaled without IDNA processing: %w", err)
	} else if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// MarshalBinary returns the href, for package encoding/gob. It never fails.
func (r Record) MarshalBinary() ([]byte, error) { return r.MarshalText() }

// UnmarshalBinary sets r to the URL that data is; see [Record.UnmarshalText].
func (r *Record) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// Scan sets r to the value of a column of a database: a string or bytes, as in
// [Record.UnmarshalText], or NULL, which sets the zero Record. It fails for
// other types.
func (r *Record) Scan(column any) error {
	switch column := column.(type) {
	case nil:
		*r = Record{}
		return nil
	case string:
		return r.UnmarshalText([]byte(column))
	case []byte:
		return r.UnmarshalText(column)
	}
	return fmt.Errorf("urlrec: a column of type %T is not a URL", column)
}

// MarshalJSON returns the href as a JSON string (#dom-url-tojson), or null for
// the zero Record. It never fails.
func (r Record) MarshalJSON() ([]byte, error) {
	if !r.IsValid() {
		return []byte("null"), nil
	}
	return json.Marshal(r.href)
}
