package whatwgencoding_test

// This file has the legacy multi-byte Korean encoding.

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
