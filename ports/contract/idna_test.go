package contract

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// fakeIDNA has only the answers that the suite asks for. Its functions, if any,
// make it faulty.
type fakeIDNA struct {
	answer func(op idnaOp, name, right string) string
	result func(dst []byte, answer string) []byte
	err    func(name string) error
}

var idnaAnswers = func() map[idnaRow]string {
	answers := make(map[idnaRow]string)
	for _, group := range idnaRows {
		for _, row := range group.rows {
			answers[idnaRow{op: row.op, domain: row.domain}] = row.want
		}
	}
	for _, op := range []idnaOp{relaxed, strict, toUnicode} {
		for _, name := range idnaFaulty {
			answers[idnaRow{op: op, domain: name}] = refused
		}
		for name, forms := range map[string][2]string{
			"\u00E9.test":  {"xn--9ca.test", "\u00E9.test"},
			"\u00FC.test":  {"xn--tda.test", "\u00FC.test"},
			"XN--9CA.test": {"xn--9ca.test", "\u00E9.test"},
			"xn--tda.test": {"xn--tda.test", "\u00FC.test"},
			"\u00FC.de":    {"xn--tda.de", "\u00FC.de"},
			"EXAMPLE.com":  {"example.com", "example.com"},
		} {
			answers[idnaRow{op: op, domain: name}] = forms[0]
			if op == toUnicode {
				answers[idnaRow{op: op, domain: name}] = forms[1]
			}
		}
	}
	answers[idnaRow{op: relaxed, domain: "a_b.\u00FC"}] = "a_b.xn--tda"
	answers[idnaRow{op: strict, domain: "a_b.\u00FC"}] = refused
	return answers
}()

func (f fakeIDNA) run(op idnaOp, name string) (string, error) {
	got, ok := idnaAnswers[idnaRow{op: op, domain: name}]
	if !ok {
		panic(fmt.Sprintf("the fake does not know %s %+q", op, name))
	}
	if f.answer != nil {
		got = f.answer(op, name, got)
	}
	switch {
	case got != refused:
		return got, nil
	case f.err != nil:
		return "", f.err(name)
	}
	return "", &domain.IDNAError{Label: 2, Rule: "rule"}
}

func (f fakeIDNA) AppendToASCII(dst []byte, name string, beStrict bool) ([]byte, error) {
	op := relaxed
	if beStrict {
		op = strict
	}
	got, err := f.run(op, name)
	if f.result != nil {
		return f.result(dst, got), err
	}
	return append(dst, got...), err
}

func (f fakeIDNA) ToUnicode(name string) (string, error) { return f.run(toUnicode, name) }

// TestIDNA checks that a backend with all answers passes.
func TestIDNA(t *testing.T) {
	IDNA(t, func() ports.IDNA { return fakeIDNA{} })
}

// TestIDNARows checks that one wrong answer breaks its row, and that the names
// of rows differ.
func TestIDNARows(t *testing.T) {
	var names []string
	for _, group := range idnaRows {
		for _, row := range group.rows {
			name := group.clause + "/" + row.String()
			names = append(names, name)
			for _, wrong := range []string{refused, "wrong"} {
				if wrong == row.want {
					continue
				}
				testRow(t, idnaClauses(), ports.IDNA(fakeIDNA{answer: func(op idnaOp, name, right string) string {
					if op == row.op && name == row.domain {
						return wrong
					}
					return right
				}}), name)
			}
		}
	}
	testNames(t, names)
}

// TestIDNABroken checks which clauses a faulty backend breaks.
func TestIDNABroken(t *testing.T) {
	// always returns a function that makes a backend with changed answers.
	always := func(answer func(op idnaOp, name, right string) string) func() ports.IDNA {
		return func() ports.IDNA { return fakeIDNA{answer: answer} }
	}
	fails := func(err func(name string) error) func() ports.IDNA {
		return func() ports.IDNA { return fakeIDNA{err: err} }
	}
	ofRows := make([]string, 0, len(idnaRows))
	for _, group := range idnaRows {
		ofRows = append(ofRows, group.clause)
	}
	testBroken(t, idnaClauses(), []broken[ports.IDNA]{
		{"replaces dst", func() ports.IDNA {
			return fakeIDNA{result: func(_ []byte, answer string) []byte { return []byte(answer) }}
		}, []string{"appends to dst and keeps its bytes"}},
		{"overwrites dst", func() ports.IDNA {
			return fakeIDNA{result: func(dst []byte, answer string) []byte {
				out := append(dst, answer...)
				for i := range dst {
					dst[i] = 'x'
				}
				return out
			}}
		}, []string{"appends to dst and keeps its bytes"}},
		{"returns its cache", func() ports.IDNA {
			var mu sync.Mutex
			cache := make(map[string][]byte)
			return fakeIDNA{result: func(dst []byte, answer string) []byte {
				mu.Lock()
				defer mu.Unlock()
				if cache[answer] == nil {
					cache[answer] = []byte(answer)
				}
				if len(dst) == 0 {
					return cache[answer]
				}
				return append(dst, answer...)
			}}
		}, []string{"keeps nothing of dst"}},
		{"keeps the domain as a key", func() ports.IDNA {
			var last lastCall[map[idnaOp]string]
			return fakeIDNA{answer: func(op idnaOp, name, _ string) string {
				return last.get(name, func(name string) map[idnaOp]string {
					return map[idnaOp]string{
						relaxed:   idnaAnswers[idnaRow{op: relaxed, domain: name}],
						strict:    idnaAnswers[idnaRow{op: strict, domain: name}],
						toUnicode: idnaAnswers[idnaRow{op: toUnicode, domain: name}],
					}
				})[op]
			}}
		}, []string{"keeps and changes nothing of the domain"}},
		{"lower-cases the domain in place", always(func(_ idnaOp, name, right string) string {
			if name == "XN--9CA.test" {
				copy(unsafe.Slice(unsafe.StringData(name), len(name)), "xn")
			}
			return right
		}), []string{"keeps and changes nothing of the domain"}},
		{"has errors of its own", fails(func(string) error { return errors.New("refused") }), []string{"an error is a *domain.IDNAError"}},
		{"returns no rule", fails(func(string) error { return &domain.IDNAError{Label: 2} }), []string{"an error is a *domain.IDNAError"}},
		{"blames the first label", fails(func(string) error { return &domain.IDNAError{Rule: "rule"} }),
			[]string{"an error has the index of the faulty label or -1"}},
		{"quotes the domain", fails(func(name string) error {
			return fmt.Errorf("%w in %+q", &domain.IDNAError{Label: -1, Rule: "rule"}, name)
		}), []string{"an error contains no text of the domain"}},
		{"hides the domain in what it wraps", fails(func(name string) error {
			return quiet{&domain.IDNAError{Label: -1, Rule: "rule"}, name}
		}), []string{"an error contains no text of the domain"}},
		{"names the code point", fails(func(name string) error {
			for _, c := range name {
				if c == 0xFFFD || c == 0x301 {
					return fmt.Errorf("%w at %U", &domain.IDNAError{Label: -1, Rule: "rule"}, c)
				}
			}
			return &domain.IDNAError{Label: -1, Rule: "rule"}
		}), []string{"an error contains no text of the domain"}},
		{"has one buffer for all", func() ports.IDNA {
			var calls overlap
			return fakeIDNA{answer: func(_ idnaOp, _, right string) string {
				if calls.seen() {
					return "another"
				}
				return right
			}}
		}, []string{"is safe for concurrent use"}},
		{"only lower-cases", always(func(_ idnaOp, name, right string) string {
			if strings.Contains(name, "\uFF27") {
				return strings.ToLower(name)
			}
			return right
		}), []string{"maps code points, not only to lower case"}},
		{"is transitional", always(func(_ idnaOp, name, right string) string {
			if strings.HasPrefix(name, "\u03B2") {
				return "xn--nxasmq6b.com" // with sigma
			}
			return right
		}), []string{"keeps the deviation characters"}},
		{"takes the low line when it is strict", always(func(op idnaOp, name, right string) string {
			if op == strict && name == "a_b.test" {
				return name
			}
			return right
		}), []string{"strict refuses ASCII outside of STD3"}},
		{"counts hyphens by bytes", always(func(op idnaOp, name, right string) string {
			if op == strict && right != refused && name[0] >= utf8.RuneSelf && name[2:4] == "--" {
				return refused
			}
			return right
		}), []string{"strict refuses hyphens at the ends and in third and fourth place"}},
		{"takes the root label when it is strict", always(func(op idnaOp, name, right string) string {
			if op == strict && name == "b." {
				return name
			}
			return right
		}), []string{"strict refuses empty labels"}},
		{"returns the labels that it could decode", always(func(op idnaOp, name, right string) string {
			if op == toUnicode && strings.HasSuffix(name, ".xn--a") {
				return "fa\u00DF.xn--a"
			}
			return right
		}), []string{"ToUnicode fails if one label does"}},
	}, ofRows)
}

// quiet is an error that does not print its domain.
type quiet struct {
	error
	domain string
}

func (q quiet) Unwrap() error { return q.error }
