package uts46

import "unicode/utf8"

// props is what is to be known of a code point, as one bit each, but for its
// mapping. Of what no label may contain, only what NFC needs is there.
type props uint32

// The values are those in gen: tables.go asserts it.
const (
	bidiL props = 1 << iota // Bidi_Class
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

	joinsAfter  // Joining_Type L or D
	joinsBefore // Joining_Type R or D
	transparent // Joining_Type T
	joiner      // U+200C or U+200D

	mark       // General_Category M
	quickNo    // NFC_Quick_Check No or Maybe
	decomposes // has a canonical decomposition

	disallowed // the status in IdnaMappingTable.txt; valid without any of the four
	ignored
	mapped
	deviation
	notSTD3 // ASCII that UseSTD3ASCIIRules refuses

	cccShift = iota // Canonical_Combining_Class lies above
)

// ccc is the Canonical_Combining_Class.
func (p props) ccc() uint8 { return uint8(p >> cccShift) }

const virama = 9 // the Canonical_Combining_Class of that name

// isBoundary reports whether a code point composes with none in front of it and
// keeps its place: its class is 0 and NFC_Quick_Check is Yes.
func (p props) isBoundary() bool { return p&(quickNo|0xFF<<cccShift) == 0 }

// char is a code point of a label, with the number of its record above it. Labels can
// be long: a code point takes 4 bytes, and its properties need no second lookup.
type char uint32

const recordShift = 24

func newChar(c rune, record uint16) char { return char(record)<<recordShift | char(c) }

// charOf returns c with its record.
func charOf(c rune) char { return newChar(c, recordOf(c)) }

// c returns the code point.
func (ch char) c() rune { return rune(ch & (1<<recordShift - 1)) }

// p returns the properties.
func (ch char) p() props { return records[ch>>recordShift] }

func isASCII(c rune) bool { return c < utf8.RuneSelf }

// lookup gives the value of c in the two-stage table: below firstMapping the
// number of a record, from there on that of a mapping.
func lookup(c rune) uint16 {
	if c >= trieLimit {
		return lookupHigh(c)
	}
	return leaves[int(index[c>>leafShift])<<leafShift|int(c&(1<<leafShift-1))]
}

func lookupHigh(c rune) uint16 {
	i := len(highStarts) - 1
	for highStarts[i] > c {
		i--
	}
	return highValues[i]
}

// recordOf returns the number of the record of c.
func recordOf(c rune) uint16 {
	v := lookup(c)
	if v >= firstMapping {
		v = uint16(mappings[v-firstMapping] & 0xFF)
	}
	return v
}

// mappingOf gives what c maps to, whose value v is at least firstMapping.
func mappingOf(v uint16) string {
	m := mappings[v-firstMapping]
	return mappingText[m>>16:][:m>>8&0xFF]
}
