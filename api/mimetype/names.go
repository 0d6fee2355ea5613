package mimetype

import (
	"bytes"
	"hash/maphash"
)

// names are the names of the parameters in a serialization: the offsets of
// their first bytes. Most MIME types have one parameter. Names after the first
// eight are in a hash table, so that the time is linear in their number. The
// methods take the serialization, because a field for it would move it to the
// heap.
type names struct {
	first [8]uint32
	count int
	seed  maphash.Seed
	table []uint32 // 0 for an empty slot; its length is a power of two
}

// appendParameter appends a parameter to out, unless out has one with its name.
// name need not be in lower case.
func (s *names) appendParameter(out []byte, name, value string) []byte {
	before := len(out)
	out = append(out, ';')
	at := uint32(len(out))
	out = appendLower(out, name)
	out = append(out, '=')
	if !s.add(out, at) {
		return out[:before]
	}
	return appendValue(out, value)
}

// add adds the name at the end of out, which begins at the offset at and ends
// with "=". It returns false if the name is there already.
func (s *names) add(out []byte, at uint32) bool {
	name := out[at:]
	for _, other := range s.first[:min(s.count, len(s.first))] {
		if isAt(out, other, name) {
			return false
		}
	}
	if s.count < len(s.first) {
		s.first[s.count] = at
		s.count++
		return true
	}
	if later := s.count - len(s.first); later*4 >= len(s.table)*3 {
		s.grow(out)
	}
	slot := s.slot(out, name)
	if s.table[slot] != 0 {
		return false
	}
	s.table[slot] = at
	s.count++
	return true
}

// isAt reports whether name, which ends with "=", is the one at an offset.
func isAt(out []byte, at uint32, name []byte) bool {
	return bytes.HasPrefix(out[at:], name)
}

// slot returns the index in table for name: that of its offset, or of an empty
// slot.
func (s *names) slot(out, name []byte) int {
	mask := len(s.table) - 1
	for slot := int(maphash.Bytes(s.seed, name)) & mask; ; slot = (slot + 1) & mask {
		if at := s.table[slot]; at == 0 || isAt(out, at, name) {
			return slot
		}
	}
}

// grow doubles the table.
func (s *names) grow(out []byte) {
	old := s.table
	if old == nil {
		s.seed = maphash.MakeSeed()
	}
	s.table = make([]uint32, max(2*len(old), 16))
	for _, at := range old {
		if at != 0 {
			name := out[at:]
			s.table[s.slot(out, name[:bytes.IndexByte(name, '=')+1])] = at
		}
	}
}
