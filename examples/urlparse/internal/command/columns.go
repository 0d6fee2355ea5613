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
	"github.com/weburl-go/weburl/urlrec"
)

// column is a column of -columns. append appends its value for a URL to dst. No
// value has a tab, LF, CR or NUL.
type column struct {
	name   string
	append func(dst []byte, t *tabSeparated, r *urlrec.Record) []byte
}

// errorColumn is the name of the column that is not empty if a URL fails.
const errorColumn = "error"

// allColumns are the columns in the order of the help.
var allColumns = []column{
	{"href", func(dst []byte, _ *tabSeparated, r *urlrec.Record) []byte { return append(dst, urlrec.Href.Of(r)...) }},
	{"origin", appendOrigin},
	{"protocol", getter(urlrec.Record.Protocol)},
	{"username", getter(urlrec.Record.Username)},
	{"password", getter(urlrec.Record.Password)},
	{"host", getter(urlrec.Record.Host)},
	{"hostname", getter(urlrec.Record.Hostname)},
	{"port", getter(urlrec.Record.Port)},
	{"pathname", getter(urlrec.Record.Pathname)},
	{"search", getter(urlrec.Record.Search)},
	{"hash", getter(urlrec.Record.Hash)},
	{"scheme", getter(urlrec.Record.Scheme)},
	{"site", appendSite},
	{"registrableDomain", func(dst []byte, t *tabSeparated, r *urlrec.Record) []byte { return append(dst, t.registrable.of(r)...) }},
	{"surt", func(dst []byte, t *tabSeparated, r *urlrec.Record) []byte { return urlkey.AppendSURT(dst, *r) }},
	{"key", appendKey},
	{errorColumn, getter(func(urlrec.Record) string { return "" })},
}

// getter returns a function that appends the result of get.
func getter(get func(urlrec.Record) string) func([]byte, *tabSeparated, *urlrec.Record) []byte {
	return func(dst []byte, t *tabSeparated, r *urlrec.Record) []byte { return append(dst, get(*r)...) }
}

// appendOrigin appends the serialized origin.
func appendOrigin(dst []byte, t *tabSeparated, r *urlrec.Record) []byte {
	switch protocol := r.Protocol(); {
	case hasTupleOrigin(r):
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
	switch protocol := r.Protocol(); {
	case hasTupleOrigin(r):
		host := t.registrable.of(r)
		if host == "" {
			host = r.Hostname()
		}
		dst = append(dst, protocol...)
		dst = append(dst, "//"...)
		return append(dst, host...)
	case protocol == "blob:":
		if origin := t.parser.Origin(*r); !origin.IsOpaque() {
			site, _ := t.parser.Site(origin) // fails only without a list
			return append(dst, site.String()...)
		}
	}
	return append(dst, "null"...)
}

// hasTupleOrigin reports whether the origin is the scheme, host and port of r.
// If not, it is opaque, except for some blob URLs.
func hasTupleOrigin(r *urlrec.Record) bool { return r.IsSpecial() && r.Protocol() != "file:" }

func appendKey(dst []byte, t *tabSeparated, r *urlrec.Record) []byte {
	var sum [8]byte
	binary.BigEndian.PutUint64(sum[:], urlkey.Hash(r.Href()))
	return hex.AppendEncode(dst, sum[:])
}

// tabSeparated prints one line per URL, with its columns separated by tabs. It
// is for one goroutine.
type tabSeparated struct {
	columns     []column
	parser      *weburl.Parser // with a public suffix list
	registrable *registrableDomains
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
