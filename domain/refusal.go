package domain

import "strconv"

// Refusal is the reason why a setter left a URL as it was, if the standard's
// steps ended without a validation error. It is an error. The zero Refusal
// means none.
type Refusal uint8

// The refusals. The comment names the attributes whose setters return it.
const (
	RefusedNoScheme          Refusal = iota + 1 // protocol
	RefusedSpecialScheme                        // protocol
	RefusedFileWithAuthority                    // protocol
	RefusedEmptyFileHost                        // protocol
	RefusedOpaquePath                           // host, hostname, pathname
	RefusedNoHost                               // username, password, port
	RefusedPortInHostname                       // hostname
	RefusedEmptyHost                            // host, hostname
	RefusedNoDigits                             // port
)

// refusals holds for each Refusal the attributes and the fault.
var refusals = [...]string{
	RefusedNoScheme:          "protocol not set: the value is not a scheme",
	RefusedSpecialScheme:     "protocol not set: a special scheme can only be replaced by a special one, and any other by one that is not special",
	RefusedFileWithAuthority: "protocol not set: the URL has a user name, a password or a port, and a file: URL cannot have one",
	RefusedEmptyFileHost:     "protocol not set: the URL is a file: URL with an empty host",
	RefusedOpaquePath:        "host, hostname or pathname not set: the URL has an opaque path",
	RefusedNoHost:            "username, password or port not set: the URL is a file: URL or has no host",
	RefusedPortInHostname:    "hostname not set: the value has a port",
	RefusedEmptyHost:         "host or hostname not set: the value is empty, and the URL has a user name, a password or a port",
	RefusedNoDigits:          "port not set: the value does not begin with a digit",
}

// IsFailure reports whether the basic URL parser with a state override returned
// failure. It is false if the steps ended without doing anything.
func (r Refusal) IsFailure() bool {
	switch r {
	case RefusedNoScheme, RefusedPortInHostname, RefusedEmptyHost, RefusedNoDigits:
		return true
	}
	return false
}

// Error returns the attribute and the fault, such as
// "weburl: port not set: the value does not begin with a digit". If several
// setters return r, it names their attributes.
func (r Refusal) Error() string {
	switch {
	case r == 0:
		return "weburl: none: nothing was refused"
	case int(r) >= len(refusals):
		return "weburl: attribute not set: Refusal(" + strconv.Itoa(int(r)) + ")"
	}
	return "weburl: " + refusals[r]
}
