package whatwgencoding_test

// The files standard_*test.go are the Encoding Standard's encoders and
// decoders, step by step, on the published indexes. Tests compare the package
// with them. They use nothing of the package, and they are slow.

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// standard is the Encoding Standard's data.
type standard struct {
	names   []string
	labels  map[string][]string // by name
	indexes map[string]*index
	ranges  [][2]int // pointer, code point
}

// index is https://encoding.spec.whatwg.org/#index.
type index struct {
	codePoints []int       // by pointer; -1 is null
	pointers   map[int]int // the first pointer of each code point
}

const null = -1

func newIndex(codePoints []int) *index {
	i := &index{codePoints, map[int]int{}}
	for pointer, c := range codePoints {
		if _, ok := i.pointers[c]; c != null && !ok {
			i.pointers[c] = pointer
		}
	}
	return i
}

// codePoint is the index code point; the pointer may be null.
func (i *index) codePoint(pointer int) int {
	if pointer == null || pointer >= len(i.codePoints) {
		return null
	}
	return i.codePoints[pointer]
}

// pointer is the index pointer.
func (i *index) pointer(c int) int {
	if pointer, ok := i.pointers[c]; ok {
		return pointer
	}
	return null
}

// without returns the index excluding all entries whose pointer is in the
// range.
func (i *index) without(first, last int) *index {
	codePoints := slices.Clone(i.codePoints)
	for pointer := first; pointer <= last; pointer++ {
		codePoints[pointer] = null
	}
	return newIndex(codePoints)
}

// loadStandard reads the data from ENCODING_DIR.
func loadStandard(t testing.TB) *standard {
	dir := os.Getenv("ENCODING_DIR")
	if dir == "" {
		t.Skip("ENCODING_DIR is not set")
	}
	var groups []struct {
		Encodings []struct {
			Name   string
			Labels []string
		}
	}
	var raw map[string]json.RawMessage
	load := func(name string, v any) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			err = json.Unmarshal(data, v)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	load("encodings.json", &groups)
	load("indexes.json", &raw)

	s := &standard{labels: map[string][]string{}, indexes: map[string]*index{}}
	for _, group := range groups {
		for _, e := range group.Encodings {
			s.names = append(s.names, e.Name)
			s.labels[e.Name] = e.Labels
		}
	}
	for name, data := range raw {
		if name == "gb18030-ranges" {
			if err := json.Unmarshal(data, &s.ranges); err != nil {
				t.Fatal(err)
			}
			continue
		}
		var codePoints []*int
		if err := json.Unmarshal(data, &codePoints); err != nil {
			t.Fatal(err)
		}
		values := make([]int, len(codePoints))
		for i, c := range codePoints {
			values[i] = null
			if c != nil {
				values[i] = *c
			}
		}
		s.indexes[name] = newIndex(values)
	}
	s.indexes["shift_jis"] = s.indexes["jis0208"].without(8272, 8835)
	s.indexes["big5 encoder"] = s.indexes["big5"].without(0, (0xA1-0x81)*157-1)
	return s
}

// https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point
func (s *standard) gb18030RangesCodePoint(pointer int) int {
	if pointer > 39419 && pointer < 189000 || pointer > 1237575 {
		return null
	}
	if pointer == 7457 {
		return 0xE7C7
	}
	var offset, codePointOffset int
	for _, r := range s.ranges {
		if r[0] <= pointer {
			offset, codePointOffset = r[0], r[1]
		}
	}
	return codePointOffset + pointer - offset
}

// https://encoding.spec.whatwg.org/#index-gb18030-ranges-pointer
func (s *standard) gb18030RangesPointer(c int) int {
	if c == 0xE7C7 {
		return 7457
	}
	var offset, pointerOffset int
	for _, r := range s.ranges {
		if r[1] <= c {
			offset, pointerOffset = r[1], r[0]
		}
	}
	return pointerOffset + c - offset
}

// https://encoding.spec.whatwg.org/#index-big5-pointer
func (s *standard) big5Pointer(c int) int {
	index := s.indexes["big5 encoder"]
	switch c {
	case 0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345:
		last := null
		for pointer, other := range index.codePoints {
			if other == c {
				last = pointer
			}
		}
		return last
	}
	return index.pointer(c)
}

// endOfQueue is the item that ends an I/O queue.
const endOfQueue = -1

// ioQueue is https://encoding.spec.whatwg.org/#concept-stream.
type ioQueue struct {
	items []int
	next  int
}

func (q *ioQueue) read() int {
	if q.next == len(q.items) {
		return endOfQueue
	}
	q.next++
	return q.items[q.next-1]
}

func (q *ioQueue) restore(items ...int) {
	q.items = append(slices.Clone(items), q.items[q.next:]...)
	q.next = 0
}

// result is the return value of a handler.
type result struct {
	kind  byte
	n     int
	items [4]int
}

const (
	isContinue byte = iota
	isFinished
	isError // with items[0], for an encoder
	isItems
)

var (
	goOn     = result{kind: isContinue}
	finished = result{kind: isFinished}
	failed   = result{kind: isError}
)

func unencodable(c int) result { return result{kind: isError, items: [4]int{c}} }

func items(list ...int) result {
	r := result{kind: isItems, n: len(list)}
	copy(r.items[:], list)
	return r
}

func itemOrError(c int) result {
	if c == null {
		return failed
	}
	return items(c)
}

type handler interface {
	handle(q *ioQueue, item int) result
}

// decode processes a queue with error mode "replacement".
func decode(decoder handler, src []byte, dst []rune) []rune {
	q := &ioQueue{items: make([]int, len(src))}
	for i, b := range src {
		q.items[i] = int(b)
	}
	for {
		switch r := decoder.handle(q, q.read()); r.kind {
		case isFinished:
			return dst
		case isError:
			dst = append(dst, 0xFFFD)
		case isItems:
			for _, c := range r.items[:r.n] {
				dst = append(dst, rune(c))
			}
		}
	}
}

// encodeOrFail is https://encoding.spec.whatwg.org/#encode-or-fail; unencodable is
// -1 for null.
func encodeOrFail(encoder handler, q *ioQueue, dst []byte) (out []byte, unencodable int) {
	for {
		switch r := encoder.handle(q, q.read()); r.kind {
		case isFinished:
			return dst, -1
		case isError:
			return dst, r.items[0]
		case isItems:
			for _, b := range r.items[:r.n] {
				dst = append(dst, byte(b))
			}
		}
	}
}

func within(b, first, last int) bool { return first <= b && b <= last }

func isASCII(item int) bool { return within(item, 0, 0x7F) }

// newDecoder returns an instance of the encoding's decoder.
func (s *standard) newDecoder(name string) handler {
	switch name {
	case "UTF-8":
		return &slowUTF8Decoder{lower: 0x80, upper: 0xBF}
	case "GBK", "gb18030":
		return &slowGB18030Decoder{standard: s}
	case "Big5":
		return &slowBig5Decoder{index: s.indexes["big5"]}
	case "EUC-JP":
		return &slowEUCJPDecoder{jis0208: s.indexes["jis0208"], jis0212: s.indexes["jis0212"]}
	case "ISO-2022-JP":
		return &slowISO2022JPDecoder{jis0208: s.indexes["jis0208"]}
	case "Shift_JIS":
		return &slowShiftJISDecoder{index: s.indexes["jis0208"]}
	case "EUC-KR":
		return &slowEUCKRDecoder{index: s.indexes["euc-kr"]}
	case "replacement":
		return &slowReplacementDecoder{}
	case "UTF-16BE", "UTF-16LE":
		return &slowUTF16Decoder{isBE: name == "UTF-16BE", leadingByte: null, leadingSurrogate: null}
	case "x-user-defined":
		return slowXUserDefinedDecoder{}
	}
	return slowSingleByteDecoder{s.singleByteIndex(name)}
}

// newEncoder returns an instance of the encoder of the encoding's output
// encoding.
func (s *standard) newEncoder(name string) handler {
	switch name {
	case "UTF-8", "replacement", "UTF-16BE", "UTF-16LE":
		return slowUTF8Encoder{}
	case "GBK", "gb18030":
		return slowGB18030Encoder{s, name == "GBK"}
	case "Big5":
		return slowBig5Encoder{s}
	case "EUC-JP":
		return slowEUCJPEncoder{s.indexes["jis0208"]}
	case "ISO-2022-JP":
		return &slowISO2022JPEncoder{jis0208: s.indexes["jis0208"], katakana: s.indexes["iso-2022-jp-katakana"]}
	case "Shift_JIS":
		return slowShiftJISEncoder{s.indexes["shift_jis"]}
	case "EUC-KR":
		return slowEUCKREncoder{s.indexes["euc-kr"]}
	case "x-user-defined":
		return slowXUserDefinedEncoder{}
	}
	return slowSingleByteEncoder{s.singleByteIndex(name)}
}

// https://encoding.spec.whatwg.org/#index-single-byte
func (s *standard) singleByteIndex(name string) *index {
	if name == "ISO-8859-8-I" {
		name = "ISO-8859-8"
	}
	return s.indexes[strings.ToLower(name)]
}
