package weburl

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
)

// URLSearchParams is an object of the standard's URLSearchParams class: a list of
// name-value tuples in order, in which a name may stand more than once. That of a
// URL, see [URL.SearchParams], is live: what is changed here is written to the
// URL's query, all of it anew, even where a method found nothing to change; so
// "?a=~" becomes "?a=%7E". The zero URLSearchParams is an empty list that belongs
// to no URL. It must not be copied; [URLSearchParams.Clone] does that.
//
// Names and values that are given to it may hold any bytes and become scalar value
// strings, see [domain.ToScalarValueString]. Those that it gives may share memory
// with the string that it was made from.
//
// Methods that only read may be called concurrently, iteration included. Append,
// Delete, DeleteValue, Set and Sort write, to the URL too: nobody else may use
// either meanwhile.
//
// https://url.spec.whatwg.org/#urlsearchparams
type URLSearchParams struct {
	// list holds scalar value strings only.
	//
	// https://url.spec.whatwg.org/#concept-urlsearchparams-list
	list []domain.Pair
	// source is what list is parsed from when it is asked for first; "" where it
	// was made or changed in another way.
	source string
	parsed sync.Once
	// url is the URL object; nil is null.
	//
	// https://url.spec.whatwg.org/#concept-urlsearchparams-url-object
	url *URL
}

// NewURLSearchParams parses init, without the "?" that it may begin with, as
// application/x-www-form-urlencoded. That never fails.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func NewURLSearchParams(init string) *URLSearchParams {
	return newLinkedParams(nil, strings.TrimPrefix(init, "?"))
}

// NewURLSearchParamsFromPairs is the constructor for a sequence: it makes a list of
// pairs, which it copies.
func NewURLSearchParamsFromPairs(pairs ...domain.Pair) *URLSearchParams {
	p := &URLSearchParams{list: slices.Clone(pairs)}
	for i, pair := range p.list {
		p.list[i] = scalarValues(pair.Name, pair.Value)
	}
	return p
}

// NewURLSearchParamsFromMap is the constructor for a record: it makes a list of the
// entries of m. A map has no order, so they are sorted by name, as
// [URLSearchParams.Sort] does it. Names that are not UTF-8 and become the same
// scalar value string are one entry, with the value of the name whose bytes are the
// greatest.
func NewURLSearchParamsFromMap(m map[string]string) *URLSearchParams {
	list := make([]domain.Pair, 0, len(m))
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, scalarValues(name, m[name]))
	}
	slices.SortStableFunc(list, compareNames)
	// A later entry of a record replaces the value of an earlier one.
	//
	// https://webidl.spec.whatwg.org/#js-to-record
	entries := list[:0]
	for _, pair := range list {
		if last := len(entries) - 1; last >= 0 && entries[last].Name == pair.Name {
			entries[last] = pair
		} else {
			entries = append(entries, pair)
		}
	}
	return &URLSearchParams{list: entries}
}

// newLinkedParams makes the query object of u, whose list comes from query, which
// has no "?" in front. u may be nil.
//
// https://url.spec.whatwg.org/#urlsearchparams-initialize
func newLinkedParams(u *URL, query string) *URLSearchParams {
	p := &URLSearchParams{url: u}
	p.refill(query)
	return p
}

// refill makes what query says the list. The URL does not change.
func (p *URLSearchParams) refill(query string) {
	p.list, p.source, p.parsed = nil, query, sync.Once{}
}

// tuples gives the list, to read.
func (p *URLSearchParams) tuples() []domain.Pair {
	if p.source != "" {
		p.parsed.Do(p.parse)
	}
	return p.list
}

func (p *URLSearchParams) parse() { p.list = formurlencoded.ParseString(p.source) }

// change makes list the list, and writes it to the URL's query.
func (p *URLSearchParams) change(list []domain.Pair) {
	p.list, p.source = list, ""
	p.update()
}

// update writes the list to the URL's query; an empty one makes it null.
//
// https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (p *URLSearchParams) update() {
	if p.url != nil {
		p.url.setQueryFromParams(formurlencoded.Serialize(p.list))
	}
}

func scalarValues(name, value string) domain.Pair {
	return domain.Pair{
		Name:  domain.ToScalarValueString(name),
		Value: domain.ToScalarValueString(value),
	}
}

// index gives the index of the first tuple with this name; -1 if there is none.
func (p *URLSearchParams) index(name string) int {
	for i, list := 0, p.tuples(); i < len(list); i++ {
		if list[i].Name == name {
			return i
		}
	}
	// Only a name that is not there can be one that is not UTF-8.
	if repaired := domain.ToScalarValueString(name); repaired != name {
		return p.index(repaired)
	}
	return -1
}

// Append adds a tuple at the end.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-append
func (p *URLSearchParams) Append(name, value string) {
	p.change(append(p.tuples(), scalarValues(name, value)))
}

// Delete removes all tuples with this name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-delete
func (p *URLSearchParams) Delete(name string) {
	name = domain.ToScalarValueString(name)
	p.change(slices.DeleteFunc(p.tuples(), func(pair domain.Pair) bool { return pair.Name == name }))
}

// DeleteValue is [URLSearchParams.Delete] with a value: it removes all tuples with
// this name and this value.
func (p *URLSearchParams) DeleteValue(name, value string) {
	tuple := scalarValues(name, value)
	p.change(slices.DeleteFunc(p.tuples(), func(pair domain.Pair) bool { return pair == tuple }))
}

// Get gives the value of the first tuple with this name, and whether there is one.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-get
func (p *URLSearchParams) Get(name string) (value string, ok bool) {
	i := p.index(name)
	if i < 0 {
		return "", false
	}
	return p.list[i].Value, true
}

// GetAll gives the values of all tuples with this name, in order; nil if there is
// none.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-getall
func (p *URLSearchParams) GetAll(name string) []string {
	name = domain.ToScalarValueString(name)
	var values []string
	for _, pair := range p.tuples() {
		if pair.Name == name {
			values = append(values, pair.Value)
		}
	}
	return values
}

// Has reports whether there is a tuple with this name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (p *URLSearchParams) Has(name string) bool {
	return p.index(name) >= 0
}

// HasValue is [URLSearchParams.Has] with a value: it reports whether there is a tuple
// with this name and this value.
func (p *URLSearchParams) HasValue(name, value string) bool {
	return slices.Contains(p.tuples(), scalarValues(name, value))
}

// Set gives the first tuple with this name the value and removes the others with
// the name. If there is none, it adds one at the end.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-set
func (p *URLSearchParams) Set(name, value string) {
	tuple := scalarValues(name, value)
	list := p.tuples()
	if i := p.index(tuple.Name); i >= 0 {
		list[i] = tuple
		others := slices.DeleteFunc(list[i+1:], func(pair domain.Pair) bool { return pair.Name == tuple.Name })
		list = list[:i+1+len(others)]
	} else {
		list = append(list, tuple)
	}
	p.change(list)
}

// Sort sorts the tuples by name. Those with the same name keep their order. Names
// are compared by UTF-16 code units, as strings are in JavaScript; that differs
// from Go's order where one name has a code point above U+FFFF and the other one
// from U+E000 to U+FFFF.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func (p *URLSearchParams) Sort() {
	list := p.tuples()
	slices.SortStableFunc(list, compareNames)
	p.change(list)
}

func compareNames(a, b domain.Pair) int { return compareCodeUnits(a.Name, b.Name) }

// compareCodeUnits compares the UTF-16 forms of a and b, which are UTF-8, code unit
// by code unit: the result is negative where a is code unit less than b, 0 where
// they are equal, and positive otherwise.
//
// UTF-8 has the order of code points. UTF-16 has it too but for the surrogates,
// D800 to DFFF, that code points above U+FFFF are made of, and which are less than
// E000 to FFFF. So only the first byte that differs has to be looked at: if it is
// the first of a code point, EE and EF (U+E000 to U+FFFF) must come behind F0 to F4
// (above U+FFFF). A later byte of a code point is less than those in any case.
//
// https://infra.spec.whatwg.org/#code-unit-less-than
func compareCodeUnits(a, b string) int {
	for i := range min(len(a), len(b)) {
		x, y := int(a[i]), int(b[i])
		if x == y {
			continue
		}
		if x >= 0xEE && y >= 0xEE {
			// This takes EE and EF behind F4 and leaves F0 to F4 in order.
			x, y = (x-0xF0)&0xFF, (y-0xF0)&0xFF
		}
		return x - y
	}
	return len(a) - len(b)
}

// Size gives the number of tuples.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-size
func (p *URLSearchParams) Size() int { return len(p.tuples()) }

// All iterates over the names and values. It is live: each step gives the tuple
// that is then at the next index. Deleting the tuple at hand makes it leave out the
// one behind that, and tuples that are appended meanwhile are visited too.
//
// https://url.spec.whatwg.org/#interface-urlsearchparams
// https://webidl.spec.whatwg.org/#js-iterable
func (p *URLSearchParams) All() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for i := 0; i < len(p.tuples()); i++ {
			if !yield(p.list[i].Name, p.list[i].Value) {
				return
			}
		}
	}
}

// Keys iterates over the names as [URLSearchParams.All] does.
func (p *URLSearchParams) Keys() iter.Seq[string] {
	return func(yield func(name string) bool) {
		p.All()(func(name, _ string) bool { return yield(name) })
	}
}

// Values iterates over the values as [URLSearchParams.All] does.
func (p *URLSearchParams) Values() iter.Seq[string] {
	return func(yield func(value string) bool) {
		p.All()(func(_, value string) bool { return yield(value) })
	}
}

// Clone gives a copy of the list that belongs to no URL.
func (p *URLSearchParams) Clone() *URLSearchParams {
	return &URLSearchParams{list: slices.Clone(p.tuples())}
}

// String gives the serialization of the list as application/x-www-form-urlencoded,
// without "?": ASCII, and "" for an empty list.
//
// https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior
func (p *URLSearchParams) String() string {
	if p.source != "" {
		return formurlencoded.Normalize(p.source)
	}
	return formurlencoded.Serialize(p.list)
}

// AppendText appends what [URLSearchParams.String] gives to dst. The error is nil.
func (p *URLSearchParams) AppendText(dst []byte) ([]byte, error) {
	return formurlencoded.AppendSerialize(dst, p.tuples()), nil
}

// MarshalText gives what [URLSearchParams.String] gives. The error is nil.
func (p *URLSearchParams) MarshalText() ([]byte, error) { return p.AppendText(nil) }
