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

// Platform says whose paths are meant. The zero Platform is that of the host.
type Platform uint8

const (
	Native  Platform = iota // Windows where the program runs on Windows, otherwise POSIX
	POSIX                   // "/" separates; all other bytes but NUL may be in a name
	Windows                 // "\" and "/" separate; there are drives and servers
)

func (p Platform) isWindows() bool {
	return p == Windows || p == Native && runtime.GOOS == "windows"
}

// FileURLToPath gives the path of the file that url, a file: URL, is of. Query and
// fragment are not looked at. What does not parse is [InvalidURL], and the URL of
// another scheme [InvalidURLScheme].
//
// For POSIX, a host is [InvalidFileURLHost], and a percent-encoded "/" is
// [InvalidFileURLPath], as a name in a path cannot have one. For Windows, the path is
// that of a drive (file:///C:/a is C:\a), or of a server where there is a host
// (file://server/share is \\server\share), its domain in Unicode. Without either, and
// with a percent-encoded "/" or "\", it is [InvalidFileURLPath]. On both platforms,
// what is percent-encoded and not UTF-8, and a "%" alone, is [MalformedURI].
//
// A NUL may come out of it; no file has such a name.
//
// https://nodejs.org/api/url.html#urlfileurltopathurl-options
func FileURLToPath(url string, platform Platform) (string, error) {
	return Module{}.FileURLToPath(url, platform)
}

// FileURLToPath is [FileURLToPath] with the Parser of m.
func (m Module) FileURLToPath(url string, platform Platform) (string, error) {
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

// FileURLToPathBytes is [FileURLToPath] that gives bytes, whatever they are. As Node
// does, it decodes a percent-encoded "/" or "\" like any other byte, which may then
// separate what was one name, and leaves a "%" alone as it is: it never fails with
// [MalformedURI].
//
// https://nodejs.org/api/url.html#urlfileurltopathbufferurl-options
func FileURLToPathBytes(url string, platform Platform) ([]byte, error) {
	return Module{}.FileURLToPathBytes(url, platform)
}

// FileURLToPathBytes is [FileURLToPathBytes] with the Parser of m.
func (m Module) FileURLToPathBytes(url string, platform Platform) ([]byte, error) {
	r, err := m.parseFile(url, platform)
	if err != nil {
		return nil, err
	}
	return m.toPath(r, platform)
}

// parseFile parses url and checks what it is.
func (m Module) parseFile(url string, platform Platform) (urlrec.Record, error) {
	r, err := m.urls().ParseRecord(url)
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

// toPath gives the path for the URL r that parseFile has passed.
func (m Module) toPath(r urlrec.Record, platform Platform) ([]byte, error) {
	pathname := r.Pathname()
	if !platform.isWindows() {
		return percent.Decode(pathname), nil
	}
	pathname = strings.ReplaceAll(pathname, "/", `\`)
	if r.Hostname() != "" {
		return percent.AppendDecode([]byte(`\\`+hostToUnicode(m.urls(), r)), pathname), nil
	}
	path := percent.Decode(pathname)
	if len(path) < 3 || !isDrive(path[1:3]) {
		return nil, &Error{Code: InvalidFileURLPath, Part: "pathname", End: len(pathname), Reason: "it must begin with a drive letter if there is no host"}
	}
	return path[1:], nil
}

// decodeText gives the percent-decoding of s, the part of a URL, as JavaScript's
// decodeURIComponent does.
func decodeText(part, s string) (string, error) {
	for i := range len(s) {
		if s[i] == '%' && !percent.IsEncodedByte(s, i) {
			return "", &Error{Code: MalformedURI, Part: part, Start: i, End: i + 1, Reason: `a "%" must have two hexadecimal digits behind it`}
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
	return "", &Error{Code: MalformedURI, Part: part, Start: start, End: start + 3, Reason: "what is percent-encoded must be UTF-8"}
}

// PathOptions says how [PathToFileURL] reads a path.
type PathOptions struct {
	Platform Platform
	// Dir is the absolute path of the directory that a relative path is relative to,
	// as the working directory of the process is for Node. Where it is empty, a
	// relative path is an error. For Windows, a path without a drive takes that of
	// Dir, and a path like C:a is relative to Dir if that is on the drive C:, and
	// otherwise to the drive's root.
	Dir string
}

// PathToFileURL gives the URL of the file at path. The path is resolved first: "." and
// ".." are, and repeated separators become one. A separator at the end stays. Every
// byte of a name comes out as it is where the URL's path is percent-decoded.
//
// For Windows, the URL of \\server\share\a has the host server. Such a path, if it
// begins with "\\", is not resolved but by the URL parser, for which the share is a
// name like any other. In front of it \\?\UNC\ counts as \\, and \\?\C:\a is C:\a. The
// host localhost is the empty host of a file: URL.
//
// A relative path without [PathOptions].Dir is [InvalidArgValue], and so is "\\" without
// the name of a server or without a separator behind it. The name of a server that no
// host can have is [InvalidURL].
//
// https://nodejs.org/api/url.html#urlpathtofileurlpath-options
func PathToFileURL(path string, options PathOptions) (*weburl.URL, error) {
	return Module{}.PathToFileURL(path, options)
}

// PathToFileURL is [PathToFileURL] with the Parser of m, which the URL keeps.
func (m Module) PathToFileURL(path string, options PathOptions) (*weburl.URL, error) {
	if !options.Platform.isWindows() {
		resolved, err := resolvePOSIX(path, options.Dir)
		if err != nil {
			return nil, err
		}
		return m.fileURL(resolved, false)
	}
	resolved := path
	if !strings.HasPrefix(path, `\\`) {
		var err error
		if resolved, err = resolveWindows(path, options.Dir); err != nil {
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
		return nil, &Error{Code: InvalidArgValue, Part: "path", End: len(path), Reason: `it must have a separator behind the name of a server`}
	}
	if end == 0 && !isExtended {
		return nil, &Error{Code: InvalidArgValue, Part: "path", End: len(path), Reason: `it must have the name of a server behind "\\"`}
	}
	server := unc[:end]
	u, err := m.fileURL(unc[end:], true)
	if err != nil || server == "?" {
		return u, err
	}
	// The hostname setter would end the name at some of these, remove or decode
	// others.
	if at := strings.IndexAny(server, "#?%\t\n\r"); at >= 0 {
		return nil, &Error{Code: InvalidURL, Part: "server name", Start: at, End: at + 1, Reason: "it has a code point that no host may have"}
	}
	if !u.SetHostname(server) {
		return nil, &Error{Code: InvalidURL, Part: "server name", End: len(server), Reason: "it is no host"}
	}
	return u, nil
}

// PathToFileURLBytes is [PathToFileURL] for a path that is given as bytes.
func PathToFileURLBytes(path []byte, options PathOptions) (*weburl.URL, error) {
	return Module{}.PathToFileURLBytes(path, options)
}

// PathToFileURLBytes is [PathToFileURLBytes] with the Parser of m, which the URL keeps.
func (m Module) PathToFileURLBytes(path []byte, options PathOptions) (*weburl.URL, error) {
	return m.PathToFileURL(string(path), options)
}

// fileURL gives the URL of the file at the absolute path, which is that of no server.
func (m Module) fileURL(path string, windows bool) (*weburl.URL, error) {
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
	u, err := m.urls().Parse(href.String())
	if err != nil {
		return nil, notParsed(err)
	}
	return u, nil
}
