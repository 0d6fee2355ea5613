package whatwgencoding_test

// This file is the Encoding Standard's encoders and decoders written down step by
// step, on the indexes as they are published, to judge the others by. It uses
// nothing of the package, and speed is no concern of it.

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A standard is the Encoding Standard's data.
type standard struct {
	names   []string
	labels  map[string][]string // by name
	indexes map[string]*index
	ranges  [][2]int // pointer, code point
}

// An index is https://encoding.spec.whatwg.org/#index.
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

// without gives the index excluding all entries whose pointer is in the range.
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

// An ioQueue is https://encoding.spec.whatwg.org/#concept-stream.
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

// A result is what a handler returns.
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

// newDecoder gives an instance of the encoding's decoder.
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

// newEncoder gives an instance of the encoder of the encoding's output encoding.
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

// https://encoding.spec.whatwg.org/#utf-8-decoder
type slowUTF8Decoder struct{ codePoint, seen, needed, lower, upper int }

func (d *slowUTF8Decoder) handle(q *ioQueue, b int) result {
	if b == endOfQueue && d.needed != 0 {
		d.needed = 0
		return failed
	}
	if b == endOfQueue {
		return finished
	}
	if d.needed == 0 {
		switch {
		case within(b, 0x00, 0x7F):
			return items(b)
		case within(b, 0xC2, 0xDF):
			d.needed = 1
			d.codePoint = b & 0x1F
		case within(b, 0xE0, 0xEF):
			if b == 0xE0 {
				d.lower = 0xA0
			}
			if b == 0xED {
				d.upper = 0x9F
			}
			d.needed = 2
			d.codePoint = b & 0xF
		case within(b, 0xF0, 0xF4):
			if b == 0xF0 {
				d.lower = 0x90
			}
			if b == 0xF4 {
				d.upper = 0x8F
			}
			d.needed = 3
			d.codePoint = b & 0x7
		default:
			return failed
		}
		return goOn
	}
	if !within(b, d.lower, d.upper) {
		d.codePoint, d.needed, d.seen = 0, 0, 0
		d.lower, d.upper = 0x80, 0xBF
		q.restore(b)
		return failed
	}
	d.lower, d.upper = 0x80, 0xBF
	d.codePoint = d.codePoint<<6 | b&0x3F
	d.seen++
	if d.seen != d.needed {
		return goOn
	}
	c := d.codePoint
	d.codePoint, d.needed, d.seen = 0, 0, 0
	return items(c)
}

// https://encoding.spec.whatwg.org/#utf-8-encoder
type slowUTF8Encoder struct{}

func (slowUTF8Encoder) handle(_ *ioQueue, c int) result {
	if c == endOfQueue {
		return finished
	}
	if isASCII(c) {
		return items(c)
	}
	var count, offset int
	switch {
	case within(c, 0x80, 0x7FF):
		count, offset = 1, 0xC0
	case within(c, 0x800, 0xFFFF):
		count, offset = 2, 0xE0
	case within(c, 0x10000, 0x10FFFF):
		count, offset = 3, 0xF0
	}
	bytes := []int{c>>(6*count) + offset}
	for count > 0 {
		temp := c >> (6 * (count - 1))
		bytes = append(bytes, 0x80|temp&0x3F)
		count--
	}
	return items(bytes...)
}

// https://encoding.spec.whatwg.org/#single-byte-decoder
type slowSingleByteDecoder struct{ index *index }

func (d slowSingleByteDecoder) handle(_ *ioQueue, b int) result {
	if b == endOfQueue {
		return finished
	}
	if isASCII(b) {
		return items(b)
	}
	return itemOrError(d.index.codePoint(b - 0x80))
}

// https://encoding.spec.whatwg.org/#single-byte-encoder
type slowSingleByteEncoder struct{ index *index }

func (e slowSingleByteEncoder) handle(_ *ioQueue, c int) result {
	if c == endOfQueue {
		return finished
	}
	if isASCII(c) {
		return items(c)
	}
	pointer := e.index.pointer(c)
	if pointer == null {
		return unencodable(c)
	}
	return items(pointer + 0x80)
}

// https://encoding.spec.whatwg.org/#gb18030-decoder
type slowGB18030Decoder struct {
	standard             *standard
	first, second, third int
}

func (d *slowGB18030Decoder) handle(q *ioQueue, b int) result {
	if b == endOfQueue && d.first == 0 && d.second == 0 && d.third == 0 {
		return finished
	}
	if b == endOfQueue {
		d.first, d.second, d.third = 0, 0, 0
		return failed
	}
	if d.third != 0 {
		if !within(b, 0x30, 0x39) {
			q.restore(d.second, d.third, b)
			d.first, d.second, d.third = 0, 0, 0
			return failed
		}
		c := d.standard.gb18030RangesCodePoint((d.first-0x81)*(10*126*10) + (d.second-0x30)*(10*126) + (d.third-0x81)*10 + b - 0x30)
		d.first, d.second, d.third = 0, 0, 0
		return itemOrError(c)
	}
	if d.second != 0 {
		if within(b, 0x81, 0xFE) {
			d.third = b
			return goOn
		}
		q.restore(d.second, b)
		d.first, d.second = 0, 0
		return failed
	}
	if d.first != 0 {
		if within(b, 0x30, 0x39) {
			d.second = b
			return goOn
		}
		leading := d.first
		d.first = 0
		pointer := null
		offset := 0x41
		if b < 0x7F {
			offset = 0x40
		}
		if within(b, 0x40, 0x7E) || within(b, 0x80, 0xFE) {
			pointer = (leading-0x81)*190 + (b - offset)
		}
		if c := d.standard.indexes["gb18030"].codePoint(pointer); c != null {
			return items(c)
		}
		if isASCII(b) {
			q.restore(b)
		}
		return failed
	}
	if isASCII(b) {
		return items(b)
	}
	if b == 0x80 {
		return items(0x20AC)
	}
	if within(b, 0x81, 0xFE) {
		d.first = b
		return goOn
	}
	return failed
}

// https://encoding.spec.whatwg.org/#gb18030-encoder
type slowGB18030Encoder struct {
	standard *standard
	isGBK    bool
}

func (e slowGB18030Encoder) handle(_ *ioQueue, c int) result {
	if c == endOfQueue {
		return finished
	}
	if isASCII(c) {
		return items(c)
	}
	if c == 0xE5E5 {
		return unencodable(c)
	}
	if e.isGBK && c == 0x20AC {
		return items(0x80)
	}
	switch c {
	case 0xE78D:
		return items(0xA6, 0xD9)
	case 0xE78E:
		return items(0xA6, 0xDA)
	case 0xE78F:
		return items(0xA6, 0xDB)
	case 0xE790:
		return items(0xA6, 0xDC)
	case 0xE791:
		return items(0xA6, 0xDD)
	case 0xE792:
		return items(0xA6, 0xDE)
	case 0xE793:
		return items(0xA6, 0xDF)
	case 0xE794:
		return items(0xA6, 0xEC)
	case 0xE795:
		return items(0xA6, 0xED)
	case 0xE796:
		return items(0xA6, 0xF3)
	case 0xE81E:
		return items(0xFE, 0x59)
	case 0xE826:
		return items(0xFE, 0x61)
	case 0xE82B:
		return items(0xFE, 0x66)
	case 0xE82C:
		return items(0xFE, 0x67)
	case 0xE832:
		return items(0xFE, 0x6D)
	case 0xE843:
		return items(0xFE, 0x7E)
	case 0xE854:
		return items(0xFE, 0x90)
	case 0xE864:
		return items(0xFE, 0xA0)
	}
	pointer := e.standard.indexes["gb18030"].pointer(c)
	if pointer != null {
		leading := pointer/190 + 0x81
		trailing := pointer % 190
		offset := 0x41
		if trailing < 0x3F {
			offset = 0x40
		}
		return items(leading, trailing+offset)
	}
	if e.isGBK {
		return unencodable(c)
	}
	pointer = e.standard.gb18030RangesPointer(c)
	byte1 := pointer / (10 * 126 * 10)
	pointer %= 10 * 126 * 10
	byte2 := pointer / (10 * 126)
	pointer %= 10 * 126
	byte3 := pointer / 10
	byte4 := pointer % 10
	return items(byte1+0x81, byte2+0x30, byte3+0x81, byte4+0x30)
}

// https://encoding.spec.whatwg.org/#big5-decoder
type slowBig5Decoder struct {
	index   *index
	leading int
}

func (d *slowBig5Decoder) handle(q *ioQueue, b int) result {
	if b == endOfQueue && d.leading != 0 {
		d.leading = 0
		return failed
	}
	if b == endOfQueue {
		return finished
	}
	if d.leading != 0 {
		leading := d.leading
		d.leading = 0
		pointer := null
		offset := 0x62
		if b < 0x7F {
			offset = 0x40
		}
		if within(b, 0x40, 0x7E) || within(b, 0xA1, 0xFE) {
			pointer = (leading-0x81)*157 + (b - offset)
		}
		switch pointer {
		case 1133:
			return items(0xCA, 0x304)
		case 1135:
			return items(0xCA, 0x30C)
		case 1164:
			return items(0xEA, 0x304)
		case 1166:
			return items(0xEA, 0x30C)
		}
		if c := d.index.codePoint(pointer); c != null {
			return items(c)
		}
		if isASCII(b) {
			q.restore(b)
		}
		return failed
	}
	if isASCII(b) {
		return items(b)
	}
	if within(b, 0x81, 0xFE) {
		d.leading = b
		return goOn
	}
	return failed
}

// https://encoding.spec.whatwg.org/#big5-encoder
type slowBig5Encoder struct{ standard *standard }

func (e slowBig5Encoder) handle(_ *ioQueue, c int) result {
	if c == endOfQueue {
		return finished
	}
	if isASCII(c) {
		return items(c)
	}
	pointer := e.standard.big5Pointer(c)
	if pointer == null {
		return unencodable(c)
	}
	leading := pointer/157 + 0x81
	trailing := pointer % 157
	offset := 0x62
	if trailing < 0x3F {
		offset = 0x40
	}
	return items(leading, trailing+offset)
}

// https://encoding.spec.whatwg.org/#euc-jp-decoder
type slowEUCJPDecoder struct {
	jis0208, jis0212 *index
	isJIS0212        bool
	leading          int
}

func (d *slowEUCJPDecoder) handle(q *ioQueue, b int) result {
	if b == endOfQueue && d.leading != 0 {
		d.leading = 0
		return failed
	}
	if b == endOfQueue {
		return finished
	}
	if d.leading == 0x8E && within(b, 0xA1, 0xDF) {
		d.leading = 0
		return items(0xFF61 - 0xA1 + b)
	}
	if d.leading == 0x8F && within(b, 0xA1, 0xFE) {
		d.isJIS0212 = true
		d.leading = b
		return goOn
	}
	if d.leading != 0 {
		leading := d.leading
		d.leading = 0
		c := null
		if within(leading, 0xA1, 0xFE) && within(b, 0xA1, 0xFE) {
			index := d.jis0208
			if d.isJIS0212 {
				index = d.jis0212
			}
			c = index.codePoint((leading-0xA1)*94 + b - 0xA1)
		}
		d.isJIS0212 = false
		if c != null {
			return items(c)
		}
		if isASCII(b) {
			q.restore(b)
		}
		return failed
	}
	if isASCII(b) {
		return items(b)
	}
	if b == 0x8E || b == 0x8F || within(b, 0xA1, 0xFE) {
		d.leading = b
		return goOn
	}
	return failed
}

// https://encoding.spec.whatwg.org/#euc-jp-encoder
type slowEUCJPEncoder struct{ jis0208 *index }

func (e slowEUCJPEncoder) handle(_ *ioQueue, c int) result {
	if c == endOfQueue {
		return finished
	}
	if isASCII(c) {
		return items(c)
	}
	if c == 0xA5 {
		return items(0x5C)
	}
	if c == 0x203E {
		return items(0x7E)
	}
	if within(c, 0xFF61, 0xFF9F) {
		return items(0x8E, c-0xFF61+0xA1)
	}
	if c == 0x2212 {
		c = 0xFF0D
	}
	pointer := e.jis0208.pointer(c)
	if pointer == null {
		return unencodable(c)
	}
	return items(pointer/94+0xA1, pointer%94+0xA1)
}

// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
type slowISO2022JPDecoder struct {
	jis0208            *index
	state, outputState iso2022JPState
	leading            int
	output             bool
}

type iso2022JPState int

const (
	stateASCII iso2022JPState = iota
	stateRoman
	stateKatakana
	stateLeadingByte
	stateTrailingByte
	stateEscapeStart
	stateEscape
	stateJIS0208 // of the encoder
)

func (d *slowISO2022JPDecoder) handle(q *ioQueue, b int) result {
	switch d.state {
	case stateASCII:
		switch {
		case b == 0x1B:
			d.state = stateEscapeStart
			return goOn
		case within(b, 0x00, 0x7F) && b != 0x0E && b != 0x0F:
			d.output = false
			return items(b)
		case b == endOfQueue:
			return finished
		}
		d.output = false
		return failed
	case stateRoman:
		switch {
		case b == 0x1B:
			d.state = stateEscapeStart
			return goOn
		case b == 0x5C:
			d.output = false
			return items(0xA5)
		case b == 0x7E:
			d.output = false
			return items(0x203E)
		case within(b, 0x00, 0x7F) && b != 0x0E && b != 0x0F:
			d.output = false
			return items(b)
		case b == endOfQueue:
			return finished
		}
		d.output = false
		return failed
	case stateKatakana:
		switch {
		case b == 0x1B:
			d.state = stateEscapeStart
			return goOn
		case within(b, 0x21, 0x5F):
			d.output = false
			return items(0xFF61 - 0x21 + b)
		case b == endOfQueue:
			return finished
		}
		d.output = false
		return failed
	case stateLeadingByte:
		switch {
		case b == 0x1B:
			d.state = stateEscapeStart
			return goOn
		case within(b, 0x21, 0x7E):
			d.output = false
			d.leading = b
			d.state = stateTrailingByte
			return goOn
		case b == endOfQueue:
			return finished
		}
		d.output = false
		return failed
	case stateTrailingByte:
		switch {
		case b == 0x1B:
			d.state = stateEscapeStart
			return failed
		case within(b, 0x21, 0x7E):
			d.state = stateLeadingByte
			pointer := (d.leading-0x21)*94 + b - 0x21
			return itemOrError(d.jis0208.codePoint(pointer))
		}
		d.state = stateLeadingByte
		return failed
	case stateEscapeStart:
		if b == 0x24 || b == 0x28 {
			d.leading = b
			d.state = stateEscape
			return goOn
		}
		if b != endOfQueue {
			q.restore(b)
		}
		d.output = false
		d.state = d.outputState
		return failed
	}
	// Escape
	leading := d.leading
	d.leading = 0
	state := iso2022JPState(null)
	if leading == 0x28 && b == 0x42 {
		state = stateASCII
	}
	if leading == 0x28 && b == 0x4A {
		state = stateRoman
	}
	if leading == 0x28 && b == 0x49 {
		state = stateKatakana
	}
	if leading == 0x24 && (b == 0x40 || b == 0x42) {
		state = stateLeadingByte
	}
	if state != null {
		d.state, d.outputState = state, state
		output := d.output
		d.output = true
		if !output {
			return goOn
		}
		return failed
	}
	if b == endOfQueue {
		q.restore(leading)
	} else {
		q.restore(leading, b)
	}
	d.output = false
	d.state = d.outputState
	return failed
}

// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
type slowISO2022JPEncoder struct {
	jis0208, katakana *index
	state             iso2022JPState
}

func (e *slowISO2022JPEncoder) handle(q *ioQueue, c int) result {
	if c == endOfQueue && e.state != stateASCII {
		e.state = stateASCII
		return items(0x1B, 0x28, 0x42)
	}
	if c == endOfQueue {
		return finished
	}
	if (e.state == stateASCII || e.state == stateRoman) && (c == 0x0E || c == 0x0F || c == 0x1B) {
		return unencodable(0xFFFD)
	}
	if e.state == stateASCII && isASCII(c) {
		return items(c)
	}
	if e.state == stateRoman && (isASCII(c) && c != 0x5C && c != 0x7E || c == 0xA5 || c == 0x203E) {
		if isASCII(c) {
			return items(c)
		}
		if c == 0xA5 {
			return items(0x5C)
		}
		return items(0x7E)
	}
	if isASCII(c) && e.state != stateASCII {
		q.restore(c)
		e.state = stateASCII
		return items(0x1B, 0x28, 0x42)
	}
	if (c == 0xA5 || c == 0x203E) && e.state != stateRoman {
		q.restore(c)
		e.state = stateRoman
		return items(0x1B, 0x28, 0x4A)
	}
	if c == 0x2212 {
		c = 0xFF0D
	}
	if within(c, 0xFF61, 0xFF9F) {
		c = e.katakana.codePoint(c - 0xFF61)
	}
	pointer := e.jis0208.pointer(c)
	if pointer == null {
		if e.state == stateJIS0208 {
			q.restore(c)
			e.state = stateASCII
			return items(0x1B, 0x28, 0x42)
		}
		return unencodable(c)
	}
	if e.state != stateJIS0208 {
		q.restore(c)
		e.state = stateJIS0208
		return items(0x1B, 0x24, 0x42)
	}
	return items(pointer/94+0x21, pointer%94+0x21)
}

// https://encoding.spec.whatwg.org/#shift_jis-decoder
type slowShiftJISDecoder struct {
	index   *index
	leading int
}

func (d *slowShiftJISDecoder) handle(q *ioQueue, b int) result {
	if b == endOfQueue && d.leading != 0 {
		d.leading = 0
		return failed
	}
	if b == endOfQueue {
		return finished
	}
	if d.leading != 0 {
		leading := d.leading
		d.leading = 0
		pointer := null
		offset := 0x41
		if b < 0x7F {
			offset = 0x40
		}
		leadingOffset := 0xC1
		if leading < 0xA0 {
			leadingOffset = 0x81
		}
		if within(b, 0x40, 0x7E) || within(b, 0x80, 0xFC) {
			pointer = (leading-leadingOffset)*188 + b - offset
		}
		if within(pointer, 8836, 10715) {
			return items(0xE000 - 8836 + pointer)
		}
		if c := d.index.codePoint(pointer); c != null {
			return items(c)
		}
		if isASCII(b) {
			q.restore(b)
		}
		return failed
	}
	if isASCII(b) || b == 0x80 {
		return items(b)
	}
	if within(b, 0xA1, 0xDF) {
		return items(0xFF61 - 0xA1 + b)
	}
	if within(b, 0x81, 0x9F) || within(b, 0xE0, 0xFC) {
		d.leading = b
		return goOn
	}
	return failed
}

// https://encoding.spec.whatwg.org/#shift_jis-encoder
type slowShiftJISEncoder struct{ index *index }

func (e slowShiftJISEncoder) handle(_ *ioQueue, c int) result {
	if c == endOfQueue {
		return finished
	}
	if isASCII(c) || c == 0x80 {
		return items(c)
	}
	if c == 0xA5 {
		return items(0x5C)
	}
	if c == 0x203E {
		return items(0x7E)
	}
	if within(c, 0xFF61, 0xFF9F) {
		return items(c - 0xFF61 + 0xA1)
	}
	if c == 0x2212 {
		c = 0xFF0D
	}
	pointer := e.index.pointer(c)
	if pointer == null {
		return unencodable(c)
	}
	leading := pointer / 188
	leadingOffset := 0xC1
	if leading < 0x1F {
		leadingOffset = 0x81
	}
	trailing := pointer % 188
	offset := 0x41
	if trailing < 0x3F {
		offset = 0x40
	}
	return items(leading+leadingOffset, trailing+offset)
}

// https://encoding.spec.whatwg.org/#euc-kr-decoder
type slowEUCKRDecoder struct {
	index   *index
	leading int
}

func (d *slowEUCKRDecoder) handle(q *ioQueue, b int) result {
	if b == endOfQueue && d.leading != 0 {
		d.leading = 0
		return failed
	}
	if b == endOfQueue {
		return finished
	}
	if d.leading != 0 {
		leading := d.leading
		d.leading = 0
		pointer := null
		if within(b, 0x41, 0xFE) {
			pointer = (leading-0x81)*190 + (b - 0x41)
		}
		if c := d.index.codePoint(pointer); c != null {
			return items(c)
		}
		if isASCII(b) {
			q.restore(b)
		}
		return failed
	}
	if isASCII(b) {
		return items(b)
	}
	if within(b, 0x81, 0xFE) {
		d.leading = b
		return goOn
	}
	return failed
}

// https://encoding.spec.whatwg.org/#euc-kr-encoder
type slowEUCKREncoder struct{ index *index }

func (e slowEUCKREncoder) handle(_ *ioQueue, c int) result {
	if c == endOfQueue {
		return finished
	}
	if isASCII(c) {
		return items(c)
	}
	pointer := e.index.pointer(c)
	if pointer == null {
		return unencodable(c)
	}
	return items(pointer/190+0x81, pointer%190+0x41)
}

// https://encoding.spec.whatwg.org/#replacement-decoder
type slowReplacementDecoder struct{ errorReturned bool }

func (d *slowReplacementDecoder) handle(_ *ioQueue, b int) result {
	if b == endOfQueue {
		return finished
	}
	if !d.errorReturned {
		d.errorReturned = true
		return failed
	}
	return finished
}

// https://encoding.spec.whatwg.org/#shared-utf-16-decoder
type slowUTF16Decoder struct {
	isBE                          bool
	leadingByte, leadingSurrogate int
}

func (d *slowUTF16Decoder) handle(q *ioQueue, b int) result {
	if b == endOfQueue && (d.leadingByte != null || d.leadingSurrogate != null) {
		d.leadingByte, d.leadingSurrogate = null, null
		return failed
	}
	if b == endOfQueue {
		return finished
	}
	if d.leadingByte == null {
		d.leadingByte = b
		return goOn
	}
	codeUnit := b<<8 + d.leadingByte
	if d.isBE {
		codeUnit = d.leadingByte<<8 + b
	}
	d.leadingByte = null
	if d.leadingSurrogate != null {
		leadingSurrogate := d.leadingSurrogate
		d.leadingSurrogate = null
		if within(codeUnit, 0xDC00, 0xDFFF) {
			return items(0x10000 + (leadingSurrogate-0xD800)<<10 + (codeUnit - 0xDC00))
		}
		byte1, byte2 := codeUnit>>8, codeUnit&0xFF
		if d.isBE {
			q.restore(byte1, byte2)
		} else {
			q.restore(byte2, byte1)
		}
		return failed
	}
	if within(codeUnit, 0xD800, 0xDBFF) {
		d.leadingSurrogate = codeUnit
		return goOn
	}
	if within(codeUnit, 0xDC00, 0xDFFF) {
		return failed
	}
	return items(codeUnit)
}

// https://encoding.spec.whatwg.org/#x-user-defined-decoder
type slowXUserDefinedDecoder struct{}

func (slowXUserDefinedDecoder) handle(_ *ioQueue, b int) result {
	if b == endOfQueue {
		return finished
	}
	if isASCII(b) {
		return items(b)
	}
	return items(0xF780 + b - 0x80)
}

// https://encoding.spec.whatwg.org/#x-user-defined-encoder
type slowXUserDefinedEncoder struct{}

func (slowXUserDefinedEncoder) handle(_ *ioQueue, c int) result {
	if c == endOfQueue {
		return finished
	}
	if isASCII(c) {
		return items(c)
	}
	if within(c, 0xF780, 0xF7FF) {
		return items(c - 0xF780 + 0x80)
	}
	return unencodable(c)
}
