package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/weburl-go/weburl/api/mimetype"
)

// batch is the body of a request for many URLs.
type batch struct {
	Items      items   `json:"items"`
	Base       *string `json:"base"`     // of items without one
	Encoding   *string `json:"encoding"` // of items without one
	Components bool    `json:"components"`
}

// items are the questions of a batch.
type items []question

// errTooMany is the error of a batch with more than maxItems items.
var errTooMany = errors.New("linkservice: too many items")

// UnmarshalJSONFrom reads an array. It stops before item maxItems, so that a
// body of many small items takes no more memory than others.
func (i *items) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if d.PeekKind() != '[' {
		return &json.SemanticError{ByteOffset: d.InputOffset()}
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	*i = items{}
	for d.PeekKind() != ']' {
		if len(*i) == maxItems {
			return errTooMany
		}
		*i = append(*i, question{})
		if err := json.UnmarshalDecode(d, &(*i)[len(*i)-1]); err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}

// strict are the options of a body. The body has been checked to be UTF-8, so
// AllowInvalidUTF8 is about surrogates that are escaped, such as "\ud800",
// alone. Each becomes U+FFFD, as in a USVString of Web IDL. Without the option
// the body would be refused.
var strict = json.JoinOptions(json.RejectUnknownMembers(true), jsontext.AllowInvalidUTF8(true))

// decodeBatch returns the batch of a body, with its base and encoding in each
// item, or the problem.
func decodeBatch(body []byte) (*batch, *problem) {
	if !utf8.Valid(body) {
		return nil, newProblem(http.StatusBadRequest, "not-utf-8", "the body is not UTF-8")
	}
	b := new(batch)
	if err := json.Unmarshal(body, b, strict); err != nil {
		return nil, bodyProblem(err)
	}
	if b.Items == nil {
		return nil, newProblem(http.StatusBadRequest, "missing", "the member is missing").about("items")
	}
	length := 0
	for i := range b.Items {
		item := &b.Items[i]
		if item.URL == nil {
			return nil, newProblem(http.StatusBadRequest, "missing", "the member is missing").about(fmt.Sprintf("items[%d].url", i))
		}
		if item.Base == nil {
			item.Base = b.Base
		}
		if item.Encoding == nil {
			item.Encoding = b.Encoding
		}
		length += len(*item.URL)
		if item.Base != nil {
			length += len(*item.Base)
		}
	}
	if length > maxBatch {
		return nil, batchLong
	}
	return b, nil
}

// bodyProblem returns the problem for an error of decoding. The texts of these
// errors hold parts of the body, so the problem has the place only.
func bodyProblem(err error) *problem {
	var syntactic *jsontext.SyntacticError
	var semantic *json.SemanticError
	at := func(name, detail string, offset int64) *problem {
		return newProblem(http.StatusBadRequest, name, fmt.Sprintf("%s, at byte %d of the body or after it", detail, offset))
	}
	switch {
	case errors.Is(err, errTooMany):
		return tooMany
	case errors.As(err, &syntactic) && errors.Is(err, jsontext.ErrDuplicateName):
		return at("duplicate-member", "an object has a member twice", syntactic.ByteOffset)
	case syntactic != nil:
		return at("not-json", "the body is not JSON", syntactic.ByteOffset)
	case errors.As(err, &semantic) && errors.Is(err, json.ErrUnknownName):
		return at("unknown-member", "an object has a member that is not in the description", semantic.ByteOffset)
	case semantic != nil:
		return at("wrong-type", "a value is of a type that is not in the description", semantic.ByteOffset)
	default:
		return newProblem(http.StatusBadRequest, "not-json", "the body is not JSON")
	}
}

// readBody returns the body of a request in JSON, or the problem.
func readBody(w http.ResponseWriter, request *http.Request) ([]byte, *problem) {
	kind, err := mimetype.FromHeader(request.Header.Values("Content-Type"))
	charset, ok := kind.Param("charset")
	if err != nil || kind.Essence() != "application/json" || ok && !strings.EqualFold(charset, "utf-8") {
		w.Header().Set("Accept", "application/json")
		return nil, notJSONType
	}
	if request.Header.Get("Content-Encoding") != "" {
		w.Header().Set("Accept-Encoding", "identity")
		return nil, encodedBody
	}
	var body []byte
	isLong := request.ContentLength > maxBody
	switch {
	case isLong:
	case request.ContentLength >= 0:
		body = make([]byte, request.ContentLength)
		_, err = io.ReadFull(request.Body, body)
	default:
		body, err = io.ReadAll(io.LimitReader(request.Body, maxBody+1))
		isLong = len(body) > maxBody
	}
	switch {
	case isLong:
		return nil, bodyTooLong
	case err == nil:
		return body, nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, tooSlow
	default:
		return nil, notArrived
	}
}

// discardBody reads the rest of a body, up to maxDiscard bytes. If a body is not
// read, the connection is reset, and the client may not get the answer. A client
// that expects 100 Continue has not sent the body.
func discardBody(request *http.Request) {
	if request.Header.Get("Expect") == "" {
		io.CopyN(io.Discard, request.Body, maxDiscard)
	}
}
