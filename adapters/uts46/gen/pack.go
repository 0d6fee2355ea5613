package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The bits of a record. Package uts46 has the same names in the same order.
const (
	bidiL = 1 << iota
	bidiR
	bidiAL
	bidiAN
	bidiEN
	bidiES
	bidiCS
	bidiET
	bidiON
	bidiBN
	bidiNSM
	bidiOther

	joinsAfter
	joinsBefore
	transparent
	joiner

	mark
	quickNo
	decomposes

	disallowed
	ignored
	mapped
	deviation
	notSTD3

	cccShift = iota
)

var bidiClasses = map[string]uint32{
	"L": bidiL, "R": bidiR, "AL": bidiAL, "AN": bidiAN, "EN": bidiEN, "ES": bidiES,
	"CS": bidiCS, "ET": bidiET, "ON": bidiON, "BN": bidiBN, "NSM": bidiNSM,
}

var joiningTypes = map[string]uint32{
	"L": joinsAfter, "R": joinsBefore, "D": joinsAfter | joinsBefore, "T": transparent,
}

var statuses = map[string]uint32{
	"valid": 0, "disallowed": disallowed, "ignored": ignored, "mapped": mapped, "deviation": deviation,
}

const hangulBase, hangulEnd = 0xAC00, 0xD7A4

// record packs what is to be known of c, but for its mapping. Of what no label
// may contain, only what NFC needs is kept, so that there are few records.
func (d *data) record(c rune) (uint32, error) {
	p, ok := statuses[d.status[c]]
	if !ok {
		return 0, fmt.Errorf("%U: unknown status %q", c, d.status[c])
	}
	p |= uint32(d.ccc[c]) << cccShift
	if d.quickNo[c] {
		p |= quickNo
	}
	if d.decomposition[c] != nil || hangulBase <= c && c < hangulEnd {
		p |= decomposes
	}
	if p&(disallowed|ignored|mapped) != 0 {
		return p, nil
	}
	if class, ok := bidiClasses[d.bidi[c]]; ok {
		p |= class
	} else {
		p |= bidiOther
	}
	p |= joiningTypes[d.joining[c]]
	if c == 0x200C || c == 0x200D {
		p |= joiner
	}
	if strings.HasPrefix(d.category[c], "M") {
		p |= mark
	}
	if c < utf8.RuneSelf && !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-') {
		p |= notSTD3
	}
	return p, nil
}

// verify checks what package uts46 takes for granted.
func (d *data) verify() error {
	boundary := func(c rune) bool { return d.ccc[c] == 0 && !d.quickNo[c] }
	for i, status := range d.status {
		c := rune(i)
		switch m := d.mapping[c]; {
		case status == "mapped" && (m == "" || strings.Contains(m, ".") && m != "."):
			return fmt.Errorf("%U maps to %+q", c, m)
		case c < utf8.RuneSelf && (status == "mapped") != ('A' <= c && c <= 'Z'),
			c < utf8.RuneSelf && status != "mapped" && status != "valid",
			status == "deviation" && !slices.Contains([]rune{0xDF, 0x3C2, 0x200C, 0x200D}, c):
			return fmt.Errorf("%U is %s", c, status)
		}
		first := c
		for d.decomposition[first] != nil {
			first = d.decomposition[first][0]
		}
		if boundary(c) && !boundary(first) {
			return fmt.Errorf("%U begins with what may compose", c)
		}
		if n := len(d.decomposition[c]); n > 2 {
			return fmt.Errorf("%U decomposes to %d code points", c, n)
		} else if n == 2 && !d.excluded[c] && !d.quickNo[d.decomposition[c][1]] {
			return fmt.Errorf("%U is composed with what is never composed", c)
		}
	}
	return nil
}

const (
	// A leaf is one cache line of 16-bit values.
	leafShift = 5
	leafSize  = 1 << leafShift
	// Values below are records, those from here on mappings.
	firstMapping = 0x100
)

// generate gives the source of tables.go for the files in dir.
func generate(dir string) ([]byte, error) {
	d, err := read(dir)
	if err != nil {
		return nil, err
	}
	if err := d.verify(); err != nil {
		return nil, err
	}
	var (
		records  numbered[uint32]
		mappings numbered[mapping]
		values   [codePoints]int
		texts    []string
	)
	for c := range values {
		p, err := d.record(rune(c))
		if err != nil {
			return nil, err
		}
		values[c] = records.number(p)
		if p&mapped != 0 {
			m := mapping{d.mapping[c], values[c]}
			values[c] = firstMapping + mappings.number(m)
			texts = append(texts, m.text)
		}
	}
	if n := len(records.list); n > firstMapping {
		return nil, fmt.Errorf("%d records", n)
	}
	text := overlay(texts)

	// What lies behind the ideographs is a few long ranges.
	limit := 0x40000
	for values[limit-1] == values[limit] {
		limit--
	}
	limit = (limit + leafSize - 1) &^ (leafSize - 1)
	var starts, highs []int
	for c := limit; c < codePoints; c++ {
		if c == limit || values[c] != values[c-1] {
			starts, highs = append(starts, c), append(highs, values[c])
		}
	}
	if len(starts) > 8 {
		return nil, fmt.Errorf("%d ranges behind %U", len(starts), limit)
	}
	var (
		leaves      numbered[[leafSize]int]
		index, flat []int
	)
	for c := 0; c < limit; c += leafSize {
		index = append(index, leaves.number([leafSize]int(values[c:])))
	}
	for _, leaf := range leaves.list {
		flat = append(flat, leaf[:]...)
	}

	var (
		decompositions []uint64
		composites     []composite
		compositions   []int
	)
	for c, to := range d.decomposition {
		if to == nil {
			continue
		}
		pair := uint64(to[0]) << 21
		if len(to) == 2 {
			pair |= uint64(to[1])
			if !d.excluded[c] {
				composites = append(composites, composite{pair, len(decompositions)})
			}
		}
		decompositions = append(decompositions, uint64(c)<<42|pair)
	}
	slices.SortFunc(composites, func(a, b composite) int { return cmp.Compare(a.pair, b.pair) })
	for _, c := range composites {
		compositions = append(compositions, c.place)
	}

	var packed []int
	for _, m := range mappings.list {
		packed = append(packed, strings.Index(text, m.text)<<16|len(m.text)<<8|m.record)
	}

	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated by gen from the data of Unicode %s; DO NOT EDIT.\n"+
		"// The data is \u00A9 Unicode, Inc., https://www.unicode.org/terms_of_use.html\n\npackage uts46\n\n", d.version)
	fmt.Fprintf(&b, "// UnicodeVersion is the version of Unicode, and of UTS #46, that this package\n"+
		"// follows on every toolchain.\nconst UnicodeVersion = %q\n\n", d.version)
	fmt.Fprintf(&b, "const (\nleafShift = %d\nfirstMapping = %#x\ntrieLimit = %#x\n)\n\n", leafShift, firstMapping, limit)
	table(&b, "records holds each combination of properties once.", "records", "[firstMapping]props", records.list)
	table(&b, "index gives the leaf of a code point below trieLimit.", "index", "[...]uint16", index)
	table(&b, "leaves gives the number of a record or, from firstMapping on, of a mapping.", "leaves", "[...]uint16", flat)
	table(&b, "highStarts are the first code points of the ranges from trieLimit on.", "highStarts", "[...]rune", starts)
	table(&b, "highValues are what leaves would give for those ranges.", "highValues", "[...]uint16", highs)
	table(&b, "mappings are offset<<16 | length<<8 | record, the first two of a stretch of\n// mappingText.", "mappings", "[...]uint32", packed)
	table(&b, "decompositions are c<<42 | first<<21 | second, in order; second is 0 where c\n// decomposes to one code point.", "decompositions", "[...]uint64", decompositions)
	table(&b, "compositions are the places in decompositions of the primary composites, in\n// order of what they decompose to.", "compositions", "[...]uint16", compositions)
	b.WriteString("// mappingText holds what code points map to, in UTF-8. The stretches overlap.\nconst mappingText = \"\"")
	for line := range slices.Chunk([]rune(text), 24) {
		b.WriteString(" +\n" + strconv.QuoteToASCII(string(line)))
	}
	b.WriteByte('\n')
	return format.Source(b.Bytes())
}

type mapping struct {
	text   string
	record int
}

type composite struct {
	pair  uint64
	place int
}

// numbered gives equal values the same number, in order of appearance.
type numbered[V comparable] struct {
	numbers map[V]int
	list    []V
}

func (n *numbered[V]) number(v V) int {
	i, ok := n.numbers[v]
	if !ok {
		if n.numbers == nil {
			n.numbers = map[V]int{}
		}
		i = len(n.list)
		n.numbers[v] = i
		n.list = append(n.list, v)
	}
	return i
}

// overlay gives a string that contains all texts.
func overlay(texts []string) string {
	slices.SortFunc(texts, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	var all strings.Builder
	for _, text := range slices.Compact(texts) {
		if !strings.Contains(all.String(), text) {
			all.WriteString(text)
		}
	}
	return all.String()
}

func table[N int | uint32 | uint64](b *bytes.Buffer, comment, name, array string, numbers []N) {
	fmt.Fprintf(b, "// %s\nvar %s = %s{\n", comment, name, array)
	for line := range slices.Chunk(numbers, 12) {
		for _, n := range line {
			fmt.Fprintf(b, "%#x,", n)
		}
		b.WriteByte('\n')
	}
	b.WriteString("}\n\n")
}
