package fetchurl

import (
	"fmt"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// FetchSite is a value of the header Sec-Fetch-Site: the relation of a request's
// initiator to the URLs that are requested. The zero FetchSite means that the
// header is not sent.
//
// https://w3c.github.io/webappsec-fetch-metadata/#sec-fetch-site-header
type FetchSite uint8

const (
	SiteSameOrigin FetchSite = iota + 1
	SiteSameSite
	SiteCrossSite
	SiteNone // a navigation by the user, which no site has caused
)

var siteNames = [...]string{
	SiteSameOrigin: "same-origin",
	SiteSameSite:   "same-site",
	SiteCrossSite:  "cross-site",
	SiteNone:       "none",
}

// String returns the value of the header, such as "same-site". It is "" for the
// zero FetchSite, because "none" is a value; a value out of range is
// "FetchSite(N)".
func (s FetchSite) String() string {
	if int(s) >= len(siteNames) {
		return fmt.Sprintf("FetchSite(%d)", uint8(s))
	}
	return siteNames[s]
}

// FetchSite returns the value of Sec-Fetch-Site for a request.
//
//   - initiator is the origin of the request's client. If it is opaque, the
//     request is cross-site.
//   - urls is the request's URL list: the first URL, and those of all redirects
//     so far. The last one is requested now.
//   - byUser says that the user navigates, for example with a bookmark.
//
// It is the zero FetchSite if urls is empty, or if the last URL is not
// potentially trustworthy. Then none of the Sec-Fetch headers is sent. The text
// looks at the first URL, Chromium at the last.
//
// To tell same-site from cross-site, a.Parser needs a public suffix list.
// Without one the error is [domain.ErrNoPublicSuffixList].
//
// https://w3c.github.io/webappsec-fetch-metadata/#abstract-opdef-set-site
func (a *Agent) FetchSite(initiator domain.Origin, urls []urlrec.Record, byUser bool) (FetchSite, error) {
	if len(urls) == 0 || !a.TrustsURL(urls[len(urls)-1]) {
		return 0, nil
	}
	if byUser {
		return SiteNone, nil
	}
	site := SiteSameOrigin
	for _, url := range urls {
		origin := a.Parser.Origin(url)
		if initiator.SameOrigin(origin) {
			continue
		}
		if initiator.IsOpaque() || initiator.Scheme() != origin.Scheme() {
			return SiteCrossSite, nil // for any public suffix list
		}
		same, err := a.Parser.SameSite(initiator, origin)
		if err != nil {
			return 0, err
		}
		if !same {
			return SiteCrossSite, nil
		}
		site = SiteSameSite
	}
	return site, nil
}
