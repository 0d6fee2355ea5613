package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// answer is the answer for a URL.
type answer struct {
	Href              string  `json:"href"`
	RegistrableDomain *string `json:"registrableDomain"`
	Rendering         string  `json:"rendering"`
	// Labels are the labels of the host that differ in Unicode.
	Labels []label `json:"labels,omitempty"`
}

// label is a label of a host, and whether the rendering has it in Unicode.
type label struct {
	Index     int    `json:"index"`
	ASCII     string `json:"ascii"`
	Unicode   string `json:"unicode,omitempty"`
	Verdict   string `json:"verdict"`             // the reason, or "shown"
	CodePoint string `json:"codePoint,omitempty"` // that decided: "U+0430"
}

// refusal is the answer to an invalid request.
type refusal struct {
	Error string `json:"error"` // the standard's name, or a sentence
	In    string `json:"in"`    // the parameter
	// The place in the parameter, in bytes of UTF-8; nil if it is not known.
	Start *int `json:"start,omitempty"`
	End   *int `json:"end,omitempty"`
}

// handler answers requests for the path "/".
type handler struct {
	parser   *weburl.Parser
	renderer *rendering.Renderer
	log      *slog.Logger
}

// newHandler returns the handler of the service.
func newHandler(parser *weburl.Parser, renderer *rendering.Renderer, log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", &handler{parser, renderer, log})
	return mux
}

// ServeHTTP answers with the URL of the parameters url and base.
func (h *handler) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	params := weburl.NewURLSearchParams(request.URL.RawQuery)
	for _, name := range []string{"url", "base"} {
		if n := len(params.GetAll(name)); n > 1 || n == 0 && name == "url" {
			h.refuse(w, http.StatusBadRequest, refusal{Error: "the parameter must occur once", In: name})
			return
		}
	}
	u, err := h.parse(params)
	var failure *domain.Failure
	if errors.As(err, &failure) {
		in := "url"
		if failure.InBase {
			in = "base"
		}
		h.refuse(w, http.StatusUnprocessableEntity, refusal{failure.Code.String(), in, &failure.Start, &failure.End})
		return
	}
	if err != nil { // domain.ErrTooLong
		h.refuse(w, http.StatusUnprocessableEntity, refusal{Error: err.Error(), In: "url or base"})
		return
	}

	a := answer{Href: u.Href(), Rendering: h.renderer.Render(u.Record()).String()}
	registrable, ok, err := h.parser.RegistrableDomain(u.Record().HostValue())
	if err != nil {
		h.log.Error("no registrable domain", "error", err)
		write(w, http.StatusInternalServerError, refusal{Error: err.Error()})
		return
	}
	if ok {
		a.RegistrableDomain = &registrable
	}
	for _, d := range h.renderer.HostLabels(u.Record()) {
		l := label{Index: d.Index, ASCII: d.ASCII, Unicode: d.Unicode, Verdict: d.Verdict.String()}
		if d.CodePoint != 0 {
			l.CodePoint = fmt.Sprintf("%U", d.CodePoint)
		}
		a.Labels = append(a.Labels, l)
	}
	// Only the origin of a URL is never secret.
	h.log.Info("answered", "origin", u.Origin())
	write(w, http.StatusOK, a)
}

// parse parses the URL of the parameters url and base.
func (h *handler) parse(params *weburl.URLSearchParams) (*weburl.URL, error) {
	input, _ := params.Get("url")
	if base, ok := params.Get("base"); ok {
		return h.parser.ParseBase(input, base)
	}
	return h.parser.Parse(input)
}

// refuse logs and writes the refusal. The log has nothing of the URL.
func (h *handler) refuse(w http.ResponseWriter, status int, r refusal) {
	h.log.Info("refused", "status", status, "error", r.Error, "in", r.In)
	write(w, status, r)
}

// write writes object as JSON.
func write(w http.ResponseWriter, status int, object any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(object) // the client may have closed the connection
}
