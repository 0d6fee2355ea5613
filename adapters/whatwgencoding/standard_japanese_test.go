package whatwgencoding_test

// This file has the legacy multi-byte Japanese encodings.

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
