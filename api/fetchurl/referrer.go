package fetchurl

import (
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec"
)

// maxReferrer is the length of the longest URL that is a referrer.
const maxReferrer = 4096

// StripForReferrer returns u without its credentials and fragment, for use as a
// referrer. If originOnly is true, it also has no query, and its path is "/". It
// returns the zero Record, no referrer, if the scheme of u is local.
//
// https://w3c.github.io/webappsec-referrer-policy/#strip-url
func StripForReferrer(u urlrec.Record, originOnly bool) urlrec.Record {
	if !u.IsValid() || IsLocal(u) {
		return urlrec.Record{}
	}
	var set urlrec.Parser // a setter that does not take "" has nothing to remove
	u, _ = set.SetUsername(u, "")
	u, _ = set.SetPassword(u, "")
	u, _ = set.SetHash(u, "")
	if !originOnly {
		return u
	}
	if u.HasOpaquePath() {
		// No setter changes an opaque path. There is no host before it.
		u, _ = weburl.ParseRecord(u.Protocol() + "/")
		return u
	}
	u, _ = set.SetPathname(u, "/")
	u, _ = set.SetSearch(u, "", nil)
	return u
}

// Referrer returns the referrer of a request under policy, or the zero Record
// if it has none. The zero policy is the default one.
//
//   - source is the URL of the client: the URL of a document, or the creation
//     URL of a worker. For an iframe srcdoc document it is the URL of the
//     nearest other document around it. A document with an opaque origin has no
//     referrer, so do not ask for one.
//   - current is the URL that is requested. After a redirect, source is the last
//     referrer, and without one there is none any more.
//
// A source that is not HTTP(S) has no referrer, as in Chromium. The standard
// lets a user agent alter referrers, and would itself send the path of a file.
//
// https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer
func (a *Agent) Referrer(policy ReferrerPolicy, source, current urlrec.Record) urlrec.Record {
	if !IsHTTP(source) {
		return urlrec.Record{}
	}
	url, origin := StripForReferrer(source, false), StripForReferrer(source, true)
	if len(url.Href()) > maxReferrer {
		url = origin
	}
	switch policy {
	case PolicyNoReferrer:
		return urlrec.Record{}
	case PolicyOrigin:
		return origin
	case PolicyUnsafeURL:
		return url
	case PolicyStrictOrigin:
		if a.downgrades(url, current) {
			return urlrec.Record{}
		}
		return origin
	case PolicySameOrigin:
		if a.sameOrigin(url, current) {
			return url
		}
		return urlrec.Record{}
	case PolicyOriginWhenCrossOrigin:
		if a.sameOrigin(url, current) {
			return url
		}
		return origin
	case PolicyNoReferrerWhenDowngrade:
		if a.downgrades(url, current) {
			return urlrec.Record{}
		}
		return url
	default: // PolicyStrictOriginWhenCrossOrigin
		if a.sameOrigin(url, current) {
			return url
		}
		if a.downgrades(url, current) {
			return urlrec.Record{}
		}
		return origin
	}
}

// downgrades reports whether a request from referrer to current leaves
// potentially trustworthy URLs.
func (a *Agent) downgrades(referrer, current urlrec.Record) bool {
	return a.TrustsURL(referrer) && !a.TrustsURL(current)
}
