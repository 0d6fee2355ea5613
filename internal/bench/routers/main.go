// Command routers compares the speed of urlpattern.List with that of HTTP
// routers. It measures all of them in one process, in turns, and prints the
// minimum and the median of the rounds, as wall time and as CPU time:
//
//	URLPATTERN_DIR=DIR go -C internal/bench run ./routers
//
// DIR is absolute. DIR/bench has routes.json with tables of routes, and for each
// table T the URLs route-urls-T.txt and for each URL the index of the first route
// that matches, route-expected-T.txt. Peers take part in the tables whose names
// begin with "plain". These have no overlapping routes, which most routers
// refuse. All results are compared with the expected ones.
package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/julienschmidt/httprouter"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/urlrec"
)

// A table has routes, and URLs with the index of the first route that matches.
type table struct {
	name     string
	routes   []string
	urls     []string
	expected []int32
}

// A peer is a router.
type peer struct {
	name  string
	plain bool // it takes only plain tables
	// build adds the routes to a new router. It returns a function that finds
	// the routes of all URLs, and writes their indexes to found.
	build func(t *table) (add func() any, pass func(router any, found []int32))
}

var peers = []peer{
	{"List.First", false, list},
	{"parse, List.First", false, listOfStrings},
	{"ServeMux.ServeHTTP", true, serveMux},
	{"httprouter.Lookup", true, lookup},
	{"chi.Match", true, match},
}

func main() {
	log.SetFlags(0)
	rounds := flag.Int("rounds", 9, "number of rounds")
	only := flag.String("only", "", "run only the tables that match this `regexp`")
	flag.Parse()
	tables, err := readTables(filepath.Join(os.Getenv("URLPATTERN_DIR"), "bench"), regexp.MustCompile(*only))
	if err != nil {
		log.Fatal(err)
	}
	for _, t := range tables {
		fmt.Printf("%s: ns per URL, minimum (median)\n", t.name)
		for _, r := range measure(t, *rounds) {
			fmt.Println(r)
		}
	}
}

// readTables reads the tables whose names match only.
func readTables(dir string, only *regexp.Regexp) (tables []*table, err error) {
	text, err := os.ReadFile(filepath.Join(dir, "routes.json"))
	if err != nil {
		return nil, err
	}
	var routes map[string][]string
	if err := json.Unmarshal(text, &routes); err != nil {
		return nil, err
	}
	for name := range routes {
		if !only.MatchString(name) {
			continue
		}
		t := &table{name: name, routes: routes[name]}
		if text, err = os.ReadFile(filepath.Join(dir, "route-urls-"+name+".txt")); err != nil {
			return nil, err
		}
		t.urls = strings.Fields(string(text))
		if text, err = os.ReadFile(filepath.Join(dir, "route-expected-"+name+".txt")); err != nil {
			return nil, err
		}
		for _, line := range strings.Fields(string(text)) {
			n, err := strconv.ParseInt(line, 10, 32)
			if err != nil {
				return nil, err
			}
			t.expected = append(t.expected, int32(n))
		}
		if len(t.urls) != len(t.expected) {
			return nil, fmt.Errorf("%s: %d URLs, %d results", name, len(t.urls), len(t.expected))
		}
		tables = append(tables, t)
	}
	slices.SortFunc(tables, func(a, b *table) int {
		return cmp.Or(cmp.Compare(b.name[:5], a.name[:5]), cmp.Compare(len(a.routes), len(b.routes)))
	})
	return tables, nil
}

// A result is the result of a peer for a table.
type result struct {
	peer      string
	wall, cpu []time.Duration // of the rounds, for all URLs
	urls      int
	differ    int // the number of unexpected results
	add       time.Duration
	bytes     float64 // per route
}

// String returns a line of text.
func (r *result) String() string {
	per := func(times []time.Duration) string {
		slices.Sort(times)
		n := float64(r.urls)
		return fmt.Sprintf("%7.0f (%.0f)", float64(times[0])/n, float64(times[len(times)/2])/n)
	}
	return fmt.Sprintf("  %-20s wall %-15s CPU %-15s add %6d ns, %5.0f bytes per route; %d differ",
		r.peer, per(r.wall), per(r.cpu), r.add.Nanoseconds(), r.bytes, r.differ)
}

// measure runs all peers in turns.
func measure(t *table, rounds int) (results []*result) {
	var passes []func(found []int32)
	for _, p := range peers {
		if p.plain && !strings.HasPrefix(t.name, "plain") {
			continue
		}
		r := &result{peer: p.name, urls: len(t.urls), add: time.Hour}
		add, pass := p.build(t)
		var router any
		for range 3 {
			router = nil
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := time.Now()
			router = add()
			r.add = min(r.add, time.Since(start)/time.Duration(len(t.routes)))
			runtime.GC()
			runtime.ReadMemStats(&after)
			r.bytes = (float64(after.HeapAlloc) - float64(before.HeapAlloc)) / float64(len(t.routes))
		}
		results = append(results, r)
		passes = append(passes, func(found []int32) { pass(router, found) })
	}
	found := make([]int32, len(t.urls))
	for range rounds {
		for i, pass := range passes {
			r := results[i]
			runtime.GC() // or this peer would collect the garbage of the others
			start, cpu := time.Now(), cpuTime()
			n := 0
			for ; n == 0 || time.Since(start) < 20*time.Millisecond; n++ {
				pass(found)
			}
			r.wall = append(r.wall, time.Since(start)/time.Duration(n))
			r.cpu = append(r.cpu, (cpuTime()-cpu)/time.Duration(n))
			r.differ = 0
			for k := range found {
				if found[k] != t.expected[k] {
					r.differ++
				}
			}
		}
	}
	return results
}

func list(t *table) (add func() any, pass func(router any, found []int32)) {
	patterns := make([]*urlpattern.Pattern, len(t.routes))
	for i, route := range t.routes {
		p, err := urlpattern.NewInit(urlpattern.Init{Pathname: &route}, urlpattern.Options{})
		if err != nil {
			log.Fatal(err)
		}
		patterns[i] = p
	}
	records := make([]urlrec.Record, len(t.urls))
	for i, s := range t.urls {
		r, err := weburl.ParseRecord(s)
		if err != nil {
			log.Fatal(err)
		}
		records[i] = r
	}
	add = func() any {
		l := new(urlpattern.List)
		for _, p := range patterns {
			l.Add(p)
		}
		return l
	}
	return add, func(router any, found []int32) {
		l := router.(*urlpattern.List)
		for i := range records {
			index, ok := l.First(records[i])
			if !ok {
				index = -1
			}
			found[i] = int32(index)
		}
	}
}

func listOfStrings(t *table) (add func() any, pass func(router any, found []int32)) {
	add, _ = list(t)
	return add, func(router any, found []int32) {
		l := router.(*urlpattern.List)
		for i, s := range t.urls {
			found[i] = -1
			if r, err := weburl.ParseRecord(s); err == nil {
				if index, ok := l.First(r); ok {
					found[i] = int32(index)
				}
			}
		}
	}
}

// last is the route of the last handler that ran.
var last int32

// braces returns a route with "{name}" instead of ":name".
func braces(route string) string {
	segments := strings.Split(route, "/")
	for i, s := range segments {
		if name, ok := strings.CutPrefix(s, ":"); ok {
			segments[i] = "{" + name + "}"
		}
	}
	return strings.Join(segments, "/")
}

// discard is a response writer.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(b []byte) (int, error) { return len(b), nil }
func (d discard) WriteHeader(int)             {}

func serveMux(t *table) (add func() any, pass func(router any, found []int32)) {
	requests := make([]*http.Request, len(t.urls))
	for i, s := range t.urls {
		u, err := url.Parse(s)
		if err != nil {
			log.Fatal(err)
		}
		requests[i] = &http.Request{Method: "GET", URL: u, Host: u.Host, RequestURI: u.RequestURI()}
	}
	add = func() any {
		mux := http.NewServeMux()
		for i, route := range t.routes {
			mux.HandleFunc("GET "+braces(route), func(http.ResponseWriter, *http.Request) { last = int32(i) })
		}
		return mux
	}
	return add, func(router any, found []int32) {
		mux := router.(*http.ServeMux)
		w := discard{http.Header{}}
		for i, r := range requests {
			last = -1
			mux.ServeHTTP(w, r)
			found[i] = last
		}
	}
}

// paths returns the paths of the URLs.
func paths(t *table) []string {
	paths := make([]string, len(t.urls))
	for i, s := range t.urls {
		r, err := weburl.ParseRecord(s)
		if err != nil {
			log.Fatal(err)
		}
		paths[i] = r.Pathname()
	}
	return paths
}

func lookup(t *table) (add func() any, pass func(router any, found []int32)) {
	paths := paths(t)
	add = func() any {
		router := httprouter.New()
		for i, route := range t.routes {
			router.GET(route, func(http.ResponseWriter, *http.Request, httprouter.Params) { last = int32(i) })
		}
		return router
	}
	return add, func(router any, found []int32) {
		r := router.(*httprouter.Router)
		for i, path := range paths {
			last = -1
			if handle, _, _ := r.Lookup("GET", path); handle != nil {
				handle(nil, nil, nil)
			}
			found[i] = last
		}
	}
}

func match(t *table) (add func() any, pass func(router any, found []int32)) {
	paths := paths(t)
	index := map[string]int32{}
	for i, route := range t.routes {
		index[braces(route)] = int32(i)
	}
	add = func() any {
		router := chi.NewRouter()
		for _, route := range t.routes {
			router.Get(braces(route), func(http.ResponseWriter, *http.Request) {})
		}
		return router
	}
	return add, func(router any, found []int32) {
		r := router.(*chi.Mux)
		context := chi.NewRouteContext()
		for i, path := range paths {
			found[i] = -1
			context.Reset()
			if r.Match(context, "GET", path) {
				found[i] = index[context.RoutePattern()]
			}
		}
	}
}
