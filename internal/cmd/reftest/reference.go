package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
)

//go:embed url.mjs
var urlScript string

// question is a question to the reference: a parse, ToASCII of a domain, all of
// IDNA processing, steps on a URL and its search params, or a data: URL.
type question struct {
	Input string      `json:"input"`
	Base  *string     `json:"base,omitempty"`
	Set   [][2]string `json:"set,omitempty"` // attribute and value

	Domain *string `json:"domain,omitempty"`
	Strict bool    `json:"strict,omitempty"`

	IDNA *string `json:"idna,omitempty"`

	Steps []step `json:"steps,omitempty"`

	Data *string `json:"data,omitempty"` // a data: URL
}

// String returns the question with its strings quoted as in Go.
func (q question) String() string {
	s := fmt.Sprintf("%q", q.Input)
	if q.Base != nil {
		s += fmt.Sprintf(" against %q", *q.Base)
	}
	for _, set := range q.Set {
		s += fmt.Sprintf(", %s = %q", set[0], set[1])
	}
	if q.Data != nil {
		s = fmt.Sprintf("%q", *q.Data)
	}
	for _, step := range q.Steps {
		s += fmt.Sprintf(", %s%q", step[0], step[1:])
	}
	return s
}

// repaired returns q with scalar value strings. The reference takes only these,
// and ours must read other strings as if they were repaired.
func (q question) repaired() question {
	q.Input = domain.ToScalarValueString(q.Input)
	for _, p := range []**string{&q.Base, &q.Domain, &q.IDNA, &q.Data} {
		if *p != nil {
			s := domain.ToScalarValueString(**p)
			*p = &s
		}
	}
	q.Set = slices.Clone(q.Set)
	for i := range q.Set {
		q.Set[i][1] = domain.ToScalarValueString(q.Set[i][1])
	}
	q.Steps = slices.Clone(q.Steps)
	for i := range q.Steps {
		for j := range q.Steps[i] {
			q.Steps[i][j] = domain.ToScalarValueString(q.Steps[i][j])
		}
	}
	return q
}

// answer is the answer of the reference, or ours to the same question.
type answer struct {
	InBase     bool     `json:"inBase,omitempty"` // the base failed to parse, and this is about it
	Href       *string  `json:"href"`             // nil for a failure
	Errors     []string `json:"errors"`           // names of the validation errors
	Valid      bool     `json:"valid,omitempty"`  // the input is a valid URL string
	Origin     string   `json:"origin,omitempty"`
	Username   string   `json:"username,omitempty"`
	Password   string   `json:"password,omitempty"`
	HostKind   string   `json:"hostKind,omitempty"`
	Hostname   string   `json:"hostname,omitempty"`
	Port       *int     `json:"port,omitempty"`
	Pathname   string   `json:"pathname,omitempty"`
	OpaquePath bool     `json:"opaquePath,omitempty"`
	Query      *string  `json:"query,omitempty"`
	Fragment   *string  `json:"fragment,omitempty"`
	Set        []string `json:"set,omitempty"` // the href after each setter

	ASCII *string     `json:"ascii,omitempty"` // of a domain; nil for a failure
	IDNA  *idnaAnswer `json:"idna,omitempty"`

	Read []string `json:"read,omitempty"` // the result of each step that reads, or of a data: URL
}

// reference is a process that runs the reference.
type reference struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// startReference starts the process.
func startReference() (*reference, error) {
	const name = "DerivedCombiningClass"
	head := "# " + name + "-" + uts46.UnicodeVersion + ".txt\n"
	if data, err := os.ReadFile(filepath.Join(os.Getenv("UNICODE_DIR"), name+".txt")); err != nil || !strings.HasPrefix(string(data), head) {
		return nil, fmt.Errorf("UNICODE_DIR must name the directory of Unicode %s", uts46.UnicodeVersion)
	}
	command := exec.Command("node", "--input-type=module", "--eval", urlScript)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	return &reference{command, in, bufio.NewReaderSize(out, 1<<16)}, nil
}

// closeAfter ends the process. It returns err, or the error of the process if
// err is nil.
func (r *reference) closeAfter(err error) error {
	r.in.Close()
	if closed := r.command.Wait(); err == nil {
		err = closed
	}
	return err
}

// ask returns the answers to questions.
func (r *reference) ask(questions ...question) ([]answer, error) {
	written := make(chan error, 1)
	go func() {
		w := bufio.NewWriterSize(r.in, 1<<16)
		encoder := json.NewEncoder(w)
		for _, q := range questions {
			if err := encoder.Encode(q.repaired()); err != nil {
				written <- err
				return
			}
		}
		written <- w.Flush()
	}()
	answers := make([]answer, len(questions))
	for i := range answers {
		line, err := r.out.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("the reference ended: %w", err)
		}
		if err := json.Unmarshal(line, &answers[i]); err != nil {
			return nil, err
		}
	}
	return answers, <-written
}

// referenceIDNA is the IDNA processing of the reference as a ports.IDNA. With
// it, our parser must have the results of the reference.
type referenceIDNA struct {
	reference *reference
	asked     map[idnaQuestion]*string // the answers so far; nil for a failure
	err       error                    // of the reference itself
}

type idnaQuestion struct {
	domain string
	strict bool
}

func (i *referenceIDNA) AppendToASCII(dst []byte, name string, beStrict bool) ([]byte, error) {
	q := idnaQuestion{strings.Clone(name), beStrict} // name is valid during the call alone
	ascii, ok := i.asked[q]
	if !ok && i.err == nil {
		answers, err := i.reference.ask(question{Domain: &q.domain, Strict: beStrict})
		if err != nil {
			i.err = err
		} else {
			ascii = answers[0].ASCII
			i.asked[q] = ascii
		}
	}
	if ascii == nil {
		return dst, &domain.IDNAError{Label: -1, Rule: "reference"}
	}
	return append(dst, *ascii...), nil
}

func (i *referenceIDNA) ToUnicode(string) (string, error) {
	return "", &domain.IDNAError{Label: -1, Rule: "reference"}
}
