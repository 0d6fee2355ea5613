package main

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// The limits of a request and its reply. The server has one more: maxRequest.
const (
	maxInput    = 1 << 20  // bytes of all texts of a request together
	maxText     = 16 << 10 // code units of a text in a reply
	maxErrors   = 100      // of a text
	maxParams   = 1000
	maxSteps    = 300      // of which a reply has about 100 KB
	maxShown    = 2000     // code points of the URL as it is shown
	maxTail     = 64       // bytes of a buffer or a field in a step
	maxLabels   = 127      // of a host
	maxPattern  = 64 << 10 // bytes
	maxTokens   = 1000     // of a pattern
	maxParts    = 100      // of a component of a pattern
	maxEncoded  = 64 << 10 // bytes of a URL that is written in every encoding
	maxCompared = 64 << 10 // bytes of a URL that is compared with net/url
	maxCode     = 8 << 10  // bytes of a string in Go code
)

// suffixList is the name of the public suffix list.
const suffixList = "golang.org/x/net/publicsuffix"

var (
	idna   = uts46.New()
	parser = weburl.New(weburl.Config{IDNA: idna, PublicSuffixes: xnetpublicsuffix.New(), MaxErrors: maxErrors})
)

// answer returns the reply to q in JSON. It takes a time in proportion to the
// length of q.
func answer(q *request) []byte {
	r := replyTo(q)
	var w writer
	w.reply(&r)
	return w.out
}

// replyTo returns the reply to q.
func replyTo(q *request) (r reply) {
	if q.size() > maxInput {
		return reply{Error: "the texts are longer than " + strconv.Itoa(maxInput) + " bytes"}
	}
	switch r.Kind = q.Kind; q.Kind {
	case kindURL:
		r.URL = answerURL(newQuestion(q))
	case kindStep:
		r.Steps = answerSteps(newQuestion(q), q.From)
	case kindPattern:
		r.Pattern = answerPattern(newQuestion(q), q)
	case kindEncoding:
		r.Encodings, r.Error = answerEncodings(newQuestion(q))
	case kindSetter:
		r.Setter, r.Error = answerSetter(newQuestion(q), q.Attribute, q.Value)
	case kindParams:
		r.Setter, r.Error = answerParams(newQuestion(q), q.Params)
	case kindCompare:
		r.Compare, r.Error = answerCompare(newQuestion(&request{URL: q.URL, Base: q.Base}))
	case kindGallery:
		r.Gallery = gallery
	default:
		return reply{Error: "the request has an unknown kind"}
	}
	return r
}

// size returns how many bytes of text q has.
func (q *request) size() int {
	n := len(q.URL) + len(q.Base) + len(q.Encoding) + len(q.Pattern) + len(q.PatternBase) + len(q.Attribute) + len(q.Value)
	for _, p := range q.Params {
		n += len(p.Name) + len(p.Value)
	}
	return n
}

// question is a URL with its base and its encoding, and the result of the
// parser.
type question struct {
	url, base, label string

	encoding      ports.Encoding // of the query; nil: UTF-8
	encodingFault string

	baseRecord  urlrec.Record    // zero if there is no base, or it is a failure
	literalBase *stepwise.Record // nil if baseRecord is zero
	record      urlrec.Record    // zero if the parser returns failure
	err         error
	inBase      bool // the base is the failure

	views map[string]view // of the texts with errors
}

// newQuestion parses the URL of q.
func newQuestion(q *request) *question {
	a := &question{url: q.URL, base: q.Base, label: q.Encoding}
	if q.Encoding != "" {
		encoding, err := parser.Encoding(q.Encoding)
		if err != nil {
			a.encodingFault = sentence(err)
		} else if encoding.Name() != "UTF-8" {
			a.encoding = encoding
		}
	}
	if a.base != "" {
		if a.baseRecord, a.err = parser.ParseRecord(a.base); a.err != nil {
			a.inBase = true
			return a
		}
		a.literalBase, _ = (&stepwise.Machine{IDNA: idna}).Parse(a.base, nil, nil)
	}
	a.record, a.err = parser.ResolveRecordEncoding(a.url, a.baseRecord, a.encoding)
	return a
}

// fault says in one sentence why the parser returns failure, or is "".
func (a *question) fault() string {
	if a.inBase {
		return "the base URL: " + sentence(a.err)
	}
	return sentence(a.err)
}

// sentence returns the message of err without the name of the package.
func sentence(err error) string {
	if err == nil {
		return ""
	}
	s := err.Error()
	for _, prefix := range []string{"weburl: ", "urlpattern: ", "neturl: "} {
		s = strings.TrimPrefix(s, prefix)
	}
	return s
}

// errors returns the validation errors of the base and of the URL, at most
// maxErrors of each and the last, and how many are left out.
func (a *question) errors() (all []problem, more int) {
	all = []problem{}
	if a.base != "" {
		found, left := diagnose(a.base, nil, nil)
		all, more = a.problems(all, "base", found), left
	}
	if a.inBase {
		return all, more
	}
	found, left := diagnose(a.url, a.literalBase, a.encoding)
	return a.problems(all, "url", found), more + left
}

// diagnose returns the first validation errors of a parse and the last, and how
// many are left out in between.
func diagnose(input string, base *stepwise.Record, encoding ports.Encoding) (found []domain.ValidationError, more int) {
	recorder, dropped := limited()
	machine := stepwise.Machine{IDNA: idna, Recorder: recorder}
	machine.Parse(input, base, encoding)
	return recorder.Errors, *dropped
}

// limited returns a recorder that keeps the first errors and the last one, and
// the number of those that it dropped.
func limited() (recorder *domain.Recorder, more *int) {
	recorder, more = new(domain.Recorder), new(int)
	recorder.Each = func(e domain.ValidationError) bool {
		if n := len(recorder.Errors); n > maxErrors {
			recorder.Errors[n-2] = e
			recorder.Errors = recorder.Errors[:n-1]
			*more++
		}
		return true
	}
	return recorder, more
}

// units converts byte offsets in a text in UTF-8 to offsets in UTF-16 code
// units. The zero units is for a text in ASCII.
type units []int32

// newUnits returns the units of text.
func newUnits(text string) units {
	ascii := true
	for i := range len(text) {
		ascii = ascii && text[i] < utf8.RuneSelf
	}
	if ascii {
		return nil
	}
	u := make(units, len(text)+1)
	n := int32(0)
	for i, c := range text {
		for j := i; j < i+max(utf8.RuneLen(c), 1) && j < len(u); j++ {
			u[j] = n // an offset inside a code point is its start
		}
		n++
		if c > 0xFFFF {
			n++
		}
	}
	u[len(text)] = n
	return u
}

// at returns the offset in code units of the byte offset.
func (u units) at(offset int) int {
	if u == nil {
		return offset
	}
	return int(u[offset])
}

// shorten returns s as a text of at most maxText code units.
func shorten(s string) text { return shortenTo(s, maxText) }

func shortenTo(s string, limit int) text {
	if len(s) <= limit { // a code point has at least as many bytes as code units
		return text{Text: s}
	}
	end, n, more := len(s), 0, 0
	for i, c := range s {
		size := 1
		if c > 0xFFFF {
			size = 2
		}
		if n+size > limit && end == len(s) {
			end = i
		}
		if i >= end {
			more += size
		}
		n += size
	}
	return text{Text: s[:end], More: more}
}

// tail returns the end of s, at most maxTail bytes and whole code points, and
// how many bytes are left out.
func tail[T string | []byte](s T) (end string, more int) {
	more = max(len(s)-maxTail, 0)
	for more > 0 && more < len(s) && !utf8.RuneStart(s[more]) {
		more++
	}
	return string(s[more:]), more
}
