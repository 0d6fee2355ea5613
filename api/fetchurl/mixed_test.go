package fetchurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/domain"
)

// TestProhibitsMixedContent has the examples of the text: a client is in the
// document of the first URL, and the others are around it.
func TestProhibitsMixedContent(t *testing.T) {
	for _, row := range []struct {
		name string
		urls []string
		want bool
	}{
		{"http", []string{"http://a.com/"}, false},
		{"https", []string{"https://a.com/"}, true},
		{"https in http", []string{"https://b.com/", "http://a.com/"}, true},
		{"data: in https", []string{"null", "https://a.com/"}, true},
		{"data: in http in https", []string{"null", "http://b.com/", "https://a.com/"}, true},
		{"data:", []string{"null"}, false},
		{"data: in http", []string{"null", "http://a.com/"}, false},
		{"a loopback address", []string{"http://127.0.0.1/"}, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			var origins []domain.Origin
			for _, url := range row.urls {
				origins = append(origins, origin(t, url))
			}
			var a fetchurl.Agent
			if got := a.ProhibitsMixedContent(origins[0], origins[1:]...); got != row.want {
				t.Errorf("%t", got)
			}
		})
	}
}

// TestMixedContent checks each condition of the upgrade, and then whether the
// request is blocked.
func TestMixedContent(t *testing.T) {
	for _, row := range []struct {
		name, url, destination, initiator string
		upgraded                          string // "": it is unchanged
		blocked                           bool
	}{
		{name: "an image", url: "http://h/a?q#f", destination: "image", upgraded: "https://h/a?q#f"},
		{name: "audio", url: "http://h/", destination: "audio", upgraded: "https://h/"},
		{name: "video", url: "http://h/", destination: "video", upgraded: "https://h/"},
		{name: "video with imageset", url: "http://h/", destination: "video", initiator: "imageset", upgraded: "https://h/"},
		{name: "an image of a set", url: "http://h/", destination: "image", initiator: "imageset", blocked: true},
		{name: "a script", url: "http://h/", destination: "script", blocked: true},
		{name: "no destination", url: "http://h/", blocked: true},
		{name: "a frame", url: "http://h/", destination: "iframe", blocked: true},
		{name: "a track", url: "http://h/", destination: "track", blocked: true},
		{name: "a port", url: "http://h:8080/", destination: "image", upgraded: "https://h:8080/"},
		{name: "port 443", url: "http://h:443/", destination: "image", upgraded: "https://h/"},
		{name: "credentials", url: "http://u:p@h/", destination: "image", upgraded: "https://u:p@h/"},
		{name: "IPv4", url: "http://10.0.0.1/", destination: "image", blocked: true},
		{name: "IPv6", url: "http://[fe80::1]/", destination: "image", blocked: true},
		{name: "a loopback address", url: "http://127.0.0.1/", destination: "image"},
		{name: "localhost", url: "http://localhost/", destination: "image"},
		{name: "https", url: "https://h/", destination: "script"},
		{name: "ftp", url: "ftp://h/", destination: "image", blocked: true},
		{name: "ws", url: "ws://h/", blocked: true},
		{name: "wss", url: "wss://h/"},
		{name: "data:", url: "data:,", destination: "image"},
		{name: "none", url: "", destination: "image", blocked: true},
	} {
		t.Run(row.name, func(t *testing.T) {
			u, want := record(t, row.url), record(t, row.url)
			if row.upgraded != "" {
				want = record(t, row.upgraded)
			}
			got := browser().UpgradeMixedContent(u, row.destination, row.initiator)
			if got != want {
				t.Errorf("%s", got)
			}
			if blocked := browser().BlocksMixedContent(got, false); blocked != row.blocked {
				t.Errorf("blocked is %t", blocked)
			}
			if browser().BlocksMixedContent(u, true) {
				t.Error("a top-level navigation is blocked")
			}
		})
	}
}
