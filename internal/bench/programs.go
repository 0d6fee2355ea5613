package main

import (
	"bufio"
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
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
func (p *program) run(task string, in *input, d time.Duration) (result, error) {
	file := in.file
	if file == "" {
		f, err := os.CreateTemp("", "bench")
		if err != nil {
			return result{}, err
		}
		file = f.Name()
		defer os.Remove(file)
		_, err = f.WriteString(strings.Join(in.lines, "\x00") + "\x00")
		if err := errors.Join(err, f.Close()); err != nil {
			return result{}, err
		}
	}
	r, err := p.ask(task, file, d)
	if other := task; err == nil && r.wall == 0 {
		if other = strings.TrimPrefix(other, "batch-"); other == "parse" {
			other = "href" // there is no other way to parse
		}
		if other != task {
			return p.ask(other, file, d)
		}
	}
	return r, err
}

// ask writes a question and reads the answer.
func (p *program) ask(task, file string, d time.Duration) (result, error) {
	if _, err := fmt.Fprintf(p.in, "%s %s %d\n", task, file, d.Milliseconds()); err != nil {
		return result{}, err
	}
	line, err := p.out.ReadString('\n')
	if err != nil {
		return result{}, fmt.Errorf("%s: %w", p.cmd.Path, err)
	}
	r := result{allocs: -1}
	if _, err := fmt.Sscan(line, &r.wall, &r.cpu, &r.sum); err != nil {
		return result{}, fmt.Errorf("%s answered %q: %w", p.cmd.Path, line, err)
	}
	return r, nil
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

//go:embed ada/peer.cpp
var adaPeer string

// startAda compiles ada from its two files in dir into temp. It starts that
// program and returns what it says about its version.
func startAda(dir, temp string) (p *program, version string, err error) {
	file := filepath.Join(temp, "ada")
	compile := exec.Command(cmp.Or(os.Getenv("CXX"), "g++"), "-O3", "-std=c++20", "-DADA_USE_UNSAFE_STD_REGEX_PROVIDER", "-I", dir, "-o", file,
		"-x", "c++", "-", filepath.Join(dir, "ada.cpp"))
	compile.Stdin = strings.NewReader(adaPeer)
	if out, err := compile.CombinedOutput(); err != nil {
		return nil, "", fmt.Errorf("%s: %w\n%s", compile.Path, err, out)
	}
	out, err := exec.Command(file, "-version").Output()
	if err != nil {
		return nil, "", err
	}
	p, err = start(file)
	return p, strings.TrimSpace(string(out)), err
}

// startLayouts builds this command n times, each time with another order of the
// functions in the program. It starts each program as a peer.
func startLayouts(n int, temp string) ([]*program, error) {
	var list []*program
	for seed := 1; seed <= n; seed++ {
		file := filepath.Join(temp, fmt.Sprintf("layout%d", seed))
		build := exec.Command("go", "build", fmt.Sprintf("-ldflags=-randlayout=%d", seed), "-o", file, ".")
		if out, err := build.CombinedOutput(); err != nil {
			return list, fmt.Errorf("%s: %w\n%s", build, err, out)
		}
		p, err := start(file, "-serve")
		if err != nil {
			return list, err
		}
		list = append(list, p)
	}
	return list, nil
}

// serve answers questions of the protocol for p until in ends.
func serve(p peer, in io.Reader, out io.Writer) error {
	inputs := map[string]*input{}
	questions := bufio.NewScanner(in)
	for questions.Scan() {
		var task, file string
		var ms int
		if _, err := fmt.Sscan(questions.Text(), &task, &file, &ms); err != nil {
			return fmt.Errorf("the question %q: %w", questions.Text(), err)
		}
		if inputs[file] == nil {
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			lines := strings.Split(strings.TrimSuffix(string(data), "\x00"), "\x00")
			for i, s := range lines {
				lines[i] = strings.Clone(s)
			}
			inputs[file] = &input{lines: lines, file: file}
		}
		r, err := p.run(task, inputs[file], time.Duration(ms)*time.Millisecond)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%.3f %.3f %d\n", r.wall, r.cpu, r.sum)
	}
	return questions.Err()
}
