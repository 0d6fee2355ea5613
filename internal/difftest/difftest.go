// Package difftest compares the fast machine of package urlrec with the literal
// one of package urlrec/stepwise. A [Case] is an input, a base and a sequence
// of setters. A [Checker] runs it on both machines:
//
//	err := difftest.NewChecker(nil).Check(difftest.Case{Input: "//h/%zz", Base: "http://b"})
//
// Both must fail with the same error, or return URLs that are equal in every
// getter. The Checker also checks each result alone:
//
//   - A URL parses to itself, except for two cases of the standard.
//   - CanParse reports whether Parse succeeds.
//   - The last validation error of a failure is the failure.
//   - The grammar of URL writing accepts exactly the inputs that parse without validation
//     errors.
package difftest

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
	"github.com/weburl-go/weburl/urlrec/writing"
)

// Case is a case to compare. The base and the input are parsed alone, then the
// input is parsed with the base. The setters run on the result.
type Case struct {
	Input    string
	Base     string
	Encoding string // a label; "" is UTF-8
	Setters  []urlgen.Setter
}

// encodings are the labels of generated cases: an encoding of single bytes, one
// of many bytes, and one with state.
var encodings = []string{"windows-1252", "gb18030", "iso-2022-jp"}

// Generate returns the next case of g. n is its number: every eighth case has
// an encoding.
func Generate(g *urlgen.Generator, n int) Case {
	c := Case{Input: g.Input(), Base: g.Base(), Setters: g.Setters()}
	if n%8 == 7 {
		c.Encoding = encodings[n/8%len(encodings)]
	}
	return c
}

// String returns the case with its strings quoted.
func (c Case) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "input %q\nbase  %q", c.Input, c.Base)
	if c.Encoding != "" {
		fmt.Fprintf(&b, "\nencoding %s", c.Encoding)
	}
	for _, s := range c.Setters {
		fmt.Fprintf(&b, "\n%s", s)
	}
	return b.String()
}

// Counts counts outcomes.
type Counts struct {
	Cases       int
	Parsed      int                 // parses that returned a URL
	Failed      map[domain.Code]int // parses that failed, by code
	Reported    map[domain.Code]int // validation errors that were recorded
	Valid       Outcomes            // by kind of base: whether the input of a recorded parse is a valid URL string
	Productions Outcomes            // by production of the grammar: whether it accepts a piece of an input
	Setters     Outcomes            // by attribute: whether the value was taken
	Hosts       map[string]int      // URLs by kind of host
	Excepted    map[string]int      // URLs that do not parse to themselves according to the standard, by name
}

// Outcomes counts the answers no and yes, by name.
type Outcomes map[string]*[2]int

func (o *Outcomes) count(name string, yes bool) {
	if yes {
		o.of(name)[1]++
	} else {
		o.of(name)[0]++
	}
}

func (o *Outcomes) of(name string) *[2]int {
	if *o == nil {
		*o = Outcomes{}
	}
	n := (*o)[name]
	if n == nil {
		n = new([2]int)
		(*o)[name] = n
	}
	return n
}

func (o *Outcomes) add(other Outcomes) {
	for name, n := range other {
		o.of(name)[0] += n[0]
		o.of(name)[1] += n[1]
	}
}

// Add adds the counts of other.
func (c *Counts) Add(other Counts) {
	c.Cases += other.Cases
	c.Parsed += other.Parsed
	add(&c.Failed, other.Failed)
	add(&c.Reported, other.Reported)
	add(&c.Hosts, other.Hosts)
	add(&c.Excepted, other.Excepted)
	c.Valid.add(other.Valid)
	c.Productions.add(other.Productions)
	c.Setters.add(other.Setters)
}

func add[K comparable](to *map[K]int, from map[K]int) {
	for k, n := range from {
		count(to, k, n)
	}
}

func count[K comparable](to *map[K]int, k K, n int) {
	if *to == nil {
		*to = map[K]int{}
	}
	(*to)[k] += n
}

// Checker checks cases and counts. It is used by one goroutine at a time.
type Checker struct {
	Counts Counts
	// Errors says whether the validation errors and steps of every case are
	// recorded. Otherwise those of every eighth case are.
	Errors bool

	fast      urlrec.Parser
	literal   stepwise.Machine
	grammar   *writing.Grammar
	encodings ports.Encodings
}

// NewChecker returns a Checker that uses idna, or adapters/uts46 if idna is
// nil. Both machines use it, because IDNA is not compared.
func NewChecker(idna ports.IDNA) *Checker {
	if idna == nil {
		idna = uts46.New()
	}
	return &Checker{
		fast:      urlrec.Parser{IDNA: idna},
		literal:   stepwise.Machine{IDNA: idna},
		grammar:   &writing.Grammar{IDNA: idna},
		encodings: whatwgencoding.New(),
	}
}

// pair is a URL as both machines have it.
type pair struct {
	fast    urlrec.Record
	literal *stepwise.Record

	// movedToFile says that a setter changed the scheme to file. Such a URL may
	// be one that the parser does not make.
	movedToFile bool
}

// Check compares the machines on c. The error describes the first difference.
func (k *Checker) Check(c Case) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	k.Counts.Cases++

	var enc ports.Encoding
	if c.Encoding != "" {
		enc, _ = k.encodings.Lookup(c.Encoding)
	}
	base, err := k.parse(c.Base, nil, nil)
	if err != nil {
		return fmt.Errorf("the base: %w", err)
	}
	url, err := k.parse(c.Input, nil, enc)
	if err != nil {
		return fmt.Errorf("the input without base: %w", err)
	}
	if base != nil {
		resolved, err := k.parse(c.Input, base, enc)
		if err != nil {
			return fmt.Errorf("the input with base: %w", err)
		}
		if url == nil {
			url = resolved
		}
		if url == nil {
			url = base
		}
	}
	if url == nil {
		return nil
	}
	for i, s := range c.Setters {
		if err := k.set(url, s); err != nil {
			return fmt.Errorf("setter %d, %s: %w", i+1, s, err)
		}
	}
	return nil
}

// parse parses input with both machines. The URL is nil if both fail with the
// same code.
func (k *Checker) parse(input string, base *pair, enc ports.Encoding) (*pair, error) {
	var fastBase urlrec.Record
	var literalBase *stepwise.Record
	if base != nil {
		fastBase, literalBase = base.fast, base.literal
	}
	fast, fastErr := k.fast.Parse(input, fastBase, enc)
	literal, literalErr := k.literal.Parse(input, literalBase, enc)

	into := fastBase
	if err := k.fast.ParseInto(&into, input, &into, enc); err != fastErr || into != fast {
		return nil, fmt.Errorf("parsed into its base it is %q, %w", into.Href(), orNone(err))
	}
	if can := k.fast.CanParse(input, &fastBase); can != (literalErr == nil) {
		return nil, fmt.Errorf("CanParse returns %t, and the literal machine %w", can, orNone(literalErr))
	}
	if k.records() {
		if err := k.record(input, fastBase, literalBase, enc, literalErr); err != nil {
			return nil, err
		}
	}
	switch {
	case fastErr != nil && literalErr != nil:
		if fastErr != literalErr {
			return nil, fmt.Errorf("the fast machine fails with %w\nand the literal one with  %w", fastErr, literalErr)
		}
		code, ok := literalErr.(domain.Code)
		if !ok || code == 0 || code > domain.FileInvalidWindowsDriveLetterHost {
			return nil, fmt.Errorf("the failure %w is not a validation error", literalErr)
		}
		if fast != (urlrec.Record{}) {
			return nil, fmt.Errorf("a failed parse returns the URL %q", fast.Href())
		}
		count(&k.Counts.Failed, code, 1)
		return nil, nil
	case fastErr != nil:
		return nil, fmt.Errorf("the fast machine fails with %w\nand the literal one returns %q", fastErr, literal.Serialize(false))
	case literalErr != nil:
		return nil, fmt.Errorf("the fast machine returns %q\nand the literal one fails with %w", fast.Href(), literalErr)
	}
	k.Counts.Parsed++
	count(&k.Counts.Hosts, fast.HostKind().String(), 1)
	url := &pair{fast: fast, literal: literal}
	return url, k.compare(url)
}

// records reports whether the errors and steps of the current case are
// recorded.
func (k *Checker) records() bool { return k.Errors || k.Counts.Cases%8 == 0 }

// orNone returns err as the predicate of a sentence.
func orNone(err error) error {
	if err == nil {
		return errors.New("does not fail")
	}
	return fmt.Errorf("fails with %w", err)
}

// set runs a setter on url with both machines.
func (k *Checker) set(url *pair, s urlgen.Setter) error {
	old := url.fast
	var fastTaken bool
	var why error
	fast, literal, v := &k.fast, &k.literal, s.Value
	trace := new(steps)
	if k.records() {
		literal, trace = k.traced(len(v) + len(":"))
	}
	url.fast, fastTaken = fast.Set(old, s.Attribute, v)
	why = literal.Set(url.literal, s.Attribute, v)
	if url.fast.Scheme() == "file" && old.Scheme() != "file" {
		url.movedToFile = true
	}
	literalTaken := why == nil
	k.Counts.Setters.count(s.Attribute.String(), literalTaken)
	if err := trace.end(); err != nil {
		return fmt.Errorf("on %q: %w", old.Href(), err)
	}
	if err := k.compare(url); err != nil {
		return fmt.Errorf("on %q: %w", old.Href(), err)
	}
	if fastTaken != literalTaken {
		return fmt.Errorf("on %q: the fast machine says it was taken: %t, and the literal one: %t; the href is %q", old.Href(), fastTaken, literalTaken, url.fast.Href())
	}
	if !fastTaken && url.fast != old {
		return fmt.Errorf("on %q: a value that was not taken made it %q", old.Href(), url.fast.Href())
	}
	return nil
}
