// Command serve answers questions about regular expressions with package regexp2.
// It reads lines of JSON from standard input, and writes one for each. A program
// of another module can ask it:
//
//	go -C adapters/regexp2 build -o FILE ./internal/serve
//	go run ./internal/cmd/reftest pattern -engine FILE
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/weburl-go/weburl/adapters/regexp2"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

type question struct {
	Source     string
	IgnoreCase bool
	Text       *string // nil if the expression is only compiled
}

type answer struct {
	Error   *domain.RegExpError `json:",omitempty"`
	Stopped bool                `json:",omitempty"` // a limit ended the match
	Matches bool                `json:",omitempty"`
	Groups  []int               `json:",omitempty"`
}

func main() {
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func serve() error {
	out := json.NewEncoder(os.Stdout)
	compiled := map[question]ports.RegExpMatcher{}
	stopped := false
	engine := &regexp2.Engine{Timeout: time.Second, Stopped: func(error) { stopped = true }}
	for in := json.NewDecoder(bufio.NewReader(os.Stdin)); in.More(); {
		var q question
		if err := in.Decode(&q); err != nil {
			return err
		}
		key := question{Source: q.Source, IgnoreCase: q.IgnoreCase}
		m, err := compiled[key], error(nil)
		if m == nil {
			m, err = engine.Compile(q.Source, q.IgnoreCase)
		}
		var a answer
		if err != nil {
			if !errors.As(err, &a.Error) {
				return err
			}
		} else if compiled[key] = m; q.Text != nil {
			stopped = false
			a.Groups, a.Matches = m.AppendMatch(nil, *q.Text)
			a.Stopped = stopped
		}
		if err := out.Encode(a); err != nil {
			return err
		}
	}
	return nil
}
