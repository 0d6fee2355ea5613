//go:build unix

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

// A tree is the module whose packages are changed, with a folder for builds.
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
	slow      []slowTest    // to run last, the quickest first
	fast, all time.Duration // processor time without the slow tests, and with them
	covered   coverage
}

// A slowTest is a test that runs on a mutant only if it runs the mutant's line
// and the quick tests pass.
type slowTest struct {
	name     string
	duration time.Duration
	covered  coverage
}

// coverage is the lines that tests run, by the file's name.
type coverage map[string][]block

// A block is a range of lines.
type block struct{ from, to int }

// slow is the duration from which a test is slow.
const slow = 150 * time.Millisecond

var passed = regexp.MustCompile(`^--- (?:PASS|SKIP): (\S+) \((\d+\.\d+)s\)`)

// baseline runs the tests of p on the unchanged tree. It returns their times
// and the lines of target that they run.
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
	s := &suite{goPackage: p}
	run := func(args ...string) (string, time.Duration, coverage, error) {
		out, used, err := t.test(binary, s, nil, nil, 10*time.Minute, append(args, "-test.coverprofile="+profile)...)
		if err != nil {
			return "", 0, nil, fmt.Errorf("the tests of %s fail on the unchanged tree: %w\n%s", p.ImportPath, err, out[max(0, len(out)-2000):])
		}
		covered, err := readProfile(profile, target)
		return string(out), used, covered, err
	}
	out, used, covered, err := run("-test.v")
	if err != nil {
		return nil, err
	}
	s.fast, s.all, s.covered = used, used, covered
	for line := range strings.Lines(out) {
		if found := passed.FindStringSubmatch(line); found != nil {
			seconds, _ := strconv.ParseFloat(found[2], 64)
			if d := time.Duration(seconds * float64(time.Second)); d >= slow {
				_, used, covered, err := run("-test.run=^" + found[1] + "$")
				if err != nil {
					return nil, err
				}
				s.fast -= used
				s.slow = append(s.slow, slowTest{found[1], used, covered})
			}
		}
	}
	s.fast = max(s.fast, 0)
	slices.SortFunc(s.slow, func(a, b slowTest) int { return int(a.duration - b.duration) })
	return s, nil
}

var profileLine = regexp.MustCompile(`^(.+)/([^/]+\.go):(\d+)\.\d+,(\d+)\.\d+ \d+ (\d+)$`)

// readProfile reads which lines of target were run.
func readProfile(name string, target goPackage) (coverage, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	covered := coverage{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		found := profileLine.FindStringSubmatch(lines.Text())
		if found == nil || found[1] != target.ImportPath || found[5] == "0" {
			continue
		}
		from, _ := strconv.Atoi(found[3])
		to, _ := strconv.Atoi(found[4])
		covered[found[2]] = append(covered[found[2]], block{from, to})
	}
	return covered, lines.Err()
}

// has reports whether the line of m was run. Each test runs declarations
// outside of functions.
func (c coverage) has(m *mutant) bool {
	return m.declared || slices.ContainsFunc(c[filepath.Base(m.file)], func(b block) bool { return b.from <= m.covered && m.covered <= b.to })
}

// test runs a test binary of s: all tests or the selected ones, except those of
// skip. Its processor time and its memory are limited, so an endless loop is a
// failure even on a busy machine.
func (t *tree) test(binary string, s *suite, env, skip []string, limit time.Duration, args ...string) (out []byte, used time.Duration, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*limit+30*time.Second)
	defer cancel()
	if t.skip != "" {
		args = append(args, "-test.skip="+strings.Join(append([]string{t.skip}, exactly(skip)...), "|"))
	} else if len(skip) > 0 {
		args = append(args, "-test.skip="+strings.Join(exactly(skip), "|"))
	}
	script := fmt.Sprintf(`ulimit -t %d; ulimit -v %d 2>/dev/null; exec "$@"`, int(limit.Seconds()+1), t.memory<<10)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", script, "sh", binary, "-test.timeout=0", "-test.failfast", "-test.paniconexit0"}, args...)...)
	cmd.Dir, cmd.Env = s.Dir, append(slices.Clip(t.env), env...)
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

// exactly returns regular expressions that match the tests' names and no
// others.
func exactly(names []string) (patterns []string) {
	for _, name := range names {
		patterns = append(patterns, "^"+name+"$")
	}
	return patterns
}

// runSuite runs a test binary of s on m: the quick tests, then the slow ones
// that run the line of m, except those of skip. how names the test that failed.
func (t *tree) runSuite(binary string, s *suite, m *mutant, env, skip []string) (result outcome, how string) {
	quick := slices.Clone(skip)
	for _, test := range s.slow {
		quick = append(quick, test.name)
	}
	if result, how = t.runTests(binary, s, env, quick, s.fast); result != survived {
		return result, how
	}
	for _, test := range s.slow {
		if test.covered.has(m) && !slices.Contains(skip, test.name) {
			if result, how = t.runTests(binary, s, env, nil, test.duration, test.name); result != survived {
				return result, how
			}
		}
	}
	return survived, ""
}

// runTests runs the tests named, or all of them without skip, which took cost
// on the unchanged tree.
func (t *tree) runTests(binary string, s *suite, env, skip []string, cost time.Duration, names ...string) (result outcome, how string) {
	out, _, err := t.test(binary, s, env, skip, 3*cost+t.margin, "-test.run="+strings.Join(exactly(names), "|"))
	if err == nil {
		return survived, ""
	}
	how = filepath.Base(s.ImportPath) + "." + failing(string(out))
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() {
		return killed, how
	}
	return killedByTime, how + " " + err.Error()
}

// An outcome is the result for a mutant.
type outcome int

const (
	survived outcome = iota
	killed
	killedByTime
	equivalent
	invalid // does not compile
)

func (o outcome) String() string {
	return [...]string{"survived", "killed", "killed by time", "equivalent", "invalid"}[o]
}

// try builds m alone and runs the suites on it until one fails. how names the
// test that failed. If only is not nil, it has the tests to run.
func (t *tree) try(m *mutant, target goPackage, suites []*suite, only map[*suite][]string) (result outcome, how string, err error) {
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
	if err := errors.Join(os.WriteFile(changed, m.apply(source), 0o666), writeOverlay(overlay, map[string]string{path: changed})); err != nil {
		return 0, "", err
	}
	built := false
	for _, s := range suites {
		if !s.covered.has(m) || only != nil && only[s] == nil {
			continue
		}
		binary := filepath.Join(folder, "test")
		if out, err := t.command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay="+overlay, "-o", binary, s.ImportPath).CombinedOutput(); err != nil {
			if built || t.command("go", "build", "-overlay="+overlay, target.ImportPath).Run() == nil {
				return killed, firstLine(string(out)), nil
			}
			return invalid, "", nil
		}
		built = true
		if only != nil {
			result, how = t.runTests(binary, s, nil, nil, s.all, only[s]...)
		} else {
			result, how = t.runSuite(binary, s, m, nil, nil)
		}
		if result != survived {
			return result, how, nil
		}
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
