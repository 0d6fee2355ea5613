package uts46

import "unicode/utf8"

// props is the properties of a code point except its mapping: one bit each, and
// the Canonical_Combining_Class. A code point that no label may contain has
// only the bits that NFC needs.
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
	notSTD3 // ASCII that UseSTD3ASCIIRules does not allow

	cccShift = iota // Canonical_Combining_Class is in the bits from here on
)

// ccc is the Canonical_Combining_Class.
func (p props) ccc() uint8 { return uint8(p >> cccShift) }

const virama = 9 // the Canonical_Combining_Class Virama

// isBoundary reports whether a code point keeps its place in NFC and does not
// compose with one before it: its class is 0 and NFC_Quick_Check is Yes.
func (p props) isBoundary() bool { return p&(quickNo|0xFF<<cccShift) == 0 }

// char is a code point of a label in the low 24 bits, and the number of its
// record in the high 8. So a label takes 4 bytes per code point, and properties
// need no second lookup.
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

// lookup returns the value of c in the two-stage table. Below firstMapping it
// is the number of a record; from firstMapping on it is that of a mapping.
func lookup(c rune) uint16 {
	if c >= trieLimit {
		return lookupHigh(c)
	}
	return leaves[int(index[c>>leafShift])<<leafShift|int(c&(1<<leafShift-1))]
}

// lookupHigh is lookup for code points from trieLimit on, which are few ranges.
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

// mappingOf returns the mapping with the value v of [lookup].
func mappingOf(v uint16) string {
	m := mappings[v-firstMapping]
	return mappingText[m>>16:][:m>>8&0xFF]
}
