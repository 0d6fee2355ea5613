// Package urlpattern implements the URL Pattern Standard: patterns that match
// URLs, as URLPattern does in browsers.
//
//	p, err := urlpattern.New("https://*.example.com/users/:id", urlpattern.Options{})
//	p.Test("https://api.example.com/users/7") // true
//	r, ok := p.Exec("https://api.example.com/users/7")
//	r.Group(urlpattern.Pathname, "id") // "7", true
//
// A [Pattern] has a pattern for each [Component] of a URL. All of them must
// match; [Pattern.ExecComponent] matches one alone. [New] takes a constructor
// string, which looks like a URL, and [NewBase] one that is relative to a base
// URL. [NewInit] takes the components one by one:
//
//	page := "/users/:id"
//	p, err := urlpattern.NewInit(urlpattern.Init{Pathname: &page}, urlpattern.Options{})
//
// The page docs/patterns.md teaches patterns with examples.
//
// # Syntax
//
//	text      itself; a backslash before * + ? { } ( ) : \ makes it text
//	:name     a group: one or more code points, up to the next "/" in a
//	          pathname or "." in a hostname
//	*         a group: anything, also nothing
//	(regexp)  a group: a regular expression in JavaScript's syntax
//	:name(regexp)
//	{...}     text with at most one group, for a modifier
//	? + *     after a group or braces: optional, repeated, both
//
// In a pathname, the "/" before a group belongs to it: "/a/:b?" matches "/a".
//
// Text is made canonical, as a URL's is: "É" in a pathname becomes "%C3%89". The
// getters of a Pattern return the normalized patterns.
//
// # Lists
//
// A [List] holds thousands of patterns. It finds the first that matches a URL, or
// all of them, without trying each:
//
//	var routes urlpattern.List
//	routes.Add(p)
//	record, err := weburl.ParseRecord("https://api.example.com/users/7")
//	i, ok := routes.First(record) // 0, true
//
// # What is left out
//
// An absent component of an init matches anything. In a constructor string,
// components after the last one that is written match anything, and those
// before it are empty. So "https://example.com" matches all paths, but
// "https://example.com?q" only "/". The port is the exception: without one, only
// the default port matches. Write ":*" for any port.
//
// # Errors
//
// An invalid pattern fails with an [*Error], which has the component, the byte
// offset and the rule that is broken. Three patterns surprise:
//   - "data:foo" has no protocol, because ":foo" is a group: write "data\\:foo".
//   - In "/:a?b" the "?" makes the group optional: for a search, write "/:a\\?b".
//   - In "https://example.com:port/" the hostname has a group: write ":*".
//
// Construction takes time in proportion to the length of the pattern, and
// Options.MaxLength limits that.
//
// # Other standards
//
// [NewFrom], [NewFromJSON], [NewFromInfra] and [NewFromStructuredField] are the
// building blocks for other standards. Functions with names that begin with
// Experimental are not in the standard.
//
// https://urlpattern.spec.whatwg.org/
package urlpattern
