//go:build unix

package main

import (
	"fmt"
	"os"
	"strings"
)

// equivalents is the list of the mutants that are known to have no effect, each
// with the reason.
type equivalents map[key]string

// readEquivalents reads the list. The lines of an entry are the file and the
// function, the text before the change, the text after it, and the reason:
//
//	host/ipv4.go parseIPv4
//	- if n > 3 {
//	+ if n >= 3 {
//	Three parts are refused above.
//
// Entries are separated by an empty line. Lines that begin with # are comments.
func readEquivalents(name string) (equivalents, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	list := equivalents{}
	for _, entry := range strings.Split(string(text), "\n\n") {
		var lines []string
		for line := range strings.Lines(entry) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				lines = append(lines, line)
			}
		}
		if len(lines) == 0 {
			continue
		}
		if len(lines) < 4 {
			return nil, fmt.Errorf("%s: an entry has fewer than four lines: %s", name, lines[0])
		}
		file, function, ok := strings.Cut(lines[0], " ")
		before, minus := strings.CutPrefix(lines[1], "-")
		after, plus := strings.CutPrefix(lines[2], "+")
		if !ok || !minus || !plus {
			return nil, fmt.Errorf("%s: not file and function, then - and +: %s", name, lines[0])
		}
		k := key{file, function, strings.TrimSpace(before), strings.TrimSpace(after)}
		if list[k] != "" {
			return nil, fmt.Errorf("%s: twice: %s %s: %s", name, file, function, k.after)
		}
		list[k] = strings.Join(lines[3:], " ")
	}
	return list, nil
}
