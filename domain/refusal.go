package domain

// Refusal says why a setter did not take a value, where the standard's steps end
// without a validation error. It is an error.
type Refusal uint8

// The refusals, each with the setters that give it.
const (
	RefusedNoScheme          Refusal = iota + 1 // protocol: the value is no scheme
	RefusedSpecialScheme                        // protocol: one of the schemes is special and the other is not
	RefusedFileWithAuthority                    // protocol: the URL has credentials or a port, and a file: URL has neither
	RefusedEmptyFileHost                        // protocol: a file: URL without a host cannot become anything else
	RefusedOpaquePath                           // host, hostname, pathname: the URL has an opaque path
	RefusedNoHost                               // username, password, port: the URL has no host, or is a file: URL
	RefusedPortInHostname                       // hostname: the value has a port
	RefusedEmptyHost                            // host, hostname: the URL has credentials or a port, so it needs a host
	RefusedNoDigits                             // port: the value does not begin with a digit
)

var refusals = [...]string{
	RefusedNoScheme:          "the value is no scheme",
	RefusedSpecialScheme:     "a special scheme cannot become one that is not special, nor the other way round",
	RefusedFileWithAuthority: "a URL with a user name, a password or a port cannot become a file: URL",
	RefusedEmptyFileHost:     "a file: URL without a host cannot get another scheme",
	RefusedOpaquePath:        "a URL with an opaque path has neither host nor path segments to set",
	RefusedNoHost:            "a URL without a host, and a file: URL, can have no user name, password or port",
	RefusedPortInHostname:    "a host name has no port",
	RefusedEmptyHost:         "a URL with a user name, a password or a port needs a host",
	RefusedNoDigits:          "a port begins with a digit",
}

// IsFailure reports whether the basic URL parser with a state override returns failure
// where it gives r; false where the steps end without doing anything.
func (r Refusal) IsFailure() bool {
	switch r {
	case RefusedNoScheme, RefusedPortInHostname, RefusedEmptyHost, RefusedNoDigits:
		return true
	}
	return false
}

// Error gives one sentence that says why.
func (r Refusal) Error() string {
	if r == 0 || int(r) >= len(refusals) {
		return "weburl: not taken"
	}
	return "weburl: not taken: " + refusals[r]
}
