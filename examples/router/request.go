package main

import (
	"errors"
	"net/http"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec"
)

var errNoURL = errors.New("router: the request does not have the URL of a resource of this server")

// RequestRecord returns the URL of a request that a server got. It consists of
// the scheme of the connection, the field Host and the request-target, and is
// parsed as a browser does. It differs from r.URL, which has no scheme and host:
//   - The host is in lower case and in ASCII. The default port is left out.
//   - Dot segments are resolved, also "%2e". "\" is "/". Empty segments stay.
//   - The path is not decoded: "%2F" is not a delimiter, and "%41" is not "A".
//
// The error tells that
//   - the host is missing, or not a host;
//   - the request-target has a fragment, or is that of CONNECT, or is "*";
//   - the request-target is a URL of another scheme than that of the connection.
//
// If a proxy ends TLS, or rewrites the Host, this URL is not that of the
// browser.
func RequestRecord(r *http.Request) (urlrec.Record, error) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	href := r.RequestURI
	if strings.HasPrefix(href, "/") {
		// Nothing in the Host may end the host or precede it. Without a Host, the
		// first segment of "//evil.example/" would be the host.
		if r.Host == "" || strings.ContainsAny(r.Host, "/\\?#@\t\n\r") {
			return urlrec.Record{}, errNoURL
		}
		href = scheme + "://" + r.Host + href
	}
	record, err := weburl.ParseRecord(href)
	if err != nil {
		return urlrec.Record{}, err
	}
	if _, hasFragment := record.Fragment(); hasFragment || record.Scheme() != scheme || record.IncludesCredentials() {
		return urlrec.Record{}, errNoURL
	}
	return record, nil
}
