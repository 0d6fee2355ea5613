package command

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlkey"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
)

// column is a column of -columns. append appends its value for a URL to dst. No
// value has a tab, LF, CR or NUL.
type column struct {
	name   string
	host   bool // append needs tabSeparated.host
	append func(dst []byte, t *tabSeparated, r *urlrec.Record) []byte
}

// errorColumn is the name of the column that is not empty if a URL fails.
const errorColumn = "error"

// allColumns are the columns in the order of the help.
var allColumns = []column{
	{"href", false, func(dst []byte, _ *tabSeparated, r *urlrec.Record) []byte { return append(dst, urlrec.Href.Of(r)...) }},
	{"origin", false, appendOrigin},
	{"protocol", false, getter(urlrec.Record.Protocol)},
	{"username", false, getter(urlrec.Record.Username)},
	{"password", false, getter(urlrec.Record.Password)},
	{"host", false, getter(urlrec.Record.Host)},
	{"hostname", false, getter(urlrec.Record.Hostname)},
	{"port", false, getter(urlrec.Record.Port)},
	{"pathname", false, getter(urlrec.Record.Pathname)},
	{"search", false, getter(urlrec.Record.Search)},
	{"hash", false, getter(urlrec.Record.Hash)},
	{"scheme", false, getter(urlrec.Record.Scheme)},
	{"site", true, appendSite},
	{"registrableDomain", true, appendRegistrableDomain},
	{"surt", false, appendSURT},
	{"key", false, appendKey},
	{errorColumn, false, getter(func(urlrec.Record) string { return "" })},
}

// getter returns a function that appends the result of get.
func getter(get func(urlrec.Record) string) func([]byte, *tabSeparated, *urlrec.Record) []byte {
	return func(dst []byte, t *tabSeparated, r *urlrec.Record) []byte { return append(dst, get(*r)...) }
}

// appendOrigin appends the serialized origin.
func appendOrigin(dst []byte, t *tabSeparated, r *urlrec.Record) []byte {
	switch protocol := r.Protocol(); {
	case hasTupleOrigin(protocol):
		dst = append(dst, protocol...)
		dst = append(dst, "//"...)
		return append(dst, r.Host()...)
	case protocol == "blob:":
		return append(dst, t.parser.Origin(*r).String()...)
	}
	return append(dst, "null"...)
}

// appendSite appends the serialized site.
func appendSite(dst []byte, t *tabSeparated, r *urlrec.Record) []byte {
	switch protocol, _, name, _, _, _ := urlrec.Split(r); {
	case hasTupleOrigin(protocol):
		dst = append(dst, protocol...)
		dst = append(dst, "//"...)
		if t.host != nil {
			return t.host.appendSite(dst)
		}
		if registrable := t.registrableDomain(r); registrable != "" {
			name = registrable
		}
		return append(dst, name...)
	case protocol == "blob:":
		if origin := t.parser.Origin(*r); !origin.IsOpaque() {
			site, _ := t.parser.Site(origin) // fails only without a list
			return append(dst, site.String()...)
		}
	}
	return append(dst, "null"...)
}

func appendRegistrableDomain(dst []byte, t *tabSeparated, r *urlrec.Record) []byte {
	switch {
	case r.HostKind() != host.Domain:
		return dst
	case t.host != nil:
		return append(dst, t.host.registrableDomain()...)
	}
	return append(dst, t.registrableDomain(r)...)
}

func appendSURT(dst []byte, t *tabSeparated, r *urlrec.Record) []byte {
	if t.host == nil {
		return urlkey.AppendSURT(dst, *r)
	}
	_, _, _, port, path, _ := urlrec.Split(r)
	dst = t.host.appendReversed(dst)
	if port != "" {
		dst = append(dst, port...)
	}
	dst = append(dst, ')')
	return append(dst, path...)
}

// hasTupleOrigin reports whether the origin of a URL with this protocol is its
// scheme, host and port. If not, it is opaque, except for some blob URLs.
func hasTupleOrigin(protocol string) bool {
	switch protocol {
	case "ftp:", "http:", "https:", "ws:", "wss:":
		return true
	}
	return false
}

func appendKey(dst []byte, t *tabSeparated, r *urlrec.Record) []byte {
	var sum [8]byte
	binary.BigEndian.PutUint64(sum[:], urlkey.Hash(r.Href()))
	return hex.AppendEncode(dst, sum[:])
}

// tabSeparated prints one line per URL, with its columns separated by tabs. It
// is for one goroutine.
type tabSeparated struct {
	columns []column
	parser  *weburl.Parser // with a public suffix list
	hosts   *knownHosts    // nil: no column needs them
	host    *knownHost     // of the URL that is being printed; nil: not known
}

func newTabSeparated(columns []column, parser *weburl.Parser) *tabSeparated {
	t := &tabSeparated{columns: columns, parser: parser}
	if slices.ContainsFunc(columns, func(c column) bool { return c.host }) {
		t.hosts = newKnownHosts(t.registrableDomain)
	}
	return t
}

// registrableDomain returns the registrable domain of the host of r, or "" if
// it is null.
func (t *tabSeparated) registrableDomain(r *urlrec.Record) string {
	registrable, _, _ := t.parser.RegistrableDomain(r.HostValue()) // fails only without a list
	return registrable
}

// parseColumns returns the columns that names lists, separated by commas.
func parseColumns(names string) (columns []column, err error) {
	for name := range strings.SplitSeq(names, ",") {
		at := slices.IndexFunc(allColumns, func(c column) bool { return c.name == name })
		if at < 0 {
			known := make([]string, len(allColumns))
			for i, c := range allColumns {
				known[i] = c.name
			}
			return nil, fmt.Errorf("-columns: %q is not one of %s", name, strings.Join(known, ", "))
		}
		columns = append(columns, allColumns[at])
	}
	return columns, nil
}

// print prints the columns of r. If err is not nil, all are empty except the
// column with its name.
func (t *tabSeparated) print(out *bytes.Buffer, _ string, r *urlrec.Record, err error) {
	dst := out.AvailableBuffer()
	if t.hosts != nil && err == nil {
		t.host = t.hosts.of(r)
	}
	for i := range t.columns {
		if i > 0 {
			dst = append(dst, '\t')
		}
		switch column := &t.columns[i]; {
		case err == nil:
			dst = column.append(dst, t, r)
		case column.name == errorColumn:
			dst = append(dst, failureName(err)...)
		}
	}
	out.Write(append(dst, '\n'))
}
