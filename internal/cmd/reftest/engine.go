package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"

	"github.com/weburl-go/weburl/adapters/goregexp"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// otherEngine is the default engine, and a process for expressions that it does
// not support.
type otherEngine struct {
	goregexp.Engine
	mu  sync.Mutex
	in  *json.Encoder
	out *json.Decoder
	// asked is the number of matches, and stopped that of those that ended at a
	// limit.
	asked, stopped int
}

// engineQuestion is a question to the process.
type engineQuestion struct {
	Source     string
	IgnoreCase bool
	Text       *string `json:",omitempty"`
}

// engineAnswer is its answer.
type engineAnswer struct {
	Error            *domain.RegExpError
	Stopped, Matches bool
	Groups           []int
}

// startEngine starts the process. It ends when close is called.
func startEngine(path string) (e *otherEngine, end func() error, err error) {
	command := exec.Command(path)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return nil, nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := command.Start(); err != nil {
		return nil, nil, err
	}
	end = func() error {
		in.Close()
		_, err := io.Copy(io.Discard, out)
		return errors.Join(err, command.Wait())
	}
	return &otherEngine{in: json.NewEncoder(in), out: json.NewDecoder(out)}, end, nil
}

// ask returns the answer of the process. A process that ends is a panic, because
// the port has no such error.
func (e *otherEngine) ask(q engineQuestion) (a engineAnswer) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := errors.Join(e.in.Encode(q), e.out.Decode(&a)); err != nil {
		panic(err)
	}
	if q.Text != nil {
		e.asked++
	}
	if a.Stopped {
		e.stopped++
	}
	return a
}

// Compile compiles source with the default engine or the other.
func (e *otherEngine) Compile(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
	m, err := e.Engine.Compile(source, ignoreCase)
	var refused *domain.RegExpError
	if !errors.As(err, &refused) || !refused.Unsupported {
		return m, err
	}
	q := engineQuestion{Source: source, IgnoreCase: ignoreCase}
	if a := e.ask(q); a.Error != nil {
		return nil, a.Error
	}
	return &otherMatcher{e, q}, nil
}

// otherMatcher is an expression of the process.
type otherMatcher struct {
	engine *otherEngine
	q      engineQuestion
}

// AppendMatch appends the places of the groups of the first match in s.
func (m *otherMatcher) AppendMatch(dst []int, s string) ([]int, bool) {
	q := m.q
	q.Text = &s
	a := m.engine.ask(q)
	return append(dst, a.Groups...), a.Matches
}
