package weburl_test

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"html/template"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// TestIntegrations checks that each row of docs/integrations.md has an example
// that go test runs, and that each example is in a row.
func TestIntegrations(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "integrations.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	linked := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		if !strings.HasPrefix(line, "| `") || len(cells) != 3 {
			continue
		}
		rows++
		t.Run(strings.Trim(cells[0], " `"), func(t *testing.T) {
			links := linkedTo.FindAllStringSubmatch(cells[2], -1)
			if len(links) == 0 {
				t.Error("there is no example")
			}
			for _, link := range links {
				name := ofAnExample.FindStringSubmatch(link[1])
				if name == nil || !hasExample(filepath.Join("..", "docs", link[2]), name[1]) {
					t.Errorf("%s has no %s with an output", link[2], link[1])
					continue
				}
				linked[name[1]] = true
			}
		})
	}
	if rows < 10 {
		t.Errorf("only %d rows", rows)
	}
	files, err := filepath.Glob("integrations*_example_test.go")
	if err != nil || len(files) < 2 {
		t.Fatalf("%q, %v", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if name, ok := strings.CutPrefix(line, "func Example"); ok {
				if name, _, _ = strings.Cut("Example"+name, "("); !linked[name] {
					t.Errorf("%s of %s is in no row", name, file)
				}
			}
		}
	}
}

// codecs write and read a pointer to a value.
var codecs = []struct {
	name  string
	write func(v any) ([]byte, error)
	read  func(data []byte, v any) error
}{
	{
		"text",
		func(v any) ([]byte, error) { return v.(encoding.TextMarshaler).MarshalText() },
		func(data []byte, v any) error { return v.(encoding.TextUnmarshaler).UnmarshalText(data) },
	},
	{
		"AppendText",
		func(v any) ([]byte, error) {
			return v.(interface{ AppendText([]byte) ([]byte, error) }).AppendText(nil)
		},
		func(data []byte, v any) error { return v.(encoding.TextUnmarshaler).UnmarshalText(data) },
	},
	{
		"binary",
		func(v any) ([]byte, error) { return v.(encoding.BinaryMarshaler).MarshalBinary() },
		func(data []byte, v any) error { return v.(encoding.BinaryUnmarshaler).UnmarshalBinary(data) },
	},
	{
		"gob",
		func(v any) ([]byte, error) {
			var buffer bytes.Buffer
			err := gob.NewEncoder(&buffer).Encode(v)
			return buffer.Bytes(), err
		},
		func(data []byte, v any) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(v) },
	},
	{"json", json.Marshal, json.Unmarshal},
	{"xml", xml.Marshal, xml.Unmarshal},
}

// TestUnmarshalWhatMarshals checks that a value read is the value written, for
// each type and codec.
func TestUnmarshalWhatMarshals(t *testing.T) {
	for _, href := range []string{
		"", "https://user:pass@xn--r8jz45g.jp:8080/a%20b?c=d&e#f", "http://[::1]/?a=%FF+b", "mailto:a@b", "file:///C:/a", "web+demo:/.//a?#",
	} {
		u := new(weburl.URL)
		if href != "" {
			u = weburl.MustParse(href)
		}
		record, params := u.Record(), u.SearchParams().Clone()
		for _, codec := range codecs {
			for _, row := range []struct {
				name          string
				written, read any
				got           func(read any) any
				want          any
			}{
				{"URL", u, new(weburl.URL), func(v any) any { return v.(*weburl.URL).Record() }, record},
				{"Record", &record, new(urlrec.Record), func(v any) any { return *v.(*urlrec.Record) }, record},
				{"URLSearchParams", params, new(weburl.URLSearchParams), func(v any) any { return fmt.Sprintf("%q", tuplesOf(v.(*weburl.URLSearchParams))) }, fmt.Sprintf("%q", tuplesOf(params))},
			} {
				t.Run(row.name+"/"+codec.name+"/"+href, func(t *testing.T) {
					data, err := codec.write(row.written)
					if err != nil {
						t.Fatal(err)
					}
					if err := codec.read(data, row.read); err != nil {
						t.Fatalf("%q: %v", data, err)
					}
					if got := row.got(row.read); got != row.want {
						t.Errorf("%v; want %v", got, row.want)
					}
				})
			}
		}
	}
}

// TestURLSearchParamsUnmarshal checks that text replaces a list, and the query
// of the URL that the list belongs to.
func TestURLSearchParamsUnmarshal(t *testing.T) {
	for _, test := range []struct{ text, list, href string }{
		{"a=1&b", "a=1&b=", "https://h/?a=1&b=#f"},
		{"?a=~", "a=%7E", "https://h/?a=%7E#f"},
		{"%3Fa=\xFF", "%3Fa=%EF%BF%BD", "https://h/?%3Fa=%EF%BF%BD#f"},
		{"", "", "https://h/#f"},
		{"&", "", "https://h/#f"},
	} {
		t.Run(test.text, func(t *testing.T) {
			p := weburl.NewURLSearchParams("x=y&z")
			if err := p.UnmarshalText([]byte(test.text)); err != nil || p.String() != test.list {
				t.Errorf("%q, %v; want %q", p, err, test.list)
			}
			u := weburl.MustParse("https://h/?x=y&z#f")
			u.SearchParams().Append("before", "")
			if err := u.SearchParams().UnmarshalText([]byte(test.text)); err != nil || u.Href() != test.href || u.SearchParams().String() != test.list {
				t.Errorf("%q, %q, %v; want %q", u, u.SearchParams(), err, test.href)
			}
			u.SearchParams().Append("z", "")
			if got, ok := u.SearchParams().Get("z"); got != "" || !ok || !strings.HasSuffix(u.Search(), "z=") {
				t.Errorf("%q after Append", u)
			}
		})
	}
	zero := new(weburl.URL).SearchParams()
	if err := zero.UnmarshalText([]byte("a")); err == nil || errors.Is(err, domain.ErrTooLong) || zero.Size() != 0 {
		t.Errorf("the zero URL: %v, %q", err, zero)
	}
	if err := zero.UnmarshalText(nil); err != nil {
		t.Errorf("the zero URL and no text: %v", err)
	}
}

// TestScan checks the values of columns that a URL takes, and the value that it
// is written as.
func TestScan(t *testing.T) {
	for _, test := range []struct {
		name   string
		column any
		want   string // the href then
		ok     bool
	}{
		{"a string", "HTTPS://EXAMPLE.com", "https://example.com/", true},
		{"bytes", []byte("https://xn--r8jz45g.jp/"), "https://xn--r8jz45g.jp/", true},
		{"IDNA", "https://例え.jp/", "https://xn--r8jz45g.jp/", true},
		{"empty", "", "", true},
		{"NULL", nil, "", true},
		{"not a URL", "https://user:secret@:80/", "before:", false},
		{"a number", int64(1), "before:", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := weburl.MustParse("before:")
			if err := u.Scan(test.column); (err == nil) != test.ok || err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("Scan: %v", err)
			}
			if got := u.Href(); got != test.want {
				t.Errorf("Href = %q; want %q", got, test.want)
			}
		})
	}
}

// holder holds URLs in a struct, as programs do.
type holder struct {
	URL     weburl.URL
	Pointer *weburl.URL
	Record  urlrec.Record
}

// byValue returns the struct that pointer points to as it is passed by value. It
// uses reflection, as go vet reports a copy.
func byValue(pointer any) any { return reflect.ValueOf(pointer).Elem().Interface() }

// TestPitfalls shows each of the pitfalls in the documentation.
func TestPitfalls(t *testing.T) {
	u := weburl.MustParse("https://user:secret@h/")
	held := &holder{Pointer: u, Record: u.Record()}
	if err := held.URL.SetHref(u.Href()); err != nil {
		t.Fatal(err)
	}
	asJSON := func(v any) string { text, err := json.Marshal(v); return fmt.Sprint(string(text), err) }
	asXML := func(v any) string { text, err := xml.Marshal(v); return fmt.Sprint(string(text), err) }
	asGob := func(v any) string { return fmt.Sprint(gob.NewEncoder(io.Discard).Encode(v)) }
	logged := func(v any) string {
		var buffer bytes.Buffer
		slog.New(slog.NewTextHandler(&buffer, nil)).Info("", "v", v)
		return buffer.String()
	}
	shown := func(text string, v any) string {
		var buffer bytes.Buffer
		err := template.Must(template.New("").Parse(text)).Execute(&buffer, v)
		return fmt.Sprint(buffer.String(), err)
	}
	type embedding struct {
		urlrec.Record
		Title string
	}
	for _, row := range []struct {
		name, got, has, hasNot string
	}{
		{name: "JSON by value", got: asJSON(byValue(held)), has: `{"URL":{},"Pointer":"https://user:secret@h/","Record":"https://user:secret@h/"}`},
		{name: "JSON by pointer", got: asJSON(held), has: `{"URL":"https://user:secret@h/",`},
		{name: "JSON in a map", got: asJSON(map[string]holder{"a": {}}), has: `"URL":{}`},
		{name: "JSON in a slice", got: asJSON(make([]holder, 1)), has: `"URL":null`},
		{name: "XML by value", got: asXML(byValue(held)), has: `<URL></URL><Pointer>https://user:secret@h/</Pointer>`},
		{name: "XML by pointer", got: asXML(held), has: `<URL>https://user:secret@h/</URL>`},
		{name: "gob by value", got: asGob(byValue(held)), has: "gob: unaddressable value of type *weburl.URL"},
		{name: "gob by pointer", got: asGob(held), has: "<nil>"},
		{name: "html/template by value", got: shown("<a href='{{.URL}}'>", held), has: "<a href='#ZgotmplZ'>"},
		{name: "html/template by pointer", got: shown("<a href='{{.Pointer}}'>", held), has: "<a href='https://user:secret@h/'>"},
		{name: "fmt by value", got: fmt.Sprint(byValue(held)), has: "{{{https://user:secret@h/ "},
		{name: "embedding", got: asJSON(embedding{Record: u.Record(), Title: "lost"}), has: `"https://user:secret@h/"`, hasNot: "lost"},
		{name: "fmt prints the password", got: fmt.Sprint(u), has: "secret"},
		{name: "fmt prints the password of a Record", got: fmt.Sprint(u.Record()), has: "secret"},
		{name: "fmt, %+v", got: fmt.Sprintf("%+v", u), has: "secret"},
		{name: "JSON writes the password", got: asJSON(u), has: "secret"},
		{name: "slog hides the password", got: logged(u), has: "xxxxx", hasNot: "secret"},
		{name: "slog hides the password of a Record", got: logged(u.Record()), has: "xxxxx", hasNot: "secret"},
		{name: "slog inside a struct", got: logged(held), has: "secret"},
		{name: "slog inside a slice", got: logged([]*weburl.URL{u}), has: "secret"},
		{name: "slog inside a map", got: logged(map[string]urlrec.Record{"a": u.Record()}), has: "secret"},
		{name: "slog with Redacted", got: logged(u.Redacted()), has: "xxxxx", hasNot: "secret"},
		{name: "map keys", got: fmt.Sprint(len(map[*weburl.URL]int{u: 1, u.Clone(): 2})), has: "2"},
		{name: "map keys of Records", got: fmt.Sprint(len(map[urlrec.Record]int{u.Record(): 1, u.Clone().Record(): 2})), has: "1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if !strings.Contains(row.got, row.has) || row.hasNot != "" && strings.Contains(row.got, row.hasNot) {
				t.Errorf("%s; want %q and not %q", row.got, row.has, row.hasNot)
			}
		})
	}
}

// TestHTMLTemplateEncodes checks which characters of an href html/template
// percent-encodes, as the documentation lists them.
func TestHTMLTemplateEncodes(t *testing.T) {
	page := template.Must(template.New("").Parse(`{{.}} <a href="{{.}}">`))
	var changed strings.Builder
	for c := '!'; c <= '~'; c++ {
		u := weburl.MustParse("https://h/p" + string(c) + "?q" + string(c) + "#f" + string(c))
		var text strings.Builder
		if err := page.Execute(&text, u); err != nil {
			t.Fatal(err)
		}
		href, attribute, _ := strings.Cut(text.String(), " ")
		if html.UnescapeString(attribute) != `<a href="`+html.UnescapeString(href)+`">` {
			changed.WriteRune(c)
		}
	}
	if got, want := changed.String(), "%'()\\^`{|}"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestVetFindsCopies checks that go vet reports a struct with a URL that is
// passed by value, as the documentation says.
func TestVetFindsCopies(t *testing.T) {
	const program = `package main

import (
	"encoding/json"

	weburl "github.com/weburl-go/weburl/api"
)

func main() {
	var page struct {
		URL    weburl.URL
		Params weburl.URLSearchParams
	}
	json.Marshal(page)
	json.Marshal(&page)
}
`
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "vet", "-copylocks", file).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "main.go:14:15: call of json.Marshal copies lock value") || strings.Contains(string(out), "main.go:15") {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}
