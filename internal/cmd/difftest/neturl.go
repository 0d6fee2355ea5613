package main

import (
	"cmp"
	"fmt"
	"net/url"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/internal/difftest"
	"github.com/weburl-go/weburl/internal/neturltest"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// enoughInputs is a number of inputs that reach every class except unreached.
const enoughInputs = 1_000_000

// unreached are the classes that the generator does not reach.
var unreached = []neturl.Class{neturl.TooManyPairs}

// counts counts results. It compares net/url with the standard as a [worker].
type counts struct {
	inputs, same, differ, spelling, bothFail int
	to, notTo, from, notFrom                 int
	made, notMade                            int
	classes                                  map[neturl.Disagreement]int
	shortest                                 map[neturl.Class]string // quoted
}

func newCounts() *counts {
	return &counts{classes: map[neturl.Disagreement]int{}, shortest: map[neturl.Class]string{}}
}

// count adds the result for one input.
func (c *counts) count(input string, result neturltest.Result) {
	c.inputs++
	switch {
	case result.BothFail:
		c.bothFail++
	case len(result.Found) == 0:
		c.same++
	case !slices.ContainsFunc(result.Found, func(d neturl.Disagreement) bool { return !d.Class.Spelling() }):
		c.spelling++
	default:
		c.differ++
	}
	for _, n := range []struct {
		is bool
		n  *int
	}{{result.ToURL, &c.to}, {result.ToError != nil, &c.notTo}, {result.FromURL, &c.from}, {result.FromError != nil, &c.notFrom}} {
		if n.is {
			*n.n++
		}
	}
	for _, d := range result.Found {
		c.classes[d]++
		c.keep(d.Class, strconv.Quote(input))
	}
}

// keep keeps input if it is the shortest of the class, or the first of the
// shortest.
func (c *counts) keep(class neturl.Class, input string) {
	if s, ok := c.shortest[class]; !ok || cmp.Or(len(input)-len(s), cmp.Compare(input, s)) < 0 {
		c.shortest[class] = input
	}
}

// add adds the counts of other.
func (c *counts) add(other *counts) {
	for _, n := range [][2]*int{
		{&c.inputs, &other.inputs}, {&c.same, &other.same}, {&c.differ, &other.differ}, {&c.spelling, &other.spelling}, {&c.bothFail, &other.bothFail},
		{&c.to, &other.to}, {&c.notTo, &other.notTo}, {&c.from, &other.from}, {&c.notFrom, &other.notFrom}, {&c.made, &other.made}, {&c.notMade, &other.notMade},
	} {
		*n[0] += *n[1]
	}
	for d, n := range other.classes {
		c.classes[d] += n
	}
	for class, input := range other.shortest {
		c.keep(class, input)
	}
}

// assemble makes a URL of pieces of generated inputs. n decides which ones.
func assemble(g *urlgen.Generator, n int) *url.URL {
	part := func(of int) string {
		if u, err := url.Parse(g.Input()); err == nil {
			return []string{u.Scheme, u.Opaque, u.Host, u.Path, u.RawPath, u.RawQuery, u.Fragment, u.RawFragment}[of]
		}
		return ""
	}
	u := &url.URL{Scheme: part(0), Host: part(2), Path: part(3), RawQuery: part(5), Fragment: part(6), ForceQuery: n&1 != 0, OmitHost: n&2 != 0}
	switch n / 4 % 8 {
	case 0:
		u.Opaque = part(1)
	case 1:
		u.RawPath = part(4)
	case 2:
		u.RawFragment = part(7)
	case 3:
		u.User = url.UserPassword(part(3), part(6))
	case 4:
		u.Host = g.Input()
	case 5:
		u.Path = g.Input()
	case 6:
		u.Scheme = "http"
	}
	return u
}

// check compares the views of net/url and of the standard on a generated input.
func (c *counts) check(g *urlgen.Generator, i int) (report string) {
	input := g.Input()
	result, err := neturltest.Check(input)
	if err != nil {
		small := difftest.Shrink(input, func(s string) bool { _, err := neturltest.Check(s); return err != nil })
		_, smallErr := neturltest.Check(small)
		return fmt.Sprintf("input %d\n%q\n%v\n\nminimized:\n%q\n%v\n", i, input, err, small, smallErr)
	}
	c.count(input, result)
	base := g.Base()
	if result, err = neturltest.CheckBase(input, base); err != nil {
		return fmt.Sprintf("input %d with a base\n%q\n%q\n%v\n", i, input, base, err)
	}
	for _, d := range result.Found {
		c.classes[d]++
		c.keep(d.Class, fmt.Sprintf("%q with the base %q", input, base))
	}
	if i%10 != 0 {
		return ""
	}
	u := assemble(g, i/10)
	refused, err := neturltest.CheckFrom(u)
	switch {
	case err != nil:
		return fmt.Sprintf("input %d, assembled:\n%#v\n%v\n", i, u, err)
	case refused == nil:
		c.made++
		return ""
	}
	c.notMade++
	for _, d := range refused.(*neturl.DisagreementError).Disagreements {
		if d.Class == neturl.Assembled {
			c.classes[d]++
		}
	}
	return ""
}

// netURL compares net/url with the standard and returns the exit status.
func netURL(o options) (status int) {
	workers, elapsed, ok := run(o, newCounts)
	if !ok {
		return 1
	}
	total := newCounts()
	for _, w := range workers {
		total.add(w)
	}
	fmt.Printf("every difference in %d inputs, without and with a base, is in a class, %.0f inputs per second (%v, %s)\n\n",
		total.inputs, float64(total.inputs)/elapsed.Seconds(), elapsed.Round(time.Second), runtime.Version())
	return netURLSummary(total)
}

// netURLSummary prints the outcomes and returns the exit status.
func netURLSummary(c *counts) int {
	row := func(n int, what string) { fmt.Printf("%10d  %s\n", n, what) }
	row(c.same, "both see the same URL")
	row(c.spelling, "the same, spelled differently")
	row(c.differ, "different URLs, or one fails")
	row(c.bothFail, "both fail")
	fmt.Println("\nconversions: done, refused")
	fmt.Printf("%10d %10d  ToNetURL\n", c.to, c.notTo)
	fmt.Printf("%10d %10d  FromNetURL, of a parsed URL\n", c.from, c.notFrom)
	fmt.Printf("%10d %10d  FromNetURL, of an assembled one\n", c.made, c.notMade)

	fmt.Println("\ninputs by class and part:")
	status := 0
	for _, class := range neturl.Classes() {
		reached := false
		for part := neturl.URL; part <= neturl.Fragment; part++ {
			if n := c.classes[neturl.Disagreement{Class: class, Part: part}]; n > 0 {
				reached = true
				row(n, class.String()+", "+part.String())
			}
		}
		if input, ok := c.shortest[class]; ok {
			fmt.Printf("%12s%s\n", "", input)
		}
		if !reached && c.inputs >= enoughInputs && !slices.Contains(unreached, class) {
			fmt.Printf("  NOT REACHED: %s\n", class.String())
			status = 1
		}
	}
	return status
}
