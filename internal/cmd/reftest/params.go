package main

import (
	"math/rand/v2"
	"strconv"

	weburl "github.com/weburl-go/weburl/api"
)

// step is an operation of a URL or of its search params, a name and a value.
type step [3]string

// operations are the operations of steps. "set " and an attribute sets the
// attribute of the URL. There are many reads, because a read must not depend on
// earlier ones.
var operations = []string{
	"append", "append", "append", "delete", "deleteValue", "set", "set", "sort",
	"get", "getAll", "has", "hasValue", "list", "string",
	"href", "href", "href", "search", "pathname", "hash", "origin", "host",
	"set search", "set href", "set hash", "set pathname", "set host", "set port",
	"set protocol", "set username", "set password",
}

// pieces make up names, values and queries.
var pieces = []string{
	"a", "b", "c", "ab", "~", "é", "\xFF", "\xE2\x82", "\U0001F308", "\uFB03", "\uFFFD",
	" ", "+", "%", "%41", "%C3", "%A9", "%zz", "&", "=", "?", "#", "'", "\t", "\n", "/",
}

// hrefs are the first hrefs of sequences, and the values that the href is set
// to. A query and a fragment are added.
var hrefs = []string{"http://h/", "https://u:p@h:8/p/q", "ws://h", "file:///c:/", "x:y", "x:y  ", "x://h", "x:/.//p", "x:"}

type paramsGenerator struct{ *rand.Rand }

func (g paramsGenerator) pick(all []string) string { return all[g.IntN(len(all))] }

// text returns up to most pieces. Half of the time it is one of four, so that
// names repeat.
func (g paramsGenerator) text(most int) (s string) {
	if g.IntN(2) == 0 {
		return g.pick(pieces[:4])
	}
	for range g.IntN(most + 1) {
		s += g.pick(pieces)
	}
	return s
}

func (g paramsGenerator) href() string {
	s := g.pick(hrefs)
	if g.IntN(4) > 0 {
		s += "?" + g.text(12)
		for range g.IntN(4) {
			s += "&" + g.text(2) + "=" + g.text(2)
		}
	}
	if g.IntN(3) == 0 {
		s += "#" + g.text(2)
	}
	return s
}

func (g paramsGenerator) question() question {
	q := question{Input: g.href()}
	for range 1 + g.IntN(24) {
		s := step{g.pick(operations), g.text(2), g.text(3)}
		switch s[0] {
		case "set search":
			s[2] = g.text(9)
		case "set href":
			if s[2] = g.href(); g.IntN(4) == 0 {
				s[2] = "no URL"
			}
		case "set host":
			s[2] = g.pick([]string{"", "h", "i:9", "[::1]", "h h"})
		case "set port":
			s[2] = g.pick([]string{"", "80", "9", "x"})
		case "set protocol":
			s[2] = g.pick([]string{"http", "wss", "file", "x", "1"})
		}
		q.Steps = append(q.Steps, s)
	}
	q.Steps = append(q.Steps, step{"href"}, step{"list"})
	return q
}

// runParams compares n sequences and returns the exit status.
func runParams(n int, seed uint64, list int) (status int, err error) {
	c := comparison{
		what: "sequences",
		send: func(batches chan<- []question) {
			g := paramsGenerator{rand.New(rand.NewPCG(seed, 50))}
			for sent := 0; sent < n; sent += batchSize {
				batch := make([]question, min(batchSize, n-sent))
				for i := range batch {
					batch[i] = g.question()
				}
				batches <- batch
			}
		},
		name:   question.String,
		ours:   func(q question) any { return readSteps(q) },
		theirs: func(a answer) any { return a.Read },
	}
	return c.run(list)
}

// readSteps runs the steps of q and returns the results of those that read.
func readSteps(q question) (read []string) {
	u, err := weburl.Parse(q.Input)
	if err != nil {
		return []string{err.Error()}
	}
	for _, s := range q.Steps {
		operation, name, value := s[0], s[1], s[2]
		params := u.SearchParams
		switch operation {
		case "append":
			params().Append(name, value)
		case "delete":
			params().Delete(name)
		case "deleteValue":
			params().DeleteValue(name, value)
		case "set":
			params().Set(name, value)
		case "sort":
			params().Sort()
		case "get":
			if first, ok := params().Get(name); ok {
				read = append(read, asJSON(first))
			} else {
				read = append(read, "null")
			}
		case "getAll":
			read = append(read, asJSON(params().GetAll(name)))
		case "has":
			read = append(read, strconv.FormatBool(params().Has(name)))
		case "hasValue":
			read = append(read, strconv.FormatBool(params().HasValue(name, value)))
		case "list":
			all := [][2]string{}
			for name, value := range params().All() {
				all = append(all, [2]string{name, value})
			}
			read = append(read, asJSON(all))
		case "string":
			read = append(read, params().String())
		case "href":
			read = append(read, u.Href())
		case "search":
			read = append(read, u.Search())
		case "pathname":
			read = append(read, u.Pathname())
		case "hash":
			read = append(read, u.Hash())
		case "origin":
			read = append(read, u.Origin())
		case "host":
			read = append(read, u.Host())
		case "set href":
			if u.SetHref(value) != nil {
				read = append(read, "failure")
			}
		case "set search":
			u.SetSearch(value)
		case "set hash":
			u.SetHash(value)
		case "set pathname":
			u.SetPathname(value)
		case "set host":
			u.SetHost(value)
		case "set port":
			u.SetPort(value)
		case "set protocol":
			u.SetProtocol(value)
		case "set username":
			u.SetUsername(value)
		case "set password":
			u.SetPassword(value)
		}
	}
	return read
}
