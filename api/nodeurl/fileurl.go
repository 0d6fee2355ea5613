package nodeurl

import (
	"bytes"
	"runtime"
	"strings"
	"unicode/utf8"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// Platform is the platform of a path. The zero Platform is [Native].
type Platform uint8

const (
	Native  Platform = iota // Windows if the program runs on Windows, otherwise POSIX
	POSIX                   // "/" separates; a name may have all other bytes except NUL
	Windows                 // "\" and "/" separate; there are drives and servers
)

// isWindows reports whether p, or the host if p is Native, is Windows.
func (p Platform) isWindows() bool {
	return p == Windows || p == Native && runtime.GOOS == "windows"
}

// FileURLToPath returns the path of the file with the file: URL url. It ignores
// the query and the fragment, and uses the default Parser.
//
// For POSIX, the URL file:///a%20b has the path "/a b". For Windows, the path
// is on a drive or a server:
//   - file:///C:/a is C:\a
//   - file://server/share is \\server\share; a domain is in Unicode
//
// The code of an error is:
//   - [InvalidURL] if url cannot be parsed
//   - [InvalidURLScheme] if its scheme is not file
//   - [InvalidFileURLHost] if it has a host, for POSIX
//   - [InvalidFileURLPath] if the path has a percent-encoded "/", or for
//     Windows a percent-encoded "\", because a name in a path cannot have one
//   - [InvalidFileURLPath] if there is neither a drive nor a host, for Windows
//   - [MalformedURI] if the percent-decoded path is not UTF-8, or if a "%"
//     lacks two hex digits
//
// The path may contain a NUL, although a file cannot have such a name.
//
// https://nodejs.org/api/url.html#urlfileurltopathurl-options
func FileURLToPath(url string, platform Platform) (string, error) {
	return new(Module).FileURLToPath(url, platform)
}

// FileURLToPath returns the result of the function [FileURLToPath] with the
// Parser of m.
func (m *Module) FileURLToPath(url string, platform Platform) (string, error) {
	r, err := m.parseFile(url, platform)
	if err != nil {
		return "", err
	}
	pathname := r.Pathname()
	for i := range len(pathname) {
		if !percent.IsEncodedByte(pathname, i) {
			continue
		}
		switch hex := pathname[i+1 : i+3]; {
		case strings.EqualFold(hex, "2f"):
			return "", &Error{Code: InvalidFileURLPath, Part: "pathname", Start: i, End: i + 3, Reason: `it must not have a percent-encoded "/"`}
		case strings.EqualFold(hex, "5c") && platform.isWindows():
			return "", &Error{Code: InvalidFileURLPath, Part: "pathname", Start: i, End: i + 3, Reason: `it must not have a percent-encoded "\"`}
		}
	}
	if _, err := decodeText("pathname", pathname); err != nil {
		return "", err
	}
	path, err := m.toPath(r, platform)
	return string(path), err
}

// FileURLToPathBytes returns the path of the file with the file: URL url as
// bytes, which need not be UTF-8. It differs from [FileURLToPath] in two ways,
// as in Node:
//   - A percent-encoded "/" or "\" is decoded like any other byte. In the path
//     it can separate two names that were one in the URL.
//   - A "%" without two hex digits is kept. No error has the code
//     [MalformedURI].
//
// https://nodejs.org/api/url.html#urlfileurltopathbufferurl-options
func FileURLToPathBytes(url string, platform Platform) ([]byte, error) {
	return new(Module).FileURLToPathBytes(url, platform)
}

// FileURLToPathBytes returns the result of the function [FileURLToPathBytes]
// with the Parser of m.
func (m *Module) FileURLToPathBytes(url string, platform Platform) ([]byte, error) {
	r, err := m.parseFile(url, platform)
	if err != nil {
		return nil, err
	}
	return m.toPath(r, platform)
}

// parseFile parses url and checks its scheme and host.
func (m *Module) parseFile(url string, platform Platform) (urlrec.Record, error) {
	r, err := m.parser().ParseRecord(url)
	if err != nil {
		return r, notParsed(err)
	}
	if r.Scheme() != "file" {
		return r, &Error{Code: InvalidURLScheme, Part: "scheme", End: len(r.Scheme()), Reason: "it must be file"}
	}
	if !platform.isWindows() && r.Hostname() != "" {
		return r, &Error{Code: InvalidFileURLHost, Part: "host", End: len(r.Hostname()), Reason: "it must be empty or localhost"}
	}
	return r, nil
}

// toPath returns the path for the URL r, the result of parseFile.
func (m *Module) toPath(r urlrec.Record, platform Platform) ([]byte, error) {
	pathname := r.Pathname()
	if !platform.isWindows() {
		return percent.Decode(pathname), nil
	}
	pathname = strings.ReplaceAll(pathname, "/", `\`)
	if r.Hostname() != "" {
		return percent.AppendDecode([]byte(`\\`+hostToUnicode(m.parser(), r)), pathname), nil
	}
	path := percent.Decode(pathname)
	if len(path) < 3 || !isDrive(path[1:3]) {
		return nil, &Error{Code: InvalidFileURLPath, Part: "pathname", End: len(pathname), Reason: "it must begin with a drive letter if there is no host"}
	}
	return path[1:], nil
}

// decodeText returns s, the named part of a URL, percent-decoded like
// JavaScript's decodeURIComponent does it.
func decodeText(part, s string) (string, error) {
	for i := range len(s) {
		if s[i] == '%' && !percent.IsEncodedByte(s, i) {
			return "", &Error{Code: MalformedURI, Part: part, Start: i, End: i + 1, Reason: `two hexadecimal digits must follow a "%"`}
		}
	}
	decoded := percent.Decode(s)
	if utf8.Valid(decoded) {
		return string(decoded), nil
	}
	start := 0
	for rest := decoded; ; {
		c, size := utf8.DecodeRune(rest)
		if c == utf8.RuneError && size == 1 {
			break
		}
		rest = rest[size:]
		for range size {
			if s[start] == '%' {
				start += 2
			}
			start++
		}
	}
	return "", &Error{Code: MalformedURI, Part: part, Start: start, End: start + 3, Reason: "the percent-decoded bytes must be UTF-8"}
}

// PathToFileURL returns the URL of the file at path. It uses the default
// Parser.
//
// dir is the absolute path of the directory for a relative path; Node uses the
// working directory of the process. It can be "" for an absolute path, which
// for Windows has a drive or a server.
//
// The path is resolved first: "." and ".." are removed, and repeated separators
// become one. A separator at the end is kept. Percent-decoding the URL's path
// returns each byte of a name unchanged.
//
// For Windows:
//   - A path without a drive is on the drive of dir.
//   - A path like C:a is relative to dir if that is on the drive C:, and
//     otherwise to the root of the drive.
//   - The URL of \\server\share\a has the host server, but localhost becomes
//     the empty host. The URL parser resolves the path, and to it the share is
//     a name like any other.
//   - \\?\UNC\ means \\, and \\?\C:\a is C:\a.
//
// The code of an error is:
//   - [InvalidArgValue] if path is not absolute, and dir is empty or relative
//   - [InvalidArgValue] if "\\" lacks the name of a server or a separator after
//     the name
//   - [InvalidURL] if the name of the server is not a host
//
// https://nodejs.org/api/url.html#urlpathtofileurlpath-options
func PathToFileURL(path string, platform Platform, dir string) (*weburl.URL, error) {
	return new(Module).PathToFileURL(path, platform, dir)
}

// PathToFileURL returns the result of the function [PathToFileURL] with the
// Parser of m. The URL keeps this Parser.
func (m *Module) PathToFileURL(path string, platform Platform, dir string) (*weburl.URL, error) {
	if !platform.isWindows() {
		resolved, err := resolvePOSIX(path, dir)
		if err != nil {
			return nil, err
		}
		return m.fileURL(resolved, false)
	}
	resolved := path
	if !strings.HasPrefix(path, `\\`) {
		var err error
		if resolved, err = resolveWindows(path, dir); err != nil {
			return nil, err
		}
	}
	unc, ok := strings.CutPrefix(resolved, `\\`)
	if !ok {
		return m.fileURL(resolved, true)
	}

	extended, isExtended := strings.CutPrefix(unc, `?\UNC\`)
	if isExtended {
		unc = extended
	}
	end := strings.IndexAny(unc, `\/`)
	if end < 0 {
		return nil, &Error{Code: InvalidArgValue, Part: "path", End: len(path), Reason: `a separator must follow the name of a server`}
	}
	if end == 0 && !isExtended {
		return nil, &Error{Code: InvalidArgValue, Part: "path", End: len(path), Reason: `the name of a server must follow "\\"`}
	}
	server := unc[:end]
	u, err := m.fileURL(unc[end:], true)
	if err != nil || server == "?" {
		return u, err
	}
	// The hostname setter would end the name at some of these, and remove or
	// decode others.
	if at := strings.IndexAny(server, "#?%\t\n\r"); at >= 0 {
		return nil, &Error{Code: InvalidURL, Part: "server name", Start: at, End: at + 1, Reason: "it contains a code point that is forbidden in a host"}
	}
	if !u.SetHostname(server) {
		return nil, &Error{Code: InvalidURL, Part: "server name", End: len(server), Reason: "it is not a host"}
	}
	return u, nil
}

// PathToFileURLBytes returns the URL of the file at path, which need not be
// UTF-8. The rest is as for [PathToFileURL].
func PathToFileURLBytes(path []byte, platform Platform, dir string) (*weburl.URL, error) {
	return new(Module).PathToFileURLBytes(path, platform, dir)
}

// PathToFileURLBytes returns the result of the function [PathToFileURLBytes]
// with the Parser of m. The URL keeps this Parser.
func (m *Module) PathToFileURLBytes(path []byte, platform Platform, dir string) (*weburl.URL, error) {
	return m.PathToFileURL(string(path), platform, dir)
}

// fileURL returns the URL of the file at the absolute path, which is not on a
// server.
func (m *Module) fileURL(path string, windows bool) (*weburl.URL, error) {
	var href bytes.Buffer
	href.WriteString("file://")
	if windows && path[0] != '\\' && path[0] != '/' {
		href.WriteByte('/')
	}
	for i := range len(path) {
		switch b := path[i]; {
		case windows && b == '\\':
			href.WriteByte('/')
		case percent.Path.Contains(rune(b)) || strings.IndexByte(`%[\]|~`, b) >= 0:
			href.Write(percent.AppendEncodeByte(href.AvailableBuffer(), b))
		default:
			href.WriteByte(b)
		}
	}
	u, err := m.parser().Parse(href.String())
	if err != nil {
		return nil, notParsed(err)
	}
	return u, nil
}
