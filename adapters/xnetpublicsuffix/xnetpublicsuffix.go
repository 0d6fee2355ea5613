// Package xnetpublicsuffix implements [ports.PublicSuffixList] with
// golang.org/x/net/publicsuffix:
//
//	parser := weburl.New(weburl.Config{PublicSuffixes: xnetpublicsuffix.New()})
//
// The list is part of x/net and as old as its release, usually months. A
// program that uses it for security decisions should load a new list instead,
// with package adapters/publicsuffix. x/net links net/http, which makes a
// program larger that does not use it.
package xnetpublicsuffix

import (
	"golang.org/x/net/publicsuffix"

	"github.com/weburl-go/weburl/ports"
)

// List is the list in golang.org/x/net/publicsuffix, with its private rules.
// The zero List is ready for use, and all Lists are the same. It is safe for
// concurrent use.
type List struct{}

var _ ports.PublicSuffixList = List{}

// New returns a List.
func New() List { return List{} }

// PublicSuffix returns the public suffix of domain, which is ASCII, in lower
// case, without a trailing dot and not empty.
//
// https://github.com/publicsuffix/list/wiki/Format#algorithm
func (List) PublicSuffix(domain string) string {
	suffix, _ := publicsuffix.PublicSuffix(domain)
	return suffix
}
