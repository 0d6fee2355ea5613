// Package difftest compares the fast machine of package urlrec with the literal one
// of package urlrec/stepwise: their results for an input, a base and a sequence of
// setters must be the same in every getter, and so must the failures.
// It also checks what holds of any one result: that a URL parses to itself, that
// CanParse tells what Parse does, that a failure comes with the validation error it
// names, and that the grammar of URL writing takes what parses without any.
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

// Case is one thing to agree on: a base and an input are parsed each on its own,
// the input is parsed against the base, and the setters are run on what that
// gives.
type Case struct {
	Input    string
	Base     string
	Encoding string // a label; "" is UTF-8
	Setters  []urlgen.Setter
}

// encodings are the labels of generated cases: one without state, one that needs
// many bytes, one with state.
var encodings = []string{"windows-1252", "gb18030", "iso-2022-jp"}

// Generate gives the next case of g. It is the nth, which says whether it has an
// encoding.
func Generate(g *urlgen.Generator, n int) Case {
	c := Case{Input: g.Input(), Base: g.Base(), Setters: g.Setters()}
	if n%8 == 7 {
		c.Encoding = encodings[n/8%len(encodings)]
	}
	return c
}

// String writes the case with its strings quoted.
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

// Counts is how often what happened.
type Counts struct {
	Cases       int
	Parsed      int                 // parses that gave a URL
	Failed      map[domain.Code]int // parses that failed, by the code
	Reported    map[domain.Code]int // validation errors, of those parses that record them
	Valid       Outcomes            // by kind of base, of the same parses: whether the input is a valid URL string
	Productions Outcomes            // by production of the grammar: whether a piece of an input is one
	Setters     Outcomes            // by attribute: whether a value was taken
	Hosts       map[string]int      // the URLs by kind of their host
	Excepted    map[string]int      // what the standard itself excepts from parsing to itself, by name
}

// Outcomes counts by name how often the answer was no, and how often yes.
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

// Add adds what other counts.
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
	// Errors makes it record the validation errors and steps of every case; otherwise
	// it does so for every eighth.
	Errors bool

	fast      urlrec.Parser
	literal   stepwise.Machine
	grammar   *writing.Grammar
	encodings ports.Encodings
}

// NewChecker gives a Checker that uses idna, or adapters/uts46 where that is nil. Both
// machines use it: the agreement is not about IDNA.
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

	// movedToFile: a setter gave it the scheme file, so that it need not be what
	// parsing a file URL gives.
	movedToFile bool
}

// Check checks c. The error says what disagrees, nil if nothing does.
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

// parse parses input with both machines. It gives nil where both fail alike.
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
		return nil, fmt.Errorf("CanParse gives %t, and the literal machine %w", can, orNone(literalErr))
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
			return nil, fmt.Errorf("the failure %w is no validation error", literalErr)
		}
		if fast != (urlrec.Record{}) {
			return nil, fmt.Errorf("a failed parse gives the URL %q", fast.Href())
		}
		count(&k.Counts.Failed, code, 1)
		return nil, nil
	case fastErr != nil:
		return nil, fmt.Errorf("the fast machine fails with %w\nand the literal one gives %q", fastErr, literal.Serialize(false))
	case literalErr != nil:
		return nil, fmt.Errorf("the fast machine gives %q\nand the literal one fails with %w", fast.Href(), literalErr)
	}
	k.Counts.Parsed++
	count(&k.Counts.Hosts, fast.HostKind().String(), 1)
	url := &pair{fast: fast, literal: literal}
	return url, k.compare(url)
}

// records says whether the errors and steps of the case at hand are recorded.
func (k *Checker) records() bool { return k.Errors || k.Counts.Cases%8 == 0 }

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
		return fmt.Errorf("on %q: the fast machine says it was taken: %t, and the literal one: %t; both give %q", old.Href(), fastTaken, literalTaken, url.fast.Href())
	}
	if !fastTaken && url.fast != old {
		return fmt.Errorf("on %q: what was not taken gives %q", old.Href(), url.fast.Href())
	}
	return nil
}
