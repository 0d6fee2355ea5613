package contract

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// IDNA runs the suite of [ports.IDNA] and reports violations to t. makeBackend
// returns a new backend; the suite calls it once per clause. The results are
// those of Unicode 18.0.
func IDNA(t T, makeBackend func() ports.IDNA, options ...Option) {
	t.Helper()
	idnaSuite().run(t, makeBackend, options)
}

// A guardedIDNA reports panics.
type guardedIDNA struct {
	v *verdict
	ports.IDNA
}

func (g guardedIDNA) AppendToASCII(dst []byte, domain string, beStrict bool) ([]byte, error) {
	defer g.v.guard(func() string { return fmt.Sprintf("AppendToASCII(dst, %s, %t)", quoted(domain), beStrict) })
	return g.IDNA.AppendToASCII(dst, g.v.argument(domain), beStrict)
}

func (g guardedIDNA) ToUnicode(domain string) (string, error) {
	defer g.v.guard(func() string { return fmt.Sprintf("ToUnicode(%s)", quoted(domain)) })
	return g.IDNA.ToUnicode(g.v.argument(domain))
}

func idnaSuite() suite[ports.IDNA] {
	clauses := []clause[ports.IDNA]{
		{"IDNA.result", "", idnaResult},
		{"IDNA.error", "", idnaError},
		{"IDNA.quiet", "", idnaQuiet},
		{"append", "", idnaAppends},
		{"append", "keeps nothing of dst", idnaKeepsNoDst},
		{"borrow", "", idnaBorrows},
		{"concurrent", "", idnaConcurrent},
		{"total", "", idnaTotal},
	}
	for _, group := range idnaRows {
		// The rows of a group belong to several clauses.
		byClause := make(map[string][]idnaRow)
		for _, row := range group.rows {
			name := row.clause(group.input)
			if byClause[name] == nil {
				clauses = append(clauses, clause[ports.IDNA]{name, group.part, func(v *verdict, backend ports.IDNA) {
					for _, row := range byClause[name] {
						v.attempt(func() { row.check(v, backend) })
					}
				}})
			}
			byClause[name] = append(byClause[name], row)
		}
	}
	return suite[ports.IDNA]{clauses, func(v *verdict, backend ports.IDNA) ports.IDNA { return guardedIDNA{v, backend} }}
}

// An idnaOp is one of the three ways to call a backend.
type idnaOp string

const (
	relaxed   idnaOp = "relaxed"   // AppendToASCII with beStrict false
	strict    idnaOp = "strict"    // AppendToASCII with beStrict true
	toUnicode idnaOp = "toUnicode" // ToUnicode
)

// refused is the expectation of a row if the backend must return an error. It
// is not UTF-8, so no result is equal to it.
const refused = "\xFFrefused"

// shown returns got, the result of a call or [refused], for a message.
func shown(got string) string {
	if got == refused {
		return "an error"
	}
	return strconv.QuoteToASCII(got)
}

func (op idnaOp) run(backend ports.IDNA, domain string) string {
	var got string
	var err error
	if op == toUnicode {
		got, err = backend.ToUnicode(domain)
	} else {
		var b []byte
		b, err = backend.AppendToASCII(nil, domain, op == strict)
		got = string(b)
	}
	if err != nil {
		return refused
	}
	return got
}

type idnaRow struct {
	op           idnaOp
	domain, want string
}

// clause returns the clause that the row belongs to. input says that its group
// shows what a domain may be.
func (r idnaRow) clause(input bool) string {
	switch {
	case input:
		return "IDNA.input"
	case r.op == toUnicode && r.want == refused:
		return "IDNA.anywhere"
	case r.op == toUnicode:
		return "IDNA.unicode"
	case r.want == refused:
		return "IDNA.failure"
	}
	return "IDNA.ascii"
}

// check reports a wrong answer. The clause IDNA.result reports results of
// AppendToASCII that are not ASCII.
func (r idnaRow) check(v *verdict, backend ports.IDNA) {
	got := r.op.run(backend, r.domain)
	if got != r.want && (r.op == toUnicode || got == refused || isASCII(got)) {
		v.breaks(r.String(), "got %s, want %s", shown(got), shown(r.want))
	}
}

// String names the row.
func (r idnaRow) String() string { return string(r.op) + " " + quoted(r.domain) }

// quoted returns s in quotation marks, in ASCII. A long string is cut.
func quoted(s string) string {
	if len(s) > 60 {
		return fmt.Sprintf("%+q... (%d bytes)", s[:8], len(s))
	}
	return strconv.QuoteToASCII(s)
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(c rune) bool { return c > 0x7F }) < 0
}

// idnaResult checks all results of AppendToASCII, right or wrong.
func idnaResult(v *verdict, backend ports.IDNA) {
	for _, group := range idnaRows {
		for _, row := range group.rows {
			if row.op == toUnicode {
				continue
			}
			v.attempt(func() {
				if got := row.op.run(backend, row.domain); got != refused && !isASCII(got) {
					v.breaks(row.String(), "got %s, which is not ASCII", shown(got))
				}
			})
		}
	}
}

func idnaAppends(v *verdict, backend ports.IDNA) {
	const kept = "kept:"
	for _, domain := range []string{"a.b", "A.b", "fa\u00DF.de"} {
		row := idnaRow{op: relaxed, domain: domain}
		want := row.op.run(backend, domain)
		if want == refused {
			continue
		}
		// Without and with free capacity.
		for _, room := range []int{0, 64} {
			dst := append(make([]byte, 0, len(kept)+room), kept...)
			got, err := backend.AppendToASCII(dst, domain, false)
			if err != nil || string(got) != kept+want {
				v.breaks(row.String(), "appended to %q it is %+q (error: %t), appended to nil %+q", kept, got, err != nil, want)
			}
			if string(dst) != kept {
				v.breaks(row.String(), "it changes dst from %q to %+q", kept, dst)
			}
		}
	}
}

func idnaKeepsNoDst(v *verdict, backend ports.IDNA) {
	const first, second = "A.b", "B.c"
	row := idnaRow{op: relaxed, domain: first}
	one, err1 := backend.AppendToASCII(make([]byte, 0, 64), first, false)
	before := bytes.Clone(one)
	two, err2 := backend.AppendToASCII(make([]byte, 0, 64), second, false)
	if err1 != nil || err2 != nil {
		return // another clause reports it
	}
	if !bytes.Equal(one, before) {
		v.breaks(row.String(), "a second call changes the result from %q to %q", before, one)
	}
	clear(one)
	clear(two)
	if again, _ := backend.AppendToASCII(nil, first, false); !bytes.Equal(again, before) {
		v.breaks(row.String(), "got %q, and %q after the caller has written to the result", before, again)
	}
}

func idnaBorrows(v *verdict, backend ports.IDNA) {
	for _, op := range []idnaOp{relaxed, strict, toUnicode} {
		for _, pair := range [][2]string{ // valid, and of the same length
			{"A.test", "b.test"},
			{"\u00E9.test", "\u00FC.test"},
			{"XN--9CA.test", "xn--tda.test"},
		} {
			want := [2]string{op.run(backend, strings.Clone(pair[0])), op.run(backend, strings.Clone(pair[1]))}
			memory := borrowed(pair[0])
			for i, domain := range pair {
				row := idnaRow{op: op, domain: domain}
				copy(memory, domain)
				if got := op.run(backend, memory.view()); got != want[i] {
					v.breaks(row.String(), "got %s in memory that held another domain, %s otherwise", shown(got), shown(want[i]))
				}
				if string(memory) != domain {
					v.breaks(row.String(), "the memory of the domain becomes %+q", memory)
				}
			}
		}
	}
}

// idnaFaulty are domains of four labels. UTS #46 refuses them because of the
// label at index 2, with beStrict or without. Their letters do not occur in the
// name of a rule.
var idnaFaulty = []string{
	"zqj.zqy.xn--zqk-.zqx",           // Punycode of ASCII alone
	"zqj.zqy.zqk\uFFFDv.\u00FCzqx",   // disallowed
	"zqj.zqy.\u0301zqk.\u00FCzqx",    // begins with a mark
	"zqj.zqy.zqk\u200Czqv.\u00FCzqx", // CONTEXTJ, RFC 5892, appendix A.1
}

// idnaFaults calls f with each error for [idnaFaulty].
func idnaFaults(v *verdict, backend ports.IDNA, f func(row string, err error)) {
	for _, domain := range idnaFaulty {
		for _, op := range []idnaOp{relaxed, strict, toUnicode} {
			v.attempt(func() {
				var err error
				if op == toUnicode {
					_, err = backend.ToUnicode(domain)
				} else {
					_, err = backend.AppendToASCII(nil, domain, op == strict)
				}
				if err != nil { // otherwise another clause reports it
					f(idnaRow{op: op, domain: domain}.String(), err)
				}
			})
		}
	}
}

func idnaError(v *verdict, backend ports.IDNA) {
	idnaFaults(v, backend, func(row string, err error) {
		var e *domain.IDNAError
		switch {
		case !errors.As(err, &e):
			v.breaks(row, "the error is a %T, want a *domain.IDNAError", err)
		case e.Rule == "":
			v.breaks(row, "the error has no rule")
		case e.Label != 2 && e.Label != -1:
			v.breaks(row, "the error blames label %d, want 2 or -1", e.Label)
		}
	})
}

func idnaQuiet(v *verdict, backend ports.IDNA) {
	idnaFaults(v, backend, func(row string, err error) {
		for _, err := range wrapped(err) {
			text := strings.ToLower(fmt.Sprintf("%v %+v %#v %q", err, err, err, err))
			for _, part := range []string{"zq", "\u200C", "\uFFFD", "\u0301", "u+fffd", "u+0301"} {
				if strings.Contains(text, part) {
					v.breaks(row, "the error contains %+q", part)
				}
			}
		}
	})
}

// wrapped returns err and all errors that it wraps.
func wrapped(err error) []error {
	all := []error{err}
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			all = append(all, wrapped(inner)...)
		}
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			all = append(all, wrapped(inner)...)
		}
	}
	return all
}

func idnaConcurrent(v *verdict, backend ports.IDNA) {
	var questions []question
	for _, row := range []idnaRow{
		{op: relaxed, domain: "fa\u00DF.de"},
		{op: relaxed, domain: "a_b.\u00FC"},
		{op: strict, domain: "\u00FC.test"},
		{op: strict, domain: "a_b.\u00FC"},
		{op: toUnicode, domain: "xn--fa-hia.de"},
	} {
		questions = append(questions, question{row.String(), func() string { return shown(row.op.run(backend, row.domain)) }})
	}
	concurrently(v, questions)
}

// idnaTotal asks for domains that a backend may stumble over.
func idnaTotal(v *verdict, backend ports.IDNA) {
	for _, domain := range []string{
		".", "..", "-", "\x00", "xn--", "xn--a.", "xn---", "xn--0", "xn--\u00FC", "\u0301", "\u200C", "\u200D.\u05D0",
		"\U0010FFFF", "xn--99999999", "xn--" + strings.Repeat("9", 100),
		strings.Repeat("a", 10_000), strings.Repeat("a.", 10_000), "a" + strings.Repeat("\u0301", 10_000),
		strings.Repeat("\u00FC", 10_000), "xn--" + strings.Repeat("a", 10_000),
	} {
		for _, op := range []idnaOp{relaxed, strict, toUnicode} {
			v.attempt(func() { op.run(backend, domain) })
		}
	}
}
