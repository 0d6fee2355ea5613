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
	counts, table, err := compare(*n, *seed, *wpt)
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(2)
	}
	counts.print(table)
	if counts[unclassified] != nil {
		os.Exit(1)
	}
}

// batch is the number of cases that the browser gets at a time.
const batch = 4000

// compare asks the browser about n cases. It returns them by the names of their
// classes, and all classes.
func compare(n int, seed uint64, wpt string) (counts tally, table []class, err error) {
	var seeds []string
	if wpt != "" {
		if seeds, err = urlgen.LoadWPT(wpt); err != nil {
			return nil, nil, err
		}
	}
	ctx, stop, err := browsertest.Start(context.Background())
	if err != nil {
		return nil, nil, err
	}
	defer stop()
	if table, err = load(ctx); err != nil {
		return nil, nil, err
	}
	version, err := chromedp.Run(ctx, chromedp.Evaluate[string](`navigator.userAgent`))
	if err != nil {
		return nil, nil, err
	}
	fmt.Printf("%s\n%d cases, seed %d\n", version, n, seed)
	counts = tally{}
	g := urlgen.New(seed, seeds)
	for done := 0; done < n; done += batch {
		cases := make([]question, 0, batch)
		for range min(batch, n-done) {
			// JavaScript's strings cannot hold invalid UTF-8.
			input := strings.ToValidUTF8(g.Input(), "\uFFFD")
			cases = append(cases, ask(input, strings.ToValidUTF8(g.Base(), "\uFFFD")))
		}
		found, err := evaluate[[]difference](ctx, `cases => cases.map(browserDifference).filter(d => d).map(d => ({ ...d, classes: d.classes.map(c => c.name) }))`, cases)
		if err != nil {
			return nil, nil, err
		}
		for _, d := range found {
			counts.add(d)
		}
	}
	return counts, table, nil
}

// tally has the cases of each class, by its name.
type tally map[string]*cases

// cases counts cases and keeps the shortest.
type cases struct {
	n        int
	shortest []difference
}

func (t tally) add(d difference) {
	for _, in := range d.Classes {
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
		return other.Ours["href"] == d.Ours["href"] && other.Browser["href"] == d.Browser["href"]
	}) {
		return
	}
	c.shortest = append(c.shortest, d)
	slices.SortStableFunc(c.shortest, func(a, b difference) int { return len(a.Input) + len(a.Base) - len(b.Input) - len(b.Base) })
	c.shortest = c.shortest[:min(len(c.shortest), kept)]
}

func (t tally) print(table []class) {
	for _, c := range table {
		if t[c.Name] == nil {
			continue
		}
		fmt.Printf("\n%s: %d\n%s\n", c.Name, t[c.Name].n, c.Doc)
		if c.Anchor != "" {
			fmt.Println(c.Anchor)
		}
		for _, d := range t[c.Name].shortest {
			fmt.Println("  " + d.String())
		}
	}
}
