package urlpattern

import "github.com/weburl-go/weburl/ports"

// Init has one field for each member of the standard's URLPatternInit. nil means
// that the member is absent.
type Init struct{ Protocol, Username, Password, Hostname, Port, Pathname, Search, Hash, BaseURL *string }

// Options are the options of a pattern. The zero Options are the standard's
// defaults with the default regular expression engine.
type Options struct {
	// IgnoreCase makes the pathname, search and hash match in any ASCII case.
	IgnoreCase bool
	// RegExp compiles the regular expressions of patterns. nil means the
	// default engine.
	RegExp ports.RegExp
}

// Pattern is a URL pattern.
//
// https://urlpattern.spec.whatwg.org/#url-pattern
type Pattern struct {
	components [componentCount]component
	ignoreCase bool
}

// component is a component of a URL pattern.
//
// https://urlpattern.spec.whatwg.org/#component
type component struct {
	pattern string // the pattern string, normalized
	matcher matcher
}
