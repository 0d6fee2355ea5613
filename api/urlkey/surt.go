package urlkey

import "github.com/weburl-go/weburl/urlrec"

// SURT returns the SURT of r, as the package comment defines it. It returns ""
// for the zero Record. Different URLs can have the same SURT.
func SURT(r urlrec.Record) string {
	// It is no longer than the href: ")" takes the place of "://".
	return string(AppendSURT(make([]byte, 0, len(r.Href())), r))
}

// AppendSURT appends the SURT of r to dst. It appends nothing for the zero
// Record.
func AppendSURT(dst []byte, r urlrec.Record) []byte {
	protocol, _, host, port, path, _ := urlrec.Split(&r)
	switch {
	case host == "":
		dst = append(dst, protocol...)
		dst = append(dst, port...)
		return append(dst, path...)
	case host[0] == '[':
		dst = append(dst, host[1:len(host)-1]...)
	default:
		dst = appendReversed(dst, host)
	}
	dst = append(dst, port...)
	dst = append(dst, ')')
	return append(dst, path...)
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
