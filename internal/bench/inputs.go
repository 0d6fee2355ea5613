package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// An input is the strings that a task works on.
type input struct {
	name  string
	lines []string
	file  string // has the lines, with a NUL after each one
}

var requestParts = regexp.MustCompile(`^https?://([^/]*)(/[^?#]*)(\?[^#]*)?`)

// makeInputs returns all inputs by name. They are the files in dir and, if it is
// not "", in patterns, and generated IP addresses. It writes them to files in
// temp.
func makeInputs(dir, patterns, temp string) (map[string]*input, error) {
	lists := map[string][]string{}
	for _, name := range []string{"requests", "directory", "files", "relative", "queries", "idn-domains"} {
		data, err := os.ReadFile(filepath.Join(dir, name+".txt"))
		if err != nil {
			return nil, err
		}
		lists[name] = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	}
	for _, s := range lists["requests"] {
		if m := requestParts.FindStringSubmatch(s); m != nil {
			lists["hosts"] = append(lists["hosts"], m[1])
			lists["pathnames"] = append(lists["pathnames"], m[2])
			if m[3] != "" {
				lists["searches"] = append(lists["searches"], m[3])
			}
		}
	}
	for _, s := range lists["idn-domains"] {
		lists["https://IDN/"] = append(lists["https://IDN/"], "https://"+s+"/")
	}
	data, err := os.ReadFile(filepath.Join(dir, "noncanonical.json"))
	if err != nil {
		return nil, err
	}
	var noncanonical []struct{ Kind, Input string }
	if err := json.Unmarshal(data, &noncanonical); err != nil {
		return nil, fmt.Errorf("noncanonical.json: %w", err)
	}
	for _, c := range noncanonical {
		lists["noncanonical"] = append(lists["noncanonical"], c.Input)
		lists["noncanonical "+c.Kind] = append(lists["noncanonical "+c.Kind], c.Input)
	}
	if patterns != "" {
		if err := makePatterns(patterns, lists); err != nil {
			return nil, err
		}
	}
	r := rand.New(rand.NewPCG(4, 6))
	for range 2000 {
		lists["IPv4"] = append(lists["IPv4"], "http://"+randomIPv4(r)+tails[r.IntN(len(tails))])
		lists["IPv6"] = append(lists["IPv6"], "http://["+randomIPv6(r)+"]"+tails[r.IntN(len(tails))])
	}

	inputs := map[string]*input{}
	for name, lines := range lists {
		// Each line is a string of its own, as in a program that reads line by
		// line.
		for i, s := range lines {
			lines[i] = strings.Clone(s)
		}
		file := filepath.Join(temp, fmt.Sprintf("input%d", len(inputs)))
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\x00")+"\x00"), 0o666); err != nil {
			return nil, err
		}
		inputs[name] = &input{name, lines, file}
	}
	return inputs, nil
}

// tails are the ends of generated URLs, after the host.
var tails = []string{"", "/", "/x", "/a/b?c"}

// randomIPv4 returns an IPv4 address. Half of them are in dotted decimal, the
// others in other forms that a URL can have.
func randomIPv4(r *rand.Rand) string {
	n := r.Uint32()
	a, b, c, d := byte(n>>24), byte(n>>16), byte(n>>8), byte(n)
	switch r.IntN(14) {
	case 0:
		return fmt.Sprintf("%d", n)
	case 1:
		return fmt.Sprintf("%#x", n)
	case 2:
		return fmt.Sprintf("%#o", n)
	case 3:
		return fmt.Sprintf("%#x.%#x.%#x.%#x", a, b, c, d)
	case 4:
		return fmt.Sprintf("0%o.0%o.0%o.0%o", a, b, c, d)
	case 5:
		return fmt.Sprintf("%d.%d", a, n&0xFFFFFF)
	case 6:
		return fmt.Sprintf("%d.%d.%#X", a, b, n&0xFFFF)
	}
	return fmt.Sprintf("%d.%d.%d.%d", a, b, c, d)
}

// randomIPv6 returns an IPv6 address. Half of its pieces are zero. It is
// written in lower or upper case, with leading zeros, with "::" for any run of
// zero pieces, or with an IPv4 address at the end.
func randomIPv6(r *rand.Rand) string {
	var pieces [8]string
	format := []string{"%x", "%x", "%X", "%04x"}[r.IntN(4)]
	for i := range pieces {
		pieces[i] = fmt.Sprintf(format, r.IntN(0x10000)*r.IntN(2))
	}
	end := strings.Join(pieces[6:], ":")
	if r.IntN(8) == 0 {
		n := r.Uint32()
		end = fmt.Sprintf("%d.%d.%d.%d", byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	}
	if r.IntN(4) == 0 {
		return strings.Join(pieces[:6], ":") + ":" + end
	}
	from := r.IntN(6)
	to := from + 1 + r.IntN(6-from)
	front, back := strings.Join(pieces[:from], ":"), strings.Join(append(pieces[to:6:6], end), ":")
	return front + "::" + back
}
