//go:build !js

package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"slices"
)

// pack returns the WebAssembly module for the folder. It is smaller in three
// steps: its memory is in few segments, it has no names and lines for stack
// traces, and gzip compresses it.
func pack(module []byte) ([]byte, error) {
	joined, err := joinSegments(module)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(joined); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

var errModule = errors.New("the module is not as the Go linker writes it")

// segment is a part of the memory that a module begins with.
type segment struct {
	offset  uint64
	content []byte
}

// dataSection is the number of the section that has the segments.
//
// https://webassembly.github.io/spec/core/binary/modules.html#data-section
const dataSection = 11

// joinSegments returns module with few data segments. The linker leaves out each
// run of 8 zeros, which takes ten thousands of segments. Their offsets compress
// worse than the zeros.
func joinSegments(module []byte) ([]byte, error) {
	const header = "\x00asm\x01\x00\x00\x00"
	if !bytes.HasPrefix(module, []byte(header)) {
		return nil, errModule
	}
	out := []byte(header)
	for rest := module[len(header):]; len(rest) > 0; {
		r := reader{rest: rest[1:]}
		section := r.take(r.number())
		if r.failed {
			return nil, errModule
		}
		if rest[0] == dataSection {
			segments, err := readSegments(section)
			if err != nil {
				return nil, err
			}
			section = appendSegments(nil, join(segments))
		}
		out = binary.AppendUvarint(append(out, rest[0]), uint64(len(section)))
		out = append(out, section...)
		rest = r.rest
	}
	return out, nil
}

// reader reads the binary format of WebAssembly. It fails at its end.
type reader struct {
	rest   []byte
	failed bool
}

// number reads an integer in LEB128.
func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.rest, r.failed = nil, true
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// take reads n bytes.
func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.rest, r.failed = nil, true
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

// The instructions of a segment's offset, and the sign in the last byte of an
// integer in signed LEB128. Offsets are not negative.
const (
	i32Const = 0x41
	end      = 0x0B
	signBit  = 0x40
)

// readSegments returns the segments of a data section in the order of memory.
func readSegments(section []byte) ([]segment, error) {
	r := reader{rest: section}
	segments := make([]segment, 0, 1<<10)
	for range r.number() {
		prefix := r.take(2) // memory 0
		offset := r.number()
		last := r.take(1)
		content := r.take(r.number())
		if r.failed || prefix[0] != 0 || prefix[1] != i32Const || last[0] != end {
			return nil, errModule
		}
		segments = append(segments, segment{offset, content})
	}
	slices.SortFunc(segments, func(a, b segment) int { return cmp.Compare(a.offset, b.offset) })
	return segments, nil
}

// join returns segments for the same memory, none of which begins less than gap
// bytes after another one ends.
func join(segments []segment) (joined []segment) {
	const gap = 256
	for _, s := range segments {
		n := len(joined) - 1
		if n < 0 || s.offset-joined[n].offset-uint64(len(joined[n].content)) >= gap {
			joined = append(joined, segment{s.offset, slices.Clone(s.content)})
			continue
		}
		zeros := s.offset - joined[n].offset - uint64(len(joined[n].content))
		joined[n].content = append(append(joined[n].content, make([]byte, zeros)...), s.content...)
	}
	for _, s := range joined {
		stripLines(s.content)
	}
	return joined
}

// appendSegments appends the content of a data section to out.
func appendSegments(out []byte, segments []segment) []byte {
	out = binary.AppendUvarint(out, uint64(len(segments)))
	for _, s := range segments {
		out = binary.AppendUvarint(append(out, 0, i32Const), s.offset)
		if out[len(out)-1]&signBit != 0 {
			out[len(out)-1] |= 0x80
			out = append(out, 0)
		}
		out = binary.AppendUvarint(append(out, end), uint64(len(s.content)))
		out = append(out, s.content...)
	}
	return out
}

// stripLines overwrites the names of functions, files and lines with zeros, if
// memory has the table of functions of the Go runtime in the form that Go 1.20
// introduced. Only stack traces need them. It does nothing for other forms.
//
// https://go.dev/s/go12symtab
func stripLines(memory []byte) {
	at := bytes.Index(memory, []byte("\xF1\xFF\xFF\xFF\x00\x00\x01\x08"))
	const (
		headerSize = 72
		entrySize  = 8  // of a function in the table
		infoSize   = 44 // of what is known about it, without its lists
	)
	if at < 0 || len(memory)-at < headerSize {
		return
	}
	table := memory[at:]
	word := func(offset int) int { return int(binary.LittleEndian.Uint64(table[offset:])) }
	functions, names, values, infos := word(8), word(32), word(56), word(64)
	if !(0 <= functions && functions < 1<<20 && headerSize <= names && names <= values && values <= infos && infos <= len(table)-entrySize*functions) {
		return
	}
	info := table[infos:]
	field := func(at int) int { return int(binary.LittleEndian.Uint32(info[at:])) }
	// The tables of values by program counter are shared. Those of the stack
	// are needed.
	needed := make([]bool, infos-values)
	keep := func(offset int) {
		for i := offset; 0 < i && i < len(needed); {
			first := i == offset
			difference, size := binary.Uvarint(table[values+i:])
			_, more := binary.Uvarint(table[values+i+size:])
			if difference == 0 && !first || size <= 0 || more <= 0 {
				more = 0
			}
			for j := i; j < min(i+size+more, len(needed)); j++ {
				needed[j] = true
			}
			if i += size + more; more == 0 {
				return
			}
		}
	}
	starts := make([]int, functions)
	for i := range starts {
		start := field(entrySize*i + 4)
		if start > len(info)-infoSize || start+infoSize+4*field(start+28) > len(info) {
			return
		}
		starts[i] = start
	}
	for _, start := range starts {
		keep(field(start + 16)) // the size of the frame
		for i := range field(start + 28) {
			keep(field(start + infoSize + 4*i))
		}
		for _, stripped := range []int{4, 20, 24, 32, 36} { // name, file, line, compilation unit, first line
			clear(info[start+stripped:][:4])
		}
	}
	for i, is := range needed {
		if !is {
			table[values+i] = 0
		}
	}
	clear(table[names:values])
}
