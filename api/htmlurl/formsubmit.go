package htmlurl

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// Method is how a form is submitted. The zero Method is Get.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fs-method
type Method uint8

const (
	Get Method = iota
	Post
	Dialog // nothing is sent: the form closes the dialog it is in
)

// ParseMethod gives the method that an attribute method or formmethod stands for.
// What is no keyword is Get, as the standard has it.
func ParseMethod(attribute string) Method {
	switch {
	case equalASCIIFold(attribute, "post"):
		return Post
	case equalASCIIFold(attribute, "dialog"):
		return Dialog
	}
	return Get
}

// Enctype is the format of a form's body. The zero Enctype is URLEncoded.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fs-enctype
type Enctype uint8

const (
	URLEncoded Enctype = iota
	Multipart
	TextPlain
)

// String gives the MIME type, "multipart/form-data" for one.
func (e Enctype) String() string {
	switch e {
	case Multipart:
		return "multipart/form-data"
	case TextPlain:
		return "text/plain"
	}
	return "application/x-www-form-urlencoded"
}

// ParseEnctype gives the format that an attribute enctype or formenctype stands for.
// What is no keyword is URLEncoded, as the standard has it.
func ParseEnctype(attribute string) Enctype {
	for _, e := range []Enctype{Multipart, TextPlain} {
		if equalASCIIFold(attribute, e.String()) {
			return e
		}
	}
	return URLEncoded
}

// Errors of [Submission.Request]; [domain.ErrTooLong] is another.
var (
	// ErrMultipart says that the body would be multipart/form-data. It holds the
	// bytes of files and has its boundary in its MIME type, which mime/multipart
	// writes; it has nothing to do with URLs.
	ErrMultipart = errors.New("weburl: a body in multipart/form-data is not written here")
	// ErrDialog says that the method is dialog, which sends nothing.
	ErrDialog = errors.New("weburl: a form with the method dialog sends nothing")
	// ErrActionScheme says that the standard leaves open what a form does whose
	// action has this scheme. [MutateActionURL] does what browsers do for GET.
	ErrActionScheme = errors.New("weburl: the standard does not say how a form is submitted to the scheme of its action")
)

// Submission is a form as it is submitted.
type Submission struct {
	Action   urlrec.Record  // the parsed action
	Method   Method         // of the submitter
	Enctype  Enctype        // of the submitter
	Encoding ports.Encoding // what PickEncoding gave; nil is UTF-8
	Entries  []Entry
}

// Request is what a form asks for: where to navigate, and what to send there.
type Request struct {
	URL         urlrec.Record
	Body        []byte // nil where there is no POST resource
	ContentType string // of the body; "" where there is none
}

// Request gives what the submission navigates to. Schemes and methods decide:
//
//	scheme        GET                POST
//	http, https   mutate action URL  submit as entity body
//	ftp           get action URL     get action URL
//	javascript    get action URL     get action URL
//	data          mutate action URL  get action URL
//	mailto        mail with headers  mail as body
//
// Get action URL drops the entry list. What javascript URLs, dialogs and navigation
// do is the embedder's. It fails with [ErrMultipart], [ErrDialog], [ErrActionScheme]
// or [domain.ErrTooLong].
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
func (s Submission) Request() (r Request, err error) {
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
		r.Body, err = s.entityBody()
		r.ContentType = s.Enctype.String()
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

// MutateActionURL gives action with the entry list in place of its query, as a form
// with the method GET navigates to. The fragment stays. An empty list makes an empty
// query, which is not null. enc is as for [URLEncodedBody]. It fails with
// [domain.ErrTooLong] alone. The zero Record gives itself.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mutate-action
func MutateActionURL(action urlrec.Record, entries []Entry, enc ports.Encoding) (urlrec.Record, error) {
	return withQuery(action, URLEncodedBody(entries, enc))
}

// entityBody is "submit as entity body".
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-body
func (s Submission) entityBody() ([]byte, error) {
	switch s.Enctype {
	case Multipart:
		return nil, ErrMultipart
	case TextPlain:
		return TextPlainBody(s.Entries, s.Encoding), nil
	}
	return []byte(URLEncodedBody(s.Entries, s.Encoding)), nil
}

// mailWithHeaders is "mail with headers".
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mailto-headers
func (s Submission) mailWithHeaders() (urlrec.Record, error) {
	headers := URLEncodedBody(s.Entries, s.Encoding)
	return withQuery(s.Action, strings.ReplaceAll(headers, "+", "%20"))
}

// mailAsBody is "mail as body". A "%" in text/plain stays as it is, since the path
// percent-encode set does not have it.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mailto-body
func (s Submission) mailAsBody() (urlrec.Record, error) {
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

// withQuery gives r with query, which has nothing to percent-encode, as its query.
func withQuery(r urlrec.Record, query string) (urlrec.Record, error) {
	var urls urlrec.Parser
	set, taken := urls.SetSearch(r, "?"+query, nil)
	if !taken && r.IsValid() {
		return urlrec.Record{}, domain.ErrTooLong
	}
	return set, nil
}
