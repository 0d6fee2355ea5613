package publicsuffix

import (
	"bytes"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/weburl-go/weburl/ports"
)

// Options configure how a list is read. The zero Options read both sections,
// and refuse rules that are not ASCII.
type Options struct {
	// IDNA converts rules that are not ASCII to the form that domains have. It
	// should be the backend that parsed the domains. If it is nil, such a rule
	// is an error.
	IDNA ports.IDNA
	// ICANNOnly skips the section of private domains. Then all names under
	// "github.io" are one site.
	ICANNOnly bool
}

// List is a public suffix list. It is safe for concurrent use. The zero List
// has no rules, so the last label of a domain is its public suffix; its Options
// are zero.
type List struct {
	options Options
	rules   atomic.Pointer[table]
}

var _ ports.PublicSuffixList = (*List)(nil)

// New reads list to its end and returns it as a List. It takes linear time, and
// at most 35 bytes of memory per byte of the list. If the list is malformed or
// nil, the error is an [*Error]. If reading fails, the error wraps that of
// list.
func New(list io.Reader, options Options) (*List, error) {
	l := &List{options: options}
	if err := l.Reload(list); err != nil {
		return nil, err
	}
	return l, nil
}

// Reload reads list to its end and replaces the rules. Each lookup at the same
// time uses either the old rules or the new ones. The errors are those of
// [New]; on an error the old rules stay.
func (l *List) Reload(list io.Reader) error {
	if list == nil {
		return &Error{Line: 1, Reason: "the reader of the list is nil"}
	}
	data, err := io.ReadAll(io.LimitReader(list, MaxSize+1))
	if err != nil {
		return fmt.Errorf("publicsuffix: reading the list: %w", err)
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

// PublicSuffix returns the public suffix of domain, which is ASCII, in lower
// case, without a trailing dot and not empty. It does not allocate. Its time is
// in proportion to the length of domain and does not depend on the list.
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
