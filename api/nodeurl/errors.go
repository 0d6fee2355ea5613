package nodeurl

import (
	"errors"
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// Code names an error as Node does. A Code is an error, so that
// errors.Is(err, nodeurl.InvalidFileURLPath) works. The zero Code is none.
//
// https://nodejs.org/api/errors.html#nodejs-error-codes
type Code uint8

const (
	InvalidURL         Code = iota + 1 // ERR_INVALID_URL: the URL, or the name of a server, does not parse
	InvalidURLScheme                   // ERR_INVALID_URL_SCHEME: the URL is no file: URL
	InvalidFileURLHost                 // ERR_INVALID_FILE_URL_HOST: the URL has a host, and a POSIX path cannot say so
	InvalidFileURLPath                 // ERR_INVALID_FILE_URL_PATH: the URL's path is that of no file
	InvalidArgValue                    // ERR_INVALID_ARG_VALUE: the path lacks a server, a share or a working directory
	MalformedURI                       // URIError: what is percent-encoded is not UTF-8, or a "%" stands alone
)

var codes = [...]string{
	InvalidURL:         "ERR_INVALID_URL",
	InvalidURLScheme:   "ERR_INVALID_URL_SCHEME",
	InvalidFileURLHost: "ERR_INVALID_FILE_URL_HOST",
	InvalidFileURLPath: "ERR_INVALID_FILE_URL_PATH",
	InvalidArgValue:    "ERR_INVALID_ARG_VALUE",
	MalformedURI:       "URIError",
}

// String gives Node's code, such as "ERR_INVALID_URL", and "URIError" for
// [MalformedURI]: that is the name of a JavaScript error without a code. It gives ""
// for what is no Code.
func (c Code) String() string {
	if int(c) >= len(codes) {
		return ""
	}
	return codes[c]
}

// Error gives what String gives.
func (c Code) Error() string { return c.String() }

// Error, always as *Error, is every error of this package. It holds no part of what
// was given, however it is printed.
type Error struct {
	Code Code
	// Part is what is wrong: of a URL "scheme", "host", "pathname", "username" or
	// "password", as the getter of that name gives it; "path" or "server name" of a
	// path; "Dir" of [PathOptions]; "URL" where it does not parse.
	Part   string
	Start  int    // byte offset into that part
	End    int    // exclusive
	Reason string // what is wrong with it, one clause; "" where Err says it
	// Err is what the URL parser says, a *domain.Failure or domain.ErrTooLong; nil
	// where it was not that.
	Err error
}

// Error says what is wrong and where.
func (e *Error) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("weburl: %s: %s", e.Code, strings.TrimPrefix(e.Err.Error(), "weburl: "))
	}
	return fmt.Sprintf("weburl: %s: %s (at byte %d of the %s)", e.Code, e.Reason, e.Start, e.Part)
}

// Unwrap gives the Code, and Err unless it is nil.
func (e *Error) Unwrap() []error {
	if e.Err != nil {
		return []error{e.Code, e.Err}
	}
	return []error{e.Code}
}

// notParsed is the error of a URL that does not parse, which err says.
func notParsed(err error) error {
	e := &Error{Code: InvalidURL, Part: "URL", Err: err}
	if failure, ok := errors.AsType[*domain.Failure](err); ok {
		e.Start, e.End = failure.Start, failure.End
	}
	return e
}
