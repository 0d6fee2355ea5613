package htmlurl

import "github.com/weburl-go/weburl/urlrec"

// The URLs that HTML reserves. Only about:blank can be fetched.
const (
	// AboutBlank is the URL of an empty document, such as that of a new window.
	//
	// https://fetch.spec.whatwg.org/#scheme-fetch
	AboutBlank = "about:blank"
	// AboutLegacyCompat is a URL for the DOCTYPE of HTML documents from XML
	// tools.
	//
	// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#about:legacy-compat
	AboutLegacyCompat = "about:legacy-compat"
	// AboutHTMLKind is a URL that identifies the kinds of media tracks.
	//
	// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#about:html-kind
	AboutHTMLKind = "about:html-kind"
	// AboutSrcdoc is the URL of iframe srcdoc documents.
	//
	// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#about:srcdoc
	AboutSrcdoc = "about:srcdoc"
)

// MatchesAboutBlank reports whether r is about:blank with any query and
// fragment.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#matches-about:blank
func MatchesAboutBlank(r urlrec.Record) bool { return matchesAbout(r, "blank") }

// MatchesAboutSrcdoc reports whether r is about:srcdoc with any fragment and a
// null query.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#matches-about:srcdoc
func MatchesAboutSrcdoc(r urlrec.Record) bool {
	_, hasQuery := r.Query()
	return !hasQuery && matchesAbout(r, "srcdoc")
}

// matchesAbout reports whether r has the scheme about and the opaque path path.
// Other paths are "" or begin with "/" when serialized. If the path is opaque,
// the host is null and there are no credentials.
func matchesAbout(r urlrec.Record, path string) bool {
	return r.Protocol() == "about:" && r.Pathname() == path
}
