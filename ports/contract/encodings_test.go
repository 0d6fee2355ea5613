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

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/ports"
)

// fakeEncodings are the encodings of adapters/whatwgencoding. Its functions, if
// any, make it faulty.
type fakeEncodings struct {
	own        string                    // in place of the name
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

func (e fakeEncoding) Name() string {
	if e.own != "" {
		return e.own
	}
	return e.name
}

func (e fakeEncoding) NewEncoder() ports.Encoder {
	if e.newEncoder != nil {
		if encoder := e.newEncoder(e.name); encoder != nil {
			return fakeEncoder{e, encoder}
		}
	}
	return fakeEncoder{e, rightEncoder(e.name)}
}

func (e fakeEncoding) AppendDecode(dst, src []byte) []byte {
	right := rightEncoding(e.name).AppendDecode(nil, src)
	if e.decode != nil {
		return e.decode(e.name, dst, src, string(right))
	}
	return append(dst, right...)
}

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

// rightEncoding returns the encoding of adapters/whatwgencoding.
func rightEncoding(name string) ports.Encoding {
	e, _ := whatwgencoding.New().Lookup(strings.ToLower(name))
	return e
}

func rightEncoder(name string) ports.Encoder { return rightEncoding(name).NewEncoder() }

// named returns the encoding as [Encoding] gets it.
func (f fakeEncodings) named(name string) ports.Encoding { return fakeEncoding{f, name} }

// newISO2022JP makes encoders whose state a fault can see.
func newISO2022JP(name string) ports.Encoder {
	if name != "ISO-2022-JP" {
		return nil
	}
	return &iso2022JPEncoder{state: 'B'}
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
			name := join(join(group.clause, group.part), row.String())
			names = append(names, name)
			testRow(t, encodingSuite(fakeEncodings{}.named(row.encoding)), fakeEncodings{
				encode: func(encoding string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
					if encoding == row.encoding && src == row.src {
						return append(dst, "wrong"...), len(src), -1
					}
					return e.AppendEncode(dst, src, end)
				},
			}.named(row.encoding), name)
		}
	}
	for _, group := range decodeRows {
		for _, row := range group.rows {
			name := join(join(row.clause(group.clause), group.part), row.String())
			names = append(names, name)
			testRow(t, encodingSuite(fakeEncodings{}.named(row.encoding)), fakeEncodings{
				decode: func(encoding string, dst, src []byte, right string) []byte {
					if encoding == row.encoding && upperHex(src) == row.src {
						right = "wrong"
					}
					return append(dst, right...)
				},
			}.named(row.encoding), name)
		}
	}
	for _, group := range encodeScripts {
		for _, script := range group.scripts {
			name := join(join(group.clause, group.part), script.String())
			names = append(names, name)
			t.Run(name, func(t *testing.T) {
				for wrongCall := range script.calls {
					for _, wrong := range []func(out []byte, taken int, unencodable rune) ([]byte, int, rune){
						func(out []byte, taken int, u rune) ([]byte, int, rune) { return append(out, 'x'), taken, u },
						func(out []byte, taken int, u rune) ([]byte, int, rune) { return out, taken - 1, u },
						func(out []byte, taken int, u rune) ([]byte, int, rune) { return out, taken, u + 1 },
					} {
						v := &verdict{clause: group.clause, part: group.part}
						script.run(v, &wrongEncoder{rightEncoder(script.encoding), wrongCall, wrong})
						if len(v.violations) != 1 || v.violations[0].name() != name {
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
	testBroken(t, encodingsSuite("UTF-8", "windows-1252", "ISO-2022-JP"), brokenLookups())
}

// TestEncodingBroken checks which clauses a faulty encoding breaks, under its
// name in the standard and under a name of its own.
func TestEncodingBroken(t *testing.T) {
	for name, backends := range map[string][]broken[ports.Encoding]{"standard": brokenEncodings(), "own name": brokenSingles()} {
		t.Run(name, func(t *testing.T) {
			for _, backend := range backends {
				testBroken(t, encodingSuite(backend.make()), []broken[ports.Encoding]{backend})
			}
		})
	}
}

// brokenEncodings have their names in the standard.
func brokenEncodings() (all []broken[ports.Encoding]) {
	for _, f := range encodingFaults() {
		all = append(all, broken[ports.Encoding]{f.fault, func() ports.Encoding { return f.make().named(f.name) }, f.breaks})
	}
	return all
}

// brokenSingles are the same with another name.
func brokenSingles() (all []broken[ports.Encoding]) {
	for _, f := range encodingFaults() {
		breaks := slices.DeleteFunc(slices.Clone(f.breaks), func(kind string) bool { return slices.Contains(f.shows, kind) })
		all = append(all, broken[ports.Encoding]{f.fault, func() ports.Encoding {
			own := f.make()
			own.own = "x-own"
			return own.named(f.name)
		}, breaks})
	}
	return all
}

func brokenLookups() []broken[ports.Encodings] {
	labels := func(f func(string) string) func() ports.Encodings {
		return func() ports.Encodings { return fakeEncodings{label: f} }
	}
	return []broken[ports.Encodings]{
		{"none", labels(nil), nil},
		{"lacks a label", labels(func(label string) string {
			if label == "l2" {
				return ""
			}
			return label
		}), []string{"Encodings.labels"}},
		{"takes the label of another encoding", labels(func(label string) string {
			if label == "iso-8859-1" {
				return "iso-8859-15"
			}
			return label
		}), []string{"Encodings.labels"}},
		{"trims by Unicode", labels(strings.TrimSpace), []string{"Encodings.trim"}},
		{"does not trim", func() ports.Encodings { return untrimmed{} },
			[]string{"Encodings.trim"}},
		{"lower-cases by Unicode", labels(strings.ToLower), []string{"Encodings.case"}},
		{"folds case", labels(func(label string) string {
			for _, encoding := range encodingLabels {
				for _, known := range encoding.labels {
					if strings.EqualFold(label, known) {
						return known
					}
				}
			}
			return label
		}), []string{"Encodings.case"}},
		{"reads labels as a header parameter", labels(func(label string) string { return strings.TrimSuffix(label, ";") }),
			[]string{"Encodings.exact"}},
		{"knows another encoding", labels(func(label string) string {
			if label == "cesu-8" {
				return "utf-8"
			}
			return label
		}), []string{"Encodings.exact"}},
		{"keeps the label as a key", func() ports.Encodings { return &lastLabel{} }, []string{"borrow/Lookup"}},
		{"cuts the label in place", func() ports.Encodings { return lowerInPlace{} }, []string{"borrow/Lookup"}},
		{"panics at an empty label", labels(func(label string) string {
			if label == "" {
				panic("no label")
			}
			return label
		}), []string{"total"}},
		{"has one lookup at a time", func() ports.Encodings {
			var calls overlap
			return fakeEncodings{label: func(label string) string {
				if calls.seen() {
					return "utf-8"
				}
				return label
			}}
		}, []string{"concurrent/Lookup"}},
		{"has a faulty encoding", func() ports.Encodings {
			return fakeEncodings{decode: func(_ string, dst, _ []byte, right string) []byte {
				return append(dst, strings.TrimPrefix(right, "\uFEFF")...)
			}}
		}, []string{"Encoding.bom"}},
		{"lacks an encoding", labels(func(label string) string {
			if rightEncoding(label) != nil && rightEncoding(label).Name() == "windows-1252" {
				return ""
			}
			return label
		}), []string{"Encodings.labels"}},
	}
}

// An encodingFault is a fault of one encoding.
type encodingFault struct {
	fault  string
	name   string // of the encoding
	make   func() fakeEncodings
	breaks []string
	shows  []string // of these, only with the name
}

func encodingFaults() []encodingFault {
	const (
		encAppend = "append/AppendEncode"
		encBorrow = "borrow/AppendEncode"
		all       = "Encoder.all"
		stop      = "Encoder.stop"
		resume    = "Encoder.resume"
		end       = "Encoder.end"
		fresh     = "Encoding.fresh"
		output    = "Encoding.output"
		decAppend = "append/AppendDecode"
		decBorrow = "borrow/AppendDecode"
		bom       = "Encoding.bom"
		malformed = "Encoding.malformed"
		subparts  = "Encoding.malformed/one U+FFFD per maximal subpart"
		whole     = "Encoding.whole"
		safe      = "concurrent"
		input     = "Encoder.input"
		call      = "Encoder.resume/after a call"
		afterStop = "Encoder.resume/after a stop"
		onlyEnd   = "Encoder.end/only if end is true"
		initial   = "Encoder.end/returns to the initial state"
		escape    = "Encoder.stop/reports U+FFFD for what could begin an escape sequence"
		standard  = "Encoding.standard/"
	)
	type encodeFunc = func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune)
	encodes := func(f encodeFunc) func() fakeEncodings {
		return func() fakeEncodings { return fakeEncodings{encode: f, newEncoder: newISO2022JP} }
	}
	decodes := func(f func(name string, dst, src []byte, right string) []byte) func() fakeEncodings {
		return func() fakeEncodings { return fakeEncodings{decode: f} }
	}
	right := func() fakeEncodings { return fakeEncodings{newEncoder: newISO2022JP} }
	return []encodingFault{
		{"none, in ASCII and two other states", "ISO-2022-JP", right, nil, nil},
		{"none, in single bytes", "windows-1252", right, nil, nil},
		{"none, in UTF-8", "UTF-8", right, nil, nil},
		{"none, with another output encoding", "UTF-16LE", right, nil, nil},
		{"none, with four bytes", "gb18030", right, nil, nil},
		{"none, but refuses all bytes", "replacement", right, nil, nil},
		{"takes nothing", "windows-1252", encodes(func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			return dst, 0, -1
		}), []string{all, stop, standard + "encodes single-byte encodings"}, []string{stop, standard + "encodes single-byte encodings"}},
		{"encodes nothing", "windows-1252", encodes(func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			for i, c := range src {
				return dst, i + utf8.RuneLen(c), c
			}
			return dst, 0, -1
		}), []string{all, stop, standard + "encodes single-byte encodings"}, []string{stop, standard + "encodes single-byte encodings"}},
		{"reads bytes", "windows-1252", encodes(func(_ string, _ ports.Encoder, dst []byte, src string, _ bool) ([]byte, int, rune) {
			for i := range len(src) {
				if src[i] >= utf8.RuneSelf {
					return dst, i + 1, rune(src[i])
				}
				dst = append(dst, src[i])
			}
			return dst, len(src), -1
		}), []string{input, all, stop, standard + "encodes single-byte encodings"}, []string{all, stop, standard + "encodes single-byte encodings"}},
		{"returns its cache", "ISO-2022-JP", func() fakeEncodings {
			var mu sync.Mutex
			cache := make(map[string][]byte)
			return fakeEncodings{encode: func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
				out, taken, unencodable := e.AppendEncode(dst, src, end)
				if len(dst) > 0 {
					return out, taken, unencodable
				}
				mu.Lock()
				defer mu.Unlock()
				if cache[string(out)] == nil {
					cache[string(out)] = out
				}
				return cache[string(out)], taken, unencodable
			}}
		}, []string{encAppend}, nil},
		{"keeps src", "windows-1252", func() fakeEncodings {
			var last lastCall[[]byte]
			return fakeEncodings{encode: func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
				taken, unencodable := 0, rune(-1)
				out := last.get(src, func(src string) (out []byte) {
					out, taken, unencodable = e.AppendEncode(nil, src, true)
					return out
				})
				if taken == 0 {
					_, taken, unencodable = e.AppendEncode(nil, src, true)
				}
				return append(dst, out...), taken, unencodable
			}}
		}, []string{encBorrow}, nil},
		{"has one encoder for all", "ISO-2022-JP", func() fakeEncodings {
			var mu sync.Mutex
			one := newISO2022JP("ISO-2022-JP")
			return fakeEncodings{encode: func(_ string, _ ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
				mu.Lock()
				defer mu.Unlock()
				return one.AppendEncode(dst, src, end)
			}}
		}, []string{fresh}, nil},
		{"panics at the end of Unicode", "gb18030", encodes(func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			if strings.HasPrefix(src, "\U0010FFFF") {
				panic("index out of range")
			}
			return e.AppendEncode(dst, src, end)
		}), []string{"total"}, nil},
		{"panics at a lead byte", "Shift_JIS", decodes(func(_ string, dst, src []byte, right string) []byte {
			if len(src) == 1 && src[0] == 0x81 {
				panic("index out of range")
			}
			return append(dst, right...)
		}), []string{"total"}, nil},
		{"passes bytes on", "windows-1252", decodes(func(_ string, dst, src []byte, _ string) []byte { return append(dst, src...) }), []string{malformed, bom, standard + "decodes single-byte encodings"}, []string{bom, standard + "decodes single-byte encodings"}},
		{"chooses UTF-8 by the mark", "windows-1252", decodes(func(_ string, dst, src []byte, right string) []byte {
			if rest, ok := strings.CutPrefix(string(src), "\uFEFF"); ok {
				return append(dst, rest...)
			}
			return append(dst, right...)
		}), []string{bom}, nil},
		{"replaces dst of an encoder", "ISO-2022-JP", encodes(func(_ string, e ports.Encoder, _ []byte, src string, end bool) ([]byte, int, rune) {
			return e.AppendEncode(nil, src, end)
		}), []string{encAppend}, nil},
		{"overwrites dst of an encoder", "ISO-2022-JP", encodes(func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(slices.Clone(dst), src, end)
			for i := range dst {
				dst[i] = 'x'
			}
			return out, taken, unencodable
		}), []string{encAppend}, nil},
		{"returns src itself", "UTF-8", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			if name == "UTF-8" && dst == nil && src != "" {
				return unsafe.Slice(unsafe.StringData(src), len(src)), len(src), -1
			}
			return e.AppendEncode(dst, src, end)
		}), []string{encBorrow}, nil},
		{"counts code points", "windows-1252", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, end)
			if unencodable < 0 {
				taken = utf8.RuneCountInString(src)
			}
			return out, taken, unencodable
		}), []string{all, standard + "encodes single-byte encodings"}, []string{standard + "encodes single-byte encodings"}},
		{"stops before the code point", "windows-1252", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, end)
			if name == "windows-1252" && unencodable >= 0 {
				taken -= utf8.RuneLen(unencodable)
			}
			return out, taken, unencodable
		}), []string{stop, standard + "encodes single-byte encodings"}, []string{standard + "encodes single-byte encodings"}},
		{"forgets its state between calls", "ISO-2022-JP", encodes(func(name string, _ ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			return rightEncoder(name).AppendEncode(dst, src, end)
		}), []string{resume, call, afterStop, escape, standard + "encodes ISO-2022-JP"}, []string{call, afterStop, escape, standard + "encodes ISO-2022-JP"}},
		{"ends the string with each call", "ISO-2022-JP", encodes(func(_ string, e ports.Encoder, dst []byte, src string, _ bool) ([]byte, int, rune) {
			return e.AppendEncode(dst, src, true)
		}), []string{end, onlyEnd, call}, []string{onlyEnd, call}},
		{"never ends the string", "ISO-2022-JP", encodes(func(_ string, e ports.Encoder, dst []byte, src string, _ bool) ([]byte, int, rune) {
			return e.AppendEncode(dst, src, false)
		}), []string{end, onlyEnd, initial, call, afterStop, escape, standard + "encodes ISO-2022-JP"}, []string{onlyEnd, initial, call, afterStop, escape, standard + "encodes ISO-2022-JP"}},
		{"ends the string when it stops", "ISO-2022-JP", encodes(func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, end)
			if unencodable >= 0 {
				out, _, _ = e.AppendEncode(out, "", true)
			}
			return out, taken, unencodable
		}), []string{afterStop, escape, standard + "encodes ISO-2022-JP"}, []string{afterStop, escape, standard + "encodes ISO-2022-JP"}},
		{"ends the string when it stops, if end is true", "ISO-2022-JP", encodes(func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, end)
			if unencodable >= 0 && end {
				out, _, _ = e.AppendEncode(out, "", true)
			}
			return out, taken, unencodable
		}), []string{resume, afterStop, escape, standard + "encodes ISO-2022-JP"}, []string{afterStop, escape, standard + "encodes ISO-2022-JP"}},
		{"keeps its state at the end", "ISO-2022-JP", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, false)
			if jp, ok := e.(*iso2022JPEncoder); ok && end && unencodable < 0 && jp.state != 'B' {
				out = append(out, "\x1B(B"...)
			}
			return out, taken, unencodable
		}), []string{end, initial}, []string{initial}},
		{"begins a string in the state of the last one", "ISO-2022-JP", func() fakeEncodings {
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
		}, []string{fresh}, nil},
		{"encodes UTF-16", "UTF-16LE", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			if name != "UTF-16LE" {
				return e.AppendEncode(dst, src, end)
			}
			for _, unit := range utf16.Encode([]rune(src)) {
				dst = append(dst, byte(unit), byte(unit>>8))
			}
			return dst, len(src), -1
		}), []string{output}, []string{output}},
		{"reports the code point itself", "ISO-2022-JP", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			out, taken, unencodable := e.AppendEncode(dst, src, end)
			if name == "ISO-2022-JP" && unencodable == 0xFFFD {
				unencodable = rune(src[taken-1])
			}
			return out, taken, unencodable
		}), []string{escape}, []string{escape}},
		{"puts a reference in place of what it cannot encode", "EUC-KR", encodes(func(name string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
			all := 0
			for {
				out, taken, unencodable := e.AppendEncode(dst, src[all:], end)
				all += taken
				if unencodable < 0 || name != "EUC-KR" {
					return out, all, unencodable
				}
				dst = append(out, "&#"+strconv.Itoa(int(unencodable))+";"...)
			}
		}), []string{standard + "encodes EUC-KR"}, []string{standard + "encodes EUC-KR"}},

		{"replaces dst of a decoder", "Shift_JIS", decodes(func(_ string, _, _ []byte, right string) []byte { return []byte(right) }), []string{decAppend}, nil},
		{"overwrites dst of a decoder", "Shift_JIS", decodes(func(_ string, dst, _ []byte, right string) []byte {
			out := append(slices.Clone(dst), right...)
			for i := range dst {
				dst[i] = 'x'
			}
			return out
		}), []string{decAppend}, nil},
		{"returns src of a decoder itself", "UTF-8", decodes(func(name string, dst, src []byte, right string) []byte {
			if name == "UTF-8" && string(src) == right && dst == nil {
				return src
			}
			return append(dst, right...)
		}), []string{decBorrow}, nil},
		{"decodes in place", "Shift_JIS", decodes(func(_ string, dst, src []byte, right string) []byte {
			out := append(dst, right...)
			clear(src)
			return out
		}), []string{decBorrow}, nil},
		{"keeps the state of a decoder", "ISO-2022-JP", func() fakeEncodings {
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
		}, []string{whole}, nil},
		{"drops a byte order mark", "UTF-8", decodes(func(_ string, dst, _ []byte, right string) []byte {
			return append(dst, strings.TrimPrefix(right, "\uFEFF")...)
		}), []string{bom}, nil},
		{"repairs each run at once", "UTF-8", decodes(func(name string, dst, src []byte, right string) []byte {
			if name == "UTF-8" {
				right = strings.ToValidUTF8(string(src), "\uFFFD")
			}
			return append(dst, right...)
		}), []string{subparts}, []string{subparts}},
		{"repairs each byte", "UTF-8", decodes(func(name string, dst, src []byte, right string) []byte {
			if name == "UTF-8" {
				right = string([]rune(string(src)))
			}
			return append(dst, right...)
		}), []string{subparts}, []string{subparts}},
		{"has one buffer for all", "ISO-2022-JP", func() fakeEncodings {
			var calls overlap
			return fakeEncodings{decode: func(_ string, dst, _ []byte, right string) []byte {
				if calls.seen() {
					return dst
				}
				return append(dst, right...)
			}}
		}, []string{safe}, nil},
		{"has one encoder buffer for all", "ISO-2022-JP", func() fakeEncodings {
			var calls overlap
			return fakeEncodings{encode: func(_ string, e ports.Encoder, dst []byte, src string, end bool) ([]byte, int, rune) {
				if calls.seen() {
					return dst, len(src), -1
				}
				return e.AppendEncode(dst, src, end)
			}}
		}, []string{safe}, nil},
	}
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

// lowerInPlace writes the label in lower case.
type lowerInPlace struct{ fakeEncodings }

func (l lowerInPlace) Lookup(label string) (ports.Encoding, bool) {
	inPlace(label, strings.ToLower(label))
	return l.fakeEncodings.Lookup(label)
}
