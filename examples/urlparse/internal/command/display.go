package command

import (
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/width"

	"github.com/weburl-go/weburl/domain"
)

// cell is a piece of a text and its form on a terminal: a character with the
// marks on it, or an escape.
type cell struct {
	start, end int // bytes of the text
	shown      string
	columns    int // that shown takes
}

// maxMarks is how many marks a character may have. It is enough for ordinary
// text. Many more would cover other lines.
const maxMarks = 4

// cellBytes is how many bytes of a text a cell can stand for.
const cellBytes = (1 + maxMarks) * utf8.UTFMax

// columns returns how many columns c takes on a terminal: 0 for a mark, which
// is drawn on the character before it. It is -1 if terminals obey c, show
// nothing, do not agree, or move it, as they move letters that run from right
// to left.
func columns(c rune) int {
	if c < utf8.RuneSelf {
		if ' ' <= c && c <= '~' {
			return 1
		}
		return -1
	}
	switch {
	case !unicode.IsPrint(c), unicode.Is(unicode.Variation_Selector, c):
		return -1
	case 0x1F1E6 <= c && c <= 0x1F1FF, 0x1F3FB <= c && c <= 0x1F3FF: // flags and skins
		return -1
	}
	properties, _ := bidi.LookupRune(c)
	switch properties.Class() {
	case bidi.R, bidi.AL, bidi.AN:
		return -1
	}
	if unicode.In(c, unicode.Mn, unicode.Me) || 0x1160 <= c && c <= 0x11FF { // vowels of Hangul
		return 0
	}
	switch width.LookupRune(c).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// escape returns the text that is shown instead of c: the picture of an ASCII
// control, otherwise the number.
func escape(c rune) string {
	switch {
	case 0 <= c && c < ' ':
		return string('␀' + c)
	case c == 0x7F:
		return "␡"
	}
	return fmt.Sprintf("<U+%04X>", c)
}

// cells yields the cells of text from the offset at on. Invalid UTF-8 is shown
// as U+FFFD, as often as the parser reads one.
func cells(text string, at int) iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for at < len(text) {
			c, size := domain.DecodeScalarValue(text[at:])
			piece := cell{start: at, end: at + size, shown: string(c), columns: columns(c)}
			if piece.columns <= 0 {
				piece.shown = escape(c)
				piece.columns = utf8.RuneCountInString(piece.shown)
			} else {
				for range maxMarks {
					c, size := domain.DecodeScalarValue(text[piece.end:])
					if size == 0 || columns(c) != 0 {
						break
					}
					piece.shown += string(c)
					piece.end += size
				}
			}
			if !yield(piece) {
				return
			}
			at = piece.end
		}
	}
}

const ellipsis = "…" // one column

// excerpt returns the part of text around the bytes start to end that fits in
// room columns, which are at least 10. It also returns the line with the marker
// that belongs under it. The end of the text can be marked, too. The cost
// depends on room alone.
func excerpt(text string, start, end, room int) (line, marker string) {
	// A cell has at least one column, so this is far enough.
	from := codePointStart(text, start-room*cellBytes)
	var around []cell
	at, all, after := -1, 0, 0 // the marker begins at at
	for piece := range cells(text, from) {
		around = append(around, piece)
		all += piece.columns
		if piece.end > start {
			if at < 0 {
				at = len(around) - 1
			}
			if after += piece.columns; after > room {
				break
			}
		}
	}
	if at < 0 {
		at = len(around)
	}

	first, last := 0, len(around)
	if from > 0 || all >= room { // the end may need a column of its own
		first, last = at, at
		rest := room - 2*len([]rune(ellipsis))
		before := rest / 3
		for first > 0 && around[first-1].columns <= before {
			first--
			before -= around[first].columns
			rest -= around[first].columns
		}
		for last < len(around) && (last == at || around[last].columns <= rest) {
			rest -= around[last].columns
			last++
		}
		for first > 0 && around[first-1].columns <= rest {
			first--
			rest -= around[first].columns
		}
	}

	var shown strings.Builder
	indent, length := 0, 0
	if first < len(around) && around[first].start > 0 {
		shown.WriteString(ellipsis)
		indent++
	}
	for i, piece := range around[first:last] {
		shown.WriteString(piece.shown)
		switch {
		case first+i < at:
			indent += piece.columns
		case piece.start < end:
			length += piece.columns
		}
	}
	if last > first && around[last-1].end < len(text) {
		shown.WriteString(ellipsis)
		if around[last-1].end < end {
			length++
		}
	}
	return shown.String(), strings.Repeat(" ", indent) + "^" + strings.Repeat("~", max(length-1, 0))
}

// codePointStart returns the last offset up to at where a code point or the
// U+FFFD of invalid UTF-8 begins.
func codePointStart(text string, at int) int {
	if at <= 0 {
		return 0
	}
	for start := at; start >= max(at-utf8.UTFMax+1, 0); start-- {
		if utf8.RuneStart(text[start]) {
			return start
		}
	}
	return at
}
