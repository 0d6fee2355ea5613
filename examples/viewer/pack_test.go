//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"maps"
	"testing"
)

// moduleOf returns a module with another section and a data section.
func moduleOf(data []byte) []byte {
	module := append([]byte("\x00asm\x01\x00\x00\x00"), 0, 3, 1, 'n', 7)
	return append(binary.AppendUvarint(append(module, dataSection), uint64(len(data))), data...)
}

// memoryOf returns the bytes of segments that are not 0, by offset.
func memoryOf(segments []segment) map[uint64]byte {
	memory := map[uint64]byte{}
	for _, s := range segments {
		for i, b := range s.content {
			if b != 0 {
				memory[s.offset+uint64(i)] = b
			}
		}
	}
	return memory
}

// TestPack checks that the packed module has the same memory in few segments,
// and the same other sections.
func TestPack(t *testing.T) {
	segments := []segment{{1 << 20, []byte("last")}, {63, []byte("a")}, {64, []byte("b\x00")}, {80, []byte("c")}, {128, nil}, {8192, []byte("d")}}
	packed, err := pack(moduleOf(appendSegments(nil, segments)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	module, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	head := moduleOf(nil)
	head = head[:len(head)-1] // the length of the data section
	data, ok := bytes.CutPrefix(module, head)
	if !ok {
		t.Fatalf("got %q", module)
	}
	_, size := binary.Uvarint(data)
	got, err := readSegments(data[size:])
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 3 || !maps.Equal(memoryOf(got), memoryOf(segments)) {
		t.Errorf("got %q", got)
	}
}

// TestPackFaults checks that a module that ends early, or has segments of
// another kind, is an error.
func TestPackFaults(t *testing.T) {
	whole := moduleOf(appendSegments(nil, []segment{{4096, []byte("content")}}))
	for end := range whole {
		if end == 8 || end == 13 {
			continue // the end of a section
		}
		if _, err := pack(whole[:end]); err == nil {
			t.Errorf("no error for %q", whole[:end])
		}
	}
	if _, err := pack(moduleOf([]byte{1, 1, 0})); err == nil {
		t.Error("no error for a passive segment")
	}
}

// TestStripLines checks which parts of the table of functions stay.
func TestStripLines(t *testing.T) {
	// Two functions share a table of values; one has a list of one more.
	const names, values, infos = 72, 80, 92
	memory := make([]byte, 8+infos+2*8+8+44+48)
	table := memory[8:]
	copy(table, "\xF1\xFF\xFF\xFF\x00\x00\x01\x08")
	for at, n := range map[int]uint64{8: 2, 32: names, 56: values, 64: infos} {
		binary.LittleEndian.PutUint64(table[at:], n)
	}
	copy(table[names:], "\x00main.f\x00")
	copy(table[values:], "\x00\x02\x01\x00\x04\x01\x00\x06\x01\x00\x08\x00") // at 1, 4, 7 and the end
	info := table[infos:]
	set := func(at int, n uint32) { binary.LittleEndian.PutUint32(info[at:], n) }
	const first, second = 24, 24 + 44
	set(4, first)
	set(12, second)
	for _, start := range []int{first, second} {
		for i := range 7 {
			set(start+4*i, uint32(100+i))
		}
		set(start+16, 1) // frame
		set(start+20, 4) // file
		set(start+24, 4) // line
		set(start+28, 0)
		set(start+32, 9)
		set(start+36, 10)
		set(start+40, 0xABCDEF)
	}
	set(second+28, 1)
	set(second+44, 7)
	want := bytes.Clone(memory)
	for _, start := range []int{first, second} {
		for _, at := range []int{4, 20, 24, 32, 36} {
			clear(want[8+infos+start+at:][:4])
		}
	}
	clear(want[8+names : 8+values])
	clear(want[8+values+4 : 8+values+7])
	clear(want[8+values+10 : 8+infos])
	stripLines(memory)
	if !bytes.Equal(memory, want) {
		t.Errorf("got\n%q, want\n%q", memory, want)
	}
	for end := range memory {
		stripLines(bytes.Clone(want[:end])) // without a panic
	}
}
