package fetchurl_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/urlrec"
)

// answers are the answers of a browser.
type answers struct {
	About       string
	Policies    []string // the columns of Referrers
	Navigations []struct {
		Source, Target string   // origins of two documents
		Site           string   // the value of Sec-Fetch-Site
		Referrers      []string // "none", "origin" or "url", per policy of Source
	}
	Redirects []struct {
		Source string
		Hops   [][4]string // the origin, the policy of its response, the referrer, and Sec-Fetch-Site
	}
	Headers [][2]any    // the Referrer-Policy headers of a document, and its policy
	Metas   [][2]string // the content of a meta element, and the policy; it was strict-origin before
	Mixed   []struct {
		Page, URL string            // origins of a document and of what it contains
		Kinds     map[string]string // "same", "upgraded" or "blocked", per element
	}
	Locations [][3]any // the URL of a response, its Location headers, and the next URL, "error" or "none"
	Ports     []uint16 // those that are blocked, of all to 11000 and a hundredth of the others
}

// chromium returns the answers of Chromium.
func chromium(t *testing.T) (a answers) {
	t.Helper()
	text, err := os.ReadFile("testdata/chromium.json")
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&a); err != nil {
		t.Fatal(err)
	}
	return a
}

// page is the path, the query and the fragment of each document that Chromium
// navigated from.
const page = "/page/x?y=1#f"

// referrer returns the URL that kind, "none", "origin" or "url", means for a
// document of source.
func referrer(t *testing.T, source, kind string) urlrec.Record {
	t.Helper()
	switch kind {
	case "none":
		return urlrec.Record{}
	case "origin":
		return record(t, source+"/")
	}
	return record(t, strings.TrimSuffix(source+page, "#f"))
}

// downgrade are the policies that look for a downgrade.
var downgrade = []string{"", "no-referrer-when-downgrade", "strict-origin", "strict-origin-when-cross-origin"}

// TestChromiumNavigations compares the referrers and Sec-Fetch-Site of
// navigations under each policy. In Chromium a downgrade is from https to http,
// so it differs from the text if one of the two hosts is a loopback address.
func TestChromiumNavigations(t *testing.T) {
	cells := 0
	a := chromium(t)
	for _, row := range a.Navigations {
		t.Run(row.Source+" to "+row.Target, func(t *testing.T) {
			source, target := record(t, row.Source+page), record(t, row.Target+"/end")
			differs := (browser().TrustsURL(source) && !browser().TrustsURL(target)) != (source.Scheme() == "https" && target.Scheme() == "http")
			for i, policy := range a.Policies {
				cells++
				got, want := browser().Referrer(policies[policy], source, target), referrer(t, row.Source, row.Referrers[i])
				if (got != want) != (differs && slices.Contains(downgrade, policy)) {
					t.Errorf("%s: %q, Chromium %q", policy, got.Href(), want.Href())
				}
			}
			site, err := browser().FetchSite(origin(t, row.Source), []urlrec.Record{target}, false)
			if err != nil || site.String() != row.Site {
				t.Errorf("Sec-Fetch-Site: %q, %v, want %q", site, err, row.Site)
			}
		})
	}
	if cells != 324 || len(a.Redirects) != 26 {
		t.Errorf("the page counts 324 navigations and 26 chains of redirects, not %d and %d", cells, len(a.Redirects))
	}
}

// TestChromiumRedirects compares the referrer and Sec-Fetch-Site of each hop of
// redirects. The responses may change the policy.
func TestChromiumRedirects(t *testing.T) {
	for i, row := range chromium(t).Redirects {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			var policy fetchurl.ReferrerPolicy
			var urls []urlrec.Record
			source := record(t, row.Source+page)
			for i, hop := range row.Hops {
				current := record(t, hop[0]+"/r")
				urls = append(urls, current)
				source = browser().Referrer(policy, source, current)
				if want := referrer(t, row.Source, hop[2]); source != want {
					t.Errorf("hop %d: %q, want %q", i, source.Href(), want.Href())
				}
				site, err := browser().FetchSite(origin(t, row.Source), urls, false)
				if err != nil || site.String() != hop[3] {
					t.Errorf("hop %d: Sec-Fetch-Site: %q, %v, want %q", i, site, err, hop[3])
				}
				policy = policy.AfterRedirect([]string{hop[1]})
			}
		})
	}
}

// TestChromiumPolicies compares the policies of headers and meta elements.
// Chromium ignores the ASCII case of headers.
func TestChromiumPolicies(t *testing.T) {
	a := chromium(t)
	for _, row := range a.Headers {
		headers := texts(row[0])
		want := policies[row[1].(string)]
		if headers[0] != strings.ToLower(headers[0]) {
			want = 0
		}
		if got := fetchurl.ParseReferrerPolicy(headers); got != want {
			t.Errorf("%q: %s, want %s", headers, got, want)
		}
	}
	for _, row := range a.Metas {
		got := fetchurl.ParseMetaReferrer(row[0])
		if got == 0 {
			got = fetchurl.PolicyStrictOrigin
		}
		if got != policies[row[1]] {
			t.Errorf("meta %q: %s, want %s", row[0], got, row[1])
		}
	}
	if len(a.Headers) < 20 || len(a.Metas) < 15 {
		t.Errorf("%d headers, %d meta elements", len(a.Headers), len(a.Metas))
	}
}

// TestChromiumMixedContent compares mixed content. Chromium lets pages of
// http://localhost have mixed content, and does not block that of 10.0.0.1.
func TestChromiumMixedContent(t *testing.T) {
	requests := map[string][2]string{ // destination and initiator
		"img": {"image", ""}, "srcset": {"image", "imageset"}, "video": {"video", ""}, "audio": {"audio", ""},
		"script": {"script", ""}, "fetch": {"", ""}, "iframe": {"iframe", ""},
	}
	for _, row := range chromium(t).Mixed {
		t.Run(row.URL+" in "+row.Page, func(t *testing.T) {
			differs := row.Page == "http://localhost:18080" || row.URL == "http://10.0.0.1"
			if len(row.Kinds) != len(requests) {
				t.Errorf("%d kinds", len(row.Kinds))
			}
			for kind, want := range row.Kinds {
				request, ok := requests[kind]
				if !ok {
					t.Errorf("%s is not a kind", kind)
				}
				got, u := "same", record(t, row.URL+"/end")
				if browser().ProhibitsMixedContent(origin(t, row.Page)) {
					upgraded := browser().UpgradeMixedContent(u, request[0], request[1])
					if upgraded != u {
						got = "upgraded"
					} else if browser().BlocksMixedContent(upgraded, false) {
						got = "blocked"
					}
				}
				if got != want && !differs || differs && (want != "same" || got == "same") {
					t.Errorf("%s: %s, want %s", kind, got, want)
				}
			}
		})
	}
}

// TestChromiumLocations compares the URLs of redirects. Chromium drops an empty
// fragment that is taken over, accepts equal Location headers, and ignores an
// empty one.
func TestChromiumLocations(t *testing.T) {
	differs := map[string]string{ // our answers
		"https://a.test:18443/loc# [/end]":     "https://a.test:18443/end#",
		"https://a.test:18443/loc [/end /end]": "error",
		"https://a.test:18443/loc []":          "https://a.test:18443/loc",
	}
	for _, row := range chromium(t).Locations {
		name := fmt.Sprint(row[0], " ", row[1])
		t.Run(name, func(t *testing.T) {
			want, ok := differs[name]
			if !ok {
				want = row[2].(string)
			} else if want == row[2] {
				t.Error("the answers do not differ")
			}
			got, err := browser().Location(record(t, row[0].(string)), texts(row[1]))
			if err != nil && want != "error" || err == nil && got.Href() != want {
				t.Errorf("%q, %v, want %s", got.Href(), err, want)
			}
		})
	}
}

// texts returns the strings of an array of JSON.
func texts(array any) (texts []string) {
	for _, text := range array.([]any) {
		texts = append(texts, text.(string))
	}
	return texts
}

// TestChromiumPorts compares the bad ports. Chromium 156 does not have the two
// newest.
func TestChromiumPorts(t *testing.T) {
	newest := []uint16{4190, 6679}
	ports := chromium(t).Ports
	for port := range uint16(11001) {
		want := slices.Contains(ports, port) || slices.Contains(newest, port)
		if got := fetchurl.IsBadPort(port); got != want {
			t.Errorf("port %d: %t", port, got)
		}
	}
}
