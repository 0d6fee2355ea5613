package nodeurl

import (
	"path"
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// notAbsolute returns the error for a relative path if dir is empty or
// relative.
func notAbsolute(dir string) error {
	if dir == "" {
		return &Error{Code: InvalidArgValue, Part: "path", Reason: "it must be absolute if dir is empty"}
	}
	return &Error{Code: InvalidArgValue, Part: "dir", End: len(dir), Reason: "it must be absolute"}
}

// resolvePOSIX returns the absolute path of file, which may be relative to dir.
// It keeps a separator at the end.
func resolvePOSIX(file, dir string) (string, error) {
	resolved := file
	if !strings.HasPrefix(file, "/") {
		if !strings.HasPrefix(dir, "/") {
			return "", notAbsolute(dir)
		}
		resolved = dir + "/" + file
	}
	resolved = path.Clean(resolved)
	if strings.HasSuffix(file, "/") && resolved != "/" {
		resolved += "/"
	}
	return resolved, nil
}

// windowsPath is a Windows path in parts.
type windowsPath struct {
	device   string // C:, \\server\share, \\? or \\.; "" for none
	tail     string // the rest of the path
	absolute bool   // the tail begins at the root of the device
}

// resolveWindows returns the absolute path of file, which may be relative to
// dir. Every separator is "\"; one at the end is kept. The path has no device
// if neither file nor dir has one.
func resolveWindows(file, dir string) (string, error) {
	p := splitWindows(file)
	if p.device == "" || !p.absolute {
		from := splitWindows(dir)
		if !from.absolute {
			return "", notAbsolute(dir)
		}
		if p.device == "" {
			p.device = from.device
		}
		if !p.absolute && strings.EqualFold(p.device, from.device) {
			p.tail = from.tail + `\` + p.tail
		}
	}
	tail := path.Clean("/" + strings.ReplaceAll(p.tail, `\`, "/"))
	if file != "" && isSeparator(file[len(file)-1]) && tail != "/" {
		tail += "/"
	}
	return p.device + strings.ReplaceAll(tail, "/", `\`), nil
}

// splitWindows returns the parts of a path. The tail of an absolute path need
// not begin with a separator.
func splitWindows(file string) windowsPath {
	switch {
	case len(file) > 1 && isSeparator(file[0]) && isSeparator(file[1]):
		server, rest := cutSeparators(file[2:])
		share, tail := cutSeparators(rest)
		if server == "" || share == "" {
			return windowsPath{tail: file, absolute: true}
		}
		if server == "." || server == "?" {
			return windowsPath{`\\` + server, rest, true}
		}
		return windowsPath{`\\` + server + `\` + share, tail, true}
	case file != "" && isSeparator(file[0]):
		return windowsPath{tail: file, absolute: true}
	case len(file) > 1 && isDrive(file[:2]):
		return windowsPath{file[:2], file[2:], len(file) > 2 && isSeparator(file[2])}
	}
	return windowsPath{tail: file}
}

// cutSeparators cuts file around its first separators.
func cutSeparators(file string) (before, after string) {
	i := strings.IndexAny(file, `\/`)
	if i < 0 {
		return file, ""
	}
	return file[:i], strings.TrimLeft(file[i:], `\/`)
}

// isSeparator reports whether b separates names in a Windows path.
func isSeparator(b byte) bool { return b == '\\' || b == '/' }

// isDrive reports whether s, two bytes, is a drive letter and ":".
func isDrive[S string | []byte](s S) bool {
	return domain.IsASCIIAlpha(rune(s[0])) && s[1] == ':'
}
