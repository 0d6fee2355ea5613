package fetchurl_test

import (
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// suffixes is a public suffix list with the rule "*" alone: each last label is a
// public suffix.
type suffixes struct{}

func (suffixes) PublicSuffix(name string) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return name[i+1:]
		}
	}
	return name
}

// browser returns an Agent with a public suffix list, whose localhost is a
// loopback address.
func browser() *fetchurl.Agent {
	return &fetchurl.Agent{Parser: weburl.New(weburl.Config{PublicSuffixes: suffixes{}}), Localhost: true}
}

// record returns the record of s, or the zero Record for "".
func record(t testing.TB, s string) urlrec.Record {
	t.Helper()
	if s == "" {
		return urlrec.Record{}
	}
	r, err := weburl.ParseRecord(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return r
}

// origin returns the origin of the URL s, or an opaque origin for "null".
func origin(t testing.TB, s string) domain.Origin {
	t.Helper()
	if s == "null" {
		return domain.NewOpaqueOrigin()
	}
	return new(weburl.Parser).Origin(record(t, s))
}
