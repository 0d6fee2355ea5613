package nodeurl

import (
	"errors"
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// Code is an error code of Node. A Code is an error, so that
// errors.Is(err, nodeurl.InvalidFileURLPath) works. The zero Code is none.
//
// https://nodejs.org/api/errors.html#nodejs-error-codes
type Code uint8

const (
	InvalidURL         Code = iota + 1 // ERR_INVALID_URL: the URL, or the name of a server, is invalid
	InvalidURLScheme                   // ERR_INVALID_URL_SCHEME: the URL is not a file: URL
	InvalidFileURLHost                 // ERR_INVALID_FILE_URL_HOST: the URL has a host, and a POSIX path cannot have one
	InvalidFileURLPath                 // ERR_INVALID_FILE_URL_PATH: the URL's path is not the path of a file
	InvalidArgValue                    // ERR_INVALID_ARG_VALUE: the path lacks a server, a share or a working directory
	MalformedURI                       // URIError: a "%" lacks two hex digits, or the decoded bytes are not UTF-8
)

var codes = [...]string{
	0:                  "none",
	InvalidURL:         "ERR_INVALID_URL",
	InvalidURLScheme:   "ERR_INVALID_URL_SCHEME",
	InvalidFileURLHost: "ERR_INVALID_FILE_URL_HOST",
	InvalidFileURLPath: "ERR_INVALID_FILE_URL_PATH",
	InvalidArgValue:    "ERR_INVALID_ARG_VALUE",
	MalformedURI:       "URIError",
}

// String returns Node's code, such as "ERR_INVALID_URL". For [MalformedURI] it
// returns "URIError", the name of a JavaScript error without a code. The zero
// Code is "none"; a value out of range is "Code(N)".
func (c Code) String() string {
	if int(c) >= len(codes) {
		return fmt.Sprintf("Code(%d)", uint8(c))
	}
	return codes[c]
}

// Error returns Node's code, like [Code.String].
func (c Code) Error() string { return c.String() }

// Error is the error of each function of this package, always as *Error. It
// holds no part of the input, in any format of package fmt.
type Error struct {
	Code Code
	// Part is the part that is wrong:
	//   - of a URL: "scheme", "host", "pathname", "username" or "password", as
	//     returned by its getters, or "URL" if it cannot be parsed;
	//   - of a path: "path" or "server name";
	//   - "dir", the argument of [PathToFileURL].
	Part   string
	Start  int    // byte offset into that part
	End    int    // exclusive
	Reason string // the fault in one clause, or "" if Err is not nil
	// Err is the error of the URL parser, a *domain.Failure or
	// domain.ErrTooLong, or nil if the error has another cause.
	Err error
}

// Error returns a message with the code, the fault and the place.
func (e *Error) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("nodeurl: %s: %s", e.Code, strings.TrimPrefix(e.Err.Error(), "weburl: "))
	}
	return fmt.Sprintf("nodeurl: %s: %s (at byte %d of the %s)", e.Code, e.Reason, e.Start, e.Part)
}

// Unwrap returns the Code, and Err unless it is nil.
func (e *Error) Unwrap() []error {
	if e.Err != nil {
		return []error{e.Code, e.Err}
	}
	return []error{e.Code}
}

// notParsed returns the error for a URL that the parser refused with err.
func notParsed(err error) error {
	e := &Error{Code: InvalidURL, Part: "URL", Err: err}
	var failure *domain.Failure
	if errors.As(err, &failure) {
		e.Start, e.End = failure.Start, failure.End
	}
	return e
}
