package main

import (
	"errors"
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// question asks for a URL. A nil string is absent.
type question struct {
	URL      *string `json:"url"`
	Base     *string `json:"base"`
	Encoding *string `json:"encoding"` // of the query; a label
}

// answer is the answer to a question.
type answer struct {
	Href              string  `json:"href"`
	RegistrableDomain *string `json:"registrableDomain"`
	Rendering         string  `json:"rendering"`
	// Labels are the labels of the host that differ in Unicode.
	Labels     []label     `json:"labels,omitempty"`
	Components *components `json:"components,omitzero"`

	url urlrec.Record
}

// label is a label of a host, and whether the rendering has it in Unicode.
type label struct {
	Index     int    `json:"index"`
	ASCII     string `json:"ascii"`
	Unicode   string `json:"unicode,omitempty"`
	Verdict   string `json:"verdict"`             // the reason, or "shown"
	CodePoint string `json:"codePoint,omitempty"` // that decided: "U+0430"
}

// components are the attributes of the standard's URL class, and the site.
type components struct {
	Origin   string `json:"origin"`
	Site     string `json:"site"`
	Protocol string `json:"protocol"`
	Username string `json:"username"`
	Password string `json:"password"`
	Host     string `json:"host"`
	Hostname string `json:"hostname"`
	Port     string `json:"port"`
	Pathname string `json:"pathname"`
	Search   string `json:"search"`
	Hash     string `json:"hash"`
}

// failure says why a question has no answer. It has no part of the question.
type failure struct {
	Error  string `json:"error"`       // a name: the standard's, or one of the constants
	In     string `json:"in,omitzero"` // the faulty part of the question
	Detail string `json:"detail"`      // the error in a sentence
	// The place in that part, in bytes of UTF-8; nil if it is not known.
	Start *int `json:"start,omitzero"`
	End   *int `json:"end,omitzero"`
}

// The names of failures that are not the standard's.
const (
	tooLong         = "too-long"
	unknownEncoding = "unknown-encoding"
)

// resolver answers the questions of one request. It keeps the last base and the
// last encoding, because the questions of a batch often share them.
type resolver struct {
	parser     *weburl.Parser
	renderer   *rendering.Renderer
	components bool // whether answers have them

	base     last[urlrec.Record]
	encoding last[ports.Encoding]
}

// last is what was found for a text.
type last[T any] struct {
	text  string
	value T
	err   error
	known bool // text is set
}

// of returns what find returns for text. It calls find only if text is not that
// of the last call.
func (l *last[T]) of(text string, find func(string) (T, error)) (T, error) {
	if !l.known || text != l.text {
		l.text, l.known = text, true
		l.value, l.err = find(text)
	}
	return l.value, l.err
}

// resolve returns the answer to q, whose URL is not nil, or the failure. An
// error is a fault of the service.
func (r *resolver) resolve(q question) (*answer, *failure, error) {
	var o weburl.ParseOptions
	var err error
	if q.Base != nil {
		if o.Base, err = r.base.of(*q.Base, r.parser.ParseRecord); err != nil {
			return nil, failureOf(err, "base"), nil
		}
	}
	if q.Encoding != nil {
		if o.Encoding, err = r.encoding.of(*q.Encoding, r.parser.Encoding); err != nil {
			return nil, failureOf(err, "encoding"), nil
		}
	}
	record, err := r.parser.ParseRecordWith(*q.URL, o)
	if err != nil {
		return nil, failureOf(err, "url"), nil
	}
	a, err := r.answer(record)
	return a, nil, err
}

// answer returns the answer for a URL.
func (r *resolver) answer(u urlrec.Record) (*answer, error) {
	a := &answer{Href: u.Href(), Rendering: r.renderer.Render(u).String(), url: u}
	registrable, ok, err := r.parser.RegistrableDomain(u.HostValue())
	if err != nil {
		return nil, err
	}
	if ok {
		a.RegistrableDomain = &registrable
	}
	for _, d := range r.renderer.HostLabels(u) {
		l := label{Index: d.Index, ASCII: d.ASCII, Unicode: d.Unicode, Verdict: d.Verdict.String()}
		if d.CodePoint != 0 {
			l.CodePoint = fmt.Sprintf("%U", d.CodePoint)
		}
		a.Labels = append(a.Labels, l)
	}
	if r.components {
		object := r.parser.FromRecord(u)
		site, err := r.parser.Site(object.OriginValue())
		if err != nil {
			return nil, err
		}
		a.Components = &components{
			Origin:   object.Origin(),
			Site:     site.String(),
			Protocol: object.Protocol(),
			Username: object.Username(),
			Password: object.Password(),
			Host:     object.Host(),
			Hostname: object.Hostname(),
			Port:     object.Port(),
			Pathname: object.Pathname(),
			Search:   object.Search(),
			Hash:     object.Hash(),
		}
	}
	return a, nil
}

// failureOf returns the failure for an error of the parser about a part of the
// question.
func failureOf(err error, in string) *failure {
	var f *domain.Failure
	switch {
	case errors.As(err, &f):
		return &failure{Error: f.Code.String(), In: in, Detail: f.Code.Meaning(), Start: &f.Start, End: &f.End}
	case errors.Is(err, domain.ErrTooLong):
		return &failure{Error: tooLong, In: in, Detail: fmt.Sprintf("the limit is %d bytes of UTF-8", maxInput)}
	default: // domain.ErrUnknownEncoding
		return &failure{Error: unknownEncoding, In: in, Detail: "the text is not the label of an encoding"}
	}
}
