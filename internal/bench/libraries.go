package main

import (
	"net/url"
	"runtime"
	"strings"
	"syscall"
	"time"
	"unsafe"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec"
)

// A library is a peer in this process.
type library struct {
	// prepare returns a function that runs the task on all lines and
	// returns the checksum, or nil if the library does not have the task. Each
	// loop is written out, because a call through a function value would be
	// measured too.
	prepare func(task string, lines []string) (pass func() int)

	// keep returns the parsed URLs of the lines: for the task memory a slice of
	// pointers, for memory-value a slice of values. If the library does not have
	// the task, keep returns nil.
	keep func(task string, lines []string) any
}

// run is the method of peer.
func (l library) run(task string, in *input, d time.Duration) (result, error) {
	switch task {
	case "memory", "memory-value":
		return l.kept(task, in.lines), nil
	case "pattern-memory":
		return l.kept(task, manyPatterns(in.lines)), nil
	}
	pass := l.prepare(task, in.lines)
	if pass == nil {
		return result{}, nil
	}
	if d > 0 {
		runtime.GC() // or this peer would collect the garbage of the others
	}
	var r result
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	n, each := 0, count(task, in.lines)
	cpu, start := cpuTime(), time.Now()
	for {
		r.sum = pass()
		n += each
		if time.Since(start) >= d {
			break
		}
	}
	r.wall = float64(time.Since(start).Nanoseconds()) / float64(n)
	r.cpu = float64((cpuTime() - cpu).Nanoseconds()) / float64(n)
	runtime.ReadMemStats(&after)
	r.allocs = float64(after.Mallocs-before.Mallocs) / float64(n)
	return r, nil
}

// cpuTime returns the processor time of all threads of this process.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // the arguments are valid
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// kept measures the bytes of heap per parsed URL, with the string that it was
// made from. Pointers to the URLs do not count.
func (l library) kept(task string, lines []string) result {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.GC() // the second one empties pools
	runtime.ReadMemStats(&before)
	urls := l.keep(task, lines)
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(urls)
	if urls == nil {
		return result{}
	}
	bytes := (float64(after.HeapAlloc) - float64(before.HeapAlloc)) / float64(len(lines))
	if task != "memory-value" {
		bytes -= float64(unsafe.Sizeof(uintptr(0)))
	}
	return result{wall: bytes}
}

// parsed returns what parse returns for a copy of each line. The copies are the
// memory that a URL may share.
func parsed[T any](lines []string, parse func(s string) T) []T {
	list := make([]T, len(lines))
	for i, s := range lines {
		list[i] = parse(strings.Clone(s))
	}
	return list
}

var weburlLibrary = library{
	keep: func(task string, lines []string) any {
		switch task {
		case "memory":
			return parsed(lines, func(s string) *weburl.URL { u, _ := weburl.Parse(s); return u })
		case "pattern-memory":
			return keepWeburlPatterns(lines)
		}
		return parsed(lines, func(s string) urlrec.Record { r, _ := weburl.ParseRecord(s); return r })
	},
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
		case "href-copy":
			return func() (sum int) {
				for _, s := range lines {
					if r, err := weburl.ParseRecord(s); err == nil {
						copied = strings.Clone(r.Href())
						sum += len(copied)
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
		case "batch-href":
			return func() (sum int) {
				batch := new(weburl.Parser).Batch() // each pass is like a document
				for _, s := range lines {
					if r, err := batch.ParseRecord(s); err == nil {
						sum += len(r.Href())
					}
				}
				return sum
			}
		case "batch-href-copy":
			return func() (sum int) {
				batch := new(weburl.Parser).Batch()
				for _, s := range lines {
					if r, err := batch.ParseRecord(s); err == nil {
						sum += len(batch.CloneRecord(r).Href())
					}
				}
				return sum
			}
		case "batch-parse":
			return func() (sum int) {
				batch := new(weburl.Parser).Batch()
				for _, s := range lines {
					if u, err := batch.Parse(s); err == nil {
						sum += len(u.Href())
					}
				}
				return sum
			}
		case "batch-resolve":
			base := weburl.MustParse(baseURL).Record()
			return func() (sum int) {
				batch := new(weburl.Parser).Batch()
				for _, s := range lines {
					if r, err := batch.ResolveRecord(s, base); err == nil {
						sum += len(r.Href())
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
		if isPattern(task) {
			return weburlPatterns(task, lines)
		}
		return nil
	},
}

// copied is a variable of the package, because a copy that nothing else sees
// may be on the stack.
var copied string

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
	keep: func(task string, lines []string) any {
		switch task {
		case "memory":
			return parsed(lines, func(s string) *url.URL { u, _ := url.Parse(s); return u })
		case "memory-value":
			return parsed(lines, func(s string) url.URL { u, _ := url.Parse(s); return *u })
		}
		return nil
	},
	prepare: func(task string, lines []string) func() int {
		switch task {
		case "href", "href-copy": // the href is always a new string
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
	keep: func(task string, lines []string) any {
		if task == "memory" {
			return parsed(lines, func(s string) *nlnwa.Url { u, _ := nlnwa.Parse(s); return u })
		}
		return nil // its parser returns only pointers
	},
	prepare: func(task string, lines []string) func() int {
		switch task {
		case "href", "href-copy": // the href is always a new string
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
