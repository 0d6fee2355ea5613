package main

import (
	"bytes"
	"context"
	_ "embed"
	"log/slog"
	"maps"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-json-experiment/json"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

//go:embed openapi.json
var description []byte

// answerer returns the status and the body of an answer. It writes headers at
// most.
type answerer func(http.ResponseWriter, *http.Request) (status int, body any)

// handler answers requests for URLs.
type handler struct {
	parser   *weburl.Parser
	renderer *rendering.Renderer
	log      *slog.Logger
	metrics  *metrics
	routes   map[string]map[string]answerer // by path and method
	slots    chan struct{}                  // holds a value per request without a body that is being answered
	bodies   chan struct{}                  // the same for requests with a body, which may be slow
	// workers holds a value per batch that is being resolved. More of them than
	// there are processors would finish later, and take more memory.
	workers chan struct{}
	wait    time.Duration // the longest time for which a batch waits for a worker
}

// newHandler returns the handler of the service. It answers c.Concurrent
// requests without a body, and as many with a body, at a time.
func newHandler(c config, parser *weburl.Parser, renderer *rendering.Renderer, log *slog.Logger, m *metrics) http.Handler {
	// The text depends on the public suffix list only if it is elided. Without
	// the list, a host is looked up once and not twice.
	undivided := *renderer
	undivided.PublicSuffixes = nil
	h := &handler{parser: parser, renderer: &undivided, log: log, metrics: m,
		slots: make(chan struct{}, c.Concurrent), bodies: make(chan struct{}, c.Concurrent), workers: make(chan struct{}, runtime.GOMAXPROCS(0)), wait: waitTimeout}
	h.routes = map[string]map[string]answerer{
		"/":             {"GET": h.one},
		"/v1/resolve":   {"GET": h.one, "POST": h.many},
		"/openapi.json": {"GET": h.describe},
	}
	return h
}

// ServeHTTP answers a request, counts it, and logs a refusal. The log has
// nothing of the request.
func (h *handler) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	begin := time.Now()
	route, method, status := "other", "other", http.StatusInternalServerError
	defer func() { h.metrics.answered(route, method, status, time.Since(begin)) }()
	defer func() {
		if value := recover(); value != nil {
			// The value may hold a part of the request.
			h.log.Error("a handler panicked", "route", route, "stack", string(debug.Stack()))
			status = internal.Status
			write(w, status, internal)
		}
	}()

	answer := refuseWith(notFound)
	if methods, ok := h.routes[request.URL.Path]; ok {
		route = request.URL.Path
		answer = methods[request.Method]
		if request.Method == http.MethodHead {
			answer = methods[http.MethodGet]
		}
		if answer == nil {
			w.Header().Set("Allow", allowed(methods))
			answer = refuseWith(notAllowed)
		} else {
			method = request.Method
		}
	}
	if len(request.RequestURI) > maxTarget {
		answer = refuseWith(targetLong)
	}
	slots := h.slots
	if request.ContentLength != 0 {
		slots = h.bodies
	}
	var body any
	select {
	case slots <- struct{}{}:
		h.metrics.inFlight.Inc()
		defer func() { <-slots; h.metrics.inFlight.Dec() }()
		status, body = answer(w, request)
	default:
		status, body = refuse(busy)
	}
	if body == busy {
		w.Header().Set("Retry-After", "1")
	}
	if p, ok := body.(*problem); ok {
		h.log.Info("refused", "status", status, "error", p.Error, "in", p.In)
		discardBody(request)
	}
	write(w, status, body)
}

// refuseWith returns an answerer that refuses with p.
func refuseWith(p *problem) answerer {
	return func(http.ResponseWriter, *http.Request) (int, any) { return p.Status, p }
}

// allowed returns the value of the header Allow.
func allowed(methods map[string]answerer) string {
	names := slices.Collect(maps.Keys(methods))
	if _, ok := methods[http.MethodGet]; ok {
		names = append(names, http.MethodHead)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// one answers with the URL of the parameters url, base and encoding.
func (h *handler) one(_ http.ResponseWriter, request *http.Request) (status int, body any) {
	params := weburl.NewURLSearchParams(request.URL.RawQuery)
	var q question
	r := resolver{parser: h.parser, renderer: h.renderer}
	for name, value := range params.All() {
		var into **string
		switch name {
		case "url":
			into = &q.URL
		case "base":
			into = &q.Base
		case "encoding":
			into = &q.Encoding
		case "components":
			if value != "true" && value != "false" || len(params.GetAll(name)) > 1 {
				return refuse(newProblem(http.StatusBadRequest, "not-boolean", "the parameter must be true or false, once").about(name))
			}
			r.components = value == "true"
			continue
		default:
			return refuse(newProblem(http.StatusBadRequest, "unknown-parameter", "a parameter is not in the description"))
		}
		if *into != nil {
			return refuse(newProblem(http.StatusBadRequest, "not-once", "the parameter must occur once").about(name))
		}
		*into = &value
	}
	if q.URL == nil {
		return refuse(newProblem(http.StatusBadRequest, "not-once", "the parameter must occur once").about("url"))
	}
	a, f, err := r.resolve(q)
	switch {
	case err != nil:
		h.log.Error("no answer", "error", err)
		return refuse(internal)
	case f != nil:
		h.metrics.resolved(1, f)
		status := http.StatusUnprocessableEntity
		return refuse(&problem{http.StatusText(status), status, *f})
	}
	h.metrics.resolved(1)
	if h.log.Enabled(request.Context(), slog.LevelInfo) {
		// Only the origin of a URL is never secret.
		h.log.Info("answered", "origin", h.parser.Origin(a.url).String())
	}
	return http.StatusOK, a
}

// refuse returns the status and the body of p.
func refuse(p *problem) (status int, body any) { return p.Status, p }

// answers are the answers to a batch in its order, each an *answer or a
// *failure.
type answers struct {
	Answers []any `json:"answers"`
}

// many answers with the URLs of a batch.
func (h *handler) many(w http.ResponseWriter, request *http.Request) (status int, body any) {
	text, p := readBody(w, request)
	if p != nil {
		return refuse(p)
	}
	b, p := decodeBatch(text)
	if p != nil {
		return refuse(p)
	}
	waiting, cancel := context.WithTimeout(request.Context(), h.wait)
	defer cancel()
	select {
	case h.workers <- struct{}{}:
		defer func() { <-h.workers }()
	case <-waiting.Done(): // or the client has closed the connection
		return refuse(busy)
	}
	// The URLs live as long as the answer, so a batch makes them.
	r := resolver{parser: h.parser.Batch(), renderer: h.renderer, components: b.Components}
	result := answers{make([]any, len(b.Items))}
	var failures []*failure
	for i, item := range b.Items {
		a, f, err := r.resolve(item)
		switch {
		case err != nil:
			h.log.Error("no answer", "error", err)
			return refuse(internal)
		case f != nil:
			failures = append(failures, f)
			result.Answers[i] = f
		default:
			result.Answers[i] = a
		}
	}
	h.metrics.batches.Observe(float64(len(b.Items)))
	h.metrics.resolved(len(b.Items), failures...)
	h.log.Info("answered", "items", len(b.Items), "failures", len(failures))
	content, err := json.Marshal(result)
	if err != nil {
		h.log.Error("no answer", "error", err)
		return refuse(internal)
	}
	return http.StatusOK, content
}

// describe answers with the OpenAPI description.
func (h *handler) describe(http.ResponseWriter, *http.Request) (status int, body any) {
	return http.StatusOK, description
}

// buffers are for bodies of short answers.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// write writes an answer. The body is JSON in bytes, or a value to write in JSON.
func write(w http.ResponseWriter, status int, body any) {
	content, ok := body.([]byte)
	if !ok {
		buffer := buffers.Get().(*bytes.Buffer)
		defer buffers.Put(buffer)
		buffer.Reset()
		if err := json.MarshalWrite(buffer, body); err != nil {
			panic(err) // a value of the service's own types
		}
		buffer.WriteByte('\n')
		content = buffer.Bytes()
	}
	header := w.Header()
	header.Set("Content-Type", "application/json")
	if _, ok := body.(*problem); ok {
		header.Set("Content-Type", "application/problem+json")
	}
	header.Set("Content-Length", strconv.Itoa(len(content)))
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	w.Write(content) // the client may have closed the connection
}

// readiness is whether the service takes requests: after its start, and until it
// stops.
type readiness struct{ atomic.Bool }

// admin answers requests of operators. It needs no slot, so that it answers
// while the service is busy.
type admin struct {
	ready   *readiness
	metrics http.Handler
	next    http.Handler // for all other paths
}

// fine is the body of /healthz and /readyz.
var fine = map[string]string{"status": "ok"}

// ServeHTTP answers a request.
func (a *admin) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	switch path := request.URL.Path; {
	case path != "/healthz" && path != "/readyz" && path != "/metrics":
		a.next.ServeHTTP(w, request)
	case request.Method != http.MethodGet && request.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		write(w, http.StatusMethodNotAllowed, notAllowed)
	case path == "/metrics":
		a.metrics.ServeHTTP(w, request)
	case path == "/readyz" && !a.ready.Load():
		write(w, http.StatusServiceUnavailable, notReady)
	default:
		write(w, http.StatusOK, fine)
	}
}

// nothing refuses with notFound.
func nothing(w http.ResponseWriter, _ *http.Request) { write(w, http.StatusNotFound, notFound) }
