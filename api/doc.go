// Package weburl is the WHATWG URL Standard for Go: the classes URL and
// URLSearchParams, as browsers have them.
//
//	import weburl "github.com/weburl-go/weburl/api"
//
//	u, err := weburl.Parse("https://EXAMPLE.com/a/../b?q=1")
//	if err != nil {
//		return err // a *domain.Failure: what is wrong, and where
//	}
//	u.SetPort("8080")
//	u.SearchParams().Append("name", "é")
//	fmt.Println(u.Hostname()) // example.com
//	fmt.Println(u)            // https://example.com:8080/b?q=1&name=%C3%A9
//
//	link, err := weburl.ParseBase("../c", "https://example.com/a/b/") // https://example.com/a/c
//
// Four types and their functions:
//
//   - A [URL] is an object that setters change in place. [Parse], [ParseBase]
//     and their variants return one.
//   - A [urlrec.Record] is a comparable value, and costs less. [ParseRecord],
//     [ResolveRecord] and [Parser.ParseURL] return one.
//   - [URLSearchParams] are the names and values of a query.
//   - A [Parser] works with other IDNA processing, encodings, blob URLs or
//     public suffixes, and with limits. [New] returns one. The functions of
//     this package use the default Parser; the comments of its methods say more.
//
// # Strings
//
// Input may hold any bytes. Invalid UTF-8 is decoded as the Encoding Standard
// decodes it, with one U+FFFD per maximal subpart. All strings that a URL
// returns are ASCII.
//
// # Errors
//
// If input is not a URL, the error is a [*domain.Failure]. It holds the
// standard's name of the error and its place, and no part of the input.
// errors.Is(err, domain.HostMissing) reports whether it is that one.
//
// SetHref and [URL.Set] return an error; the other setters report whether they
// took the value.
//
// The remaining errors are [domain.ErrTooLong], [domain.ErrUnknownEncoding],
// [domain.ErrNoPublicSuffixList] and [domain.ErrUnknownAttribute], and a
// [domain.Refusal] from [URL.Set].
//
// # Storing and printing
//
// A *URL, a [urlrec.Record] and a *[URLSearchParams] work with encoding/json,
// encoding/xml, encoding/gob, flag, fmt and html/template. The first two also
// work with database/sql and log/slog. The page docs/integrations.md has an
// example for each. A Record unmarshals without IDNA processing.
//
// # Pitfalls
//
//   - A struct that holds a URL by value, and is itself passed by value, loses
//     it: encoding/json writes {}, encoding/xml writes an empty element, and fmt
//     prints the fields of the implementation. Hold a *URL or a Record.
//   - A struct that embeds a *URL or a Record has its methods, so it marshals
//     to a string without its other fields. Give the field a name.
//   - fmt prints passwords, and so do JSON and html/template. log/slog hides the
//     password of an attribute that is a *URL or a Record, but not of one inside
//     a struct, a slice or a map. Pass u.Redacted() instead.
//   - A *URL as the key of a map is compared by its address. Use a Record.
//
// # Anchors
//
// A (#…) in a comment is an anchor in the standard,
// https://url.spec.whatwg.org/. The page docs/standard.md lists the declaration
// of each algorithm and definition.
//
// # Concurrent use
//
// A Parser is safe for concurrent use. So are the methods of a [URL] and of a
// [URLSearchParams] that only read, SearchParams included. Methods that write
// are the setters, UnmarshalText, UnmarshalBinary, Scan, Append, Delete,
// DeleteValue, Set and Sort. They must not run concurrently with other methods
// of the URL or of its search params.
package weburl

// StandardRevision is the commit of github.com/whatwg/url that this package
// follows. Answers change if it changes.
const StandardRevision = "fde3f74" // 14 October 2026
