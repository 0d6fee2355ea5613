package main

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// A program is a peer in a process of its own.
type program struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// start runs a program that speaks the protocol.
func start(command ...string) (*program, error) {
	p := &program{cmd: exec.Command(command[0], command[1:]...)}
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewReader(out)
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	return p, p.cmd.Start()
}

// stop ends the program by the end of its input.
func (p *program) stop() error {
	p.in.Close()
	return p.cmd.Wait()
}

// run is the method of peer.
func (p *program) run(task string, in *input, d time.Duration) (perString float64, sum int, err error) {
	file := in.file
	if file == "" {
		f, err := os.CreateTemp("", "bench")
		if err != nil {
			return 0, 0, err
		}
		file = f.Name()
		defer os.Remove(file)
		_, err = f.WriteString(strings.Join(in.lines, "\x00") + "\x00")
		if err := errors.Join(err, f.Close()); err != nil {
			return 0, 0, err
		}
	}
	if task == "parse" {
		task = "href" // there is no other way to parse
	}
	if _, err := fmt.Fprintf(p.in, "%s %s %d\n", task, file, d.Milliseconds()); err != nil {
		return 0, 0, err
	}
	line, err := p.out.ReadString('\n')
	if err != nil {
		return 0, 0, fmt.Errorf("%s: %w", p.cmd.Path, err)
	}
	if _, err := fmt.Sscan(line, &perString, &sum); err != nil {
		return 0, 0, fmt.Errorf("%s answered %q: %w", p.cmd.Path, line, err)
	}
	return perString, sum, nil
}

//go:embed node.mjs
var nodeScript string

// startNode runs Node and returns its version. If Node is not installed, the
// error is exec.ErrNotFound.
func startNode() (p *program, version string, err error) {
	out, err := exec.Command("node", "-p", "`Node ${process.versions.node}, which has ada ${process.versions.ada}`").Output()
	if err != nil {
		return nil, "", err
	}
	p, err = start("node", "--input-type=module", "-e", nodeScript)
	return p, strings.TrimSpace(string(out)), err
}
