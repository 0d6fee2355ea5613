package weburl_test

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/urlrec"
)

// readers has each method of a URL that reads the record.
var readers = map[string]func(u *weburl.URL) any{
	"Href":        func(u *weburl.URL) any { return u.Href() },
	"Origin":      func(u *weburl.URL) any { return u.Origin() },
	"Protocol":    func(u *weburl.URL) any { return u.Protocol() },
	"Username":    func(u *weburl.URL) any { return u.Username() },
	"Password":    func(u *weburl.URL) any { return u.Password() },
	"Host":        func(u *weburl.URL) any { return u.Host() },
	"Hostname":    func(u *weburl.URL) any { return u.Hostname() },
	"Port":        func(u *weburl.URL) any { return u.Port() },
	"Pathname":    func(u *weburl.URL) any { return u.Pathname() },
	"Search":      func(u *weburl.URL) any { return u.Search() },
	"Hash":        func(u *weburl.URL) any { return u.Hash() },
	"Record":      func(u *weburl.URL) any { return u.Record() },
	"Resolve":     func(u *weburl.URL) any { v, err := u.Resolve("#g"); return fmt.Sprint(v, err) },
	"Clone":       func(u *weburl.URL) any { v := u.Clone(); return fmt.Sprint(v, v.SearchParams()) },
	"Redacted":    func(u *weburl.URL) any { return u.Redacted() },
	"String":      func(u *weburl.URL) any { return u.String() },
	"Format":      func(u *weburl.URL) any { return fmt.Sprintf("%v %+v %q", u, u, u) },
	"LogValue":    func(u *weburl.URL) any { return slog.AnyValue(u).Resolve().String() },
	"AppendText":  func(u *weburl.URL) any { b, err := u.AppendText(nil); return fmt.Sprintf("%s %v", b, err) },
	"MarshalText": func(u *weburl.URL) any { b, err := u.MarshalText(); return fmt.Sprintf("%s %v", b, err) },
	"MarshalJSON": func(u *weburl.URL) any { b, err := u.MarshalJSON(); return fmt.Sprintf("%s %v", b, err) },
	"Render":      func(u *weburl.URL) any { return u.Render() },
	"OriginValue": func(u *weburl.URL) any { return u.OriginValue() },
	"ValidateSet": func(u *weburl.URL) any {
		errs, err := u.ValidateSet(domain.AttributeSearch, "a b")
		return fmt.Sprint(errs, err)
	},
	"SearchParams": func(u *weburl.URL) any { return u.SearchParams().String() },
	"AppendPathSegments": func(u *weburl.URL) any {
		return fmt.Sprint(u.AppendPathSegments(""), u, u.SearchParams())
	},
	"Set":             func(u *weburl.URL) any { return fmt.Sprint(u.Set(domain.AttributeSearch, "z"), u, u.SearchParams()) },
	"SetHash":         func(u *weburl.URL) any { return fmt.Sprint(u.SetHash("g"), u) },
	"SetHost":         func(u *weburl.URL) any { return fmt.Sprint(u.SetHost("i"), u) },
	"SetHostname":     func(u *weburl.URL) any { return fmt.Sprint(u.SetHostname("i"), u) },
	"SetPassword":     func(u *weburl.URL) any { return fmt.Sprint(u.SetPassword("q"), u) },
	"SetPathname":     func(u *weburl.URL) any { return fmt.Sprint(u.SetPathname("q"), u) },
	"SetPort":         func(u *weburl.URL) any { return fmt.Sprint(u.SetPort("9"), u) },
	"SetProtocol":     func(u *weburl.URL) any { return fmt.Sprint(u.SetProtocol("ws"), u) },
	"SetUsername":     func(u *weburl.URL) any { return fmt.Sprint(u.SetUsername("v"), u) },
	"SetSearch":       func(u *weburl.URL) any { return fmt.Sprint(u.SetSearch("z"), u, u.SearchParams()) },
	"SetHref":         func(u *weburl.URL) any { return fmt.Sprint(u.SetHref("x:y?z"), u, u.SearchParams()) },
	"SetHref, failed": func(u *weburl.URL) any { return fmt.Sprint(u.SetHref("x"), u, u.SearchParams()) },
	"UnmarshalText":   func(u *weburl.URL) any { return fmt.Sprint(u.UnmarshalText([]byte("x:y?z")), u, u.SearchParams()) },
	"MarshalBinary":   func(u *weburl.URL) any { b, err := u.MarshalBinary(); return fmt.Sprintf("%s %v", b, err) },
	"UnmarshalBinary": func(u *weburl.URL) any { return fmt.Sprint(u.UnmarshalBinary([]byte("x:y?z")), u, u.SearchParams()) },
	"Scan":            func(u *weburl.URL) any { return fmt.Sprint(u.Scan("x:y?z"), u, u.SearchParams()) },
	"Parser":          func(u *weburl.URL) any { return u.Parser().MustParse(u.Href()).Href() },
	"UnmarshalText, empty": func(u *weburl.URL) any {
		return fmt.Sprint(u.UnmarshalText(nil), u, u.SearchParams())
	},
}

// TestReadersOfUnwrittenParams checks each method of a URL whose search params
// are not written yet. It must do the same for a URL that was parsed with the
// new query.
func TestReadersOfUnwrittenParams(t *testing.T) {
	for _, parser := range []*weburl.Parser{nil, weburl.New(weburl.Config{})} {
		for name, read := range readers {
			t.Run(name, func(t *testing.T) {
				for _, early := range []bool{false, true} {
					u := parser.FromRecord(weburl.MustParse("http://u:p@h:8/p?a=~#f").Record())
					u.SearchParams().Append("b", "1")
					if early {
						_ = u.Href()
						u.SearchParams().Sort()
					}
					want := read(weburl.MustParse("http://u:p@h:8/p?a=%7E&b=1#f"))
					if got := read(u); !reflect.DeepEqual(got, want) {
						t.Errorf("%v, want %v", got, want)
					}
					if got := read(u); !reflect.DeepEqual(got, want) {
						t.Errorf("the second time: %v, want %v", got, want)
					}
				}
			})
		}
	}
	for i := range reflect.TypeFor[*weburl.URL]().NumMethod() {
		if name := reflect.TypeFor[*weburl.URL]().Method(i).Name; readers[name] == nil {
			t.Errorf("%s is not tested", name)
		}
	}
}

// TestConcurrentReadersOfUnwrittenParams is for the race detector: several
// readers may come while the list is not written yet.
func TestConcurrentReadersOfUnwrittenParams(t *testing.T) {
	for i := range 200 {
		u := weburl.MustParse("http://h/?a=~")
		params := u.SearchParams()
		params.Append("b", fmt.Sprint(i))
		query := fmt.Sprintf("a=%%7E&b=%d", i)
		var all sync.WaitGroup
		for _, read := range []func() (got, want string){
			func() (string, string) { return u.Href(), "http://h/?" + query },
			func() (string, string) { return u.Search(), "?" + query },
			func() (string, string) { return u.Record().Href(), "http://h/?" + query },
			func() (string, string) { return u.SearchParams().String(), query },
			func() (string, string) { return u.Clone().SearchParams().String(), query },
			func() (string, string) { return params.Clone().String(), query },
			func() (string, string) { value, _ := params.Get("a"); return value, "~" },
		} {
			for range 2 {
				all.Add(1)
				go func() {
					defer all.Done()
					if got, want := read(); got != want {
						t.Errorf("%q, want %q", got, want)
					}
				}()
			}
		}
		all.Wait()
	}
}

// eagerURL is a URL and its search params as in the standard: each update
// writes the query at once.
type eagerURL struct {
	urls urlrec.Parser
	rec  urlrec.Record
	list []domain.Pair
}

func (e *eagerURL) update() {
	e.rec, _ = e.urls.SetSearch(e.rec, formurlencoded.Serialize(e.list), nil)
}

func (e *eagerURL) refill() {
	query, _ := e.rec.Query()
	e.list = formurlencoded.ParseString(query)
}

// TestLazyUpdate compares random sequences of changes with eagerURL, with
// different numbers of changes between two reads.
func TestLazyUpdate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(all ...string) string { return all[r.IntN(len(all))] }
	name := func() string { return pick("a", "b", "~", "é", "\xFF", "", "\U0001F308", "\uFB03") }
	hrefs := []string{"http://h/?a=~&b#f", "http://h/", "x:y  ?a=1&a=2", "x:y #f", "http://h/?", "file:///c:/?b&a&%zz"}
	for range 20_000 {
		href := pick(hrefs...)
		u := weburl.MustParse(href)
		e := eagerURL{rec: u.Record()}
		e.refill()
		var log []string
		for range 1 + r.IntN(12) {
			n, v := name(), name()
			isName := func(p domain.Pair) bool { return p.Name == domain.ToScalarValueString(n) }
			isPair := func(p domain.Pair) bool { return isName(p) && p.Value == domain.ToScalarValueString(v) }
			pair := domain.Pair{Name: domain.ToScalarValueString(n), Value: domain.ToScalarValueString(v)}
			op := pick("append", "append", "delete", "deleteValue", "set", "sort", "search", "href", "no href", "hash", "pathname", "read", "read")
			log = append(log, fmt.Sprintf("%s %q %q", op, n, v))
			switch op {
			case "append":
				u.SearchParams().Append(n, v)
				e.list = append(e.list, pair)
				e.update()
			case "delete":
				u.SearchParams().Delete(n)
				e.list = slices.DeleteFunc(e.list, isName)
				e.update()
			case "deleteValue":
				u.SearchParams().DeleteValue(n, v)
				e.list = slices.DeleteFunc(e.list, isPair)
				e.update()
			case "set":
				u.SearchParams().Set(n, v)
				if i := slices.IndexFunc(e.list, isName); i < 0 {
					e.list = append(e.list, pair)
				} else {
					rest := slices.DeleteFunc(slices.Clone(e.list[i+1:]), isName)
					e.list = append(append(e.list[:i:i], pair), rest...)
				}
				e.update()
			case "sort":
				u.SearchParams().Sort()
				p := weburl.NewURLSearchParamsFromPairs(e.list...)
				p.Sort()
				e.list = tuplesOf(p)
				e.update()
			case "search":
				u.SetSearch(n + "\t=" + v)
				e.rec, _ = e.urls.SetSearch(e.rec, n+"\t="+v, nil)
				e.refill()
			case "href":
				next := pick(hrefs...)
				if err := u.SetHref(next); err != nil {
					t.Fatal(err)
				}
				e.rec, _ = e.urls.Parse(next, urlrec.Record{}, nil)
				e.refill()
			case "no href":
				if u.SetHref("no URL") == nil {
					t.Fatal("SetHref takes a value that is not a URL")
				}
			case "hash":
				u.SetHash(n)
				e.rec, _ = e.urls.SetHash(e.rec, n)
			case "pathname":
				u.SetPathname(n)
				e.rec, _ = e.urls.SetPathname(e.rec, n)
			case "read":
				if got, want := u.Href(), e.rec.Href(); got != want {
					t.Fatalf("%q, %q: the URL is %q, want %q", href, log, got, want)
				}
			}
			if got := tuplesOf(u.SearchParams()); !slices.Equal(got, e.list) {
				t.Fatalf("%q, %q: the list is %q, want %q", href, log, got, e.list)
			}
		}
		if got := u.Record(); got != e.rec {
			t.Fatalf("%q, %q: the URL is %q, want %q", href, log, got.Href(), e.rec.Href())
		}
	}
}

// TestAppendIsLinear checks that the memory of an Append to a list does not
// grow with the list.
func TestAppendIsLinear(t *testing.T) {
	const n = 100_000
	u := weburl.MustParse("http://h/?a=b")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range n {
		u.SearchParams().Append("name", "value")
	}
	href := u.Href()
	runtime.ReadMemStats(&after)
	if want := "http://h/?a=b" + strings.Repeat("&name=value", n); href != want {
		t.Fatalf("the URL has %d bytes, want %d", len(href), len(want))
	}
	// A tuple takes 32 bytes, in a list that grows by a quarter, and 11 in the
	// href.
	if got := (after.TotalAlloc - before.TotalAlloc) / n; got > 400 {
		t.Errorf("%d bytes are allocated per Append, want at most 400", got)
	}
}

// TestParamsTooLong checks that a change is not made if the URL has no room for
// it.
func TestParamsTooLong(t *testing.T) {
	for _, row := range []struct {
		name   string
		href   string
		max    int // room for the href, in bytes
		change func(p *weburl.URLSearchParams)
		want   string // the href
	}{
		{name: "append, room", href: "http://h/", max: 13, change: func(p *weburl.URLSearchParams) { p.Append("a", "b") }, want: "http://h/?a=b"},
		{name: "append, no room", href: "http://h/", max: 12, change: func(p *weburl.URLSearchParams) { p.Append("a", "b") }, want: "http://h/"},
		{name: "append to an empty query, room", href: "http://h/?#f", max: 15, change: func(p *weburl.URLSearchParams) { p.Append("a", "b") }, want: "http://h/?a=b#f"},
		{name: "append to an empty query, no room", href: "http://h/?#f", max: 14, change: func(p *weburl.URLSearchParams) { p.Append("a", "b") }, want: "http://h/?#f"},
		{name: "append twice, room", href: "http://h/?a=b", max: 21, change: func(p *weburl.URLSearchParams) { p.Append("c", ""); p.Append("~", "") }, want: "http://h/?a=b&c=&%7E="},
		{name: "append twice, room for one", href: "http://h/?a=b", max: 20, change: func(p *weburl.URLSearchParams) { p.Append("c", ""); p.Append("~", "") }, want: "http://h/?a=b&c="},
		{name: "append what fits after what does not", href: "http://h/", max: 13, change: func(p *weburl.URLSearchParams) { p.Append("a", "bc"); p.Append("a", "b") }, want: "http://h/?a=b"},
		{name: "append empty tuples, no room", href: "http://h/", max: 12, change: func(p *weburl.URLSearchParams) { p.Append("", ""); p.Append("", "") }, want: "http://h/?="},
		{name: "append after a read", href: "http://h/?a=b#f", max: 18, change: func(p *weburl.URLSearchParams) { p.Sort(); p.Append("c", "") }, want: "http://h/?a=b&c=#f"},
		{name: "set, room", href: "http://h/?a=b&c=d&a=e", max: 17, change: func(p *weburl.URLSearchParams) { p.Delete("c"); p.Set("a", "") }, want: "http://h/?a="},
		{name: "set, no room", href: "http://h/?a=b&c=d&a=e", max: 21, change: func(p *weburl.URLSearchParams) { p.Set("a", "123456") }, want: "http://h/?a=b&c=d&a=e"},
		{name: "set, room by what it removes", href: "http://h/?a=b&c=d&a=e", max: 21, change: func(p *weburl.URLSearchParams) { p.Set("a", "12345") }, want: "http://h/?a=12345&c=d"},
		{name: "set often", href: "http://h/?a=b", max: 13, change: func(p *weburl.URLSearchParams) {
			for i := range 1000 {
				p.Set("a", fmt.Sprint(i%10))
			}
		}, want: "http://h/?a=9"},
		{name: "delete, which lengthens", href: "http://h/?~", max: 12, change: func(p *weburl.URLSearchParams) { p.Delete("b") }, want: "http://h/?~"},
		{name: "delete, which lengthens, room", href: "http://h/?~", max: 14, change: func(p *weburl.URLSearchParams) { p.Delete("b") }, want: "http://h/?%7E="},
		{name: "delete all", href: "http://h/?~", max: 9, change: func(p *weburl.URLSearchParams) { p.Delete("~") }, want: "http://h/"},
		{name: "delete value, which lengthens", href: "http://h/?~&b", max: 15, change: func(p *weburl.URLSearchParams) { p.DeleteValue("b", "") }, want: "http://h/?%7E="},
		{name: "sort, which lengthens", href: "http://h/?b&a", max: 14, change: func(p *weburl.URLSearchParams) { p.Sort() }, want: "http://h/?b&a"},
		{name: "sort, room", href: "http://h/?b&a", max: 15, change: func(p *weburl.URLSearchParams) { p.Sort() }, want: "http://h/?a=&b="},
	} {
		t.Run(row.name, func(t *testing.T) {
			defer weburl.SetMaxHref(uint64(row.max))()
			for _, eager := range []bool{false, true} {
				u := weburl.MustParse(row.href)
				row.change(u.SearchParams())
				if eager {
					_ = u.Href()
				}
				if got, want := u.SearchParams().String(), weburl.MustParse(row.want).SearchParams().String(); got != want {
					t.Errorf("the list is %q, want %q", got, want)
				}
				if got := u.Href(); got != row.want {
					t.Errorf("the URL is %q, want %q", got, row.want)
				}
			}
			p := weburl.NewURLSearchParams(strings.Repeat("a", row.max))
			p.Append("b", "c")
			if got, want := p.String(), strings.Repeat("a", row.max)+"=&b=c"; got != want {
				t.Errorf("a list without a URL is %q, want %q", got, want)
			}
		})
	}
}

// TestBound checks the upper bound of the length of the list. It grows with
// each change, is not computed again, and is forgotten with the list.
func TestBound(t *testing.T) {
	u := weburl.MustParse("http://h/?ab=c")
	p := u.SearchParams()
	want := func(what string, want uint32) {
		t.Helper()
		if got := weburl.BoundOf(p); got != want {
			t.Errorf("%s: the bound is %d, want %d", what, got, want)
		}
	}
	want("before any change", 0)
	p.Append("d", "")
	want("after a change", uint32(len("&%aa%bb=%cc&%dd=")))
	_ = u.Href()
	p.Append("e", "f")
	want("after another", uint32(len("&%aa%bb=%cc&%dd=&%ee=%ff")))
	u.SetHash("x")
	want("after another component was set", uint32(len("&%aa%bb=%cc&%dd=&%ee=%ff")))
	u.SetSearch("a")
	want("with a new list", 0)
	p.Sort()
	want("after a change of it", uint32(len("&%aa=&=")))
}

// TestMaxInputAndParams checks the comment of URLSearchParams about
// Config.MaxInput.
func TestMaxInputAndParams(t *testing.T) {
	u := weburl.New(weburl.Config{MaxInput: 12}).MustParse("http://h/")
	u.SearchParams().Append("name", "value")
	if got, want := u.Href(), "http://h/?name=value"; got != want {
		t.Errorf("the URL is %q, want %q", got, want)
	}
	if err := u.SetHref(u.Href()); !errors.Is(err, domain.ErrTooLong) {
		t.Errorf("SetHref: %v, want %v", err, domain.ErrTooLong)
	}
}
