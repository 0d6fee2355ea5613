package main

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/urlrec"
)

// Router is an http.Handler. It passes each request to the handler of the first
// pattern, in the order of the calls of Handle, that matches the request's
// method and URL. It never redirects. The zero Router is ready for use. It must
// not be changed while it serves.
//
// The URL is the one that a browser sees: see [RequestRecord]. The handler gets
// a request whose field URL is the same URL, so that it cannot see other
// segments than the pattern did. The groups are in its context: see [Match].
//
// The status is
//   - 400 if the request has no URL;
//   - 404 if no pattern matches;
//   - 405 if patterns match, but none of them for the method. The field Allow
//     has the methods of these patterns.
type Router struct {
	patterns urlpattern.List
	routes   []route
}

// A route has a pattern with the same index.
type route struct {
	method  string // "": all
	handler http.Handler
}

// Handle adds a pattern, a constructor string of package urlpattern, and its
// handler:
//
//	/users/:id                          for all schemes, hosts and ports
//	//:shop.example.com/*               for all schemes, with the default port
//	https://example.com:*/search?q=:q   for one scheme, with any port
//	GET /users/:id                      for GET and HEAD
//
// A method is in upper case, with a space after it. The error is that of
// urlpattern.New; the place is in what comes after the method.
func (rt *Router) Handle(pattern string, handler http.Handler) error {
	method, rest, found := strings.Cut(pattern, " ")
	if !found || strings.Trim(method, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		method, rest = "", pattern
	}
	var before string
	switch {
	case strings.HasPrefix(rest, "//"):
		before = "*:"
	case strings.HasPrefix(rest, "/"):
		before = "*://*:*"
	}
	p, err := urlpattern.New(before+rest, urlpattern.Options{})
	if err != nil {
		var e *urlpattern.Error
		if errors.As(err, &e) {
			e.Offset -= len(before)
		}
		return err
	}
	rt.patterns.Add(p)
	rt.routes = append(rt.routes, route{method, handler})
	return nil
}

// ServeHTTP calls the handler of r, or writes an error.
func (rt *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	record, err := RequestRecord(r)
	if err != nil {
		http.Error(w, "the request has no valid URL", http.StatusBadRequest)
		return
	}
	index, allowed := rt.find(r.Method, record)
	switch {
	case len(allowed) > 0:
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		http.Error(w, "the method is not allowed", http.StatusMethodNotAllowed)
	case index < 0:
		http.NotFound(w, r)
	default:
		match, _ := rt.patterns.At(index).ExecRecord(record)
		matched := r.WithContext(context.WithValue(r.Context(), matchKey{}, match))
		if matched.URL, err = neturl.RequestURL(record); err != nil {
			http.Error(w, "the request has no valid URL", http.StatusBadRequest)
			return
		}
		rt.routes[index].handler.ServeHTTP(w, matched)
	}
}

// find returns the index of the first route for the method and the URL, or -1.
// allowed are the methods of the routes that match the URL alone, if there are
// only such routes.
func (rt *Router) find(method string, record urlrec.Record) (index int, allowed []string) {
	first, ok := rt.patterns.First(record)
	if !ok {
		return -1, nil
	}
	if rt.routes[first].takes(method) {
		return first, nil
	}
	for _, i := range rt.patterns.AppendMatches(nil, record) {
		if rt.routes[i].takes(method) {
			return i, nil
		}
		allowed = append(allowed, rt.routes[i].method)
		if rt.routes[i].takes(http.MethodHead) {
			allowed = append(allowed, http.MethodHead)
		}
	}
	slices.Sort(allowed)
	return -1, slices.Compact(allowed)
}

// takes reports whether r is for the method. A route for GET is for HEAD, too.
func (r route) takes(method string) bool {
	return r.method == "" || r.method == method || r.method == http.MethodGet && method == http.MethodHead
}

type matchKey struct{}

// Match returns the match that led to the handler of a request with the context
// ctx. Its values are parts of the URL, and percent-encoded. It is the zero
// Result in any other context.
func Match(ctx context.Context) urlpattern.Result {
	match, _ := ctx.Value(matchKey{}).(urlpattern.Result)
	return match
}
