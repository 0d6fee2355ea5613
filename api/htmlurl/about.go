package htmlurl

import "github.com/weburl-go/weburl/urlrec"

// URLs that HTML reserves. None of them but about:blank can be fetched.
const (
	// AboutBlank is the URL of a document that came from nowhere.
	//
	// https://fetch.spec.whatwg.org/#scheme-fetch
	AboutBlank = "about:blank"
	// AboutLegacyCompat is for the DOCTYPE of HTML documents that XML tools write.
	//
	// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#about:legacy-compat
	AboutLegacyCompat = "about:legacy-compat"
	// AboutHTMLKind identifies the kinds of media tracks.
	//
	// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#about:html-kind
	AboutHTMLKind = "about:html-kind"
	// AboutSrcdoc is the URL of iframe srcdoc documents.
	//
	// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#about:srcdoc
	AboutSrcdoc = "about:srcdoc"
)

// MatchesAboutBlank reports whether r is about:blank, whatever its query and fragment.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#matches-about:blank
func MatchesAboutBlank(r urlrec.Record) bool { return matchesAbout(r, "blank") }

// MatchesAboutSrcdoc reports whether r is about:srcdoc, whatever its fragment. It has
// no query.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#matches-about:srcdoc
func MatchesAboutSrcdoc(r urlrec.Record) bool {
	_, hasQuery := r.Query()
	return !hasQuery && matchesAbout(r, "srcdoc")
}

// matchesAbout reports whether r has the scheme about and the opaque path path: the
// serialization of any other path that is not empty begins with "/". With an opaque path
// the host is null and there are no credentials.
func matchesAbout(r urlrec.Record, path string) bool {
	return r.Protocol() == "about:" && r.Pathname() == path
}
