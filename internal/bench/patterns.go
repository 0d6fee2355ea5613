package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	dunglas "github.com/dunglas/go-urlpattern"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/urlrec"
)

// A patternCase is a URL pattern with the URLs that it is matched with.
type patternCase struct {
	members map[string]string // pattern, base, ignoreCase; or the members of an init
	urls    []string
}

// makePatterns adds the inputs of patterns.json and urls.txt in dir to lists.
// Each pattern has the same number of URLs.
func makePatterns(dir string, lists map[string][]string) error {
	data, err := os.ReadFile(filepath.Join(dir, "patterns.json"))
	if err != nil {
		return err
	}
	var patterns []struct {
		Class   string `json:"cls"`
		Pattern json.RawMessage
		Base    string
		Options struct{ IgnoreCase bool }
	}
	if err := json.Unmarshal(data, &patterns); err != nil {
		return fmt.Errorf("patterns.json: %w", err)
	}
	if data, err = os.ReadFile(filepath.Join(dir, "urls.txt")); err != nil {
		return err
	}
	urls := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if len(patterns) == 0 || len(urls)%len(patterns) != 0 {
		return errors.New("urls.txt does not have the same number of URLs for each pattern")
	}
	n := len(urls) / len(patterns)
	for i, p := range patterns {
		members := map[string]string{}
		var s string
		if err := json.Unmarshal(p.Pattern, &s); err == nil {
			members["pattern"] = s
		} else if err := json.Unmarshal(p.Pattern, &members); err != nil {
			return fmt.Errorf("patterns.json: pattern %d: %w", i, err)
		}
		if p.Base != "" {
			members["base"] = p.Base
		}
		if p.Options.IgnoreCase {
			members["ignoreCase"] = "true"
		}
		line := patternCase{members, urls[i*n : (i+1)*n]}.String()
		lists["patterns"] = append(lists["patterns"], line)
		name := "patterns without regexps"
		if p.Class == "regexp" {
			name = "patterns with regexps"
		}
		lists[name] = append(lists[name], line)
	}
	return nil
}

// String returns c in the form that the protocol describes.
func (c patternCase) String() string {
	var b strings.Builder
	for name, value := range c.members {
		fmt.Fprintf(&b, "%s=%s\n", name, value)
	}
	b.WriteString("\n" + strings.Join(c.urls, "\n"))
	return b.String()
}

// parsePattern is the inverse of String.
func parsePattern(line string) patternCase {
	c := patternCase{members: map[string]string{}}
	head, urls, _ := strings.Cut(line, "\n\n")
	for member := range strings.SplitSeq(head, "\n") {
		name, value, _ := strings.Cut(member, "=")
		c.members[name] = strings.Clone(value)
	}
	for s := range strings.SplitSeq(urls, "\n") {
		c.urls = append(c.urls, strings.Clone(s))
	}
	return c
}

// isPattern reports whether the task has patterns as its strings.
func isPattern(task string) bool { return strings.HasPrefix(task, "pattern-") }

// isMatch reports whether the task matches each pattern with its URLs.
func isMatch(task string) bool {
	return strings.HasPrefix(task, "pattern-test") || strings.HasPrefix(task, "pattern-exec")
}

// count returns the number of strings that a task on lines counts: for tasks
// that match patterns, the URLs.
func count(task string, lines []string) int {
	if !isMatch(task) {
		return len(lines)
	}
	n := 0
	for _, line := range lines {
		n += len(parsePattern(line).urls)
	}
	return n
}

// member returns the member of an init, or nil if it is absent.
func (c patternCase) member(name string) *string {
	if value, ok := c.members[name]; ok {
		return &value
	}
	return nil
}

// A weburlCase is a patternCase for weburl.
type weburlCase struct {
	patternCase
	init    urlpattern.Init
	pattern *urlpattern.Pattern
	records []urlrec.Record
}

// makeWeburl returns the cases of lines, with patterns if build is true.
func makeWeburl(lines []string, build bool) []weburlCase {
	list := make([]weburlCase, len(lines))
	for i, line := range lines {
		c := &list[i]
		c.patternCase = parsePattern(line)
		c.init = urlpattern.Init{
			Protocol: c.member("protocol"),
			Username: c.member("username"),
			Password: c.member("password"),
			Hostname: c.member("hostname"),
			Port:     c.member("port"),
			Pathname: c.member("pathname"),
			Search:   c.member("search"),
			Hash:     c.member("hash"),
			BaseURL:  c.member("baseURL"),
		}
		if !build {
			continue
		}
		if c.pattern = c.construct(); c.pattern == nil {
			c.urls = nil // it matches nothing
		}
		for _, s := range c.urls {
			r, _ := weburl.ParseRecord(s)
			c.records = append(c.records, r)
		}
	}
	return list
}

// construct returns the pattern, or nil if it is invalid.
func (c *weburlCase) construct() *urlpattern.Pattern {
	o := urlpattern.Options{IgnoreCase: c.members["ignoreCase"] != ""}
	var p *urlpattern.Pattern
	var err error
	if s, ok := c.members["pattern"]; !ok {
		p, err = urlpattern.NewInit(c.init, o)
	} else if base, ok := c.members["base"]; ok {
		p, err = urlpattern.NewBase(s, base, o)
	} else {
		p, err = urlpattern.New(s, o)
	}
	if err != nil {
		return nil
	}
	return p
}

// weburlPatterns is the part of weburlLibrary.prepare for patterns.
func weburlPatterns(task string, lines []string) func() int {
	cases := makeWeburl(lines, isMatch(task))
	switch task {
	case "pattern-test-record":
		return func() (sum int) {
			for i := range cases {
				p := cases[i].pattern
				for _, r := range cases[i].records {
					if p.TestRecord(r) {
						sum++
					}
				}
			}
			return sum
		}
	case "pattern-test":
		return func() (sum int) {
			for i := range cases {
				p := cases[i].pattern
				for _, s := range cases[i].urls {
					if p.Test(s) {
						sum++
					}
				}
			}
			return sum
		}
	case "pattern-exec":
		return func() (sum int) {
			for i := range cases {
				p := cases[i].pattern
				for _, s := range cases[i].urls {
					if _, ok := p.Exec(s); ok {
						sum++
					}
				}
			}
			return sum
		}
	case "pattern-exec-groups":
		return func() (sum int) {
			for i := range cases {
				p := cases[i].pattern
				for _, s := range cases[i].urls {
					r, ok := p.Exec(s)
					if !ok {
						continue
					}
					for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
						for group := range r.Groups(c) {
							sum += len(group.Value)
						}
					}
				}
			}
			return sum
		}
	case "pattern-new":
		return func() (sum int) {
			for i := range cases {
				if cases[i].construct() != nil {
					sum++
				}
			}
			return sum
		}
	}
	return nil
}

// keepWeburlPatterns is the part of weburlLibrary.keep for patterns.
func keepWeburlPatterns(lines []string) any {
	return parsed(lines, func(s string) *urlpattern.Pattern { return makeWeburl([]string{s}, false)[0].construct() })
}

// A dunglasCase is a patternCase for dunglas/go-urlpattern.
type dunglasCase struct {
	patternCase
	init    dunglas.URLPatternInit
	pattern *dunglas.URLPattern
}

// makeDunglas returns the cases of lines, with patterns if build is true.
func makeDunglas(lines []string, build bool) []dunglasCase {
	list := make([]dunglasCase, len(lines))
	for i, line := range lines {
		c := &list[i]
		c.patternCase = parsePattern(line)
		c.init = dunglas.URLPatternInit{
			Protocol: c.member("protocol"),
			Username: c.member("username"),
			Password: c.member("password"),
			Hostname: c.member("hostname"),
			Port:     c.member("port"),
			Pathname: c.member("pathname"),
			Search:   c.member("search"),
			Hash:     c.member("hash"),
			BaseURL:  c.member("baseURL"),
		}
		if build {
			if c.pattern = c.construct(); c.pattern == nil {
				c.urls = nil
			}
		}
	}
	return list
}

// construct returns the pattern, or nil if it is invalid.
func (c *dunglasCase) construct() *dunglas.URLPattern {
	o := &dunglas.Options{IgnoreCase: c.members["ignoreCase"] != ""}
	var p *dunglas.URLPattern
	var err error
	if s, ok := c.members["pattern"]; ok {
		p, err = dunglas.New(s, c.members["base"], o)
	} else {
		p, err = c.init.New(o)
	}
	if err != nil {
		return nil
	}
	return p
}

// dunglasPatterns is dunglas/go-urlpattern. It cannot match a parsed URL.
var dunglasPatterns = library{
	keep: func(task string, lines []string) any {
		if task != "pattern-memory" {
			return nil
		}
		return parsed(lines, func(s string) *dunglas.URLPattern { return makeDunglas([]string{s}, false)[0].construct() })
	},
	prepare: func(task string, lines []string) func() int {
		if !isPattern(task) {
			return nil
		}
		cases := makeDunglas(lines, isMatch(task))
		switch task {
		case "pattern-test":
			return func() (sum int) {
				for i := range cases {
					p := cases[i].pattern
					for _, s := range cases[i].urls {
						if p.Test(s, "") {
							sum++
						}
					}
				}
				return sum
			}
		case "pattern-exec":
			return func() (sum int) {
				for i := range cases {
					p := cases[i].pattern
					for _, s := range cases[i].urls {
						if p.Exec(s, "") != nil {
							sum++
						}
					}
				}
				return sum
			}
		case "pattern-exec-groups":
			return func() (sum int) {
				for i := range cases {
					p := cases[i].pattern
					for _, s := range cases[i].urls {
						r := p.Exec(s, "")
						if r == nil {
							continue
						}
						for _, c := range []*dunglas.URLPatternComponentResult{
							&r.Protocol, &r.Username, &r.Password, &r.Hostname, &r.Port, &r.Pathname, &r.Search, &r.Hash,
						} {
							for _, value := range c.Groups {
								sum += len(value)
							}
						}
					}
				}
				return sum
			}
		case "pattern-new":
			return func() (sum int) {
				for i := range cases {
					if cases[i].construct() != nil {
						sum++
					}
				}
				return sum
			}
		}
		return nil
	},
}

// manyPatterns returns lines so often that their patterns outweigh what else
// the heap holds.
func manyPatterns(lines []string) []string { return slices.Repeat(lines, 1+1000/len(lines)) }
