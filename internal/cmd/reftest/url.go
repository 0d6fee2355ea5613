package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"time"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/difftest"
	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
	"github.com/weburl-go/weburl/urlrec/writing"
)

// runURL compares the parser and the setters, prints the differences, and
// returns the exit status.
func runURL(urls, wpt string, n int, seed uint64, list int) (status int, err error) {
	var seeds []string
	if wpt != "" {
		if seeds, err = urlgen.LoadWPT(wpt); err != nil {
			return 0, err
		}
	}
	var (
		mu     sync.Mutex
		total  results
		listed int
	)
	send := func(batches chan<- []question) (err error) {
		if urls != "" {
			if listed, err = sendLists(urls, batches); err != nil {
				return err
			}
		}
		generate(n, seed, seeds, batches)
		return nil
	}
	start := time.Now()
	err = parallel(send, func(batches <-chan []question) error {
		c, err := newComparer()
		if err != nil {
			return err
		}
		err = c.reference.closeAfter(eachAnswer(c.reference, batches, c.compare))
		mu.Lock()
		defer mu.Unlock()
		total.add(c.results)
		return err
	})
	if err != nil {
		return 0, err
	}
	elapsed := time.Since(start)
	fmt.Printf("%d cases compared (%d from lists, %d generated), %.0f a second\n", total.cases, listed, n, float64(total.cases)/elapsed.Seconds())
	fmt.Printf("%d URLs, %d failures, %d valid URL strings, %d values set\n", total.parsed, total.cases-total.parsed, total.valid, total.set)
	fmt.Printf("%d cases differ by the IDNA backend, on %d domains\n", total.byIDNA, len(total.domains))
	printSome(total.domains, list)
	return printDifferences("cases", total.differences, list), nil
}

// sendLists sends the URLs of the lists in dir and returns their number.
func sendLists(dir string, batches chan<- []question) (count int, err error) {
	var batch []question
	send := func(q question) {
		batch = append(batch, q)
		count++
		if len(batch) == batchSize {
			batches <- batch
			batch = nil
		}
	}
	for _, name := range []string{"requests.txt", "directory.txt", "files.txt", "idn-domains.txt", "relative.txt"} {
		lines, err := readLines(filepath.Join(dir, name))
		if err != nil {
			return 0, err
		}
		for _, line := range lines {
			q := question{Input: line}
			switch name {
			case "idn-domains.txt":
				q.Input = "https://" + line + "/"
			case "relative.txt":
				base := "https://user@example.com:8443/a/b/c.html?q#f"
				q.Base = &base
			}
			send(q)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "noncanonical.json"))
	if err != nil {
		return 0, err
	}
	var rows []struct{ Input string }
	if err := json.Unmarshal(data, &rows); err != nil {
		return 0, err
	}
	for _, row := range rows {
		send(question{Input: row.Input})
	}
	batches <- batch
	return count, nil
}

func readLines(name string) ([]string, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 1<<24)
	var lines []string
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
	}
	return lines, scanner.Err()
}

// generate sends n generated cases. Every second one has no base.
func generate(n int, seed uint64, seeds []string, batches chan<- []question) {
	for first := 0; first < n; first += batchSize {
		g := urlgen.New(seed<<32+uint64(first/batchSize), seeds)
		batch := make([]question, min(batchSize, n-first))
		for i := range batch {
			c := difftest.Generate(g, i)
			q := question{Input: c.Input}
			if i%2 == 0 {
				q.Base = &c.Base
			}
			for _, s := range c.Setters {
				q.Set = append(q.Set, [2]string{s.Attribute.String(), s.Value})
			}
			batch[i] = q
		}
		batches <- batch
	}
}

// results are the counts and differences of a comparer.
type results struct {
	cases, parsed, set int
	valid              int
	byIDNA             int
	domains            map[string]string // the results of both backends, by domain
	differences        map[string]string // both answers, by case
}

func (r *results) add(other results) {
	r.cases += other.cases
	r.parsed += other.parsed
	r.set += other.set
	r.valid += other.valid
	r.byIDNA += other.byIDNA
	if r.domains == nil {
		r.domains, r.differences = map[string]string{}, map[string]string{}
	}
	for k, v := range other.domains {
		r.domains[k] = v
	}
	for k, v := range other.differences {
		r.differences[k] = v
	}
}

// comparer compares cases with the answers of one process of the reference.
type comparer struct {
	results
	reference *reference
	ours      ports.IDNA
	theirs    *referenceIDNA
}

func newComparer() (*comparer, error) {
	reference, err := startReference()
	if err != nil {
		return nil, err
	}
	return &comparer{
		results:   results{domains: map[string]string{}, differences: map[string]string{}},
		reference: reference,
		ours:      uts46.New(),
		theirs:    &referenceIDNA{reference: reference},
	}, nil
}

// compare compares our answer to q with the reference's, want.
func (c *comparer) compare(q question, want answer) error {
	c.cases++
	if want.Href != nil {
		c.parsed++
		c.set += len(want.Set)
	}
	if want.Valid {
		c.valid++
	}
	got := evaluate(q, c.ours)
	if same(got, want) {
		return nil
	}
	// theirs remembers its domains.
	c.theirs.asked = map[idnaQuestion]*string{}
	again := evaluate(q, c.theirs)
	if c.theirs.err != nil {
		return c.theirs.err
	}
	if !same(again, want) {
		c.differences[q.String()] = difference(asJSON(got), asJSON(want))
		return nil
	}
	c.byIDNA++
	for asked, theirs := range c.theirs.asked {
		c.noteDomain(asked, theirs)
	}
	return nil
}

// noteDomain notes a domain if the backends differ on it. theirs is nil for a
// failure.
func (c *comparer) noteDomain(asked idnaQuestion, theirs *string) {
	ascii, err := c.ours.AppendToASCII(nil, asked.domain, asked.strict)
	if err == nil && theirs != nil && string(ascii) == *theirs || err != nil && theirs == nil {
		return
	}
	show := func(s string, failed bool) string {
		if failed {
			return "failure"
		}
		return fmt.Sprintf("%q", s)
	}
	key := fmt.Sprintf("%+q", asked.domain)
	if asked.strict {
		key += " (strict)"
	}
	value := "ours " + show(string(ascii), err != nil) + ", reference "
	if theirs == nil {
		value += show("", true)
	} else {
		value += show(*theirs, false)
	}
	c.domains[key] = value
}

// same reports whether two answers are the same.
func same(a, b answer) bool {
	// An empty list and a missing one are the same.
	if len(a.Errors) == 0 && len(b.Errors) == 0 {
		a.Errors, b.Errors = nil, nil
	}
	if len(a.Set) == 0 && len(b.Set) == 0 {
		a.Set, b.Set = nil, nil
	}
	return reflect.DeepEqual(a, b)
}

// evaluate returns our answer to q. The validation errors are from the literal
// machine, everything else is from the fast one.
func evaluate(q question, idna ports.IDNA) answer {
	parser := urlrec.Parser{IDNA: idna}
	var recorder domain.Recorder
	machine := stepwise.Machine{IDNA: idna, Recorder: &recorder}

	var base urlrec.Record
	var literalBase *stepwise.Record
	if q.Base != nil {
		var err error
		base, err = parser.Parse(*q.Base, urlrec.Record{}, nil)
		literalBase, _ = machine.Parse(*q.Base, nil, nil)
		if err != nil {
			return answer{InBase: true, Errors: names(recorder.Errors, err)}
		}
		recorder.Errors = nil
	}
	r, err := parser.Parse(q.Input, base, nil)
	machine.Parse(q.Input, literalBase, nil)
	grammar := writing.Grammar{IDNA: idna}
	valid := grammar.IsValidURLString(q.Input, base)
	if err != nil {
		return answer{Errors: names(recorder.Errors, err), Valid: valid}
	}
	href := r.Href()
	a := answer{
		Href:       &href,
		Errors:     names(recorder.Errors, nil),
		Valid:      valid,
		Origin:     parser.Origin(r).String(),
		Username:   r.Username(),
		Password:   r.Password(),
		HostKind:   r.HostKind().String(),
		Hostname:   r.Hostname(),
		Pathname:   r.Pathname(),
		OpaquePath: r.HasOpaquePath(),
	}
	if port, ok := r.PortNumber(); ok {
		number := int(port)
		a.Port = &number
	}
	if query, ok := r.Query(); ok {
		a.Query = &query
	}
	if fragment, ok := r.Fragment(); ok {
		a.Fragment = &fragment
	}
	for _, s := range q.Set {
		attribute, _ := domain.ParseAttribute(s[0])
		r, _ = parser.Set(r, attribute, s[1])
		a.Set = append(a.Set, r.Href())
	}
	return a
}

// names returns the names of the validation errors. failure is the error of the
// fast machine. If the last validation error does not have its code, it is
// added to the names.
func names(all []domain.ValidationError, failure error) []string {
	var list []string
	for _, e := range all {
		list = append(list, e.Code.String())
	}
	if failure != nil && (len(all) == 0 || all[len(all)-1].Code != failure) {
		list = append(list, "failure: "+failure.Error())
	}
	return list
}
