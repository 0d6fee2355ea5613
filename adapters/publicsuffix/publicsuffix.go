package publicsuffix

import (
	"bytes"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/weburl-go/weburl/ports"
)

// Options say how a list is read. The zero Options read both sections, in ASCII.
type Options struct {
	// IDNA gives the rules that are not ASCII the form in which domains come. It
	// should be the backend that made the domains. If it is nil, a list with such
	// a rule is refused.
	IDNA ports.IDNA
	// ICANNOnly leaves out the section of private domains. Then names under
	// "github.io" are no sites of their own.
	ICANNOnly bool
}

// List is a public suffix list. It is safe for concurrent use. The zero List has no
// rule, so that each last label is a public suffix, and the zero Options.
type List struct {
	options Options
	rules   atomic.Pointer[table]
}

var _ ports.PublicSuffixList = (*List)(nil)

// New reads a list to its end, in linear time and with at most 35 bytes of memory per
// byte of the list. The error is an [*Error] if the list is malformed or
// nil, and wraps that of list if reading fails.
func New(list io.Reader, options Options) (*List, error) {
	l := &List{options: options}
	if err := l.Reload(list); err != nil {
		return nil, err
	}
	return l, nil
}

// Reload reads another list to its end, and puts it in place of the one before.
// Each lookup, also of those under way, is in one or the other. On an error, as
// [New] gives it, the one before stays.
func (l *List) Reload(list io.Reader) error {
	if list == nil {
		return &Error{Line: 1, Reason: "there is no reader to read it from"}
	}
	data, err := io.ReadAll(io.LimitReader(list, MaxSize+1))
	if err != nil {
		return fmt.Errorf("weburl: reading a public suffix list: %w", err)
	}
	if len(data) > MaxSize {
		return &Error{Line: 1 + bytes.Count(data[:MaxSize], []byte("\n")), Reason: "the list is too long"}
	}
	rules, err := load(string(data), l.options)
	if err != nil {
		return err
	}
	l.rules.Store(rules)
	return nil
}

// PublicSuffix gives the public suffix of domain, which is ASCII, in lower case,
// without a trailing dot and not empty. It allocates nothing and takes time in
// proportion to the length of domain, whatever the list.
//
// https://github.com/publicsuffix/list/wiki/Format#algorithm
func (l *List) PublicSuffix(domain string) string {
	rules := l.rules.Load()
	if rules == nil {
		rules = noRules
	}
	return domain[rules.suffix(domain):]
}

var noRules = newBuilder(0).table()
