package contract

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/ports"
)

// Encodings runs the suite of [ports.Encodings] and reports violations to t. It
// looks up all encodings of the standard and runs the checks of [Encoding] on
// each. makeBackend returns a new backend; the suite calls it once per clause
// and encoding.
func Encodings(t T, makeBackend func() ports.Encodings, options ...Option) {
	t.Helper()
	var names []string
	for _, encoding := range encodingLabels {
		names = append(names, encoding.name)
	}
	encodingsSuite(names...).run(t, makeBackend, options)
}

// A guardedEncodings reports panics.
type guardedEncodings struct {
	v *verdict
	ports.Encodings
}

func (g guardedEncodings) Lookup(label string) (ports.Encoding, bool) {
	defer g.v.guard(func() string { return fmt.Sprintf("Lookup(%s)", quoted(label)) })
	e, ok := g.Encodings.Lookup(g.v.argument(label))
	return guardedEncoding{g.v, e}, ok
}

// encodingsSuite checks the named encodings and all labels.
func encodingsSuite(names ...string) suite[ports.Encodings] {
	clauses := []clause[ports.Encodings]{
		{"Encodings.labels", "", findsLabels},
		{"Encodings.trim", "", lookupRows(
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
		{"Encodings.case", "", lookupRows(
			lookupRow{"UTF-8", "UTF-8"},
			lookupRow{"sHIFT_jis", "Shift_JIS"},
			lookupRow{"ISO-8859-8-I", "ISO-8859-8-I"},
			lookupRow{"\u212Aoi8-r", ""},     // KELVIN SIGN is k in lower case
			lookupRow{"\u0130so-8859-2", ""}, // I WITH DOT ABOVE
			lookupRow{"\u017Fhift_jis", ""},  // LONG S is S in upper case
			lookupRow{"\uFF35TF-8", ""},      // full width U
		)},
		{"Encodings.exact", "", lookupRows(
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
		{"borrow", "Lookup", borrowsLabel},
		{"concurrent", "Lookup", func(v *verdict, backend ports.Encodings) {
			var questions []question
			for _, label := range []string{"utf-8", " Shift_JIS", "latin1", "utf-7"} {
				questions = append(questions, question{fmt.Sprintf("%+q", label), func() string { return fmt.Sprintf("%q", nameOf(backend, label)) }})
			}
			concurrently(v, questions)
		}},
		{"total", "", func(v *verdict, backend ports.Encodings) {
			for _, label := range []string{"", " ", "\x00", "\xFF", "\u0130", strings.Repeat(" ", 10_000), strings.Repeat("a", 10_000)} {
				v.attempt(func() { backend.Lookup(label) })
			}
		}},
	}
	for _, name := range names {
		for _, c := range encodingClauses(name) {
			clauses = append(clauses, clause[ports.Encodings]{c.name, c.part, func(v *verdict, backend ports.Encodings) {
				// If there is no such encoding, another clause reports it.
				if e, ok := backend.Lookup(strings.Clone(strings.ToLower(name))); ok {
					c.check(v, e)
				}
			}})
		}
	}
	return suite[ports.Encodings]{clauses, func(v *verdict, backend ports.Encodings) ports.Encodings {
		return guardedEncodings{v, backend}
	}}
}

// nameOf returns the name of the encoding with the label, or "".
func nameOf(backend ports.Encodings, label string) string {
	e, ok := backend.Lookup(label)
	if !ok {
		return ""
	}
	return e.Name()
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
			v.attempt(func() {
				if got := nameOf(backend, row.label); got != row.name {
					v.breaks(fmt.Sprintf("%+q", row.label), "found %q, want %q", got, row.name)
				}
			})
		}
	}
}

func borrowsLabel(v *verdict, backend ports.Encodings) {
	labels := []string{"UTF-8 ", "koi8-r", "koi8-u", "koi8-z"} // of the same length
	var want []string
	for _, label := range labels {
		want = append(want, nameOf(backend, strings.Clone(label)))
	}
	memory := borrowed(labels[0])
	for i, label := range labels {
		input := fmt.Sprintf("%+q", label)
		copy(memory, label)
		if got := nameOf(backend, memory.view()); got != want[i] {
			v.breaks(input, "found %q in memory that held another label, %q otherwise", got, want[i])
		}
		if string(memory) != label {
			v.breaks(input, "the memory of the label becomes %q", memory)
		}
	}
}
