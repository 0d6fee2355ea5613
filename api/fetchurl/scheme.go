package fetchurl

import "github.com/weburl-go/weburl/urlrec"

// IsLocal reports whether the scheme of u is a local scheme: about, blob or
// data. It is false for the zero Record.
//
// https://fetch.spec.whatwg.org/#is-local
// https://fetch.spec.whatwg.org/#local-scheme
func IsLocal(u urlrec.Record) bool {
	switch u.Scheme() {
	case "about", "blob", "data":
		return true
	}
	return false
}

// IsHTTP reports whether the scheme of u is an HTTP(S) scheme: http or https.
//
// https://fetch.spec.whatwg.org/#http-scheme
func IsHTTP(u urlrec.Record) bool {
	switch u.Scheme() {
	case "http", "https":
		return true
	}
	return false
}

// HasFetchScheme reports whether the scheme of u is a fetch scheme: about, blob,
// data, file, http or https. Fetching a URL with another scheme is a network
// error.
//
// https://fetch.spec.whatwg.org/#fetch-scheme
func HasFetchScheme(u urlrec.Record) bool { return IsLocal(u) || IsHTTP(u) || u.Scheme() == "file" }
