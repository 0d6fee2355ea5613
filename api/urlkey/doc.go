// Package urlkey makes keys of URLs that other systems make, too: the SURT, by
// which web archives sort, and a 64-bit hash of the href.
//
//	r, err := weburl.ParseRecord("https://WWW.example.com/a?b#c")
//	urlkey.SURT(r)        // com,example,www)/a?b
//	urlkey.Hash(r.Href()) // a uint64
//
// # SURT
//
// In the Sort-friendly URI Reordering Transform, the labels of the host are in
// reverse order. So the URLs of one domain, with its subdomains, are next to
// each other in a list that is sorted by bytes. The form is that of the index
// files of web archives (CDX):
//
//	https://user@www.example.com:8080/a/B?c#d
//	com,example,www:8080)/a/B?c
//
// It consists of these parts of the href, byte for byte, if the URL has a host
// that is not empty:
//
//  1. The host. That of a domain, an IPv4 address or an opaque host is split at
//     each ".", and its labels are joined by "," in reverse order. An empty
//     label stays: "example.com." becomes ",com,example". An IPv6 address is
//     not reversed, and has no brackets.
//  2. ":" and the port, if the port is not null. The default port of a scheme
//     is null.
//  3. ")".
//  4. The path, in its case. It may be empty if the scheme is not special.
//  5. "?" and the query, if the query is not null. It may be empty.
//
// Scheme, username, password and fragment are left out. So http and https URLs
// have the same SURT.
//
// If the host is null or empty, the SURT is the href without "//" after the
// scheme and without the fragment: "mailto:a@example.com", "file:/a".
//
// # Canonical URLs of archives
//
// The URL is canonical already, according to the URL Standard: host in lower
// case, no dot segments, no default port. Archives change more in a URL before
// they make its key. Package surt of the Internet Archive, on which most tools
// depend, does the following by default, and SURT does not:
//
//   - It removes "www." and "www" with digits from the start of the host.
//   - It puts path and query in lower case.
//   - It removes a "/" at the end of the path, and repeated ones.
//   - It removes an empty query, and session IDs from path and query.
//   - It sorts the parameters of the query.
//   - It percent-decodes path and query, and encodes fewer code points.
//   - It removes dots from the start and the end of the host, and repeated
//     ones.
//
// Without these changes, its key of an href is the SURT, with two exceptions.
// It keeps the fragment, and it writes "/" between ")" and a query without a
// path. The tests list vectors of other tools.
//
// # The form of Heritrix
//
// The crawler Heritrix has another form: "http://(com,example,)/a". It has the
// scheme, a comma after the last label, and IPv4 addresses in their own order.
// An example of [SURT] makes it.
package urlkey
