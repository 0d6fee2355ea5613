// Package xnetpublicsuffix binds golang.org/x/net/publicsuffix to
// [ports.PublicSuffixList].
//
// The list is part of x/net and as old as its release, months as a rule;
// programs that decide about security by it should load a fresh one, which package
// adapters/publicsuffix does. It links net/http, which adds two megabytes to a
// program that has no use for that.
package xnetpublicsuffix

import (
	"golang.org/x/net/publicsuffix"

	"github.com/weburl-go/weburl/ports"
)

// List is the public suffix list in golang.org/x/net/publicsuffix, with its
// private rules. The zero List is ready for use; all are the same.
type List struct{}

var _ ports.PublicSuffixList = List{}

// New gives a List.
func New() List { return List{} }

// PublicSuffix gives the public suffix of domain, which is ASCII, in lower case,
// without a trailing dot and not empty.
//
// https://github.com/publicsuffix/list/wiki/Format#algorithm
func (List) PublicSuffix(domain string) string {
	suffix, _ := publicsuffix.PublicSuffix(domain)
	return suffix
}
