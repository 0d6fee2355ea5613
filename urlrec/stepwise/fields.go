package stepwise

import (
	"strings"

	"github.com/weburl-go/weburl/host"
)

// Fields is a set of the fields of a [Record]. The zero Fields is the empty
// set.
type Fields uint8

const (
	SchemeField Fields = 1 << iota
	UsernameField
	PasswordField
	HostField
	PortField
	PathField
	QueryField
	FragmentField
)

// String returns the standard's names of the fields, with ", " between them. It
// is "" for the empty set.
func (f Fields) String() string {
	var names []string
	for i, name := range []string{"scheme", "username", "password", "host", "port", "path", "query", "fragment"} {
		if f&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// measured is enough of a record to find the fields that a run of a state
// changed. A run replaces a field, or appends to it, so most lengths are
// enough.
type measured struct {
	scheme             string
	username, password int
	host               host.Host
	port               int
	opaque             bool
	path               int // bytes or segments
	lastSegment        string
	query, fragment    int // bytes, -1 for null
}

func (url *Record) measure() measured {
	length := func(text []byte) int {
		if text == nil {
			return -1
		}
		return len(text)
	}
	last := ""
	if n := len(url.Path.Segments); n > 0 {
		last = url.Path.Segments[n-1]
	}
	return measured{
		url.Scheme, len(url.Username), len(url.Password), url.HostValue, url.PortNumber,
		url.Path.IsOpaque, len(url.Path.Opaque) + len(url.Path.Segments), last, length(url.Query), length(url.Fragment),
	}
}

// changes returns the fields that differ.
func (before measured) changes(after measured) (changed Fields) {
	for i, differs := range []bool{
		before.scheme != after.scheme, before.username != after.username, before.password != after.password,
		before.host != after.host, before.port != after.port,
		before.opaque != after.opaque || before.path != after.path || before.lastSegment != after.lastSegment,
		before.query != after.query, before.fragment != after.fragment,
	} {
		if differs {
			changed |= 1 << i
		}
	}
	return changed
}
