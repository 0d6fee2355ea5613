package weburl_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"database/sql"
	"database/sql/driver"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"html"
	"html/template"
	"io"
	"net/http"
	"net/http/httptest"
	"os"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// requestURL returns the URL of a request to a server. The setters cannot leave
// their component, so a path such as "//evil.example/" does not become a host.
// A reference that is resolved could.
func requestURL(r *http.Request) (u *weburl.URL, ok bool) {
	u = weburl.MustParse("http://localhost/")
	if r.TLS != nil {
		u.SetProtocol("https")
	}
	ok = u.SetHost(r.Host)
	u.SetPathname(r.URL.EscapedPath())
	u.SetSearch(r.URL.RawQuery)
	return u, ok
}

// A handler makes a URL of the parts that net/http has read. The host is the
// client's word.
func Example_httpHandler() {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, ok := requestURL(r)
		if !ok {
			http.Error(w, "the host is not valid", http.StatusBadRequest)
			return
		}
		name, _ := u.SearchParams().Get("name")
		fmt.Fprintln(w, u, name)
	})
	for _, target := range []string{"/a/%2E./b?name=Zo%C3%AB", "//evil.example/?name=x;y"} {
		r := httptest.NewRequest(http.MethodGet, target, nil)
		r.Host, r.TLS = "EXAMPLE.com:443", new(tls.ConnectionState)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		io.Copy(os.Stdout, w.Body)
	}
	// Output:
	// https://example.com/b?name=Zo%C3%AB Zoë
	// https://example.com//evil.example/?name=x;y x;y
}

// html/template escapes a *URL and a Record for the place where they are. As an
// attribute it takes only http, https and mailto URLs. It encodes a few more
// code points than the standard. A template.HTMLAttr is written as it is. Use
// one only for URLs whose scheme the program knows.
func Example_htmlTemplate() {
	page := template.Must(template.New("").Parse(`<a href="{{.}}">{{.}}</a> <a href="/go?to={{.}}">
<script>let url = {{.}}</script>
`))
	for _, input := range []string{"https://example.com/?a=1&b=<2>", "javascript:alert(1)"} {
		if err := page.Execute(os.Stdout, weburl.MustParse(input)); err != nil {
			fmt.Println(err)
		}
	}
	exact := template.Must(template.New("").Parse(`<a href="{{.}}"> <a {{.Attr}}>` + "\n"))
	if err := exact.Execute(os.Stdout, link{weburl.MustParse("https://example.com/?100%|(x)&y")}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// <a href="https://example.com/?a=1&amp;b=%3C2%3E">https://example.com/?a=1&amp;b=%3C2%3E</a> <a href="/go?to=https%3a%2f%2fexample.com%2f%3fa%3d1%26b%3d%253C2%253E">
	// <script>let url = "https://example.com/?a=1\u0026b=%3C2%3E"</script>
	// <a href="#ZgotmplZ">javascript:alert(1)</a> <a href="/go?to=javascript%3aalert%281%29">
	// <script>let url = "javascript:alert(1)"</script>
	// <a href="https://example.com/?100%25%7c%28x%29&amp;y"> <a href="https://example.com/?100%|(x)&amp;y">
}

// link is a URL with the attribute that links to it exactly.
type link struct{ *weburl.URL }

func (l link) Attr() template.HTMLAttr {
	return template.HTMLAttr(`href="` + html.EscapeString(l.Href()) + `"`)
}

// In JSON, a *URL and a Record are strings, or null for their zero values. A
// *URLSearchParams is a string.
func Example_json() {
	type page struct {
		URL    *weburl.URL            `json:"url"`
		Base   urlrec.Record          `json:"base"`
		Params weburl.URLSearchParams `json:"params"` // by value, so pass a *page
	}
	var p page
	err := json.Unmarshal([]byte(`{"url": "https://例え.jp/a b", "base": "https://example.com/", "params": "?a=1&b"}`), &p)
	fmt.Println(p.URL, p.Base, p.Params.Size(), err)
	text, err := json.Marshal(&p)
	fmt.Println(string(text), err)

	err = json.Unmarshal([]byte(`{"url": "https://example.com:port/"}`), &p)
	fmt.Println(errors.Is(err, domain.PortInvalid))
	err = json.Unmarshal([]byte(`{"base": "https://例え.jp/"}`), &p) // a Record has no IDNA processing
	fmt.Println(errors.Is(err, domain.DomainToASCII))
	// Output:
	// https://xn--r8jz45g.jp/a%20b https://example.com/ 2 <nil>
	// {"url":"https://xn--r8jz45g.jp/a%20b","base":"https://example.com/","params":"a=1\u0026b="} <nil>
	// true
	// true
}

// A flag is a URL. The default must be a new one, as the flag package copies
// it.
func Example_flag() {
	var u weburl.URL
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(&u, "url", weburl.MustParse("https://example.com/"), "the `URL` to fetch")
	fmt.Println(&u)
	err := flags.Parse([]string{"-url", "HTTPS://例え.jp"})
	fmt.Println(&u, err)
	err = flags.Parse([]string{"-url", "example.com"}) // has no scheme
	fmt.Println(&u, err != nil)
	// Output:
	// https://example.com/
	// https://xn--r8jz45g.jp/ <nil>
	// https://xn--r8jz45g.jp/ true
}

// A column of a database has the href, or NULL. Scan reads it back.
func Example_databaseSQL() {
	db := sql.OpenDB(new(rowStore)) // a driver that keeps one row
	defer db.Close()
	u := weburl.MustParse("https://example.com/a b")
	_, err := db.Exec("INSERT INTO pages (url, base, referrer) VALUES (?, ?, ?)", u.Href(), u.Href(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	var v weburl.URL
	var base, referrer urlrec.Record
	err = db.QueryRow("SELECT url, base, referrer FROM pages").Scan(&v, &base, &referrer)
	fmt.Println(&v, base, referrer.IsValid(), err)
	// Output: https://example.com/a%20b https://example.com/a%20b false <nil>
}

// Package gob takes a *URL, a Record and a *URLSearchParams.
func Example_gob() {
	type page struct {
		URL    *weburl.URL
		Base   urlrec.Record
		Params *weburl.URLSearchParams
	}
	var buffer bytes.Buffer
	u := weburl.MustParse("https://example.com/?a=1")
	err := gob.NewEncoder(&buffer).Encode(page{URL: u, Base: u.Record(), Params: u.SearchParams()})
	if err != nil {
		fmt.Println(err)
		return
	}
	var p page
	err = gob.NewDecoder(&buffer).Decode(&p)
	fmt.Println(p.URL, p.Base == u.Record(), p.Params, err)
	// Output: https://example.com/?a=1 true a=1 <nil>
}

// In XML, an element or an attribute is a URL.
func Example_xml() {
	type link struct {
		XMLName xml.Name      `xml:"link"`
		Href    *weburl.URL   `xml:"href,attr"`
		Base    urlrec.Record `xml:"base"`
	}
	var l link
	err := xml.Unmarshal([]byte(`<link href="https://例え.jp/?a&amp;b"><base>https://example.com</base></link>`), &l)
	fmt.Println(l.Href, l.Base, err)
	text, err := xml.Marshal(l)
	fmt.Println(string(text), err)
	// Output:
	// https://xn--r8jz45g.jp/?a&b https://example.com/ <nil>
	// <link href="https://xn--r8jz45g.jp/?a&amp;b"><base>https://example.com/</base></link> <nil>
}

// A Record is the key of a map, in JSON too. A *URL is compared by its address.
func Example_mapKeys() {
	visits := map[urlrec.Record]int{}
	for _, input := range []string{"https://example.com", "HTTPS://EXAMPLE.com:443/", "https://example.com/a/.."} {
		r, err := weburl.ParseRecord(input)
		if err != nil {
			continue
		}
		visits[r]++
	}
	text, err := json.Marshal(visits)
	fmt.Println(string(text), err)
	var read map[urlrec.Record]int
	err = json.Unmarshal(text, &read)
	fmt.Println(read, err)
	// Output:
	// {"https://example.com/":3} <nil>
	// map[https://example.com/:3] <nil>
}

// rowStore is a database with one row, which is the arguments of the last Exec.
type rowStore struct{ row []driver.Value }

func (s *rowStore) Connect(context.Context) (driver.Conn, error) { return s, nil }
func (s *rowStore) Driver() driver.Driver                        { return nil }
func (s *rowStore) Prepare(string) (driver.Stmt, error)          { return s, nil }
func (s *rowStore) Begin() (driver.Tx, error)                    { return nil, errors.ErrUnsupported }
func (s *rowStore) Close() error                                 { return nil }
func (s *rowStore) NumInput() int                                { return -1 }

func (s *rowStore) Exec(args []driver.Value) (driver.Result, error) {
	s.row = args
	return driver.RowsAffected(1), nil
}

func (s *rowStore) Query([]driver.Value) (driver.Rows, error) { return &rows{row: s.row}, nil }

// rows returns row once.
type rows struct {
	row  []driver.Value
	read bool
}

func (r *rows) Columns() []string { return make([]string, len(r.row)) }
func (r *rows) Close() error      { return nil }

func (r *rows) Next(dest []driver.Value) error {
	if r.read {
		return io.EOF
	}
	r.read = true
	copy(dest, r.row)
	return nil
}
