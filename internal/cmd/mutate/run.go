package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A tree is the module whose packages are changed, and a folder for what is built.
type tree struct {
	root    string
	scratch string
	env     []string
	skip    string        // tests that never run
	margin  time.Duration // processor time on top of three times the baseline's
	memory  int           // of a test's process, in MiB
}

// A goPackage is a package as go list describes it.
type goPackage struct {
	ImportPath, Dir string
	GoFiles         []string
}

func (t *tree) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = t.root, t.env
	return cmd
}

// list returns the packages that pattern names.
func (t *tree) list(pattern string) (packages []goPackage, err error) {
	var stderr bytes.Buffer
	cmd := t.command("go", "list", "-json=ImportPath,Dir,GoFiles", pattern)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %s", pattern, bytes.TrimSpace(stderr.Bytes()))
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); {
		var p goPackage
		if err := decoder.Decode(&p); err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
	return packages, nil
}

// A suite is the tests of one package, as the baseline found them.
type suite struct {
	goPackage
	slow    []string // tests to run last, the quickest first
	fast    time.Duration
	all     time.Duration // processor time of the whole suite
	covered map[string][]block
}

// A block is a range of lines that a test runs.
type block struct{ from, to int }

// slowTest is the duration from which a test is run after the others.
const slowTest = 150 * time.Millisecond

var passed = regexp.MustCompile(`^--- (?:PASS|SKIP): (\S+) \((\d+\.\d+)s\)`)

// baseline runs the tests of p on the unchanged tree. It returns what they cost and
// which lines of target they run.
func (t *tree) baseline(p, target goPackage) (*suite, error) {
	folder, err := os.MkdirTemp(t.scratch, "baseline")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	binary, profile := filepath.Join(folder, "test"), filepath.Join(folder, "profile")
	if out, err := t.command("go", "test", "-c", "-vet=off", "-cover", "-coverpkg="+target.ImportPath, "-o", binary, p.ImportPath).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the tests of %s: %s", p.ImportPath, out)
	}
	if _, err := os.Stat(binary); err != nil {
		return nil, nil // no tests
	}
	s := &suite{goPackage: p, covered: map[string][]block{}}
	out, used, err := t.test(binary, s.Dir, 10*time.Minute, "-test.v", "-test.coverprofile="+profile)
	if err != nil {
		return nil, fmt.Errorf("the tests of %s fail on the unchanged tree: %w\n%s", p.ImportPath, err, out[max(0, len(out)-2000):])
	}
	s.all = used
	durations := map[string]time.Duration{}
	var slow time.Duration
	for line := range strings.Lines(string(out)) {
		if found := passed.FindStringSubmatch(line); found != nil {
			seconds, _ := strconv.ParseFloat(found[2], 64)
			if d := time.Duration(seconds * float64(time.Second)); d >= slowTest {
				durations[found[1]] = d
				slow += d
				s.slow = append(s.slow, found[1])
			}
		}
	}
	slices.SortFunc(s.slow, func(a, b string) int { return int(durations[a] - durations[b]) })
	s.fast = max(0, used-slow)
	return s, s.readProfile(profile, target)
}

var profileLine = regexp.MustCompile(`^(.+)/([^/]+\.go):(\d+)\.\d+,(\d+)\.\d+ \d+ (\d+)$`)

// readProfile reads which lines of target were run.
func (s *suite) readProfile(name string, target goPackage) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		found := profileLine.FindStringSubmatch(lines.Text())
		if found == nil || found[1] != target.ImportPath || found[5] == "0" {
			continue
		}
		from, _ := strconv.Atoi(found[3])
		to, _ := strconv.Atoi(found[4])
		s.covered[found[2]] = append(s.covered[found[2]], block{from, to})
	}
	return lines.Err()
}

// covers reports whether a test of the suite runs the line of m. What is declared
// outside of functions, each runs.
func (s *suite) covers(m *mutant) bool {
	return m.declared || slices.ContainsFunc(s.covered[filepath.Base(m.file)], func(b block) bool { return b.from <= m.line && m.line <= b.to })
}

// test runs a test binary in folder. Its processor time and its memory are
// bounded, so that a loop without end is a failure even on a busy machine.
func (t *tree) test(binary, folder string, limit time.Duration, args ...string) (out []byte, used time.Duration, err error) {
	wall := 5*limit + 30*time.Second
	ctx, cancel := context.WithTimeout(context.Background(), wall)
	defer cancel()
	script := fmt.Sprintf(`ulimit -t %d; ulimit -v %d 2>/dev/null; exec "$@"`, int(limit.Seconds()+1), t.memory<<10)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", script, "sh", binary, "-test.timeout=0", "-test.failfast", "-test.paniconexit0"}, args...)...)
	if t.skip != "" && !slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "-test.skip=") }) {
		cmd.Args = append(cmd.Args, "-test.skip="+t.skip)
	}
	cmd.Dir, cmd.Env = folder, t.env
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	if cmd.ProcessState != nil {
		used = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	return output.Bytes(), used, err
}

// An outcome is what became of a mutant.
type outcome int

const (
	survived outcome = iota
	killed
	killedByTime // or by memory, or by a crash of the runtime
	equivalent
	invalid // does not compile
)

func (o outcome) String() string {
	return [...]string{"survived", "killed", "killed by time", "equivalent", "invalid"}[o]
}

// try runs the suites on m until one fails. How names the test that did.
func (t *tree) try(m *mutant, target goPackage, suites []*suite) (result outcome, how string, err error) {
	folder, err := os.MkdirTemp(t.scratch, "mutant")
	if err != nil {
		return 0, "", err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(t.root, m.file)
	source, err := os.ReadFile(path)
	if err != nil {
		return 0, "", err
	}
	changed, overlay := filepath.Join(folder, "changed.go"), filepath.Join(folder, "overlay.json")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
	if err != nil {
		return 0, "", err
	}
	if err := errors.Join(os.WriteFile(changed, m.apply(source), 0o666), os.WriteFile(overlay, replace, 0o666)); err != nil {
		return 0, "", err
	}
	// If no test binary was built, this tells whether the mutant compiles.
	build := func() bool {
		return t.command("go", "build", "-overlay="+overlay, target.ImportPath).Run() == nil
	}
	built := false
	for _, s := range suites {
		if !s.covers(m) {
			continue
		}
		binary := filepath.Join(folder, "test")
		if out, err := t.command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay="+overlay, "-o", binary, s.ImportPath).CombinedOutput(); err != nil {
			if built || build() {
				return killed, firstLine(string(out)), nil
			}
			return invalid, "", nil
		}
		built = true
		stages := [][]string{{"-test.run=."}}
		limits := []time.Duration{3*s.all + t.margin}
		if len(s.slow) > 0 {
			slow := "^(" + strings.Join(s.slow, "|") + ")$"
			skip := slow
			if t.skip != "" {
				skip += "|" + t.skip
			}
			stages = [][]string{{"-test.skip=" + skip}, {"-test.run=" + slow}}
			limits = []time.Duration{3*s.fast + t.margin, 3*s.all + t.margin}
		}
		for i, args := range stages {
			out, _, err := t.test(binary, s.Dir, limits[i], args...)
			if err == nil {
				continue
			}
			name := filepath.Base(s.ImportPath) + "." + failing(string(out))
			if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 {
				return killed, name, nil
			}
			return killedByTime, name + " " + err.Error(), nil
		}
	}
	if !built && !build() {
		return invalid, "", nil
	}
	return survived, "", nil
}

var failure = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)|^panic: .*|^fatal error: .*`)

// failing returns the first failure that a test's output names.
func failing(out string) string {
	if found := failure.FindStringSubmatch(out); found != nil {
		return cmp.Or(found[1], found[0])
	}
	return firstLine(out)
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
