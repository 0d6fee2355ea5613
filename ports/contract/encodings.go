package contract

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/ports"
)

// Encodings runs the suite of [ports.Encodings], [ports.Encoding] and
// [ports.Encoder], and reports violations to t. makeBackend returns a new
// backend; the suite calls it once per clause.
func Encodings(t T, makeBackend func() ports.Encodings, options ...Option) {
	t.Helper()
	run(t, encodingsClauses(), makeBackend, options)
}

func encodingsClauses() []clause[ports.Encodings] {
	clauses := []clause[ports.Encodings]{
		{"finds every label", findsLabels},
		{"labels trim TAB, LF, FF, CR and SP only", lookupRows(
			lookupRow{"\t\n\f\r utf-8 \r\f\n\t", "UTF-8"},
			lookupRow{"\vutf-8", ""},
			lookupRow{"utf-8\x00", ""},
			lookupRow{"utf-8\u0085", ""},
			lookupRow{"\u00A0utf-8", ""},
			lookupRow{"utf-8\u2003", ""},
			lookupRow{"utf-8\u2028", ""},
			lookupRow{"\u3000utf-8", ""},
			lookupRow{"\uFEFFutf-8", ""},
		)},
		{"labels ignore ASCII case only", lookupRows(
			lookupRow{"UTF-8", "UTF-8"},
			lookupRow{"sHIFT_jis", "Shift_JIS"},
			lookupRow{"ISO-8859-8-I", "ISO-8859-8-I"},
			lookupRow{"\u212Aoi8-r", ""},     // KELVIN SIGN is k in lower case
			lookupRow{"\u0130so-8859-2", ""}, // I WITH DOT ABOVE
			lookupRow{"\u017Fhift_jis", ""},  // LONG S is S in upper case
			lookupRow{"\uFF35TF-8", ""},      // full width U
		)},
		{"labels are otherwise compared exactly", lookupRows(
			lookupRow{"", ""},
			lookupRow{" ", ""},
			lookupRow{"utf-7", ""},
			lookupRow{"utf_8", ""},
			lookupRow{"utf - 8", ""},
			lookupRow{"iso 8859-2", ""},
			lookupRow{"utf-8;", ""},
			lookupRow{"\"utf-8\"", ""},
			lookupRow{"utf-8\xFF", ""},
			lookupRow{"utf-32", ""}, // not in the standard
			lookupRow{"cesu-8", ""},
		)},
		{"Lookup keeps and changes nothing of the label", borrowsLabel},
		{"AppendEncode appends to dst and keeps its bytes", encodeAppends},
		{"AppendEncode keeps and changes nothing of src", encodeBorrows},
		{"encoders do not share their state", encodersIndependent},
		{"AppendDecode appends to dst and keeps its bytes", decodeAppends},
		{"AppendDecode keeps and changes nothing of src", decodeBorrows},
		{"AppendDecode keeps no state between calls", decodeStateless},
		{"is safe for concurrent use", encodingsConcurrent},
	}
	for _, group := range encodeScripts {
		clauses = append(clauses, clause[ports.Encodings]{group.clause, func(v *verdict, backend ports.Encodings) {
			for _, script := range group.scripts {
				if e, ok := lookup(v, backend, script.encoding); ok {
					script.run(v, e.NewEncoder())
				}
			}
		}})
	}
	for _, group := range encodeRows {
		clauses = append(clauses, clause[ports.Encodings]{group.clause, func(v *verdict, backend ports.Encodings) {
			for _, row := range group.rows {
				if got := row.run(backend); got != row.want {
					v.row(row.String(), "got %s, want %s", got, row.want)
				}
			}
		}})
	}
	for _, group := range decodeRows {
		clauses = append(clauses, clause[ports.Encodings]{group.clause, func(v *verdict, backend ports.Encodings) {
			for _, row := range group.rows {
				if got := row.run(backend); got != row.want {
					v.row(row.String(), "got %+q, want %+q", got, row.want)
				}
			}
		}})
	}
	return clauses
}

// lookup returns the encoding with that name. If there is none, it breaks the
// clause.
func lookup(v *verdict, backend ports.Encodings, name string) (ports.Encoding, bool) {
	e, ok := backend.Lookup(strings.ToLower(name))
	if !ok {
		v.breaks("there is no encoding %s", name)
	}
	return e, ok
}

// findsLabels looks up every label of the standard.
func findsLabels(v *verdict, backend ports.Encodings) {
	for _, encoding := range encodingLabels {
		for _, label := range encoding.labels {
			lookupRows(lookupRow{label, encoding.name})(v, backend)
		}
	}
}

type lookupRow struct{ label, name string } // name is "" if there is no such label

func lookupRows(rows ...lookupRow) func(*verdict, ports.Encodings) {
	return func(v *verdict, backend ports.Encodings) {
		for _, row := range rows {
			name := ""
			e, ok := backend.Lookup(row.label)
			if ok {
				name = e.Name()
			}
			if name != row.name || ok != (row.name != "") {
				v.row(fmt.Sprintf("%+q", row.label), "got %q, %t, want %q", name, ok, row.name)
			}
		}
	}
}

func borrowsLabel(v *verdict, backend ports.Encodings) {
	memory := borrowed(" UTF-8")
	for _, row := range []lookupRow{{" UTF-8", "UTF-8"}, {"koi8-r", "KOI8-R"}, {"koi8-u", "KOI8-U"}, {"koi8-z", ""}} {
		copy(memory, row.label)
		lookupRows(lookupRow{memory.view(), row.name})(v, backend)
		if string(memory) != row.label {
			v.breaks("the label %q becomes %q", row.label, memory)
		}
	}
}

// An encodeRow is a string and its expected form in an encoding.
type encodeRow struct{ encoding, src, want string }

func (r encodeRow) String() string { return fmt.Sprintf("%s %+q", r.encoding, r.src) }

// run encodes src as "percent-encode after encoding" does, with unencodable
// code points in brackets.
func (r encodeRow) run(backend ports.Encodings) string {
	e, ok := backend.Lookup(strings.ToLower(r.encoding))
	if !ok {
		return "no such encoding"
	}
	encoder := e.NewEncoder()
	got := ""
	for src := r.src; ; {
		out, taken, unencodable := encoder.AppendEncode(nil, src, true)
		got += upperHex(out)
		if unencodable < 0 {
			return got
		}
		got += "[" + strconv.Itoa(int(unencodable)) + "]"
		if taken <= 0 || taken > len(src) {
			return got + " and does not go on"
		}
		src = src[taken:]
	}
}

func upperHex(b []byte) string { return strings.ToUpper(hex.EncodeToString(b)) }

// A decodeRow is bytes, in hexadecimal, and the string that an encoding decodes
// them to.
type decodeRow struct{ encoding, src, want string }

func (r decodeRow) String() string { return r.encoding + " " + r.src }

func (r decodeRow) run(backend ports.Encodings) string {
	e, ok := backend.Lookup(strings.ToLower(r.encoding))
	if !ok {
		return "no such encoding"
	}
	return string(e.AppendDecode(nil, unhex(r.src)))
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
			v.row(s.String(), "call %d returns %s, %d, %d, want %s, %d, %d",
				i+1, got, taken, unencodable, c.out, c.taken, c.unencodable)
			return
		}
	}
}

// encodeScripts follow from https://encoding.spec.whatwg.org/#encode-or-fail,
// and those for ISO-2022-JP from
// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder.
var encodeScripts = []struct {
	clause  string
	scripts []encodeScript
}{
	{"AppendEncode takes all code points that it can encode", []encodeScript{
		{"UTF-8", []encodeCall{{"a\u00E9\U0001F600", true, "61C3A9F09F9880", 7, -1}}},
		{"UTF-8", []encodeCall{{"", true, "", 0, -1}}},
		{"UTF-8", []encodeCall{{"", false, "", 0, -1}, {"\u00E9", false, "C3A9", 2, -1}}},
		{"windows-1252", []encodeCall{{"a\u00E9\u20AC", true, "61E980", 6, -1}}},
		{"Shift_JIS", []encodeCall{{"a\u3042", false, "6182A0", 4, -1}}},
	}},
	{"AppendEncode stops after a code point that it cannot encode", []encodeScript{
		{"windows-1252", []encodeCall{{"a\u2603b", true, "61", 4, 0x2603}, {"b", true, "62", 1, -1}}},
		{"windows-1252", []encodeCall{{"a\u2603b", false, "61", 4, 0x2603}, {"b", false, "62", 1, -1}}},
		{"windows-1252", []encodeCall{{"\u2603", true, "", 3, 0x2603}, {"", true, "", 0, -1}}},
		{"Shift_JIS", []encodeCall{{"\u3042\U0001F600\u3042", true, "82A0", 7, 0x1F600}, {"\u3042", true, "82A0", 3, -1}}},
		{"windows-1252", []encodeCall{{"\uFFFDb", true, "", 3, 0xFFFD}, {"b", true, "62", 1, -1}}},
	}},
	{"AppendEncode continues in the state of the last call", []encodeScript{
		{"ISO-2022-JP", []encodeCall{{"\u3042", false, "1B24422422", 3, -1}, {"\u3044", true, "24241B2842", 3, -1}}},
		{"ISO-2022-JP", []encodeCall{{"\u3042", false, "1B24422422", 3, -1}, {"", true, "1B2842", 0, -1}}},
		{"ISO-2022-JP", []encodeCall{{"\u00A5", false, "1B284A5C", 2, -1}, {"a\u00A5", true, "615C1B2842", 3, -1}}},
	}},
	{"AppendEncode ends a string only if end is true", []encodeScript{
		{"ISO-2022-JP", []encodeCall{{"\u3042", false, "1B24422422", 3, -1}}},
		{"ISO-2022-JP", []encodeCall{{"\u3042", true, "1B244224221B2842", 3, -1}}},
	}},
	{"AppendEncode does not end a string that it stops in", []encodeScript{
		{"ISO-2022-JP", []encodeCall{{"\u00A5\u2603", true, "1B284A5C", 5, 0x2603}, {"\u00A5", true, "5C1B2842", 2, -1}}},
		{"ISO-2022-JP", []encodeCall{{"\u3042\u2603", true, "1B244224221B2842", 6, 0x2603}, {"", true, "", 0, -1}}},
	}},
	{"AppendEncode returns to the initial state at the end", []encodeScript{
		{"ISO-2022-JP", []encodeCall{{"\u3042", true, "1B244224221B2842", 3, -1}, {"\u3042", true, "1B244224221B2842", 3, -1}}},
		{"ISO-2022-JP", []encodeCall{{"\u3042", true, "1B244224221B2842", 3, -1}, {"", true, "", 0, -1}}},
	}},
}

func encodeAppends(v *verdict, backend ports.Encodings) {
	const kept = "kept:"
	for _, row := range []encodeRow{
		{"UTF-8", "a\u00E9", "61C3A9"},
		{"windows-1252", "a\u00E9", "61E9"},
		{"Shift_JIS", "a\u3042", "6182A0"},
		{"ISO-2022-JP", "\u3042", "1B244224221B2842"},
	} {
		e, ok := lookup(v, backend, row.encoding)
		if !ok {
			continue
		}
		// Without and with free capacity.
		for _, room := range []int{0, 64} {
			dst := append(make([]byte, 0, len(kept)+room), kept...)
			out, _, _ := e.NewEncoder().AppendEncode(dst, row.src, true)
			if want := kept + string(unhex(row.want)); string(out) != want {
				v.breaks("%s appended to %q is %q, want %q", row, kept, out, want)
			}
			if string(dst) != kept {
				v.breaks("%s appended to %q changes it to %q", row, kept, dst)
			}
		}
	}
}

func encodeBorrows(v *verdict, backend ports.Encodings) {
	for _, row := range []encodeRow{
		{"UTF-8", "\u00E9", "C3A9"},
		{"windows-1252", "\u00E9", "E9"},
		{"ISO-2022-JP", "\u3042", "1B24422422"},
	} {
		e, ok := lookup(v, backend, row.encoding)
		if !ok {
			continue
		}
		memory := borrowed(row.src)
		encoder := e.NewEncoder()
		out, _, _ := encoder.AppendEncode(nil, memory.view(), false)
		if string(memory) != row.src {
			v.breaks("%s changes src to %+q", row, memory)
		}
		for i := range memory {
			memory[i] = 'x'
		}
		if got := upperHex(out); got != row.want {
			v.breaks("%s becomes %s after the caller has written to src, want %s", row, got, row.want)
		}
	}
}

func encodersIndependent(v *verdict, backend ports.Encodings) {
	e, ok := lookup(v, backend, "ISO-2022-JP")
	if !ok {
		return
	}
	one, two := e.NewEncoder(), e.NewEncoder()
	one.AppendEncode(nil, "\u3042", false)
	for _, encoder := range []ports.Encoder{two, e.NewEncoder()} {
		out, _, _ := encoder.AppendEncode(nil, "\u3042", false)
		if got, want := upperHex(out), "1B24422422"; got != want {
			v.breaks("while one encoder is within a string, another begins with %s, want %s", got, want)
		}
	}
}

// decodeSamples are well-formed bytes, for clauses about memory and state.
var decodeSamples = []decodeRow{
	{"UTF-8", "C3A9E282ACF09F9880", "\u00E9\u20AC\U0001F600"},
	{"UTF-16LE", "E9003DD800DE", "\u00E9\U0001F600"},
	{"windows-1252", "80", "\u20AC"},
	{"Shift_JIS", "82A0", "\u3042"},
	{"ISO-2022-JP", "1B244224221B284241", "\u3042A"},
}

func decodeAppends(v *verdict, backend ports.Encodings) {
	const kept = "kept:"
	for _, row := range decodeSamples {
		e, ok := lookup(v, backend, row.encoding)
		if !ok {
			continue
		}
		// Without and with free capacity.
		for _, room := range []int{0, 64} {
			dst := append(make([]byte, 0, len(kept)+room), kept...)
			if got, want := string(e.AppendDecode(dst, unhex(row.src))), kept+row.want; got != want {
				v.breaks("%s appended to %q is %+q, want %+q", row, kept, got, want)
			}
			if string(dst) != kept {
				v.breaks("%s appended to %q changes it to %+q", row, kept, dst)
			}
		}
	}
}

func decodeBorrows(v *verdict, backend ports.Encodings) {
	for _, row := range decodeSamples {
		e, ok := lookup(v, backend, row.encoding)
		if !ok {
			continue
		}
		src := unhex(row.src)
		out := e.AppendDecode(nil, src)
		if !bytes.Equal(src, unhex(row.src)) {
			v.breaks("%s changes src to %s", row, upperHex(src))
		}
		clear(src)
		if string(out) != row.want {
			v.breaks("%s becomes %+q after the caller has written to src, want %+q", row, out, row.want)
		}
	}
}

func decodeStateless(v *verdict, backend ports.Encodings) {
	for _, row := range []decodeRow{
		{"ISO-2022-JP", "1B24422422", "\u3042"}, // ends in another state than ASCII
		{"Shift_JIS", "82", "\uFFFD"},           // ends within a code point
		{"UTF-16LE", "410042", "A\uFFFD"},
	} {
		e, ok := lookup(v, backend, row.encoding)
		if !ok {
			continue
		}
		for i := range 2 {
			if got := string(e.AppendDecode(nil, unhex(row.src))); got != row.want {
				v.breaks("call %d for %s returns %+q, want %+q", i+1, row, got, row.want)
			}
		}
	}
}

func encodingsConcurrent(v *verdict, backend ports.Encodings) {
	// These encodings are shared by the goroutines.
	shared := make(map[string]ports.Encoding)
	for _, row := range decodeSamples {
		if e, ok := lookup(v, backend, row.encoding); ok {
			shared[row.encoding] = e
		}
	}
	concurrently(v, func() {
		for _, row := range decodeSamples {
			if got := row.run(backend); got != row.want {
				v.breaks("%s becomes %+q during other calls", row, got)
			}
			if e := shared[row.encoding]; e != nil {
				if got := string(e.AppendDecode(nil, unhex(row.src))); got != row.want {
					v.breaks("%s becomes %+q during other calls", row, got)
				}
			}
		}
		e := shared["ISO-2022-JP"]
		if e == nil {
			return
		}
		out, _, _ := e.NewEncoder().AppendEncode(nil, "\u3042a", true)
		if got, want := upperHex(out), "1B244224221B284261"; got != want {
			v.breaks("ISO-2022-JP becomes %s during other calls, want %s", got, want)
		}
	})
}
