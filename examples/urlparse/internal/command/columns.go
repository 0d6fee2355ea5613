package command

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlkey"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// column is a column of -columns. append appends its value for a URL to dst. No
// value has a tab, LF, CR or NUL.
type column struct {
	name   string
	append func(dst []byte, p *weburl.Parser, r urlrec.Record) []byte
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
	{"registrableDomain", appendRegistrableDomain},
	{"surt", func(dst []byte, _ *weburl.Parser, r urlrec.Record) []byte { return urlkey.AppendSURT(dst, r) }},
	{"key", appendKey},
	{errorColumn, getter(func(urlrec.Record) string { return "" })},
}

// getter returns a function that appends the result of get.
func getter(get func(urlrec.Record) string) func([]byte, *weburl.Parser, urlrec.Record) []byte {
	return func(dst []byte, _ *weburl.Parser, r urlrec.Record) []byte { return append(dst, get(r)...) }
}

// isTuple reports whether the origin of r is its own scheme, host and port.
func isTuple(r urlrec.Record) bool { return r.IsSpecial() && r.Protocol() != "file:" }

func appendOrigin(dst []byte, p *weburl.Parser, r urlrec.Record) []byte {
	if !isTuple(r) {
		return append(dst, p.Origin(r).String()...)
	}
	dst = append(dst, r.Protocol()...)
	dst = append(dst, "//"...)
	return append(dst, r.Host()...)
}

func appendSite(dst []byte, p *weburl.Parser, r urlrec.Record) []byte {
	if !isTuple(r) {
		site, _ := p.Site(p.Origin(r)) // it fails only without a list
		return append(dst, site.String()...)
	}
	dst = append(dst, r.Protocol()...)
	dst = append(dst, "//"...)
	if registrable, ok, _ := p.RegistrableDomain(r.HostValue()); ok {
		return append(dst, registrable...)
	}
	return append(dst, r.Hostname()...)
}

func appendRegistrableDomain(dst []byte, p *weburl.Parser, r urlrec.Record) []byte {
	registrable, _, _ := p.RegistrableDomain(r.HostValue())
	return append(dst, registrable...)
}

func appendKey(dst []byte, _ *weburl.Parser, r urlrec.Record) []byte {
	var sum [8]byte
	binary.BigEndian.PutUint64(sum[:], urlkey.Hash(r.Href()))
	return hex.AppendEncode(dst, sum[:])
}

// tabSeparated prints one line per URL, with its columns separated by tabs.
type tabSeparated struct {
	parser *weburl.Parser // with a public suffix list
	list   []column
}

// newTabSeparated returns the table with the columns that names lists,
// separated by commas.
func newTabSeparated(names string, parser *weburl.Parser) (*tabSeparated, error) {
	c := &tabSeparated{parser: parser}
	for name := range strings.SplitSeq(names, ",") {
		var known []string
		n := len(c.list)
		for _, column := range allColumns {
			if known = append(known, column.name); column.name == name {
				c.list = append(c.list, column)
			}
		}
		if len(c.list) == n {
			return nil, fmt.Errorf("-columns: %q is not one of %s", name, strings.Join(known, ", "))
		}
	}
	return c, nil
}

// print prints the columns of r. If err is not nil, all are empty except the
// column with its name.
func (c *tabSeparated) print(out *bytes.Buffer, _ string, r urlrec.Record, err error) {
	dst := out.AvailableBuffer()
	for i, column := range c.list {
		if i > 0 {
			dst = append(dst, '\t')
		}
		switch {
		case err == nil:
			dst = column.append(dst, c.parser, r)
		case column.name == errorColumn:
			dst = append(dst, failureName(err)...)
		}
	}
	out.Write(append(dst, '\n'))
}

// readSuffixes reads the file of a public suffix list.
func readSuffixes(name string, idna ports.IDNA) (ports.PublicSuffixList, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, inFile(name, err)
	}
	defer file.Close()
	list, err := publicsuffix.New(file, publicsuffix.Options{IDNA: idna})
	if err != nil {
		return nil, inFile(name, errors.New(strings.TrimPrefix(err.Error(), "publicsuffix: ")))
	}
	return list, nil
}
