// Command oracle compares the URL class of a headless Chromium with the URL
// Standard, as package api implements it, on generated inputs with bases:
//
//	go run ./oracle -n 200000 [-seed N] [-wpt DIR]
//
// It prints each class of differences: how many cases are in it, what the
// standard says, and the shortest cases. If the two differ on a base, the case
// is counted in the class of its base, and its input is not compared. A case
// whose href needs several classes is counted in each.
//
// DIR is a checkout of url/resources of web-platform-tests. The generator
// mutates its strings too. The cases depend only on the seed and DIR.
//
// The exit status is 1 if a difference is in no class. It is 2 if the command
// could not run.
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/chromedp/chromedp"

	"github.com/weburl-go/weburl/examples/viewer/browsertest"
	"github.com/weburl-go/weburl/internal/help"
	"github.com/weburl-go/weburl/internal/urlgen"
)

//go:embed main.go
var source string

func main() {
	flags := flag.NewFlagSet("oracle", flag.ContinueOnError)
	n := flags.Int("n", 200_000, "number of `cases`")
	seed := flags.Uint64("seed", 1, "`number` that decides the cases")
	wpt := flags.String("wpt", "", "`directory` with urltestdata.json and setters_tests.json")
	if status, ok := help.Parse(flags, source, os.Args[1:], os.Stdout, os.Stderr); !ok {
		os.Exit(status)
	}
	counts, err := compare(*n, *seed, *wpt)
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(2)
	}
	counts.print()
	if counts[unclassified] != nil {
		os.Exit(1)
	}
}

// batch is the number of cases that the browser gets at a time.
const batch = 4000

// compare asks the browser about n cases.
func compare(n int, seed uint64, wpt string) (counts tally, err error) {
	var seeds []string
	if wpt != "" {
		if seeds, err = urlgen.LoadWPT(wpt); err != nil {
			return nil, err
		}
	}
	ctx, stop, err := browsertest.Start(context.Background())
	if err != nil {
		return nil, err
	}
	defer stop()
	version, err := chromedp.Run(ctx, chromedp.Evaluate[string](`navigator.userAgent`))
	if err != nil {
		return nil, err
	}
	fmt.Printf("%s\n%d cases, seed %d\n", version, n, seed)
	counts = tally{}
	g := urlgen.New(seed, seeds)
	for done := 0; done < n; done += batch {
		cases := make([]question, 0, batch)
		for range min(batch, n-done) {
			// JavaScript's strings cannot hold invalid UTF-8.
			input := strings.ToValidUTF8(g.Input(), "\uFFFD")
			cases = append(cases, question{input, strings.ToValidUTF8(g.Base(), "\uFFFD")})
		}
		text, err := json.Marshal(cases)
		if err != nil {
			return nil, err
		}
		answers, err := chromedp.Run(ctx, chromedp.Evaluate[[][2]attributes](fmt.Sprintf(script, text)))
		if err != nil {
			return nil, err
		}
		for i, c := range cases {
			counts.check(c, answers[i])
		}
	}
	return counts, nil
}

// question is an input and its base.
type question [2]string

// script asks the browser about the bases alone and about the inputs with them.
const script = `(cases => {
	const ask = (input, base) => {
		try {
			const u = new URL(input, base);
			return [u.href, u.origin, u.protocol, u.username, u.password, u.hostname, u.port, u.pathname, u.search, u.hash];
		} catch { return []; }
	};
	return cases.map(([input, base]) => [ask(base), ask(input, base)]);
})(%s)`

// tally has the cases of each class.
type tally map[*class]*cases

// cases counts cases and keeps the shortest.
type cases struct {
	n        int
	shortest []difference
}

// check compares the browser's answers for a case, first that for its base.
func (t tally) check(c question, answers [2]attributes) {
	d := difference{input: c[1], ours: parse(c[1], nil), browser: answers[0]}
	if d.ours.same(d.browser) {
		d = difference{input: c[0], base: &c[1], ours: parse(c[0], &c[1]), browser: answers[1]}
		if d.ours.same(d.browser) {
			return
		}
	}
	for _, in := range d.classes() {
		if t[in] == nil {
			t[in] = &cases{}
		}
		t[in].add(d)
	}
}

// kept is the number of cases that are printed for a class.
const kept = 4

func (c *cases) add(d difference) {
	c.n++
	if slices.ContainsFunc(c.shortest, func(other difference) bool {
		return other.ours.href() == d.ours.href() && other.browser.href() == d.browser.href()
	}) {
		return
	}
	c.shortest = append(c.shortest, d)
	slices.SortStableFunc(c.shortest, func(a, b difference) int { return a.length() - b.length() })
	c.shortest = c.shortest[:min(len(c.shortest), kept)]
}

func (t tally) print() {
	for i := range table {
		c := &table[i]
		if t[c] == nil {
			continue
		}
		fmt.Printf("\n%s: %d\n%s\n", c.name, t[c].n, c.doc)
		if c.anchor != "" {
			fmt.Println(c.anchor)
		}
		for _, d := range t[c].shortest {
			fmt.Println("  " + d.String())
		}
	}
}
