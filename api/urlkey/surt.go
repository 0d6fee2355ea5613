package urlkey

import (
	"strings"

	"github.com/weburl-go/weburl/urlrec"
)

// SURT returns the SURT of r, as the package comment defines it. It returns ""
// for the zero Record. Different URLs can have the same SURT.
func SURT(r urlrec.Record) string {
	// It is no longer than the href: ")" takes the place of "://".
	return string(AppendSURT(make([]byte, 0, len(r.Href())), r))
}

// AppendSURT appends the SURT of r to dst. It appends nothing for the zero
// Record.
func AppendSURT(dst []byte, r urlrec.Record) []byte {
	name := r.Hostname()
	if name == "" {
		dst = append(dst, r.Protocol()...)
		return append(dst, strings.TrimPrefix(r.HrefWithoutFragment()[len(r.Protocol()):], "//")...)
	}
	if name[0] == '[' {
		dst = append(dst, name[1:len(name)-1]...)
	} else {
		dst = appendReversed(dst, name)
	}
	if port := r.Port(); port != "" {
		dst = append(dst, ':')
		dst = append(dst, port...)
	}
	dst = append(dst, ')')
	// Path and query are the end of the href without fragment.
	n := len(r.Pathname())
	if query, ok := r.Query(); ok {
		n += len("?") + len(query)
	}
	href := r.HrefWithoutFragment()
	return append(dst, href[len(href)-n:]...)
}

// appendReversed appends the labels of name in reverse order, joined by ",".
func appendReversed(dst []byte, name string) []byte {
	for end := len(name) - 1; end >= 0; end-- {
		if name[end] == '.' {
			dst = append(dst, name[end+1:]...)
			dst = append(dst, ',')
			name = name[:end]
		}
	}
	return append(dst, name...)
}
