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
	append func(dst []byte, t *tabSeparated) []byte
}

// errorColumn is the name of the column that is not empty if a URL fails.
const errorColumn = "error"

// allColumns are the columns in the order of the help.
var allColumns = []column{
	{"href", getter(urlrec.Record.Href)},
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
	{"registrableDomain", func(dst []byte, t *tabSeparated) []byte { return append(dst, t.registrable.of(&t.record)...) }},
	{"surt", func(dst []byte, t *tabSeparated) []byte { return urlkey.AppendSURT(dst, t.record) }},
	{"key", appendKey},
	{errorColumn, getter(func(urlrec.Record) string { return "" })},
}

// getter returns a function that appends the result of get.
func getter(get func(urlrec.Record) string) func([]byte, *tabSeparated) []byte {
	return func(dst []byte, t *tabSeparated) []byte { return append(dst, get(t.record)...) }
}

// appendOrigin appends the serialized origin.
func appendOrigin(dst []byte, t *tabSeparated) []byte {
	if !t.isTuple() {
		return append(dst, t.parser.Origin(t.record).String()...)
	}
	dst = append(dst, t.record.Protocol()...)
	dst = append(dst, "//"...)
	return append(dst, t.record.Host()...)
}

// appendSite appends the serialized site.
func appendSite(dst []byte, t *tabSeparated) []byte {
	if !t.isTuple() {
		origin := t.parser.Origin(t.record)
		if origin.IsOpaque() {
			return append(dst, origin.String()...)
		}
		site, _ := t.parser.Site(origin) // fails only without a list
		return append(dst, site.String()...)
	}
	host := t.registrable.of(&t.record)
	if host == "" {
		host = t.record.Hostname()
	}
	dst = append(dst, t.record.Protocol()...)
	dst = append(dst, "//"...)
	return append(dst, host...)
}

// isTuple reports whether the origin is the scheme, host and port of the record
// itself.
func (t *tabSeparated) isTuple() bool { return t.record.IsSpecial() && t.record.Protocol() != "file:" }

func appendKey(dst []byte, t *tabSeparated) []byte {
	var sum [8]byte
	binary.BigEndian.PutUint64(sum[:], urlkey.Hash(t.record.Href()))
	return hex.AppendEncode(dst, sum[:])
}

// tabSeparated prints one line per URL, with its columns separated by tabs. It
// is for one goroutine.
type tabSeparated struct {
	columns     []column
	parser      *weburl.Parser // with a public suffix list
	registrable *registrableDomains
	record      urlrec.Record // whose line is being printed
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
func (t *tabSeparated) print(out *bytes.Buffer, _ string, r urlrec.Record, err error) {
	t.record = r
	dst := out.AvailableBuffer()
	for i := range t.columns {
		if i > 0 {
			dst = append(dst, '\t')
		}
		switch column := &t.columns[i]; {
		case err == nil:
			dst = column.append(dst, t)
		case column.name == errorColumn:
			dst = append(dst, failureName(err)...)
		}
	}
	out.Write(append(dst, '\n'))
}
