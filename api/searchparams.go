package weburl

import (
	"errors"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
)

// URLSearchParams is an object of the standard's URLSearchParams class: an
// ordered list of name-value tuples. A name may occur more than once. The zero
// URLSearchParams is an empty list that belongs to no URL. It must not be
// copied; [URLSearchParams.Clone] returns a copy. Hold a *URLSearchParams in a
// struct: the "Pitfalls" of the package apply to it as to a URL.
//
// The search params of a URL, see [URL.SearchParams], are live. Append, Delete,
// DeleteValue, Set, Sort and UnmarshalText replace the query of the URL by the
// serialized list, even if they find nothing to change. So "?a=~" becomes
// "?a=%7E".
// Getters of the URL return the new query.
//
// The list is serialized when the URL is next read or set, so many changes in a
// row cost no more than one. Reading the URL after each of n changes serializes
// the list n times.
//
// A list and its URL always agree. A change is not made if the URL would become
// longer than 2^32-1 bytes. The list of the zero URL does not change at all.
// [Config.MaxInput] does not limit changes, so they can make an href that
// [URL.SetHref] of the same Parser does not take.
//
// Names and values that are passed in may hold any bytes. They become scalar
// value strings; see [domain.ToScalarValueString]. Returned strings may share
// memory with the string that the list was made from.
//
// Methods that only read may be called concurrently with each other and with
// methods that read the URL, iteration included. Methods that write must not
// run concurrently with any other method of the list or its URL.
//
// https://url.spec.whatwg.org/#urlsearchparams
type URLSearchParams struct {
	// list holds scalar value strings only.
	//
	// https://url.spec.whatwg.org/#concept-urlsearchparams-list
	list []domain.Pair
	// source is the string that the first reader of list parses. It is "" if
	// list was made or changed in another way.
	source string
	parsed sync.Once
	// size is an upper bound of the length of the serialized list, in bytes, if
	// url is not null. 0 means not known. It is at most maxHref.
	size uint32
	// url is the URL object; nil is null.
	//
	// https://url.spec.whatwg.org/#concept-urlsearchparams-url-object
	url *URL
}

// NewURLSearchParams parses init as application/x-www-form-urlencoded, without
// the "?" that it may begin with, and returns the list. It never fails.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func NewURLSearchParams(init string) *URLSearchParams {
	return newLinkedParams(nil, strings.TrimPrefix(init, "?"))
}

// NewURLSearchParamsFromPairs returns a list of pairs, as the constructor does
// for a sequence. It copies pairs.
func NewURLSearchParamsFromPairs(pairs ...domain.Pair) *URLSearchParams {
	p := &URLSearchParams{list: slices.Clone(pairs)}
	for i, pair := range p.list {
		p.list[i] = scalarValues(pair.Name, pair.Value)
	}
	return p
}

// NewURLSearchParamsFromRecord returns a list of the names and values of
// record, in order, as the constructor does for a record. If a name occurs
// again, its value replaces the earlier one, at the place of that. Names are
// compared as scalar value strings. Nil is an empty record.
//
// https://webidl.spec.whatwg.org/#js-to-record
func NewURLSearchParamsFromRecord(record iter.Seq2[string, string]) *URLSearchParams {
	p := new(URLSearchParams)
	if record == nil {
		return p
	}
	places := map[string]int{}
	for name, value := range record {
		pair := scalarValues(name, value)
		if i, ok := places[pair.Name]; ok {
			p.list[i] = pair
		} else {
			places[pair.Name] = len(p.list)
			p.list = append(p.list, pair)
		}
	}
	return p
}

// NewURLSearchParamsFromMap returns a list of the entries of m, as the
// constructor does for a record of Web IDL. A map has no order, so the list is
// sorted by name, as [URLSearchParams.Sort] does. Names that become the same
// scalar value string are one entry, with the value of the name whose bytes are
// the greatest.
func NewURLSearchParamsFromMap(m map[string]string) *URLSearchParams {
	p := NewURLSearchParamsFromRecord(func(yield func(name, value string) bool) {
		for _, name := range slices.Sorted(maps.Keys(m)) {
			if !yield(name, m[name]) {
				return
			}
		}
	})
	p.Sort()
	return p
}

// newLinkedParams returns a query object of u with the list of query, which
// does not include the "?". u may be nil.
//
// https://url.spec.whatwg.org/#urlsearchparams-initialize
func newLinkedParams(u *URL, query string) *URLSearchParams {
	p := &URLSearchParams{url: u}
	p.refill(query)
	return p
}

// refill sets the list to that of query. The URL does not change.
func (p *URLSearchParams) refill(query string) {
	p.list, p.source, p.parsed, p.size = nil, query, sync.Once{}, 0
}

// tuples returns the list, to read.
func (p *URLSearchParams) tuples() []domain.Pair {
	if p.source != "" {
		p.parsed.Do(p.parse)
	}
	return p.list
}

func (p *URLSearchParams) parse() { p.list = formurlencoded.ParseString(p.source) }

// change sets the list to the result of f and updates the URL, unless the URL
// would become too long. f may change its argument in place. added is the tuple
// that f adds, or empty.
func (p *URLSearchParams) change(added domain.Pair, f func(list []domain.Pair) []domain.Pair) {
	list := p.tuples()
	if p.url != nil && !p.reserve(list, added, f) {
		return
	}
	p.list, p.source = f(list), ""
	p.update()
}

// reserve reports whether the URL has room for the result of f, and records its
// size. It measures the result only if an upper bound does not fit, which can
// happen only above a third of maxHref.
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

// longest returns the largest number of bytes that the serializer writes for
// pair.
func longest(pair domain.Pair) uint64 {
	return uint64(len("&=")) + uint64(len("%XX"))*(uint64(len(pair.Name))+uint64(len(pair.Value)))
}

// update marks the list as not yet written to the query of the URL, which the
// first reader of the URL does. An empty list makes the query null.
//
// https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (p *URLSearchParams) update() {
	if p.url == nil {
		return
	}
	// An atomic write costs more than a read.
	if unwritten := &p.url.attached.Load().unwritten; !unwritten.Load() {
		unwritten.Store(true)
	}
}

func scalarValues(name, value string) domain.Pair {
	return domain.Pair{
		Name:  domain.ToScalarValueString(name),
		Value: domain.ToScalarValueString(value),
	}
}

// index returns the index of the first tuple with this name, or -1 if there is
// none.
func (p *URLSearchParams) index(name string) int {
	list := p.tuples()
	for i := range list {
		// Most names differ in the first byte, and need no call to compare them.
		n := list[i].Name
		if len(n) == len(name) && (n == "" || n[0] == name[0] && n == name) {
			return i
		}
	}
	// All names of the list are UTF-8, so repair only a name that is not found.
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

// DeleteValue removes all tuples with this name and this value.
func (p *URLSearchParams) DeleteValue(name, value string) {
	tuple := scalarValues(name, value)
	p.deleteFunc(func(pair domain.Pair) bool { return pair == tuple })
}

func (p *URLSearchParams) deleteFunc(isDeleted func(domain.Pair) bool) {
	p.change(domain.Pair{}, func(list []domain.Pair) []domain.Pair { return slices.DeleteFunc(list, isDeleted) })
}

// Get returns the value of the first tuple with this name. ok is false if there
// is none.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-get
func (p *URLSearchParams) Get(name string) (value string, ok bool) {
	i := p.index(name)
	if i < 0 {
		return "", false
	}
	return p.list[i].Value, true
}

// GetAll returns the values of all tuples with this name in order. If
// there are none, it returns an empty slice, which is not nil.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-getall
func (p *URLSearchParams) GetAll(name string) []string {
	name = domain.ToScalarValueString(name)
	values := []string{}
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

// HasValue reports whether there is a tuple with this name and this value.
func (p *URLSearchParams) HasValue(name, value string) bool {
	return slices.Contains(p.tuples(), scalarValues(name, value))
}

// Set sets the value of the first tuple with this name and removes the others
// with the name. If there are none, it appends a tuple.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-set
func (p *URLSearchParams) Set(name, value string) {
	tuple := scalarValues(name, value)
	i := p.index(tuple.Name)
	p.change(tuple, func(list []domain.Pair) []domain.Pair {
		if i < 0 {
			return append(list, tuple)
		}
		list[i] = tuple
		others := slices.DeleteFunc(list[i+1:], func(pair domain.Pair) bool { return pair.Name == tuple.Name })
		return list[:i+1+len(others)]
	})
}

// Sort sorts the tuples by name. Tuples with the same name keep their order.
// Names are compared by UTF-16 code units, as strings are in JavaScript. That
// differs from Go's order only between a code point above U+FFFF and one from
// U+E000 to U+FFFF.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func (p *URLSearchParams) Sort() {
	p.change(domain.Pair{}, func(list []domain.Pair) []domain.Pair {
		slices.SortStableFunc(list, compareNames)
		return list
	})
}

func compareNames(a, b domain.Pair) int { return compareCodeUnits(a.Name, b.Name) }

// compareCodeUnits compares the UTF-16 forms of a and b, which are UTF-8, code
// unit by code unit. The result is negative if a is code unit less than b, 0 if
// they are equal, and positive otherwise.
//
// UTF-8 has the order of code points. UTF-16 has it too, except for code points
// above U+FFFF. Those are written as surrogates, D800 to DFFF, which are less
// than E000 to FFFF. So the first byte that differs decides. If it begins a
// code point, EE and EF (U+E000 to U+FFFF) must come after F0 to F4 (above
// U+FFFF). Later bytes of a code point are always less than EE.
//
// https://infra.spec.whatwg.org/#code-unit-less-than
func compareCodeUnits(a, b string) int {
	for i := range min(len(a), len(b)) {
		x, y := int(a[i]), int(b[i])
		if x == y {
			continue
		}
		if x >= 0xEE && y >= 0xEE {
			// This moves EE and EF after F4 and leaves F0 to F4 in order.
			x, y = (x-0xF0)&0xFF, (y-0xF0)&0xFF
		}
		return x - y
	}
	return len(a) - len(b)
}

// Size returns the number of tuples.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-size
func (p *URLSearchParams) Size() int { return len(p.tuples()) }

// At returns the tuple at index i, which is from 0 to Size() - 1. ok is false
// for any other index. The iterators of JavaScript keep an index and ask for
// the tuple that is then there.
func (p *URLSearchParams) At(i int) (name, value string, ok bool) {
	list := p.tuples()
	if i < 0 || i >= len(list) {
		return "", "", false
	}
	return list[i].Name, list[i].Value, true
}

// All returns an iterator over the names and values. It is live: each step
// yields the tuple that is then at the next index. If the current tuple is
// deleted, the iterator skips the one after it. Tuples that are appended
// meanwhile are visited.
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

// Keys returns an iterator over the names, live like [URLSearchParams.All].
func (p *URLSearchParams) Keys() iter.Seq[string] {
	return func(yield func(name string) bool) {
		p.All()(func(name, _ string) bool { return yield(name) })
	}
}

// Values returns an iterator over the values, live like [URLSearchParams.All].
func (p *URLSearchParams) Values() iter.Seq[string] {
	return func(yield func(value string) bool) {
		p.All()(func(_, value string) bool { return yield(value) })
	}
}

// Clone returns a copy of the list that does not belong to a URL.
func (p *URLSearchParams) Clone() *URLSearchParams {
	return &URLSearchParams{list: slices.Clone(p.tuples())}
}

// String returns the list serialized as application/x-www-form-urlencoded, in
// ASCII and without "?". It returns "" for an empty list.
//
// https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior
func (p *URLSearchParams) String() string {
	if p.source != "" {
		return formurlencoded.Normalize(p.source)
	}
	return formurlencoded.Serialize(p.list)
}

// AppendText appends the serialized list to dst; see [URLSearchParams.String].
// The error is always nil.
func (p *URLSearchParams) AppendText(dst []byte) ([]byte, error) {
	return formurlencoded.AppendSerialize(dst, p.tuples()), nil
}

// MarshalText returns the serialized list; see [URLSearchParams.String]. The
// error is always nil.
func (p *URLSearchParams) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText parses text as [NewURLSearchParams] does, and replaces the list
// with the result. If the list belongs to a URL, it replaces the query of that,
// as other changes do. It fails if the URL would become longer than 2^32-1
// bytes, with domain.ErrTooLong, and if it is the zero URL and text is not
// empty. Then the list does not change.
func (p *URLSearchParams) UnmarshalText(text []byte) error {
	init := strings.TrimPrefix(string(text), "?")
	if p.url == nil {
		p.refill(init)
		return nil
	}
	list := formurlencoded.ParseString(init)
	if size := len(formurlencoded.Serialize(list)); !p.url.hasRoom(uint64(size)) {
		if !p.url.rec.IsValid() {
			return errZeroURL
		}
		return domain.ErrTooLong
	}
	p.list, p.source, p.size = list, "", 0
	p.update()
	return nil
}

// errZeroURL is the error for search params that the zero URL cannot have.
var errZeroURL = errors.New("weburl: search params not set: the URL is the zero URL")

// MarshalBinary returns the serialized list, for package encoding/gob; see
// [URLSearchParams.String]. The error is always nil.
func (p *URLSearchParams) MarshalBinary() ([]byte, error) { return p.MarshalText() }

// UnmarshalBinary replaces the list with that of data; see
// [URLSearchParams.UnmarshalText].
func (p *URLSearchParams) UnmarshalBinary(data []byte) error { return p.UnmarshalText(data) }
