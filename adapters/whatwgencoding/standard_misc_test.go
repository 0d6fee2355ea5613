package whatwgencoding_test

// This file has the UTF-8 encoding, the single-byte encodings and the
// miscellaneous ones.

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
