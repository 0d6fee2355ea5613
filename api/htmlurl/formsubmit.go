package htmlurl

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// Method is the method of a form. The zero Method is none; [Submission.Request]
// then uses Get, the standard's default.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fs-method
type Method uint8

const (
	Get Method = iota + 1
	Post
	Dialog // sends nothing: the form closes its dialog
)

var methodNames = [...]string{0: "none", Get: "get", Post: "post", Dialog: "dialog"}

// String returns the standard's keyword: "get", "post" or "dialog". The zero
// Method is "none"; a value out of range is "Method(N)".
func (m Method) String() string {
	if int(m) >= len(methodNames) {
		return fmt.Sprintf("Method(%d)", uint8(m))
	}
	return methodNames[m]
}

// ParseMethod returns the method for the value of a method or formmethod
// attribute. It is Get for any other value, as the standard requires.
func ParseMethod(attribute string) Method {
	switch {
	case domain.EqualASCIIFold(attribute, "post"):
		return Post
	case domain.EqualASCIIFold(attribute, "dialog"):
		return Dialog
	}
	return Get
}

// Enctype is the format of a form's body. The zero Enctype is none;
// [Submission.Request] then uses URLEncoded, the standard's default.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fs-enctype
type Enctype uint8

const (
	URLEncoded Enctype = iota + 1
	Multipart
	TextPlain
)

var enctypeNames = [...]string{
	0:          "none",
	URLEncoded: "application/x-www-form-urlencoded",
	Multipart:  "multipart/form-data",
	TextPlain:  "text/plain",
}

// String returns the MIME type, such as "text/plain". The zero Enctype is
// "none"; a value out of range is "Enctype(N)".
func (e Enctype) String() string {
	if int(e) >= len(enctypeNames) {
		return fmt.Sprintf("Enctype(%d)", uint8(e))
	}
	return enctypeNames[e]
}

// ParseEnctype returns the format for the value of an enctype or formenctype
// attribute. It is URLEncoded for any other value, as the standard requires.
func ParseEnctype(attribute string) Enctype {
	for _, e := range []Enctype{Multipart, TextPlain} {
		if domain.EqualASCIIFold(attribute, e.String()) {
			return e
		}
	}
	return URLEncoded
}

// Errors of [Submission.Request]. It can also fail with [domain.ErrTooLong], and
// with those of [NewMultipartBody].
var (
	// ErrDialog is the error for the method dialog, which sends nothing.
	ErrDialog = errors.New("htmlurl: a form with the method dialog sends nothing")
	// ErrActionScheme is the error for an action with a scheme for which the
	// standard does not define submission. For GET, browsers do the same as
	// [MutateActionURL].
	ErrActionScheme = errors.New("htmlurl: the standard does not define form submission for the scheme of the action")
)

// Submission is a form at the time of its submission.
type Submission struct {
	Action   urlrec.Record  // the parsed action
	Method   Method         // of the submitter; the zero Method means Get
	Enctype  Enctype        // of the submitter; the zero Enctype means URLEncoded
	Encoding ports.Encoding // the result of PickEncoding; nil is UTF-8
	Entries  []Entry
	Boundary string // of a body in multipart/form-data; "" means a random one
}

// Request is the navigation of a submitted form: its URL, and the body to send.
// Without a POST resource, Body and Multipart are nil and ContentType is "".
type Request struct {
	URL         urlrec.Record
	Body        []byte         // the body, except in multipart/form-data
	Multipart   *MultipartBody // the body in multipart/form-data
	ContentType string         // of the body
}

// NewReader returns a reader of the body, from its beginning, or nil without a
// POST resource. For Multipart it is that of [MultipartBody.NewReader].
func (r *Request) NewReader() io.ReadCloser {
	switch {
	case r.Multipart != nil:
		return r.Multipart.NewReader()
	case r.Body != nil:
		return io.NopCloser(bytes.NewReader(r.Body))
	}
	return nil
}

// Len returns the length of the body in bytes. It returns 0 and false if the
// size of a file is unknown.
func (r *Request) Len() (n int64, known bool) {
	if r.Multipart != nil {
		return r.Multipart.Len()
	}
	return int64(len(r.Body)), true
}

// Request returns the navigation of the submission. It depends on scheme and
// method:
//
//	scheme        GET                POST
//	http, https   mutate action URL  submit as entity body
//	ftp           get action URL     get action URL
//	javascript    get action URL     get action URL
//	data          mutate action URL  get action URL
//	mailto        mail with headers  mail as body
//
// "Get action URL" ignores the entry list. The caller runs javascript: URLs,
// dialogs and navigation. Request fails with [ErrDialog], [ErrActionScheme],
// [domain.ErrTooLong], or an error of [NewMultipartBody].
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
func (s *Submission) Request() (r Request, err error) {
	if s.Method == Dialog {
		return Request{}, ErrDialog
	}
	post := s.Method == Post
	r.URL = s.Action
	switch scheme := s.Action.Scheme(); {
	case scheme == "ftp", scheme == "javascript", scheme == "data" && post:
	case scheme == "mailto" && post:
		r.URL, err = s.mailAsBody()
	case scheme == "mailto":
		r.URL, err = s.mailWithHeaders()
	case (scheme == "http" || scheme == "https") && post:
		err = s.entityBody(&r)
	case scheme == "http", scheme == "https", scheme == "data":
		r.URL, err = MutateActionURL(s.Action, s.Entries, s.Encoding)
	default:
		err = ErrActionScheme
	}
	if err != nil {
		return Request{}, err
	}
	return r, nil
}

// MutateActionURL returns action with the entry list as its query: the URL for
// a form with the method GET. The fragment stays. An empty list results in an
// empty query, which is not null. enc is as for [URLEncodedBody]. For the zero
// Record it returns the zero Record. The only error is [domain.ErrTooLong].
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mutate-action
func MutateActionURL(action urlrec.Record, entries []Entry, enc ports.Encoding) (urlrec.Record, error) {
	return withQuery(action, URLEncodedBody(entries, enc))
}

// entityBody runs "submit as entity body", which sets the body of r.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-body
func (s *Submission) entityBody(r *Request) (err error) {
	switch s.Enctype {
	case Multipart:
		if r.Multipart, err = NewMultipartBody(s.Entries, s.Encoding, s.Boundary); err != nil {
			return err
		}
		r.ContentType = r.Multipart.ContentType()
	case TextPlain:
		r.Body, r.ContentType = TextPlainBody(s.Entries, s.Encoding), TextPlain.String()
	default:
		r.Body, r.ContentType = []byte(URLEncodedBody(s.Entries, s.Encoding)), URLEncoded.String()
	}
	return nil
}

// mailWithHeaders runs "mail with headers".
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mailto-headers
func (s *Submission) mailWithHeaders() (urlrec.Record, error) {
	headers := URLEncodedBody(s.Entries, s.Encoding)
	return withQuery(s.Action, strings.ReplaceAll(headers, "+", "%20"))
}

// mailAsBody runs "mail as body". A "%" in text/plain is not encoded, because
// it is not in the path percent-encode set.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mailto-body
func (s *Submission) mailAsBody() (urlrec.Record, error) {
	var body string
	if s.Enctype == TextPlain {
		body = percent.Encode(textPlain(Pairs(s.Entries)), percent.Path)
	} else {
		body = URLEncodedBody(s.Entries, s.Encoding)
	}
	query, _ := s.Action.Query()
	if query != "" {
		query += "&"
	}
	return withQuery(s.Action, query+"body="+body)
}

// withQuery returns r with query as its query. query needs no percent-encoding.
func withQuery(r urlrec.Record, query string) (urlrec.Record, error) {
	var urls urlrec.Parser
	set, taken := urls.SetSearch(r, "?"+query, nil)
	if !taken && r.IsValid() {
		return urlrec.Record{}, domain.ErrTooLong
	}
	return set, nil
}
