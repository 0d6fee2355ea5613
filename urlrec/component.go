package urlrec

import "fmt"

// Component names a component of a URL. The zero Component is none.
type Component uint8

// The components. They have no delimiters, such as the "?" of a query.
const (
	NoComponent Component = iota
	Scheme
	Username
	Password
	Host // without the port
	Port
	Path
	Query
	Fragment
	// Href is the whole URL.
	Href
)

var componentNames = [...]string{
	"none", "scheme", "username", "password", "host", "port", "path", "query", "fragment", "href",
}

// String returns the standard's name of c, such as "scheme", and "none" for
// [NoComponent].
func (c Component) String() string {
	if int(c) < len(componentNames) {
		return componentNames[c]
	}
	return fmt.Sprintf("Component(%d)", uint8(c))
}

// Of returns the component c of r, serialized, or "" if it is null. r must not
// be nil.
//
// Of takes r by its address and copies no Record. A getter that is called by
// the address of a Record copies it, which takes longer than the rest.
func (c Component) Of(r *Record) string {
	start, end := uint32(0), uint32(0)
	switch c {
	case Href:
		return r.href
	case Scheme:
		end = max(r.schemeEnd, 1) - 1
	case Username:
		if r.hostStart != r.schemeEnd {
			start, end = r.schemeEnd+uint32(len("//")), r.usernameEnd
		}
	case Password:
		if r.hostStart > r.usernameEnd+uint32(len(":@")) {
			start, end = r.usernameEnd+1, r.hostStart-1
		}
	case Host:
		start, end = r.hostStart, r.hostEnd
	case Port:
		if r.flags&hasPort != 0 {
			start, end = r.hostEnd+1, r.path
		}
	case Path:
		start, end = r.path, r.query
	case Query:
		start, end = min(r.query+1, r.fragment), r.fragment
	case Fragment:
		end = uint32(len(r.href))
		start = min(r.fragment+1, end)
	}
	return r.href[start:end]
}

// Split returns the href of r in parts, which together are the href:
//
//	https:  //user:pass@  example.com  :8080  /path?query  #fragment
//
// Each part includes the delimiters that are shown with it. Before a path that
// begins with "//", port is "/." if the host is null. r must not be nil.
//
// Split takes r by its address and copies no Record, as [Component.Of] does.
func Split(r *Record) (protocol, credentials, host, port, path, fragment string) {
	return r.href[:r.schemeEnd], r.href[r.schemeEnd:r.hostStart], r.href[r.hostStart:r.hostEnd],
		r.href[r.hostEnd:r.path], r.href[r.path:r.fragment], r.href[r.fragment:]
}
