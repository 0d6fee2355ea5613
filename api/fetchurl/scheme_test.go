package fetchurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/fetchurl"
)

// TestSchemes has each scheme that the text of Fetch names, and others.
func TestSchemes(t *testing.T) {
	for _, row := range []struct {
		url                string
		local, http, fetch bool
	}{
		{"about:blank", true, false, true},
		{"about:config", true, false, true},
		{"blob:https://h/a", true, false, true},
		{"data:,", true, false, true},
		{"file:///a", false, false, true},
		{"http://h/", false, true, true},
		{"https://h/", false, true, true},
		{"HTTPS://h/", false, true, true},
		{"ftp://h/", false, false, false},
		{"ws://h/", false, false, false},
		{"wss://h/", false, false, false},
		{"javascript:1", false, false, false},
		{"datax:,", false, false, false},
		{"http-x://h/", false, false, false},
		{"", false, false, false},
	} {
		t.Run(row.url, func(t *testing.T) {
			u := record(t, row.url)
			if fetchurl.IsLocal(u) != row.local || fetchurl.IsHTTP(u) != row.http || fetchurl.HasFetchScheme(u) != row.fetch {
				t.Errorf("local %t, HTTP(S) %t, fetch scheme %t", fetchurl.IsLocal(u), fetchurl.IsHTTP(u), fetchurl.HasFetchScheme(u))
			}
		})
	}
}
