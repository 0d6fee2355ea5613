package nodeurl

import (
	"path"
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// notAbsolute is the error of a path that is relative where there is no dir, or where
// dir is relative itself.
func notAbsolute(dir string) error {
	if dir == "" {
		return &Error{Code: InvalidArgValue, Part: "path", Reason: "it must be absolute, as there is no Dir"}
	}
	return &Error{Code: InvalidArgValue, Part: "Dir", End: len(dir), Reason: "it must be absolute"}
}

// resolvePOSIX gives the absolute path of file, which may be relative to dir, with the
// separator at its end.
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

// windowsPath is a Windows path taken apart.
type windowsPath struct {
	device   string // C:, \\server\share, \\? or \\.; "" for none
	tail     string // what is behind it
	absolute bool   // the tail begins at the root of the device
}

// resolveWindows gives the absolute path of file, which may be relative to dir, with
// "\" for every separator, and one at its end if file has one. It has no device where
// neither file nor dir has one.
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

// splitWindows takes a path apart. The tail of an absolute path may begin with
// separators or not.
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

func isSeparator(b byte) bool { return b == '\\' || b == '/' }

// isDrive reports whether s, two bytes, is a drive letter and ":".
func isDrive[S string | []byte](s S) bool {
	return domain.IsASCIIAlpha(rune(s[0])) && s[1] == ':'
}
