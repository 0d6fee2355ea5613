package main

import (
	"net/url"
	"runtime"
	"strings"
	"time"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	weburl "github.com/weburl-go/weburl/api"
)

// A library is a peer in this process.
type library struct {
	// prepare returns a function that runs the task on all lines and
	// returns the checksum, or nil if the library does not have the task. Each
	// loop is written out, because a call through a function value would be
	// measured too.
	prepare func(task string, lines []string) (pass func() int)

	parse func(s string) any // for the task memory
}

// run is the method of peer.
func (l library) run(task string, in *input, d time.Duration) (perString float64, sum int, err error) {
	if task == "memory" {
		return l.keptAlive(in.lines), 0, nil
	}
	pass := l.prepare(task, in.lines)
	if pass == nil {
		return 0, 0, nil
	}
	if d > 0 {
		runtime.GC() // or this peer would collect the garbage of the others
	}
	n := 0
	for start := time.Now(); ; {
		sum = pass()
		n += len(in.lines)
		if t := time.Since(start); t >= d {
			return float64(t.Nanoseconds()) / float64(n), sum, nil
		}
	}
}

// keptAlive returns the bytes of heap per parsed URL, including the string that
// it was made from.
func (l library) keptAlive(lines []string) float64 {
	urls := make([]any, len(lines))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.GC() // the second one empties pools
	runtime.ReadMemStats(&before)
	for i, s := range lines {
		urls[i] = l.parse(strings.Clone(s))
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(urls)
	return (float64(after.HeapAlloc) - float64(before.HeapAlloc)) / float64(len(lines))
}

var weburlLibrary = library{
	parse: func(s string) any { u, _ := weburl.Parse(s); return u },
	prepare: func(task string, lines []string) func() int {
		switch task {
		case "href":
			return func() (sum int) {
				for _, s := range lines {
					if r, err := weburl.ParseRecord(s); err == nil {
						sum += len(r.Href())
					}
				}
				return sum
			}
		case "parse":
			return func() (sum int) {
				for _, s := range lines {
					if u, err := weburl.Parse(s); err == nil {
						sum += len(u.Href())
					}
				}
				return sum
			}
		case "canparse":
			return func() (sum int) {
				for _, s := range lines {
					if weburl.CanParse(s) {
						sum++
					}
				}
				return sum
			}
		case "resolve":
			base := weburl.MustParse(baseURL).Record()
			return func() (sum int) {
				for _, s := range lines {
					if r, err := weburl.ResolveRecord(s, base); err == nil {
						sum += len(r.Href())
					}
				}
				return sum
			}
		case "params-string":
			return func() (sum int) {
				for _, s := range lines {
					sum += len(weburl.NewURLSearchParams(s).String())
				}
				return sum
			}
		case "params-parse":
			return func() (sum int) {
				for _, s := range lines {
					sum += weburl.NewURLSearchParams(s).Size()
				}
				return sum
			}
		case "params-get":
			lists := make([]*weburl.URLSearchParams, len(lines))
			for i, s := range lines {
				lists[i] = weburl.NewURLSearchParams(s)
			}
			names := lastNames(lines)
			return func() (sum int) {
				for i, list := range lists {
					value, _ := list.Get(names[i])
					sum += len(value)
				}
				return sum
			}
		case "set-pathname":
			u := weburl.MustParse(setterURL)
			return func() (sum int) {
				for _, s := range lines {
					u.SetPathname(s)
					sum += len(u.Href())
				}
				return sum
			}
		case "set-search":
			u := weburl.MustParse(setterURL)
			return func() (sum int) {
				for _, s := range lines {
					u.SetSearch(s)
					sum += len(u.Href())
				}
				return sum
			}
		case "set-host":
			u := weburl.MustParse(setterURL)
			return func() (sum int) {
				for _, s := range lines {
					u.SetHost(s)
					sum += len(u.Href())
				}
				return sum
			}
		case "toascii":
			return func() (sum int) {
				for _, s := range lines {
					sum += len(weburl.DomainToASCII(s))
				}
				return sum
			}
		}
		return nil
	},
}

// lastNames returns the last name of each query, in strings of their own.
func lastNames(queries []string) []string {
	names := make([]string, len(queries))
	for i, query := range queries {
		for name := range weburl.NewURLSearchParams(query).Keys() {
			names[i] = name
		}
		names[i] = strings.Clone(names[i])
	}
	return names
}

// netURL is net/url. It has no setter tasks, because nothing checks its fields,
// and no IDNA.
var netURL = library{
	parse: func(s string) any { u, _ := url.Parse(s); return u },
	prepare: func(task string, lines []string) func() int {
		switch task {
		case "href":
			return func() (sum int) {
				for _, s := range lines {
					if u, err := url.Parse(s); err == nil {
						sum += len(u.String())
					}
				}
				return sum
			}
		case "parse": // this makes no href
			return func() int {
				for _, s := range lines {
					url.Parse(s)
				}
				return -1
			}
		case "resolve":
			base, _ := url.Parse(baseURL)
			return func() (sum int) {
				for _, s := range lines {
					if u, err := base.Parse(s); err == nil {
						sum += len(u.String())
					}
				}
				return sum
			}
		case "params-string":
			return func() (sum int) {
				for _, s := range lines {
					if values, err := url.ParseQuery(s); err == nil {
						sum += len(values.Encode())
					}
				}
				return sum
			}
		case "params-parse":
			return func() int {
				for _, s := range lines {
					url.ParseQuery(s)
				}
				return -1 // its length is the number of names, not of pairs
			}
		case "params-get":
			lists := make([]url.Values, len(lines))
			for i, s := range lines {
				lists[i], _ = url.ParseQuery(s)
			}
			names := lastNames(lines)
			return func() (sum int) {
				for i, list := range lists {
					sum += len(list.Get(names[i]))
				}
				return sum
			}
		}
		return nil
	},
}

// nlnwaURL is nlnwa/whatwg-url. Search params without a URL and domain to ASCII
// are not exported, so it does not have these tasks.
var nlnwaURL = library{
	parse: func(s string) any { u, _ := nlnwa.Parse(s); return u },
	prepare: func(task string, lines []string) func() int {
		switch task {
		case "href":
			return func() (sum int) {
				for _, s := range lines {
					if u, err := nlnwa.Parse(s); err == nil {
						sum += len(u.Href(false))
					}
				}
				return sum
			}
		case "parse": // this makes no href
			return func() int {
				for _, s := range lines {
					nlnwa.Parse(s)
				}
				return -1
			}
		case "resolve":
			base, _ := nlnwa.Parse(baseURL)
			return func() (sum int) {
				for _, s := range lines {
					if u, err := base.Parse(s); err == nil {
						sum += len(u.Href(false))
					}
				}
				return sum
			}
		case "params-get":
			lists := make([]*nlnwa.SearchParams, len(lines))
			for i, s := range lines {
				if u, err := nlnwa.Parse("https://example.com/?" + s); err == nil {
					lists[i] = u.SearchParams()
				}
			}
			names := lastNames(lines)
			return func() (sum int) {
				for i, list := range lists {
					sum += len(list.Get(names[i]))
				}
				return sum
			}
		case "set-pathname":
			u, _ := nlnwa.Parse(setterURL)
			return func() (sum int) {
				for _, s := range lines {
					u.SetPathname(s)
					sum += len(u.Href(false))
				}
				return sum
			}
		case "set-search":
			u, _ := nlnwa.Parse(setterURL)
			return func() (sum int) {
				for _, s := range lines {
					u.SetSearch(s)
					sum += len(u.Href(false))
				}
				return sum
			}
		case "set-host":
			u, _ := nlnwa.Parse(setterURL)
			return func() (sum int) {
				for _, s := range lines {
					u.SetHost(s)
					sum += len(u.Href(false))
				}
				return sum
			}
		}
		return nil
	},
}
