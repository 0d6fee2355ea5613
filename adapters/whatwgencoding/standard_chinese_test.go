package whatwgencoding_test

// This file has the legacy multi-byte Chinese encodings.

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
