package contract

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/ports"
)

// Encoding runs the suite of [ports.Encoding] and [ports.Encoder] on e and
// reports violations to t. e may be an encoding of the standard or any other.
// If it has the name of one in the standard, the suite also checks its results.
//
// The suite encodes sample code points of many scripts. It assumes that the
// state of an encoder does not decide which code points it can encode.
func Encoding(t T, e ports.Encoding, options ...Option) {
	t.Helper()
	encodingSuite(e).run(t, func() ports.Encoding { return e }, options)
}

func encodingSuite(e ports.Encoding) suite[ports.Encoding] {
	var name string
	var v verdict
	v.attempt(func() { name = guardedEncoding{&v, e}.Name() }) // the suite reports a panic
	return suite[ports.Encoding]{encodingClauses(name), func(v *verdict, e ports.Encoding) ports.Encoding {
		return guardedEncoding{v, e}
	}}
}

// A guardedEncoding reports panics, and so do its encoders.
type guardedEncoding struct {
	v *verdict
	ports.Encoding
}

func (g guardedEncoding) Name() string {
	defer g.v.guard(func() string { return "Name()" })
	return g.Encoding.Name()
}

func (g guardedEncoding) NewEncoder() ports.Encoder {
	defer g.v.guard(func() string { return "NewEncoder()" })
	return guardedEncoder{g.v, g.Encoding.NewEncoder()}
}

func (g guardedEncoding) AppendDecode(dst, src []byte) []byte {
	defer g.v.guard(func() string { return fmt.Sprintf("AppendDecode(dst, %s)", cutHex(src)) })
	return g.Encoding.AppendDecode(dst, src)
}

type guardedEncoder struct {
	v *verdict
	ports.Encoder
}

func (g guardedEncoder) AppendEncode(dst []byte, src string, end bool) ([]byte, int, rune) {
	defer g.v.guard(func() string { return fmt.Sprintf("AppendEncode(dst, %s, %t)", quoted(src), end) })
	return g.Encoder.AppendEncode(dst, g.v.argument(src), end)
}

// encodingClauses are the clauses for an encoding with the name.
func encodingClauses(name string) []clause[ports.Encoding] {
	named := func(check func(v *verdict, s samples)) func(v *verdict, e ports.Encoding) {
		return func(v *verdict, e ports.Encoding) { check(v, samplesOf(name, e)) }
	}
	clauses := []clause[ports.Encoding]{
		{"Encoder.input", "", named(encoderInput)},
		{"Encoder.all", "", named(encoderAll)},
		{"Encoder.stop", "", named(encoderStop)},
		{"Encoder.resume", "", named(encoderResume)},
		{"Encoder.end", "", named(encoderEnd)},
		{"Encoding.fresh", "", named(encodingFresh)},
		{"Encoding.bom", "", named(encodingBOM)},
		{"Encoding.malformed", "", named(encodingMalformed)},
		{"Encoding.whole", "", named(encodingWhole)},
		{"append", "AppendEncode", named(encodeAppends)},
		{"append", "AppendDecode", named(decodeAppends)},
		{"borrow", "AppendEncode", named(encodeBorrows)},
		{"borrow", "AppendDecode", named(decodeBorrows)},
		{"concurrent", "", named(encodingConcurrent)},
		{"total", "", named(encodingTotal)},
	}
	if slices.Contains([]string{"UTF-8", "UTF-16BE", "UTF-16LE", "replacement"}, name) {
		clauses = append(clauses, clause[ports.Encoding]{"Encoding.output", "", named(encodingOutput)})
	}
	for _, group := range encodeScripts {
		for _, script := range group.scripts {
			if script.encoding == name {
				clauses = append(clauses, clause[ports.Encoding]{group.clause, group.part, func(v *verdict, e ports.Encoding) {
					script.run(v, e.NewEncoder())
				}})
			}
		}
	}
	for _, group := range encodeRows {
		for _, row := range group.rows {
			if row.encoding == name {
				clauses = append(clauses, clause[ports.Encoding]{group.clause, group.part, func(v *verdict, e ports.Encoding) {
					if got := row.run(e); got != row.want {
						v.breaks(row.String(), "got %s, want %s", got, row.want)
					}
				}})
			}
		}
	}
	for _, group := range decodeRows {
		for _, row := range group.rows {
			if row.encoding == name {
				clauses = append(clauses, clause[ports.Encoding]{row.clause(group.clause), group.part, func(v *verdict, e ports.Encoding) {
					if got := row.run(e); got != row.want {
						v.breaks(row.String(), "got %+q, want %+q", got, row.want)
					}
				}})
			}
		}
	}
	return clauses
}

// sampleRunes are tried one by one: ASCII, then letters and symbols of the
// scripts that encodings are made for, private use, and four bytes of UTF-8.
var sampleRunes = []rune{
	'a', '0', '\\', '~', '\x1B', 0x80, 0xA5, 0xE9, 0x11B, 0x3B1, 0x431, 0x5D0, 0x628, 0xE01, 0x1EA1, 0x20AC, 0x2603,
	0x3042, 0x30A2, 0x4E2D, 0xAC00, 0xE000, 0xF780, 0xFFFD, 0xFF71, 0x1F600,
}

// samples are an encoding, and which of the sampleRunes it can encode.
type samples struct {
	ports.Encoding
	name        string
	can, cannot []string // one code point each
}

// samplesOf sorts the code points by what an encoder says. An encoder that
// contradicts itself is for [encoderAll] and [encoderStop] to report.
func samplesOf(name string, e ports.Encoding) samples {
	s := samples{e, name, nil, nil}
	for _, c := range sampleRunes {
		src := string(c)
		out, taken, unencodable := e.NewEncoder().AppendEncode(nil, src, true)
		switch {
		case taken != len(src):
		case unencodable >= 0:
			s.cannot = append(s.cannot, src)
		case len(out) > 0:
			s.can = append(s.can, src)
		}
	}
	return s
}

// input names what an encoder or decoder of the encoding is asked.
func (s samples) input(parts ...string) string {
	text := strings.Builder{}
	text.WriteString(s.name)
	for i, part := range parts {
		if i > 0 {
			text.WriteString(",")
		}
		text.WriteString(" " + quoted(part))
	}
	return text.String()
}

// strings are short strings, some of which an encoder stops in. The shortest
// are first.
func (s samples) strings() [][]string {
	var all [][]string
	first := func(list []string, n int) []string { return list[:min(n, len(list))] }
	for _, a := range append(slices.Clone(s.can), first(s.cannot, 3)...) {
		all = append(all, []string{a})
	}
	for _, a := range append(slices.Clone(s.can), first(s.cannot, 2)...) {
		for _, b := range first(s.can, 4) {
			all = append(all, []string{a, b})
			if a != b {
				all = append(all, []string{b, a})
			}
		}
	}
	for _, a := range s.can {
		all = append(all, []string{a, a})
		for _, b := range first(s.cannot, 2) {
			all = append(all, []string{a, b, a})
		}
	}
	return append(all, s.can)
}

// transcript encodes the parts as one string, as "percent-encode after
// encoding" does, and returns the bytes in hexadecimal, with unencodable code
// points in brackets. The last call has end true, and if allEnd is true, all
// calls have. ok is false if the encoder does not go on.
func transcript(encoder ports.Encoder, allEnd bool, parts ...string) (got string, ok bool) {
	for i, src := range parts {
		for {
			out, taken, unencodable := encoder.AppendEncode(nil, src, allEnd || i == len(parts)-1)
			got += upperHex(out)
			if unencodable < 0 {
				if taken != len(src) {
					return got + " and does not go on", false
				}
				break
			}
			got += "[" + strconv.Itoa(int(unencodable)) + "]"
			if taken <= 0 || taken > len(src) {
				return got + " and does not go on", false
			}
			src = src[taken:]
		}
	}
	return got, true
}

// encoderInput checks that an encoder reads code points and not bytes.
func encoderInput(v *verdict, s samples) {
	for _, c := range append([]rune{0xFF, 0xFFFF, 0x10FFFF}, sampleRunes...) {
		for _, src := range []string{string(c), "a" + string(c)} {
			if _, taken, unencodable := s.NewEncoder().AppendEncode(nil, src, true); unencodable >= 0 && splits(src, taken) {
				v.breaks(s.input(src), "took %d bytes of %d, which is within a code point", taken, len(src))
			}
		}
	}
}

// splits reports whether the first n bytes of src end within a code point.
func splits(src string, n int) bool { return 0 < n && n < len(src) && !utf8.RuneStart(src[n]) }

func encoderAll(v *verdict, s samples) {
	if len(s.can) == 0 {
		v.breaks(s.input(string(sampleRunes)), "it encodes none of these code points")
	}
	check := func(src string) {
		for _, end := range []bool{true, false} {
			if _, taken, unencodable := s.NewEncoder().AppendEncode(nil, src, end); unencodable < 0 && taken != len(src) || unencodable < -1 {
				v.breaks(s.input(src), "took %d bytes of %d, unencodable is %d", taken, len(src), unencodable)
			}
		}
	}
	check("")
	for _, c := range sampleRunes {
		check(string(c))
	}
	for _, parts := range s.strings() {
		src := strings.Join(parts, "")
		check(src)
		if slices.ContainsFunc(parts, func(part string) bool { return slices.Contains(s.cannot, part) }) {
			continue
		}
		if _, taken, unencodable := s.NewEncoder().AppendEncode(nil, src, true); unencodable >= 0 {
			v.breaks(s.input(src), "took %d bytes of %d, unencodable is %d, but it can encode each of the code points", taken, len(src), unencodable)
		}
	}
}

func encoderStop(v *verdict, s samples) {
	alone := make(map[string]rune)
	for _, c := range sampleRunes {
		src := string(c)
		_, taken, unencodable := s.NewEncoder().AppendEncode(nil, src, true)
		if unencodable >= 0 && taken != len(src) && !splits(src, taken) {
			v.breaks(s.input(src), "took %d bytes of %d, unencodable is %d", taken, len(src), unencodable)
		}
		if unencodable >= 0 && !utf8.ValidRune(unencodable) {
			v.breaks(s.input(src), "unencodable is %d, which is not a code point of UTF-8", unencodable)
		}
		alone[src] = unencodable
	}
	if len(s.can) == 0 {
		return
	}
	for _, u := range s.cannot {
		src, want := s.can[0]+u+s.can[0], len(s.can[0]+u)
		for _, end := range []bool{true, false} {
			_, taken, unencodable := s.NewEncoder().AppendEncode(nil, src, end)
			if taken != want || unencodable != alone[u] {
				v.breaks(s.input(src), "took %d bytes, unencodable is %d, want %d and %d", taken, unencodable, want, alone[u])
			}
		}
	}
}

// encoderResume checks that it makes no difference in which parts a string is
// encoded.
func encoderResume(v *verdict, s samples) {
	s.parts(func(parts []string, got, want, allEnd string) {
		if got != allEnd {
			v.breaks(s.input(parts...), "got %s in parts, %s in one call", got, want)
		}
	})
}

// parts calls differs with each string that an encoder encodes in another way
// in parts. allEnd is the result if end is true for each part.
func (s samples) parts(differs func(parts []string, got, want, allEnd string)) {
	for _, parts := range s.strings() {
		want, ok := transcript(s.NewEncoder(), false, strings.Join(parts, ""))
		if !ok {
			continue // another clause reports it
		}
		for _, split := range [][]string{parts, append(slices.Clone(parts), "")} {
			got, ok := transcript(s.NewEncoder(), false, split...)
			if !ok || got == want {
				continue
			}
			allEnd, _ := transcript(s.NewEncoder(), true, split...)
			differs(split, got, want, allEnd)
		}
	}
}

func encoderEnd(v *verdict, s samples) {
	s.parts(func(parts []string, got, want, allEnd string) {
		if got == allEnd {
			v.breaks(s.input(parts...), "got %s in parts, as if each had end true; %s in one call", got, want)
		}
	})
	for _, parts := range s.strings() {
		src := strings.Join(parts, "")
		encoder := s.NewEncoder()
		first, ok1 := transcript(encoder, false, src)
		second, ok2 := transcript(encoder, false, src)
		if ok1 && ok2 && first != second {
			v.breaks(s.input(src), "got %s, and %s for the next string", first, second)
		}
	}
}

func encodingFresh(v *verdict, s samples) {
	var open []ports.Encoder
	for _, a := range s.can {
		for _, b := range s.can {
			want, ok := transcript(s.NewEncoder(), false, b)
			if !ok {
				continue
			}
			one, two := s.NewEncoder(), s.NewEncoder()
			one.AppendEncode(nil, a, false)
			for _, encoder := range []ports.Encoder{two, s.NewEncoder()} {
				if got, _ := transcript(encoder, false, b); got != want {
					v.breaks(s.input(b), "got %s while another encoder is after %s, %s otherwise", got, quoted(a), want)
				}
			}
			open = append(open, one)
		}
	}
	for _, encoder := range open {
		encoder.AppendEncode(nil, "", true) // so that encoders that do share state begin well
	}
}

// encodingOutput checks an encoding whose output encoding is UTF-8.
func encodingOutput(v *verdict, s samples) {
	for _, c := range sampleRunes {
		src := string(c)
		if got, _ := transcript(s.NewEncoder(), false, src); got != upperHex([]byte(src)) {
			v.breaks(s.input(src), "got %s, want %s, which is UTF-8", got, upperHex([]byte(src)))
		}
	}
}

// encodingBOM checks that bytes which are a byte order mark are decoded at the
// beginning as they are later. It can do so if a decoder returns to its initial
// state after ASCII.
func encodingBOM(v *verdict, s samples) {
	decode := func(src string) string { return string(s.AppendDecode(nil, []byte(src))) }
	const before = "abcd"
	first := decode(before)
	if decode(before+before) != first+first {
		return
	}
	for _, mark := range []string{"\xEF\xBB\xBF", "\xFE\xFF", "\xFF\xFE"} {
		for _, rest := range []string{"", "ab", "\xC3\xA9"} {
			src := mark + rest
			if got, want := decode(src), strings.TrimPrefix(decode(before+src), first); got != want {
				v.breaks(s.name+" "+upperHex([]byte(src)), "got %+q, and %+q after %q", got, want, before)
			}
		}
	}
}

// hostile are byte sequences of which many are malformed.
func hostile() [][]byte {
	var all [][]byte
	for lead := range 256 {
		all = append(all, []byte{byte(lead)})
		for _, trail := range []byte{0x1B, 0x30, 0x41, 0x80, 0xA1, 0xFF} {
			all = append(all, []byte{byte(lead), trail})
		}
	}
	for _, long := range []string{"\x1B$B", "\x1B$", "\x1B(J", "\x81\x30", "\x81\x30\x81", "\x8F\xA1", "\xF0\x9F\x92", "\xED\xA0\x80", "\x00\xD8\x00"} {
		all = append(all, []byte(long))
	}
	return all
}

func encodingMalformed(v *verdict, s samples) {
	for _, src := range hostile() {
		v.attempt(func() {
			if got := s.AppendDecode(nil, src); !utf8.Valid(got) {
				v.breaks(s.name+" "+upperHex(src), "got %+q, which is not UTF-8", got)
			}
		})
	}
}

// decoded are byte strings to decode: all that the encoding can encode, each
// also without its last byte.
func (s samples) decoded() [][]byte {
	all := [][]byte{[]byte("a"), []byte("ab")}
	for _, src := range append(slices.Clone(s.can), strings.Join(s.can, "")) {
		out, _, _ := s.NewEncoder().AppendEncode(nil, src, true)
		all = append(all, slices.Clone(out))
		if len(out) > 1 {
			all = append(all, slices.Clone(out[:len(out)-1]))
		}
	}
	return all
}

func encodingWhole(v *verdict, s samples) {
	decode := func(src []byte) string { return string(s.AppendDecode(nil, bytes.Clone(src))) }
	for _, a := range append(s.decoded(), []byte("\x1B$B\x24\x22"), []byte("\x82"), []byte("\xC3"), []byte("\x00")) {
		for _, b := range [][]byte{a, []byte("a")} {
			decode([]byte("abcd")) // leaves most states
			want := decode(b)
			decode(a)
			if got := decode(b); got != want {
				v.breaks(s.name+" "+cutHex(b), "got %+q after the string %s, %+q before", got, cutHex(a), want)
			}
		}
	}
}

// kept is in dst before a call.
const kept = "kept:"

func encodeAppends(v *verdict, s samples) {
	encode := func(dst []byte, src string) []byte {
		encoder := s.NewEncoder()
		out, _, unencodable := encoder.AppendEncode(dst, src, true)
		if unencodable >= 0 {
			encoder.AppendEncode(nil, "", true)
		}
		return out
	}
	for _, parts := range s.strings() {
		src := strings.Join(parts, "")
		want := kept + string(encode(nil, src))
		// Without and with free capacity.
		for _, room := range []int{0, 64} {
			dst := append(make([]byte, 0, len(kept)+room), kept...)
			if out := encode(dst, src); string(out) != want {
				v.breaks(s.input(src), "appended to %q it is %+q, want %+q", kept, out, want)
			}
			if string(dst) != kept {
				v.breaks(s.input(src), "it changes dst from %q to %+q", kept, dst)
			}
		}
		first := encode(make([]byte, 0, 64), src)
		before := string(first)
		if second := encode(make([]byte, 0, 64), strings.Repeat(src, 2)); string(first) != before {
			v.breaks(s.input(src), "a second call changes the result from %+q to %+q", before, first)
		} else {
			clear(first)
			clear(second)
		}
		if again := encode(nil, src); kept+string(again) != want {
			v.breaks(s.input(src), "got %+q after the caller has written to a result, want %+q", again, want[len(kept):])
		}
	}
}

func encodeBorrows(v *verdict, s samples) {
	for _, parts := range s.strings() {
		// The same memory holds src and then other.
		src := strings.Clone(strings.Join(parts, "")) // a single part is a constant
		memory := borrowed(src)
		memory.overwrite()
		other := string(memory)
		both := []string{src, other}
		want, ok := s.each(both)
		if !ok {
			continue
		}
		wantOther, _ := s.each(both[1:])

		copy(memory, src)
		encoder := s.NewEncoder()
		out, _, _ := encoder.AppendEncode(nil, memory.view(), false)
		if string(memory) != src {
			v.breaks(s.input(src), "it changes src to %+q", memory)
		}
		memory.overwrite()
		if string(out) != want[0] {
			v.breaks(s.input(src), "got %s, and %s after the caller has written to src", upperHex([]byte(want[0])), upperHex(out))
		}
		if out, _, _ = encoder.AppendEncode(nil, memory.view(), true); string(out) != want[1] {
			v.breaks(s.input(both...), "the second part is %s in the memory of the first, %s otherwise", upperHex(out), upperHex([]byte(want[1])))
		}
		if out, _, _ = s.NewEncoder().AppendEncode(nil, memory.view(), true); string(out) != wantOther[0] {
			v.breaks(s.input(other), "got %s in memory that held %s, %s otherwise", upperHex(out), quoted(src), upperHex([]byte(wantOther[0])))
		}
	}
}

// each returns what an encoder appends for each part of a string. ok is false if
// it stops.
func (s samples) each(parts []string) (all []string, ok bool) {
	encoder := s.NewEncoder()
	for i, src := range parts {
		out, taken, unencodable := encoder.AppendEncode(nil, src, i == len(parts)-1)
		if unencodable >= 0 || taken != len(src) {
			return nil, false
		}
		all = append(all, string(out))
	}
	return all, true
}

func decodeAppends(v *verdict, s samples) {
	for _, src := range s.decoded() {
		input, want := s.name+" "+cutHex(src), kept+string(s.AppendDecode(nil, bytes.Clone(src)))
		// Without and with free capacity.
		for _, room := range []int{0, 64} {
			dst := append(make([]byte, 0, len(kept)+room), kept...)
			if out := s.AppendDecode(dst, bytes.Clone(src)); string(out) != want {
				v.breaks(input, "appended to %q it is %+q, want %+q", kept, out, want)
			}
			if string(dst) != kept {
				v.breaks(input, "it changes dst from %q to %+q", kept, dst)
			}
		}
		first := s.AppendDecode(make([]byte, 0, 64), bytes.Clone(src))
		before := string(first)
		if second := s.AppendDecode(make([]byte, 0, 64), []byte("abc")); string(first) != before {
			v.breaks(input, "a second call changes the result from %+q to %+q", before, first)
		} else {
			clear(first)
			clear(second)
		}
		if again := s.AppendDecode(nil, bytes.Clone(src)); kept+string(again) != want {
			v.breaks(input, "got %+q after the caller has written to a result, want %+q", again, want[len(kept):])
		}
	}
}

func decodeBorrows(v *verdict, s samples) {
	for _, sample := range s.decoded() {
		input, want := s.name+" "+cutHex(sample), string(s.AppendDecode(nil, bytes.Clone(sample)))
		src := bytes.Clone(sample)
		out := s.AppendDecode(nil, src)
		if !bytes.Equal(src, sample) {
			v.breaks(input, "it changes src to %s", upperHex(src))
		}
		clear(src)
		if string(out) != want {
			v.breaks(input, "got %+q, and %+q after the caller has written to src", want, out)
		}
	}
}

func encodingConcurrent(v *verdict, s samples) {
	var questions []question
	for _, parts := range s.strings()[:min(4, len(s.can))] {
		questions = append(questions, question{s.input(parts...), func() string {
			got, _ := transcript(s.NewEncoder(), false, append([]string{"a"}, parts...)...)
			return got
		}})
	}
	for _, src := range s.decoded()[:3] {
		questions = append(questions, question{s.name + " " + cutHex(src), func() string {
			return fmt.Sprintf("%+q", s.AppendDecode(nil, src))
		}})
	}
	concurrently(v, questions)
}

// encodingTotal encodes and decodes what a backend may stumble over.
func encodingTotal(v *verdict, s samples) {
	for _, c := range append([]rune{0, 0x7F, 0x80, 0xFF, 0xD7FF, 0xFFFF, 0x10000, 0x10FFFF}, sampleRunes...) {
		for _, src := range []string{string(c), strings.Repeat(string(c), 100)} {
			v.attempt(func() {
				encoder := s.NewEncoder()
				encoder.AppendEncode(nil, "", false)
				transcript(encoder, false, src, "")
				encoder.AppendEncode(nil, "", true)
			})
		}
	}
	for _, b := range []byte{0, 0x1B, 'a', 0x80, 0x8F, 0xFF} {
		v.attempt(func() { s.AppendDecode(nil, bytes.Repeat([]byte{b}, 10_001)) })
	}
	s.AppendDecode(nil, nil)
}

// An encodeRow is a string and its expected form in an encoding.
type encodeRow struct{ encoding, src, want string }

func (r encodeRow) String() string { return fmt.Sprintf("%s %+q", r.encoding, r.src) }

// run encodes src as "percent-encode after encoding" does, with unencodable
// code points in brackets.
func (r encodeRow) run(e ports.Encoding) string {
	got, _ := transcript(e.NewEncoder(), true, r.src)
	return got
}

// cutHex returns b in hexadecimal. Long input is cut.
func cutHex(b []byte) string {
	if len(b) > 60 {
		return fmt.Sprintf("%s... (%d bytes)", upperHex(b[:8]), len(b))
	}
	return upperHex(b)
}

func upperHex(b []byte) string { return strings.ToUpper(hex.EncodeToString(b)) }

// A decodeRow is bytes, in hexadecimal, and the string that an encoding decodes
// them to.
type decodeRow struct{ encoding, src, want string }

func (r decodeRow) String() string { return r.encoding + " " + r.src }

func (r decodeRow) run(e ports.Encoding) string { return string(e.AppendDecode(nil, unhex(r.src))) }

// clause returns the clause that the row belongs to, if that is not a clause of
// its group.
func (r decodeRow) clause(group string) string {
	if group == "Encoding.standard" && strings.Contains(r.want, "\uFFFD") {
		return "Encoding.malformed"
	}
	return group
}

func unhex(s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		panic(err) // a row has a mistake
	}
	return b
}

// An encodeScript is a sequence of calls to one encoder.
type encodeScript struct {
	encoding string
	calls    []encodeCall
}

type encodeCall struct {
	src         string
	end         bool
	out         string // in hexadecimal
	taken       int
	unencodable rune
}

func (s encodeScript) String() string {
	parts := make([]string, len(s.calls))
	for i, c := range s.calls {
		parts[i] = fmt.Sprintf("%+q", c.src)
		if c.end {
			parts[i] += " end"
		}
	}
	return s.encoding + " " + strings.Join(parts, ", ")
}

func (s encodeScript) run(v *verdict, encoder ports.Encoder) {
	for i, c := range s.calls {
		out, taken, unencodable := encoder.AppendEncode(nil, c.src, c.end)
		if got := upperHex(out); got != c.out || taken != c.taken || unencodable != c.unencodable {
			v.breaks(s.String(), "call %d returns %s, %d, %d, want %s, %d, %d",
				i+1, got, taken, unencodable, c.out, c.taken, c.unencodable)
			return
		}
	}
}

// encodeScripts follow from https://encoding.spec.whatwg.org/#encode-or-fail,
// and those for ISO-2022-JP from
// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder.
var encodeScripts = []struct {
	clause, part string
	scripts      []encodeScript
}{
	{"Encoder.all", "", []encodeScript{
		{"UTF-8", []encodeCall{{"a\u00E9\U0001F600", true, "61C3A9F09F9880", 7, -1}}},
		{"UTF-8", []encodeCall{{"", true, "", 0, -1}}},
		{"UTF-8", []encodeCall{{"", false, "", 0, -1}, {"\u00E9", false, "C3A9", 2, -1}}},
		{"windows-1252", []encodeCall{{"a\u00E9\u20AC", true, "61E980", 6, -1}}},
		{"Shift_JIS", []encodeCall{{"a\u3042", false, "6182A0", 4, -1}}},
	}},
	{"Encoder.stop", "", []encodeScript{
		{"windows-1252", []encodeCall{{"a\u2603b", true, "61", 4, 0x2603}, {"b", true, "62", 1, -1}}},
		{"windows-1252", []encodeCall{{"a\u2603b", false, "61", 4, 0x2603}, {"b", false, "62", 1, -1}}},
		{"windows-1252", []encodeCall{{"\u2603", true, "", 3, 0x2603}, {"", true, "", 0, -1}}},
		{"Shift_JIS", []encodeCall{{"\u3042\U0001F600\u3042", true, "82A0", 7, 0x1F600}, {"\u3042", true, "82A0", 3, -1}}},
		{"windows-1252", []encodeCall{{"\uFFFDb", true, "", 3, 0xFFFD}, {"b", true, "62", 1, -1}}},
	}},
	{"Encoder.resume", "after a call", []encodeScript{
		{"ISO-2022-JP", []encodeCall{{"\u3042", false, "1B24422422", 3, -1}, {"\u3044", true, "24241B2842", 3, -1}}},
		{"ISO-2022-JP", []encodeCall{{"\u3042", false, "1B24422422", 3, -1}, {"", true, "1B2842", 0, -1}}},
		{"ISO-2022-JP", []encodeCall{{"\u00A5", false, "1B284A5C", 2, -1}, {"a\u00A5", true, "615C1B2842", 3, -1}}},
	}},
	{"Encoder.end", "only if end is true", []encodeScript{
		{"ISO-2022-JP", []encodeCall{{"\u3042", false, "1B24422422", 3, -1}}},
		{"ISO-2022-JP", []encodeCall{{"\u3042", true, "1B244224221B2842", 3, -1}}},
	}},
	{"Encoder.resume", "after a stop", []encodeScript{
		{"ISO-2022-JP", []encodeCall{{"\u00A5\u2603", true, "1B284A5C", 5, 0x2603}, {"\u00A5", true, "5C1B2842", 2, -1}}},
		{"ISO-2022-JP", []encodeCall{{"\u3042\u2603", true, "1B244224221B2842", 6, 0x2603}, {"", true, "", 0, -1}}},
	}},
	{"Encoder.end", "returns to the initial state", []encodeScript{
		{"ISO-2022-JP", []encodeCall{{"\u3042", true, "1B244224221B2842", 3, -1}, {"\u3042", true, "1B244224221B2842", 3, -1}}},
		{"ISO-2022-JP", []encodeCall{{"\u3042", true, "1B244224221B2842", 3, -1}, {"", true, "", 0, -1}}},
	}},
}
