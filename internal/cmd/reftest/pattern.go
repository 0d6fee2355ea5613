package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/patterntest"
	"github.com/weburl-go/weburl/internal/urlgen"
)

//go:embed pattern.mjs
var patternScript string

// inputsPerPattern is the number of inputs that are matched with each pattern.
const inputsPerPattern = 4

// patternResults are the counts and differences.
type patternResults struct {
	mu                            sync.Mutex
	slow                          int // without an answer
	patterns, valid, pairs, match int
	unsupported                   map[string]int
	explained                     map[string]int
	examples                      map[string]string
	differences                   map[string]string
	browser                       string
	write                         io.Writer // gets the cases and answers, if not nil
}

// runPattern compares patterns and returns the exit status.
func runPattern(n int, seed uint64, list int, browser, write string) (status int, err error) {
	r := patternResults{
		unsupported: map[string]int{}, explained: map[string]int{}, examples: map[string]string{}, differences: map[string]string{},
		browser: browser,
	}
	if write != "" {
		file, err := os.Create(write)
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		r.write = file
	}
	send := func(batches chan<- []urlgen.PatternCase) error {
		g := urlgen.New(seed, nil)
		for sent := 0; sent < n; sent += batchSize {
			batch := make([]urlgen.PatternCase, min(batchSize, n-sent))
			for i := range batch {
				batch[i] = g.Pattern(inputsPerPattern)
			}
			batches <- batch
		}
		return nil
	}
	start := time.Now()
	err = parallel(send, func(batches <-chan []urlgen.PatternCase) error {
		return askNode(patternScript, batches, r.compare, browser)
	})
	if err != nil {
		return 0, err
	}
	fmt.Printf("%d patterns compared with %d inputs, %.0f pairs a second\n", r.patterns, r.pairs, float64(r.pairs)/time.Since(start).Seconds())
	fmt.Printf("%d patterns are valid, %d inputs match\n", r.valid, r.match)
	fmt.Printf("%d more are too slow for the reference\n", r.slow)
	fmt.Println("not supported by the default engine:", r.unsupported)
	for _, class := range patternClasses {
		if n := r.explained[class.name]; n > 0 {
			fmt.Printf("%d differ: %s\n  %s\n", n, class.name, r.examples[class.name])
		}
	}
	return printDifferences("patterns", r.differences, list), nil
}

// compare compares one pattern.
func (r *patternResults) compare(c urlgen.PatternCase, theirs patterntest.Answer) error {
	ours, err := patterntest.Ask(c, nil)
	r.mu.Lock()
	defer r.mu.Unlock()
	if theirs.Slow {
		r.slow++
		return nil
	}
	r.patterns++
	r.pairs += len(c.Inputs)
	var refused *domain.RegExpError
	if errors.As(err, &refused) && refused.Unsupported {
		r.unsupported[refused.Rule]++
		return nil
	}
	if err == nil {
		r.valid++
		for _, m := range ours.Matches {
			if m.Test {
				r.match++
			}
		}
	}
	if (err != nil) == (theirs.Error != "") {
		if err != nil {
			// The messages differ.
			ours.Error, theirs.Error = "TypeError", "TypeError"
		}
	}
	got, want := asJSON(ours), asJSON(theirs)
	if got == want {
		if r.write == nil {
			return nil
		}
		return json.NewEncoder(r.write).Encode(struct {
			urlgen.PatternCase
			Answer patterntest.Answer `json:"answer"`
		}{c, theirs})
	}
	text := asJSON(c)
	for _, f := range facets(r.browser != "", c, ours, theirs, err) {
		name := f.explain()
		if name == "" {
			r.differences[text+" "+f.what] = difference(f.ours, f.theirs)
			continue
		}
		if r.explained[name]++; r.explained[name] == 1 {
			r.examples[name] = text + " " + f.what + difference(f.ours, f.theirs)
		}
	}
	return nil
}

// patternFacet is one way in which two answers differ.
type patternFacet struct {
	isBrowser    bool
	c            urlgen.PatternCase
	what         string // a component, "error", "hasRegExpGroups" or "match"
	ours, theirs string // a pattern string, or JSON
	err          error  // ours
	opaque       bool   // the pathname is opaque
	input        urlgen.Argument
	match        [2]patterntest.Match // ours and theirs
}

// facets returns the ways in which answers differ. After a difference of the
// patterns, the matches are not compared.
func facets(isBrowser bool, c urlgen.PatternCase, ours, theirs patterntest.Answer, err error) (all []patternFacet) {
	f := patternFacet{isBrowser: isBrowser, c: c, err: err}
	if ours.Error != theirs.Error {
		f.what, f.ours, f.theirs = "error", asJSON(ours), asJSON(theirs)
		return []patternFacet{f}
	}
	if ours.Error != "" {
		return nil
	}
	f.opaque = isOpaque(ours.Patterns[0])
	for i, pattern := range ours.Patterns {
		if pattern != theirs.Patterns[i] {
			f.what, f.ours, f.theirs = urlpattern.Component(i).String(), pattern, theirs.Patterns[i]
			all = append(all, f)
		}
	}
	if ours.HasRegExpGroups != theirs.HasRegExpGroups {
		f.what, f.ours, f.theirs = "hasRegExpGroups", fmt.Sprint(ours.HasRegExpGroups), fmt.Sprint(theirs.HasRegExpGroups)
		all = append(all, f)
	}
	if len(all) > 0 {
		return all
	}
	for i, m := range ours.Matches {
		f.what, f.ours, f.theirs = "match", asJSON(m), asJSON(theirs.Matches[i])
		f.input, f.match = c.Inputs[i], [2]patterntest.Match{m, theirs.Matches[i]}
		if f.ours != f.theirs {
			all = append(all, f)
		}
	}
	return all
}

// isOpaque reports whether the paths of URLs with a scheme that matches the
// pattern protocol are opaque to patterns.
func isOpaque(protocol string) bool {
	p, err := urlpattern.NewInit(urlpattern.Init{Protocol: &protocol}, urlpattern.Options{})
	if err != nil {
		return false
	}
	for _, scheme := range []string{"ftp", "file", "http", "https", "ws", "wss"} {
		if p.TestInit(urlpattern.Init{Protocol: &scheme}) {
			return false
		}
	}
	return true
}

// explain returns the name of the class of f, or "".
func (f *patternFacet) explain() string {
	for _, class := range patternClasses {
		if class.isBrowser == f.isBrowser && class.explains(f) {
			return class.name
		}
	}
	return ""
}

// hasTab reports whether the arguments of the pattern have an ASCII tab or
// newline.
func (f *patternFacet) hasTab() bool {
	text := asJSON(f.c.Pattern)
	return strings.Contains(text, `\t`) || strings.Contains(text, `\n`) || strings.Contains(text, `\r`)
}

// same reports whether the answers are equal after replacements in both.
func (f *patternFacet) same(oldNew ...string) bool {
	r := strings.NewReplacer(oldNew...)
	return r.Replace(f.ours) == r.Replace(f.theirs)
}

// patternClasses are the classes of differences in which Node or Chromium
// departs from the standard. The first one that explains a difference counts.
var patternClasses = []struct {
	isBrowser bool
	name      string
	explains  func(f *patternFacet) bool
}{
	{false, `Node's "canonicalize an opaque pathname" parses the text as a URL: "//" begins a host, and dot segments are resolved`, func(f *patternFacet) bool {
		if f.what == "pathname" {
			return f.opaque
		}
		return f.what == "error" && f.err == nil && strings.Contains(f.ours, "//")
	}},
	{false, `Node's "process a base URL string" drops the first segment of a path that begins with "//"`, func(f *patternFacet) bool {
		base := f.c.Pattern.Init["baseURL"]
		if f.c.Pattern.Base != nil {
			base = *f.c.Pattern.Base
		}
		return f.what == "pathname" && strings.Contains(base, ":/.//")
	}},
	{false, `Node's "generate a pattern string" omits the braces of a group whose prefix begins with "/" and is longer`, func(f *patternFacet) bool {
		return f.what == "pathname" && strings.Contains(f.ours, "{/") && f.same("{", "", "}", "")
	}},
	{false, `Node's "canonicalize a pathname" leaves "\" in the path of a special URL`, func(f *patternFacet) bool {
		return f.what == "pathname" && !f.opaque && strings.Contains(asJSON(f.c.Pattern), `\\\\`)
	}},
	{false, `Node's "canonicalize a search" leaves "'", which is in the special-query percent-encode set`, func(f *patternFacet) bool {
		return f.what == "search" && f.same("%27", "'")
	}},
	{false, "Node's \"canonicalize a port\" takes text of tabs and newlines alone, for which the port state returns failure", func(f *patternFacet) bool {
		blank := f.input.Init["port"] != "" && strings.Trim(f.input.Init["port"], "\t\r\n") == ""
		return f.what == "error" && errors.Is(f.err, urlpattern.InvalidPort) && f.hasTab() || f.what == "match" && blank
	}},
	{false, `Node's "canonicalize a protocol" fails on tabs and newlines, which the URL parser removes, and on ":", which ends a scheme`, func(f *patternFacet) bool {
		return f.what == "error" && f.err == nil && (f.hasTab() || strings.Contains(asJSON(f.c.Pattern), `\:`) || strings.Contains(f.c.Pattern.Init["protocol"], ":"))
	}},
	{false, `Node's "match" accepts a string that is not a URL, as if it were a path`, func(f *patternFacet) bool {
		return f.what == "match" && f.input.Init == nil && f.input.Base == nil && !weburl.CanParse(f.input.Text) && f.match[1].Test
	}},
	{false, `Node's "match" canonicalizes the opaque pathname of an init as a URL`, func(f *patternFacet) bool {
		return f.what == "match" && f.input.Init != nil && strings.Contains(f.input.Init["pathname"], "/") && (f.input.Init["protocol"] != "" || f.input.Init["baseURL"] != "")
	}},
	{false, `Node's "match" fails on tabs, newlines and ":" in the protocol of an init, and leaves "\\" in its pathname`, func(f *patternFacet) bool {
		return f.what == "match" && (strings.ContainsAny(f.input.Init["protocol"], ":\t\r\n") || strings.Contains(f.input.Init["pathname"], `\`))
	}},
	{false, "Node's URL parser has another version of Unicode, or another domain parser", func(f *patternFacet) bool {
		return f.what == "match" && f.input.Init == nil && f.match[0].Href != f.match[1].Href
	}},
	{false, `Node's "match" drops the first segment of the path of a base URL that begins with "//"`, func(f *patternFacet) bool {
		return f.what == "match" && strings.Contains(f.input.Init["baseURL"], ":/.//")
	}},
	{false, `Node's "canonicalize a protocol" takes "https:", after which the URL parser finds no host`, func(f *patternFacet) bool {
		return f.what == "error" && errors.Is(f.err, urlpattern.InvalidProtocol) && strings.HasSuffix(f.c.Pattern.Init["protocol"], `\::`)
	}},
	{false, "Node's patterns for file URLs have no port, though the port state sets one", func(f *patternFacet) bool {
		return f.what == "port" && f.theirs == "" && strings.Contains(asJSON(f.c.Pattern), "file")
	}},

	{true, "Chromium's URL parser differs: its code points of hosts, paths and userinfo, and drive letters", func(f *patternFacet) bool {
		return f.what == "match" && f.input.Init == nil && f.match[0].Href != f.match[1].Href
	}},
	{true, "Chromium's hosts may be empty or have code points that are not allowed", func(f *patternFacet) bool {
		return f.what == "error" && (errors.Is(f.err, urlpattern.InvalidHostname) || errors.Is(f.err, urlpattern.InvalidBaseURL))
	}},
	{true, `Chromium percent-encodes "'" in userinfo, "|" in paths and "*" in hosts`, func(f *patternFacet) bool {
		return f.same("%27", "'", "%7C", "|", "%2A", "*", `\\*`, "*", `\*`, "*")
	}},
	{true, `Chromium's "process search for init" removes "\?", though only "?" is a prefix`, func(f *patternFacet) bool {
		return f.what == "search" && f.ours == `\?`+f.theirs
	}},
	{true, "Chromium percent-encodes tabs and newlines in opaque paths", func(f *patternFacet) bool {
		return f.what == "pathname" && f.opaque && f.same("%09", "", "%0A", "", "%0D", "")
	}},
	{true, `Chromium's opaque paths do not end at "?" and "#"`, func(f *patternFacet) bool {
		return f.what == "pathname" && f.opaque && strings.ContainsAny(f.theirs, "?#")
	}},
	{true, "Chromium's empty constructor string with a base URL inherits no pathname", func(f *patternFacet) bool {
		return f.what == "pathname" && f.c.Pattern.Init == nil && f.ours == "" && f.theirs == "*"
	}},
	{true, `Chromium's "*?" matches the empty string, but in JavaScript an optional group does not`, func(f *patternFacet) bool {
		return f.what == "match" && f.same("null", `""`)
	}},
	{true, "Chromium with ignoreCase matches no username or password, unless it is empty", func(f *patternFacet) bool {
		r := f.match[0].Components
		return f.what == "match" && f.c.IgnoreCase && r != nil && !f.match[1].Test && r[urlpattern.Username].Input+r[urlpattern.Password].Input != ""
	}},
	{true, "Chromium ignores case in protocols and hosts, so that U+212A matches k", func(f *patternFacet) bool {
		return (f.what == "match") && strings.Contains(asJSON(f.c.Pattern), `(\\u`)
	}},
	{true, "Chromium's base URLs of inputs may have spaces in hosts", func(f *patternFacet) bool {
		return f.what == "match" && !f.match[0].Test && f.input.Init != nil && f.input.Init["baseURL"] != "" && !weburl.CanParse(f.input.Init["baseURL"])
	}},
	{true, "Chromium has no port in an init for file URLs, though the port state sets one", func(f *patternFacet) bool {
		return f.what == "match" && f.input.Init["port"] != "" && (f.input.Init["protocol"] == "file" || strings.HasPrefix(f.input.Init["baseURL"], "file:"))
	}},
}
