package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// readme returns README.md.
func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestReadmeAnswers asks the questions of README.md. The answer to each is the
// block after it.
func TestReadmeAnswers(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	blocks := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(readme(t), -1)
	if len(blocks) != 3 {
		t.Fatalf("%d blocks", len(blocks))
	}
	question := regexp.MustCompile(`data-urlencode '(url|base)=(.*)'`).FindAllStringSubmatch(readme(t), -1)
	if len(question) != 2 {
		t.Fatalf("%q", question)
	}
	_, one := get(t, s, question[0][1], question[0][2], question[1][1], question[1][2])
	_, many := ask(t, s.Address(), "POST", "/v1/resolve", blocks[1][1])
	for i, test := range []struct{ got, want string }{{one, blocks[0][1]}, {many, blocks[2][1]}} {
		var got, want any
		if err := json.Unmarshal([]byte(test.got), &got); err != nil {
			t.Error(err)
		}
		if err := json.Unmarshal([]byte(test.want), &want); err != nil {
			t.Error(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d: %s; want %s", i, test.got, test.want)
		}
	}
}

// TestReadmeErrors compares the errors of README.md with those of the
// description. described compares these with the answers of all tests.
func TestReadmeErrors(t *testing.T) {
	_, section, _ := strings.Cut(readme(t), "| status | errors |")
	section, _, _ = strings.Cut(section, "\n\n")
	var got, want []string
	for _, name := range regexp.MustCompile("`([a-z0-9-]+)`").FindAllStringSubmatch(section, -1) {
		got = append(got, name[1])
	}
	for _, list := range regexp.MustCompile(`The errors? (?:is|are) ([^."]*)`).FindAllStringSubmatch(string(description), -1) {
		want = append(want, regexp.MustCompile(`[a-z]+(-[a-z0-9]+)+|busy|missing|internal`).FindAllString(list[1], -1)...)
	}
	want = append(want, notFound.Error, notAllowed.Error, tooLong, unknownEncoding)
	slices.Sort(got)
	slices.Sort(want)
	if want = slices.Compact(want); !slices.Equal(got, want) {
		t.Errorf("%q; the description has %q", got, want)
	}
}

// TestReadmeLimits finds each limit in README.md.
func TestReadmeLimits(t *testing.T) {
	seconds := func(d time.Duration) string { return fmt.Sprintf("%.0f s", d.Seconds()) }
	for _, limit := range []string{
		fmt.Sprintf("| %d bytes |", maxInput),
		fmt.Sprintf("| %d bytes |", maxTarget),
		fmt.Sprintf("| %d bytes |", maxBody),
		fmt.Sprintf("at most %d bytes of a body that it refuses", maxDiscard),
		fmt.Sprintf("| %d |", maxItems),
		fmt.Sprintf("| %d bytes |", maxBatch),
		"| one per processor, " + seconds(waitTimeout) + " |",
		"| " + seconds(readTimeout/2) + ", " + seconds(readTimeout) + " |",
		"| " + seconds(writeTimeout) + ", 1 min |",
		"for at most " + seconds(stopTimeout) + ".",
	} {
		if !strings.Contains(strings.ReplaceAll(readme(t), "\n", " "), limit) {
			t.Errorf("there is no %q", limit)
		}
	}
}

// TestReadmeMetrics compares the metrics of README.md with those of the service.
func TestReadmeMetrics(t *testing.T) {
	m := newMetrics()
	m.answered("other", "other", 200, 0)
	families, err := m.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, family := range families {
		if strings.HasPrefix(family.GetName(), "linkservice_") {
			got = append(got, family.GetName())
		}
	}
	for _, name := range regexp.MustCompile("(?m)^\\| `(linkservice_[a-z_]+)`").FindAllStringSubmatch(readme(t), -1) {
		want = append(want, name[1])
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%q; README.md has %q", got, want)
	}
}

// TestContainerfile checks that the image is built from folders with all
// packages of the service, and that its flags are right.
func TestContainerfile(t *testing.T) {
	text, err := os.ReadFile("Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if .Module}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	ours := 0
	for name := range strings.Lines(string(out)) {
		folder, ok := strings.CutPrefix(strings.TrimSpace(name), "github.com/weburl-go/weburl/")
		if !ok {
			continue
		}
		ours++
		if folder, _, _ = strings.Cut(folder, "/"); folder == "examples" {
			folder = "examples/linkservice"
		}
		if !strings.Contains(string(text), "\nCOPY "+folder+" "+folder+"\n") {
			t.Errorf("%s is not copied", name)
		}
	}
	if ours < 10 {
		t.Errorf("only %d packages", ours)
	}
	entry := regexp.MustCompile(`ENTRYPOINT (.*)\n`).FindSubmatch(text)
	var args []string
	if err := json.Unmarshal(entry[1], &args); err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	if status := run(append(args[1:], "-ask", "url=a:"), new(strings.Builder), &stderr); status != 0 {
		t.Errorf("%d, %s", status, &stderr)
	}
}
