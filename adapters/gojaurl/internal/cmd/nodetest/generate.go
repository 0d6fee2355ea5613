package main

import (
	"math/rand/v2"
	"unicode/utf16"
)

// step is a step of a sequence, as the comment of run.js has it.
type step []any

// object is an argument with one key.
type object map[string]any

var undefined = object{"undefined": 0}

var (
	// pieces make up names, values and queries. A surrogate is alone, or joins the
	// next piece.
	pieces = [][]uint16{
		units("a"), units("b"), units("c"), units("ab"), units("~"), units("é"), units("\U0001F308"), units("\uFB03"), units("\uFFFD"),
		{0xD800}, {0xDFFF}, {0xD83D}, {0xDE00},
		units(" "), units("+"), units("%"), units("%41"), units("%C3"), units("%A9"), units("%zz"), units("&"), units("="),
		units("?"), units("#"), units("'"), units("\t"), units("\n"), units("/"), units("\x00"), units("^"), units("|"),
	}
	hrefs = []string{
		"http://h/", "https://u:p@h:8/p/q", "ws://h", "file:///c:/", "x:y", "x:y  ", "x://h", "x:/.//p", "x:",
		"blob:https://h/a", "HTTP://EXAMPLE.com:80/../a", "https://é.example/", "file://h/a", "http://1.2", "http://[::1]:8/",
		"", "a", "/a", "?b", "#c", "//i", "..", "http://", "http://h:99999", "http://a b", "x://%", "https://xn--a/",
	}
	hosts     = []string{"", "h", "i:9", "[::1]", "h h", "EXAMPLE", "1.2", "é", "a:b", ":8", "h/p", "h?q", "x\\y"}
	ports     = []string{"", "80", "443", "9", "x", "8x", "65536", "09"}
	protocols = []string{"http", "https:", "wss", "file", "x", "1", "x:y", "ftp"}
	setters   = []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "origin", "searchParams"}
	getters   = append([]string{"searchParams"}, setters...)
	methods   = []string{"append", "append", "append", "delete", "delete", "get", "getAll", "has", "has", "set", "set", "sort", "toString"}
	members   = map[string][]string{
		"URL":             append([]string{"toString", "toJSON"}, setters[:10]...),
		"URLSearchParams": {"append", "delete", "get", "getAll", "has", "set", "sort", "toString", "size", "entries", "keys", "values", "forEach"},
	}
)

func units(s string) []uint16 { return utf16.Encode([]rune(s)) }

// generator makes sequences. It is deterministic.
type generator struct {
	*rand.Rand
}

func pick[T any](g generator, all []T) T { return all[g.IntN(len(all))] }

// chance reports true once in n calls.
func (g generator) chance(n int) bool { return g.IntN(n) == 0 }

// text returns up to most pieces. Half of the time it is one of four, so that
// names repeat.
func (g generator) text(most int) any {
	if g.chance(2) {
		return string(utf16.Decode(pick(g, pieces[:4])))
	}
	var s []uint16
	for range g.IntN(most + 1) {
		s = append(s, pick(g, pieces)...)
	}
	return asString(s)
}

// asString returns s as a string, or as an object if it has a lone surrogate.
func asString(s []uint16) any {
	for _, c := range utf16.Decode(s) {
		if c == 0xFFFD {
			return object{"units": s}
		}
	}
	return string(utf16.Decode(s))
}

// query returns a query for the constructor of URLSearchParams. It has no "%" if
// it is not ASCII: Node takes the lowest byte of each code unit if the query has
// an escape that is not UTF-8.
func (g generator) query() any {
	ascii := g.chance(2)
	var s []uint16
	for range g.IntN(9) {
		piece := pick(g, pieces)
		if isASCII := piece[0] < 0x80; isASCII == ascii || isASCII && piece[0] != '%' {
			s = append(s, piece...)
		}
	}
	return asString(s)
}

// href returns a URL with a query and a fragment, or with a fault.
func (g generator) href() any {
	s := units(pick(g, hrefs))
	add := func(prefix string, most int) {
		s = append(s, units(prefix)...)
		for range g.IntN(most + 1) {
			s = append(s, pick(g, pieces)...)
		}
	}
	if !g.chance(4) {
		add("?", 6)
		for range g.IntN(4) {
			add("&", 2)
			add("=", 2)
		}
	}
	if g.chance(3) {
		add("#", 3)
	}
	return asString(s)
}

// converted returns a, or now and then an argument that has to be converted to a
// string.
func (g generator) converted(a any) any {
	if !g.chance(8) {
		return a
	}
	return pick(g, []any{
		undefined, nil, true, 0, -1, 1e21, 0.5, object{"symbol": 0}, object{"object": a}, object{"object": 1}, object{"throws": 0},
		object{"array": []any{}}, object{"array": []any{a, a}}, object{"url": g.IntN(4)}, object{"params": g.IntN(4)}, object{"record": []any{}},
	})
}

// arguments returns the arguments, or now and then fewer or more.
func (g generator) arguments(all ...any) []any {
	switch {
	case g.chance(12):
		return all[:g.IntN(len(all)+1)]
	case g.chance(12):
		return append(all, g.text(1))
	}
	return all
}

// init returns an argument of the constructor of URLSearchParams.
func (g generator) init() any {
	switch g.IntN(8) {
	default:
		return g.converted(g.query())
	case 0:
		return object{"params": g.IntN(4)}
	case 1, 2:
		record := []any{}
		for range g.IntN(5) {
			record = append(record, []any{g.text(2), g.converted(g.text(2))})
		}
		return object{"record": record}
	case 3, 4:
		// Web IDL converts all strings before it throws for a list that is not a
		// pair. Node does not, so a sequence does not have both faults.
		pairs := []any{}
		whole := !g.chance(4)
		for range g.IntN(5) {
			pair := []any{g.text(2), g.text(2)}
			switch {
			case whole:
				pair = []any{g.converted(g.text(2)), g.converted(g.text(2))}
			case g.chance(4):
				pair = pair[:1]
			case g.chance(4):
				pair = append(pair, "c")
			}
			var list any = object{pick(g, []string{"array", "array", "array", "iterable"}): pair}
			if g.chance(16) {
				list = pick(g, []any{undefined, nil, true, 0, "ab", object{"symbol": 0}, object{"record": []any{}}})
			}
			pairs = append(pairs, list)
		}
		return object{pick(g, []string{"array", "iterable"}): pairs}
	}
}

func (g generator) call() step {
	method := pick(g, methods)
	args := []any{g.converted(g.text(2))}
	switch method {
	case "sort", "toString":
		args = nil
	case "append", "set":
		args = append(args, g.converted(g.text(3)))
	case "delete", "has":
		if g.chance(3) {
			args = append(args, g.converted(g.text(1)))
		}
	}
	return append(step{"call", g.IntN(4), method}, g.arguments(args...)...)
}

func (g generator) set() step {
	name := pick(g, setters)
	value := g.text(6)
	switch name {
	case "href":
		value = g.href()
	case "host", "hostname":
		value = pick(g, hosts)
	case "port":
		value = pick(g, ports)
	case "protocol":
		value = pick(g, protocols)
	}
	// Node loses changes of the search params if the value is an object with them.
	converted := g.converted(value)
	if o, ok := converted.(object); ok && (o["url"] != nil || o["params"] != nil) {
		converted = value
	}
	return step{"set", g.IntN(4), name, converted}
}

func (g generator) step() step {
	construct := func(operation string, most int) step {
		args := []any{g.converted(g.href())}
		if g.chance(3) {
			args = append(args, g.converted(g.href()))
		}
		return append(step{operation}, g.arguments(args...)...)
	}
	switch g.IntN(40) {
	case 0, 1:
		return construct("url", 2)
	case 2:
		return construct("parse", 2)
	case 3:
		return construct("canParse", 2)
	case 4:
		return construct("subclass", 2)
	case 5, 6:
		return append(step{"params"}, g.arguments(g.init())...)
	case 7, 8:
		return step{"searchParams", g.IntN(4)}
	case 9:
		return step{"string", g.IntN(4)}
	case 10, 11:
		return step{"iterator", g.IntN(4), pick(g, []string{"keys", "values", "entries"})}
	case 12, 13, 14, 15:
		return step{"next", g.IntN(4)}
	case 16:
		inner := g.call()
		if g.chance(2) { // the list is parsed again
			inner = step{"set", g.IntN(4), "search", pick(g, []string{"a", "b=c&a", "a&a&a&a"})}
		}
		return step{"forEach", g.IntN(4), g.IntN(4), inner}
	case 17:
		class := pick(g, []string{"URL", "URLSearchParams"})
		s := step{"wrong", class, pick(g, members[class])}
		if g.chance(2) {
			s = append(s, "a", "b")
		}
		return s
	case 18:
		if g.chance(4) {
			return step{"plain", pick(g, []string{"URL", "URLSearchParams"})}
		}
		return step{"size", g.IntN(4)}
	case 19, 20, 21:
		return step{"get", g.IntN(4), pick(g, getters)}
	case 22, 23, 24, 25, 26, 27, 28:
		return g.set()
	case 29, 30:
		return step{"list", g.IntN(4)}
	case 31:
		return step{"all", g.IntN(4)}
	}
	return g.call()
}

// sequence returns a sequence that begins with a URL and its search params.
func (g generator) sequence() []step {
	steps := []step{{"url", pick(g, hrefs[:15])}, {"searchParams", 0}}
	if g.chance(2) {
		steps[1] = step{"params", g.query()}
	}
	for range 1 + g.IntN(24) {
		steps = append(steps, g.step())
	}
	return append(steps, step{"all", 0}, step{"list", 0})
}
