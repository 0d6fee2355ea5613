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
// name-value tuples in order, in which a name may occur more than once. The zero
// URLSearchParams is an empty list that belongs to no URL. It must not be copied;
// [URLSearchParams.Clone] does that.
//
// The search params of a URL, see [URL.SearchParams], are live. Append, Delete,
// DeleteValue, Set and Sort replace the URL's query by the whole serialized list,
// even if they find nothing to change; so "?a=~" becomes "?a=%7E". All that is read
// from the URL after a change has it. The list is serialized when the URL is next
// read or set, so many changes in a row cost no more than one. Reading the URL
// after each of n changes serializes the list n times.
//
// A list and its URL always agree. A change that would make the URL longer than
// 2^32-1 bytes is not made, and neither is any to the zero URL's list.
// [Config.MaxInput] does not limit changes, so they can make an href that
// [URL.SetHref] of the same Parser does not take.
//
// Names and values that are passed in may hold any bytes and become scalar value
// strings, see [domain.ToScalarValueString]. Those that are returned may share
// memory with the string that the list was made from.
//
// Methods that only read may be called concurrently, iteration included, and with
// methods that read the URL. Methods that write must not run concurrently with any
// other method of the list or its URL.
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
	// size bounds the length of the serialized list, in bytes, if url is not null.
	// 0 is not known. It is at most maxHref.
	size uint32
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
	p.list, p.source, p.parsed, p.size = nil, query, sync.Once{}, 0
}

// tuples gives the list, to read.
func (p *URLSearchParams) tuples() []domain.Pair {
	if p.source != "" {
		p.parsed.Do(p.parse)
	}
	return p.list
}

func (p *URLSearchParams) parse() { p.list = formurlencoded.ParseString(p.source) }

// change makes the list what f makes of it and updates the URL, unless the URL would
// become too long. f may change its list in place. added is the tuple that it adds,
// or empty.
func (p *URLSearchParams) change(added domain.Pair, f func(list []domain.Pair) []domain.Pair) {
	list := p.tuples()
	if p.url != nil && !p.reserve(list, added, f) {
		return
	}
	p.list, p.source = f(list), ""
	p.update()
}

// reserve reports whether the URL has room for what f makes of list, and notes how
// much that needs. It measures only if an upper bound does not fit: above a third of
// maxHref.
func (p *URLSearchParams) reserve(list []domain.Pair, added domain.Pair, f func(list []domain.Pair) []domain.Pair) bool {
	size := uint64(p.size)
	if size == 0 {
		for _, pair := range list {
			size += longest(pair)
		}
	}
	size += longest(added)
	if !p.url.hasRoom(size) {
		size = uint64(len(formurlencoded.Serialize(f(slices.Clone(list)))))
		if !p.url.hasRoom(size) {
			return false
		}
	}
	p.size = uint32(size)
	return true
}

// longest returns the most bytes that the serializer writes for pair.
func longest(pair domain.Pair) uint64 {
	return uint64(len("&=")) + uint64(len("%XX"))*(uint64(len(pair.Name))+uint64(len(pair.Value)))
}

// update notes that the list is to be written to the URL's query, which the first
// reader of the URL does; an empty list makes the query null.
//
// https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (p *URLSearchParams) update() {
	if p.url == nil {
		return
	}
	// An atomic write costs more than a read.
	if unwritten := &p.url.rest.Load().unwritten; !unwritten.Load() {
		unwritten.Store(true)
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
	tuple := scalarValues(name, value)
	p.change(tuple, func(list []domain.Pair) []domain.Pair { return append(list, tuple) })
}

// Delete removes all tuples with this name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-delete
func (p *URLSearchParams) Delete(name string) {
	name = domain.ToScalarValueString(name)
	p.deleteFunc(func(pair domain.Pair) bool { return pair.Name == name })
}

// DeleteValue is [URLSearchParams.Delete] with a value: it removes all tuples with
// this name and this value.
func (p *URLSearchParams) DeleteValue(name, value string) {
	tuple := scalarValues(name, value)
	p.deleteFunc(func(pair domain.Pair) bool { return pair == tuple })
}

func (p *URLSearchParams) deleteFunc(isDeleted func(domain.Pair) bool) {
	p.change(domain.Pair{}, func(list []domain.Pair) []domain.Pair { return slices.DeleteFunc(list, isDeleted) })
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
	hasName := func(pair domain.Pair) bool { return pair.Name == tuple.Name }
	p.change(tuple, func(list []domain.Pair) []domain.Pair {
		i := slices.IndexFunc(list, hasName)
		if i < 0 {
			return append(list, tuple)
		}
		list[i] = tuple
		others := slices.DeleteFunc(list[i+1:], hasName)
		return list[:i+1+len(others)]
	})
}

// Sort sorts the tuples by name. Those with the same name keep their order. Names
// are compared by UTF-16 code units, as strings are in JavaScript; that differs
// from Go's order where one name has a code point above U+FFFF and the other one
// from U+E000 to U+FFFF.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func (p *URLSearchParams) Sort() {
	p.change(domain.Pair{}, func(list []domain.Pair) []domain.Pair {
		slices.SortStableFunc(list, compareNames)
		return list
	})
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
