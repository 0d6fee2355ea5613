package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl/adapters/xnethtml"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// parsePage returns the page with content for -all and -offline. given is as in
// printLinks.
func parsePage(content []byte, given ports.Encoding, documentURL urlrec.Record) (*xnethtml.Page, error) {
	encoding, rest, err := determineEncoding(content, given)
	if err != nil {
		return nil, err
	}
	if encoding.Name() == "UTF-8" {
		rest = content // -offline keeps the byte order mark
	}
	config := htmlurl.DocumentConfig{URL: documentURL, Encoding: encoding, Parser: weburl.Batch()}
	return xnethtml.Parse(rest, config, html.ParseOptionEnableScripting(false))
}

// printAll prints each URL of the page with its purpose, its element and its
// attribute. If folder is not "", the file for a subresource follows.
func printAll(w io.Writer, page *xnethtml.Page, folder string) error {
	var out bytes.Buffer
	for r := range page.References() {
		purpose := r.Purpose.String()
		if r.Destination != "" {
			purpose = r.Destination
		}
		url := r.Record.Href()
		switch {
		case r.Attribute.Kind == htmlurl.KindHashName:
			url = "#" + r.Value
		case r.Err != nil:
			url = "? " + r.Value
		}
		fmt.Fprintf(&out, "%s\t%s %s\t%s", purpose, r.Node.Data, r.Attribute.Name, url)
		if file := fileOf(r, folder); folder != "" && file != "" {
			fmt.Fprintf(&out, "\t%s", file)
		}
		out.WriteByte('\n')
	}
	_, err := w.Write(out.Bytes())
	return err
}

// printOffline prints the page as it can be read without a network: its images
// and other subresources are files in folder, and its links are absolute.
// Everything else is the same, byte by byte. complain is called for attributes
// that cannot be changed.
func printOffline(w io.Writer, page *xnethtml.Page, folder string, complain func(error)) error {
	document := page.Document()
	out, err := page.Rewrite(func(r xnethtml.Reference) (string, bool) {
		switch {
		case r.Err != nil || r.Attribute.Kind == htmlurl.KindHashName:
			return "", false
		case r.Purpose == htmlurl.PurposeBase:
			return "", true // the base is the file
		}
		if file := fileOf(r, folder); file != "" {
			return file + r.Record.Hash(), true
		}
		if r.Record.EqualExcludingFragment(document.URL()) && r.Record.Hash() != "" {
			return r.Record.Hash(), true
		}
		return r.Record.Href(), true
	})
	if out == nil && err != nil {
		return err
	}
	if err != nil {
		complain(err)
	}
	_, err = w.Write(out)
	return err
}

// fileOf returns the name of the file for the resource of r. It is "" if r is
// not a subresource that HTTP would fetch.
func fileOf(r xnethtml.Reference, folder string) string {
	if r.Err != nil || r.Purpose != htmlurl.PurposeSubresource || !strings.HasPrefix(r.Record.Protocol(), "http") {
		return ""
	}
	extension := ""
	path := r.Record.Pathname()
	if dot := strings.LastIndexByte(path, '.'); dot > strings.LastIndexByte(path, '/') && len(path)-dot <= 6 {
		extension = path[dot:]
	}
	for _, c := range []byte(extension) {
		if c != '.' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			extension = ""
		}
	}
	sum := sha256.Sum256([]byte(r.Record.HrefWithoutFragment()))
	return fmt.Sprintf("%s/%x%s", folder, sum[:8], extension)
}
