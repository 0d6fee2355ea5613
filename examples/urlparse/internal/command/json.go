package command

import (
	"bytes"
	"encoding/json"
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// jsonLines prints one JSON object per line.
type jsonLines struct {
	parser   *weburl.Parser
	check    *checker
	renderer *rendering.Renderer
	base     *string // as it was given; nil if there is none
}

// result is such an object. The order of its fields is part of the format.
type result struct {
	Input    string  `json:"input"`
	Base     *string `json:"base"`
	Href     *string `json:"href"`
	Origin   *string `json:"origin"`
	Protocol *string `json:"protocol"`
	Username *string `json:"username"`
	Password *string `json:"password"`
	Host     *string `json:"host"`
	Hostname *string `json:"hostname"`
	Port     *string `json:"port"`
	Pathname *string `json:"pathname"`
	Search   *string `json:"search"`
	Hash     *string `json:"hash"`
	Valid    bool    `json:"valid"`
	Failure  *string `json:"failure"`
	Errors   []place `json:"errors"`
	// Hidden is how many errors are left out of Errors, before the last one of
	// the input or the base.
	Hidden int `json:"hiddenErrors,omitempty"`
	// Labels are the labels of the host that differ in Unicode. If there are
	// some, Shown is the host for people to read.
	Shown  string  `json:"shown,omitempty"`
	Labels []label `json:"labels,omitempty"`
}

// label is a label of a host, and whether it is shown in Unicode.
type label struct {
	Index     int    `json:"index"`
	ASCII     string `json:"ascii"`
	Unicode   string `json:"unicode,omitempty"`
	Verdict   string `json:"verdict"`
	CodePoint string `json:"codePoint,omitempty"` // that decided: "U+0430"
}

// place is a validation error and its bytes in the input, or in the base, as
// the caller gave it. The printed text may differ: it has U+FFFD for invalid
// UTF-8.
type place struct {
	Name  string `json:"name"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	In    string `json:"in"`
}

func (j jsonLines) print(out *bytes.Buffer, input string, r *urlrec.Record, err error) {
	result := result{Input: domain.ToScalarValueString(input), Base: j.base, Errors: []place{}}
	valid, found := j.check.check(input, err)
	result.Valid = valid
	result.Hidden = j.check.baseErrors.hidden + found.hidden
	for _, e := range j.check.baseErrors.kept {
		result.Errors = append(result.Errors, place{e.Code.String(), e.Start, e.End, "base"})
	}
	for _, e := range found.kept {
		result.Errors = append(result.Errors, place{e.Code.String(), e.Start, e.End, "input"})
	}
	if err != nil {
		result.Failure = pointer(failureName(err))
	} else {
		result.Href = pointer(r.Href())
		result.Origin = pointer(j.parser.FromRecord(*r).Origin())
		result.Protocol = pointer(r.Protocol())
		result.Username = pointer(r.Username())
		result.Password = pointer(r.Password())
		result.Host = pointer(r.Host())
		result.Hostname = pointer(r.Hostname())
		result.Port = pointer(r.Port())
		result.Pathname = pointer(r.Pathname())
		result.Search = pointer(r.Search())
		result.Hash = pointer(r.Hash())
		for _, d := range j.renderer.HostLabels(*r) {
			l := label{Index: d.Index, ASCII: d.ASCII, Unicode: d.Unicode, Verdict: d.Verdict.String()}
			if d.CodePoint != 0 {
				l.CodePoint = fmt.Sprintf("%U", d.CodePoint)
			}
			result.Labels = append(result.Labels, l)
		}
		if len(result.Labels) > 0 {
			result.Shown = j.renderer.Render(*r).Host()
		}
	}
	writeJSON(out, result)
}

// writeJSON writes value as a line of JSON. Encoding it must not fail.
func writeJSON(out *bytes.Buffer, value any) {
	start := out.Len()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.Encode(value)
	escapeControls(out, start)
}

// pointer returns a pointer to s.
func pointer(s string) *string { return &s }

// escapeControls escapes in the JSON from start on the control characters that
// JSON allows in strings, DEL and C1. A terminal may obey them.
func escapeControls(out *bytes.Buffer, start int) {
	line := out.Bytes()[start:]
	if bytes.IndexByte(line, 0x7F) < 0 && bytes.IndexByte(line, 0xC2) < 0 {
		return
	}
	line = bytes.Clone(line)
	out.Truncate(start)
	for _, c := range string(line) {
		if 0x7F <= c && c <= 0x9F {
			fmt.Fprintf(out, `\u%04x`, c)
		} else {
			out.WriteRune(c)
		}
	}
}
