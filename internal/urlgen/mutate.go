package urlgen

import (
	"slices"
	"unicode/utf8"
)

// mutate changes the current string in one to three places.
func (g *Generator) mutate() {
	for n := g.intn(3); n >= 0; n-- {
		g.mutateOnce()
	}
}

func (g *Generator) mutateOnce() {
	pos := g.boundary()
	end := pos
	for n := g.intn(4); n >= 0 && end < len(g.buf); n-- {
		_, size := utf8.DecodeRune(g.buf[end:])
		end += size
	}
	switch g.intn(10) {
	case 0:
		g.buf = slices.Delete(g.buf, pos, end)
	case 1:
		g.insert(pos, g.pick(anything))
	case 2:
		g.insert(end, string(g.buf[pos:end]))
	case 3:
		// The end of another string instead of this one's.
		other := g.pick(bases)
		if len(g.seeds) > 0 {
			other = g.pick(g.seeds)
		}
		g.buf = append(g.buf[:pos], other[g.intn(len(other)+1):]...)
	case 4:
		for i := pos; i < end; i++ {
			if b := g.buf[i]; 'a' <= b|0x20 && b|0x20 <= 'z' {
				g.buf[i] ^= 0x20
			}
		}
	case 5:
		if pos < len(g.buf) {
			b := g.buf[pos]
			hex := "0123456789ABCDEF"
			if g.chance(2) {
				hex = "0123456789abcdef"
			}
			g.buf[pos] = '%'
			g.insert(pos+1, string([]byte{hex[b>>4], hex[b&0xF]}))
		}
	case 6:
		g.insert(pos, g.pick([]string{"\t", "\n", "\r", "\r\n"}))
	case 7:
		g.insert(pos, g.pick(common))
	case 8:
		if pos < len(g.buf) {
			const structure = "/\\?#:@[]%.|"
			g.buf[pos] = structure[g.intn(len(structure))]
		}
	case 9:
		if pos < len(g.buf) {
			g.buf[pos] ^= 1 << g.intn(8) // the result may not be UTF-8
		}
	}
}

// boundary returns an offset in the current string that is not inside a code
// point.
func (g *Generator) boundary() int {
	pos := g.intn(len(g.buf) + 1)
	for pos > 0 && pos < len(g.buf) && !utf8.RuneStart(g.buf[pos]) {
		pos--
	}
	return pos
}

func (g *Generator) insert(pos int, s string) {
	g.buf = slices.Insert(g.buf, pos, []byte(s)...)
}

// sprinkle adds, once in four times, bytes that can be anywhere: spaces and
// controls at the ends, tabs and newlines, invalid UTF-8, and spaces before "?"
// and "#".
func (g *Generator) sprinkle() {
	switch g.intn(40) {
	case 30, 31:
		for n := g.intn(4); n >= 0; n-- {
			// Also inside a code point.
			g.insert(g.intn(len(g.buf)+1), g.pick([]string{"\t", "\n", "\r"}))
		}
	case 32:
		g.insert(0, g.pick([]string{" ", "\t", "\x00", "\x1f \n", "\u00a0", "\x7f", "\ufeff"}))
	case 33:
		g.add(g.pick([]string{" ", "\t", "\x00", "\x1f \n", "\u00a0", "\x7f", "\u3000"}))
	case 34, 35:
		for n := g.intn(2); n >= 0; n-- {
			g.insert(g.boundary(), g.pick(invalid))
		}
	case 36:
		g.insert(g.intn(len(g.buf)+1), g.pick(invalid))
	case 37, 38:
		for i := len(g.buf) - 1; i >= 0; i-- {
			if g.buf[i] == '?' || g.buf[i] == '#' {
				g.insert(i, g.pick([]string{" ", "  ", " \t", "\t ", "%20", "\u00a0"}))
			}
		}
	case 39:
		g.insert(g.boundary(), g.pick([]string{"\t", "\n", "\r"}))
		g.insert(0, " ")
	}
}
