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
// returns a new backend; the suite calls it once per clause.
func IDNA(t T, makeBackend func() ports.IDNA, options ...Option) {
	t.Helper()
	run(t, idnaClauses(), makeBackend, options)
}

func idnaClauses() []clause[ports.IDNA] {
	clauses := []clause[ports.IDNA]{
		{"appends to dst and keeps its bytes", idnaAppends},
		{"keeps nothing of dst", idnaKeepsNoDst},
		{"keeps and changes nothing of the domain", idnaBorrows},
		{"an error is a *domain.IDNAError", idnaErrorType},
		{"an error has the index of the faulty label or -1", idnaErrorLabel},
		{"an error contains no text of the domain", idnaErrorText},
		{"is safe for concurrent use", idnaConcurrent},
	}
	for _, group := range idnaRows {
		clauses = append(clauses, clause[ports.IDNA]{group.clause, func(v *verdict, backend ports.IDNA) {
			for _, row := range group.rows {
				if got := row.op.run(backend, row.domain); got != row.want {
					v.row(row.String(), "got %s, want %s", shown(got), shown(row.want))
				}
			}
		}})
	}
	return clauses
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

// String names the row. A long domain is cut.
func (r idnaRow) String() string {
	if len(r.domain) > 60 {
		return fmt.Sprintf("%s %+q... (%d bytes)", r.op, r.domain[:8], len(r.domain))
	}
	return fmt.Sprintf("%s %+q", r.op, r.domain)
}

func idnaAppends(v *verdict, backend ports.IDNA) {
	const kept = "kept:"
	for _, row := range []struct{ domain, want string }{
		{"example.com", "example.com"},
		{"EXAMPLE.com", "example.com"},
		{"fa\u00DF.de", "xn--fa-hia.de"},
	} {
		// Without and with free capacity.
		for _, room := range []int{0, 64} {
			dst := append(make([]byte, 0, len(kept)+room), kept...)
			got, err := backend.AppendToASCII(dst, row.domain, false)
			if err != nil || string(got) != kept+row.want {
				v.breaks("%+q appended to %q is %+q (error: %t), want %q", row.domain, kept, got, err != nil, kept+row.want)
			}
			if string(dst) != kept {
				v.breaks("%+q appended to %q changes it to %+q", row.domain, kept, dst)
			}
		}
	}
}

func idnaKeepsNoDst(v *verdict, backend ports.IDNA) {
	const first, second = "fa\u00DF.de", "\u00FC.de"
	one, err1 := backend.AppendToASCII(make([]byte, 0, 64), first, false)
	before := bytes.Clone(one)
	two, err2 := backend.AppendToASCII(make([]byte, 0, 64), second, false)
	if err1 != nil || err2 != nil {
		return // another clause reports it
	}
	if !bytes.Equal(one, before) {
		v.breaks("a second call changes the answer of the first from %q to %q", before, one)
	}
	clear(one)
	clear(two)
	if again, _ := backend.AppendToASCII(nil, first, false); !bytes.Equal(again, before) {
		v.breaks("%+q becomes %q, and %q after the caller has written to the result", first, before, again)
	}
}

func idnaBorrows(v *verdict, backend ports.IDNA) {
	for _, op := range []idnaOp{relaxed, strict, toUnicode} {
		for _, pair := range [][2]string{
			{"\u00E9.test", "\u00FC.test"}, // valid and valid, of the same length
			{"XN--9CA.test", "xn--tda.test"},
		} {
			want := [2]string{op.run(backend, strings.Clone(pair[0])), op.run(backend, strings.Clone(pair[1]))}
			memory := borrowed(pair[0])
			for i, domain := range pair {
				copy(memory, domain)
				if got := op.run(backend, memory.view()); got != want[i] {
					v.breaks("%s %+q becomes %s in memory that held another domain, %s otherwise", op, domain, shown(got), shown(want[i]))
				}
				if string(memory) != domain {
					v.breaks("%s changes the memory of the domain %+q", op, domain)
				}
			}
		}
	}
}

// idnaFaulty are domains of four labels. UTS #46 refuses them because of the
// label at index 2, with beStrict or without. Their letters do not occur in the
// name of a rule.
var idnaFaulty = []string{
	"zqj.zqy\u00FC.zqk\u200Czqv.zqx", // CONTEXTJ, RFC 5892, appendix A.1
	"zqj.zqy\u00FC.zqk\uFFFDv.zqx",   // disallowed
	"zqj.zqy\u00FC.xn--zqk-.zqx",     // Punycode of ASCII alone
	"zqj.zqy\u00FC.\u0301zqk.zqx",    // begins with a mark
}

// idnaFaults calls f with each error for [idnaFaulty].
func idnaFaults(backend ports.IDNA, f func(op idnaOp, domain string, err error)) {
	for _, domain := range idnaFaulty {
		_, err := backend.AppendToASCII(nil, domain, false)
		f(relaxed, domain, err)
		_, err = backend.AppendToASCII(nil, domain, true)
		f(strict, domain, err)
		_, err = backend.ToUnicode(domain)
		f(toUnicode, domain, err)
	}
}

func idnaErrorType(v *verdict, backend ports.IDNA) {
	idnaFaults(backend, func(op idnaOp, name string, err error) {
		var e *domain.IDNAError
		switch {
		case err == nil:
			v.breaks("%s accepts %+q", op, name)
		case !errors.As(err, &e):
			v.breaks("%s %+q returns a %T", op, name, err)
		case e.Rule == "":
			v.breaks("%s %+q returns an error without a rule", op, name)
		}
	})
}

func idnaErrorLabel(v *verdict, backend ports.IDNA) {
	idnaFaults(backend, func(op idnaOp, name string, err error) {
		var e *domain.IDNAError
		if errors.As(err, &e) && e.Label != 2 && e.Label != -1 {
			v.breaks("%s %+q blames label %d", op, name, e.Label)
		}
	})
}

func idnaErrorText(v *verdict, backend ports.IDNA) {
	idnaFaults(backend, func(op idnaOp, name string, err error) {
		for ; err != nil; err = errors.Unwrap(err) {
			shown := strings.ToLower(fmt.Sprintf("%v %+v %#v %q", err, err, err, err))
			for _, part := range []string{"zq", "\u200C", "\uFFFD", "\u0301", "u+fffd", "u+0301"} {
				if strings.Contains(shown, part) {
					v.breaks("the error of %s %+q contains %+q", op, name, part)
				}
			}
		}
	})
}

func idnaConcurrent(v *verdict, backend ports.IDNA) {
	concurrently(v, func() {
		for _, row := range []idnaRow{
			{relaxed, "fa\u00DF.de", "xn--fa-hia.de"},
			{relaxed, "a_b.\u00FC", "a_b.xn--tda"},
			{strict, "\u00FC.test", "xn--tda.test"},
			{strict, "a_b.\u00FC", refused},
			{toUnicode, "xn--fa-hia.de", "fa\u00DF.de"},
		} {
			if got := row.op.run(backend, row.domain); got != row.want {
				v.breaks("%s becomes %s during other calls", row, shown(got))
			}
		}
	})
}
