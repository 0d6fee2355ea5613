package contract

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"github.com/weburl-go/weburl/ports"
)

// fakeEncodings encodes ISO-2022-JP and UTF-8 by their algorithms. It encodes
// other encodings code point by code point, as the rows expect, and decodes the
// inputs of the suite. Its functions, if any, make it faulty.
type fakeEncodings struct {
	label      func(label string) string // in place of the label
	newEncoder func(name string) ports.Encoder
	encode     func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune)
	decode     func(name string, dst, src []byte, right string) []byte
}

func (f fakeEncodings) Lookup(label string) (ports.Encoding, bool) {
	label = strings.Trim(label, "\t\n\f\r ")
	label = strings.Map(func(c rune) rune {
		if 'A' <= c && c <= 'Z' {
			return c + 'a' - 'A'
		}
		return c
	}, label)
	if f.label != nil {
		label = f.label(label)
	}
	for _, encoding := range encodingLabels {
		if slices.Contains(encoding.labels, label) {
			return fakeEncoding{f, encoding.name}, true
		}
	}
	return nil, false
}

type fakeEncoding struct {
	fakeEncodings
	name string
}

func (e fakeEncoding) Name() string { return e.name }

func (e fakeEncoding) NewEncoder() ports.Encoder {
	if e.newEncoder != nil {
		if encoder := e.newEncoder(e.name); encoder != nil {
			return fakeEncoder{e, encoder}
		}
	}
	return fakeEncoder{e, rightEncoder(e.name)}
}

func (e fakeEncoding) AppendDecode(dst, src []byte) []byte {
	right, ok := fakeDecodings[e.name+" "+upperHex(src)]
	if !ok {
		panic("the fake does not know " + e.name + " " + upperHex(src))
	}
	if e.decode != nil {
		return e.decode(e.name, dst, src, right)
	}
	return append(dst, right...)
}

var fakeDecodings = func() map[string]string {
	decodings := map[string]string{"Shift_JIS 82": "\uFFFD", "UTF-16LE 410042": "A\uFFFD", "ISO-2022-JP 1B24422422": "\u3042"}
	for _, row := range decodeSamples {
		decodings[row.String()] = row.want
	}
	for _, group := range decodeRows {
		for _, row := range group.rows {
			decodings[row.String()] = row.want
		}
	}
	return decodings
}()

type fakeEncoder struct {
	fakeEncoding
	right ports.Encoder
}

func (e fakeEncoder) AppendEncode(dst []byte, src string, end bool) ([]byte, int, rune) {
	if e.encode != nil {
		return e.encode(e.name, e.right, dst, src, end)
	}
	return e.right.AppendEncode(dst, src, end)
}

func rightEncoder(name string) ports.Encoder {
	switch name {
	case "UTF-8", "UTF-16BE", "UTF-16LE", "replacement":
		return utf8Encoder{}
	case "ISO-2022-JP":
		return &iso2022JPEncoder{state: 'B'}
	}
	return tableEncoder(name)
}

type utf8Encoder struct{}

func (utf8Encoder) AppendEncode(dst []byte, src string, end bool) ([]byte, int, rune) {
	return append(dst, src...), len(src), -1
}

// tableEncoder names an encoding without state.
type tableEncoder string

var fakeTable = func() map[string]string {
	table := map[string]string{"windows-1252 \"\\u00e9\"": "E9"}
	for _, group := range encodeRows {
		for _, row := range group.rows {
			table[row.String()] = row.want
		}
	}
	return table
}()

func (name tableEncoder) AppendEncode(dst []byte, src string, end bool) ([]byte, int, rune) {
	for i, c := range src {
		encoded, ok := fakeTable[encodeRow{encoding: string(name), src: string(c)}.String()]
		switch {
		case c < utf8.RuneSelf:
			dst = append(dst, byte(c))
		case !ok || encoded[0] == '[':
			return dst, i + utf8.RuneLen(c), c
		default:
			dst = append(dst, unhex(encoded)...)
		}
	}
	return dst, len(src), -1
}

// iso2022JPEncoder is https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
// for the code points of the suite. The state is the last byte of the escape
// sequence that enters it.
type iso2022JPEncoder struct{ state byte }

var fakeJIS0208 = map[rune]string{0x3042: "\x24\x22", 0x3044: "\x24\x24", 0xFF71: "\x25\x22", 0x2212: "\x21\x5D"}

func (e *iso2022JPEncoder) enter(dst []byte, state byte) []byte {
	switch {
	case e.state == state:
		return dst
	case state == 'B' || state == 'J':
		dst = append(dst, 0x1B, '(', state)
	default:
		dst = append(dst, 0x1B, '$', 'B')
	}
	e.state = state
	return dst
}

const inJIS0208 = '$' // not the last byte, which is that of ASCII too

func (e *iso2022JPEncoder) AppendEncode(dst []byte, src string, end bool) ([]byte, int, rune) {
	for i, c := range src {
		jis, isJIS := fakeJIS0208[c]
		switch {
		case c == 0x0E || c == 0x0F || c == 0x1B:
			if e.state == inJIS0208 {
				dst = e.enter(dst, 'B')
			}
			return dst, i + 1, 0xFFFD
		case c < utf8.RuneSelf:
			if e.state != 'J' || c == '\\' || c == '~' {
				dst = e.enter(dst, 'B')
			}
			dst = append(dst, byte(c))
		case c == 0xA5:
			dst = append(e.enter(dst, 'J'), '\\')
		case c == 0x203E:
			dst = append(e.enter(dst, 'J'), '~')
		case isJIS:
			dst = append(e.enter(dst, inJIS0208), jis...)
		default:
			if e.state == inJIS0208 {
				dst = e.enter(dst, 'B')
			}
			return dst, i + utf8.RuneLen(c), c
		}
	}
	if end {
		dst = e.enter(dst, 'B')
	}
	return dst, len(src), -1
}

// TestEncodings checks that a backend with all answers passes.
func TestEncodings(t *testing.T) {
	Encodings(t, func() ports.Encodings { return fakeEncodings{} })
}

// TestEncodingLabels counts the encodings and labels.
func TestEncodingLabels(t *testing.T) {
	names, labels := 0, make(map[string]bool)
	for _, encoding := range encodingLabels {
		names++
		for _, label := range encoding.labels {
			labels[label] = true
		}
		if !labels[strings.ToLower(encoding.name)] {
			t.Errorf("%s is not a label of itself, but the suite looks it up", encoding.name)
		}
	}
	// The Encoding Standard has 40 encodings and 228 labels.
	if names != 40 || len(labels) != 228 {
		t.Errorf("%d names and %d labels, want 40 and 228", names, len(labels))
	}
}

// TestEncodingRows checks that one wrong answer breaks its row, and that the
// names of rows differ.
func TestEncodingRows(t *testing.T) {
	var names []string
	for _, group := range encodeRows {
		for _, row := range group.rows {
			name := group.clause + "/" + row.String()
			names = append(names, name)
			testRow(t, encodingsClauses(), ports.Encodings(fakeEncodings{
				encode: func(encoding string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
					if encoding == row.encoding && src == row.src {
						return append(dst, "wrong"...), len(src), -1
					}
					return e.AppendEncode(dst, src, end)
				},
			}), name)
		}
	}
	for _, group := range decodeRows {
		for _, row := range group.rows {
			name := group.clause + "/" + row.String()
			names = append(names, name)
			testRow(t, encodingsClauses(), ports.Encodings(fakeEncodings{
				decode: func(encoding string, dst, src []byte, right string) []byte {
					if encoding == row.encoding && upperHex(src) == row.src {
						right = "wrong"
					}
					return append(dst, right...)
				},
			}), name)
		}
	}
	for _, group := range encodeScripts {
		for _, script := range group.scripts {
			name := group.clause + "/" + script.String()
			names = append(names, name)
			t.Run(name, func(t *testing.T) {
				for wrongCall := range script.calls {
					for _, wrong := range []func(out []byte, taken int, unencodable rune) ([]byte, int, rune){
						func(out []byte, taken int, u rune) ([]byte, int, rune) { return append(out, 'x'), taken, u },
						func(out []byte, taken int, u rune) ([]byte, int, rune) { return out, taken - 1, u },
						func(out []byte, taken int, u rune) ([]byte, int, rune) { return out, taken, u + 1 },
					} {
						v := &verdict{clause: group.clause}
						script.run(v, &wrongEncoder{rightEncoder(script.encoding), wrongCall, wrong})
						if len(v.violations) != 1 || v.violations[0].name != name {
							t.Errorf("a wrong answer to call %d breaks %v", wrongCall, v.violations)
						}
					}
				}
			})
		}
	}
	testNames(t, names)
}

// wrongEncoder changes the result of one call.
type wrongEncoder struct {
	right ports.Encoder
	calls int // until the wrong one
	wrong func(out []byte, taken int, unencodable rune) ([]byte, int, rune)
}

func (e *wrongEncoder) AppendEncode(dst []byte, src string, end bool) ([]byte, int, rune) {
	e.calls--
	out, taken, unencodable := e.right.AppendEncode(dst, src, end)
	if e.calls == -1 {
		return e.wrong(out, taken, unencodable)
	}
	return out, taken, unencodable
}

// TestEncodingsBroken checks which clauses a faulty backend breaks.
func TestEncodingsBroken(t *testing.T) {
	const (
		appends   = "AppendEncode appends to dst and keeps its bytes"
		borrows   = "AppendEncode keeps and changes nothing of src"
		takesAll  = "AppendEncode takes all code points that it can encode"
		stops     = "AppendEncode stops after a code point that it cannot encode"
		goesOn    = "AppendEncode continues in the state of the last call"
		onlyEnd   = "AppendEncode ends a string only if end is true"
		stopped   = "AppendEncode does not end a string that it stops in"
		returns   = "AppendEncode returns to the initial state at the end"
		unshared  = "encoders do not share their state"
		decAppend = "AppendDecode appends to dst and keeps its bytes"
		decBorrow = "AppendDecode keeps and changes nothing of src"
		stateless = "AppendDecode keeps no state between calls"
		keepsBOM  = "AppendDecode keeps a byte order mark"
		subparts  = "malformed UTF-8 becomes one U+FFFD per maximal subpart"
		asUTF8    = "UTF-16BE, UTF-16LE and replacement encode as UTF-8"
		encJIS    = "encodes ISO-2022-JP"
		reports   = "reports U+FFFD for what could begin an escape sequence"
		safe      = "is safe for concurrent use"
	)
	labels := func(f func(string) string) func() ports.Encodings {
		return func() ports.Encodings { return fakeEncodings{label: f} }
	}
	type encodeFunc = func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune)
	encodes := func(f encodeFunc) func() ports.Encodings {
		return func() ports.Encodings { return fakeEncodings{encode: f} }
	}
	decodes := func(f func(name string, dst, src []byte, right string) []byte) func() ports.Encodings {
		return func() ports.Encodings { return fakeEncodings{decode: f} }
	}
	var ofRows []string
	for _, group := range encodeRows {
		ofRows = append(ofRows, group.clause)
	}
	for _, group := range decodeRows {
		ofRows = append(ofRows, group.clause)
	}
	testBroken(t, encodingsClauses(), []broken[ports.Encodings]{
		{"lacks a label", labels(func(label string) string {
			if label == "l2" {
				return ""
			}
			return label
		}), []string{"finds every label"}},
		{"takes the label of another encoding", labels(func(label string) string {
			if label == "iso-8859-1" {
				return "iso-8859-15"
			}
			return label
		}), []string{"finds every label"}},
		{"trims by Unicode", labels(strings.TrimSpace), []string{"labels trim TAB, LF, FF, CR and SP only"}},
		{"does not trim", func() ports.Encodings { return untrimmed{} },
			[]string{"labels trim TAB, LF, FF, CR and SP only", "Lookup keeps and changes nothing of the label"}},
		{"lower-cases by Unicode", labels(strings.ToLower), []string{"labels ignore ASCII case only"}},
		{"folds case", labels(func(label string) string {
			for _, encoding := range encodingLabels {
				for _, known := range encoding.labels {
					if strings.EqualFold(label, known) {
						return known
					}
				}
			}
			return label
		}), []string{"labels ignore ASCII case only"}},
		{"reads labels as a header parameter", labels(func(label string) string { return strings.TrimSuffix(label, ";") }),
			[]string{"labels are otherwise compared exactly"}},
		{"knows another encoding", labels(func(label string) string {
			if label == "cesu-8" {
				return "utf-8"
			}
			return label
		}), []string{"labels are otherwise compared exactly"}},
		{"keeps the label as a key", func() ports.Encodings { return &lastLabel{} }, []string{"Lookup keeps and changes nothing of the label"}},

		{"replaces dst of an encoder", encodes(func(_ string, e ports.Encoder, _ []byte, src string, end bool) ([]byte, int, rune) {
			return e.AppendEncode(nil, src, end)
		}), []string{appends}},
		{"overwrites dst of an encoder", encodes(func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(slices.Clone(dst), src, end)
			for i := range dst {
				dst[i] = 'x'
			}
			return out, taken, unencodable
		}), []string{appends}},
		{"returns src itself", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			if name == "UTF-8" && dst == nil && src != "" {
				return unsafe.Slice(unsafe.StringData(src), len(src)), len(src), -1
			}
			return e.AppendEncode(dst, src, end)
		}), []string{borrows}},
		{"counts code points", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, end)
			if unencodable < 0 {
				taken = utf8.RuneCountInString(src)
			}
			return out, taken, unencodable
		}), []string{takesAll, stops, goesOn, onlyEnd, stopped, returns}},
		{"stops before the code point", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, end)
			if name == "windows-1252" && unencodable >= 0 {
				taken -= utf8.RuneLen(unencodable)
			}
			return out, taken, unencodable
		}), []string{stops, "encodes single-byte encodings"}},
		{"forgets its state between calls", encodes(func(name string, _ ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			return rightEncoder(name).AppendEncode(dst, src, end)
		}), []string{goesOn, stopped, encJIS, reports}},
		{"ends the string with each call", encodes(func(_ string, e ports.Encoder, dst []byte, src string, _ bool) ([]byte, int, rune) {
			return e.AppendEncode(dst, src, true)
		}), []string{goesOn, onlyEnd, borrows, unshared}},
		{"never ends the string", encodes(func(_ string, e ports.Encoder, dst []byte, src string, _ bool) ([]byte, int, rune) {
			return e.AppendEncode(dst, src, false)
		}), []string{appends, goesOn, onlyEnd, stopped, returns, encJIS, reports}},
		{"ends the string when it stops", encodes(func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, end)
			if unencodable >= 0 {
				out, _, _ = e.AppendEncode(out, "", true)
			}
			return out, taken, unencodable
		}), []string{stopped, encJIS, reports}},
		{"keeps its state at the end", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, false)
			if jp, ok := e.(*iso2022JPEncoder); ok && end && unencodable < 0 && jp.state != 'B' {
				out = append(out, "\x1B(B"...)
			}
			return out, taken, unencodable
		}), []string{returns}},
		{"begins a string in the state of the last one", func() ports.Encodings {
			var state atomic.Int32
			state.Store('B')
			return fakeEncodings{
				newEncoder: func(name string) ports.Encoder {
					if name != "ISO-2022-JP" {
						return nil
					}
					return &iso2022JPEncoder{state: byte(state.Load())}
				},
				encode: func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
					out, taken, unencodable := e.AppendEncode(dst, src, end)
					if jp, ok := e.(*iso2022JPEncoder); ok {
						state.Store(int32(jp.state))
					}
					return out, taken, unencodable
				},
			}
		}, []string{unshared, onlyEnd}},
		{"encodes UTF-16", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			if name != "UTF-16LE" {
				return e.AppendEncode(dst, src, end)
			}
			for _, unit := range utf16.Encode([]rune(src)) {
				dst = append(dst, byte(unit), byte(unit>>8))
			}
			return dst, len(src), -1
		}), []string{asUTF8}},
		{"reports the code point itself", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, end)
			if name == "ISO-2022-JP" && unencodable == 0xFFFD {
				unencodable = rune(src[taken-1])
			}
			return out, taken, unencodable
		}), []string{reports}},
		{"puts a reference in place of what it cannot encode", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			all := 0
			for {
				out, taken, unencodable := e.AppendEncode(dst, src[all:], end)
				all += taken
				if unencodable < 0 || name != "EUC-KR" {
					return out, all, unencodable
				}
				dst = append(out, "&#"+strconv.Itoa(int(unencodable))+";"...)
			}
		}), []string{"encodes EUC-KR"}},

		{"replaces dst of a decoder", decodes(func(_ string, _, _ []byte, right string) []byte { return []byte(right) }), []string{decAppend}},
		{"overwrites dst of a decoder", decodes(func(_ string, dst, _ []byte, right string) []byte {
			out := append(slices.Clone(dst), right...)
			for i := range dst {
				dst[i] = 'x'
			}
			return out
		}), []string{decAppend}},
		{"returns src of a decoder itself", decodes(func(name string, dst, src []byte, right string) []byte {
			if name == "UTF-8" && string(src) == right && dst == nil {
				return src
			}
			return append(dst, right...)
		}), []string{decBorrow}},
		{"decodes in place", decodes(func(_ string, dst, src []byte, right string) []byte {
			out := append(dst, right...)
			clear(src)
			return out
		}), []string{decBorrow}},
		{"keeps the state of a decoder", func() ports.Encodings {
			var mu sync.Mutex
			inJIS := false
			return fakeEncodings{decode: func(name string, dst, src []byte, right string) []byte {
				mu.Lock()
				defer mu.Unlock()
				if inJIS && string(src) == "\x1B$B\x24\x22" {
					return append(dst, "\uFFFD"+right...) // two escape sequences with nothing between
				}
				inJIS = string(src) == "\x1B$B\x24\x22"
				return append(dst, right...)
			}}
		}, []string{stateless}},
		{"drops a byte order mark", decodes(func(_ string, dst, _ []byte, right string) []byte {
			return append(dst, strings.TrimPrefix(right, "\uFEFF")...)
		}), []string{keepsBOM}},
		{"repairs each run at once", decodes(func(name string, dst, src []byte, right string) []byte {
			if name == "UTF-8" {
				right = strings.ToValidUTF8(string(src), "\uFFFD")
			}
			return append(dst, right...)
		}), []string{subparts}},
		{"repairs each byte", decodes(func(name string, dst, src []byte, right string) []byte {
			if name == "UTF-8" {
				right = string([]rune(string(src)))
			}
			return append(dst, right...)
		}), []string{subparts}},
		{"has one buffer for all", func() ports.Encodings {
			var calls overlap
			return fakeEncodings{decode: func(_ string, dst, _ []byte, right string) []byte {
				if calls.seen() {
					return dst
				}
				return append(dst, right...)
			}}
		}, []string{safe}},
		{"has one encoder buffer for all", func() ports.Encodings {
			var calls overlap
			return fakeEncodings{encode: func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
				if calls.seen() {
					return dst, len(src), -1
				}
				return e.AppendEncode(dst, src, end)
			}}
		}, []string{safe}},
	}, ofRows)
}

// untrimmed does not trim labels.
type untrimmed struct{ fakeEncodings }

func (u untrimmed) Lookup(label string) (ports.Encoding, bool) {
	if strings.Trim(label, "\t\n\f\r ") != label {
		return nil, false
	}
	return u.fakeEncodings.Lookup(label)
}

// lastLabel remembers the last label.
type lastLabel struct {
	fakeEncodings
	last lastCall[ports.Encoding]
}

func (l *lastLabel) Lookup(label string) (ports.Encoding, bool) {
	e := l.last.get(label, func(label string) ports.Encoding {
		e, _ := l.fakeEncodings.Lookup(label)
		return e
	})
	return e, e != nil
}
