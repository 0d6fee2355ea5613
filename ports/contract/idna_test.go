package contract

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// fakeIDNA has the answers of the rows, and otherwise those of adapters/uts46.
// Its functions, if any, make it faulty.
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
	return answers
}()

func (f fakeIDNA) run(op idnaOp, name string) (string, error) {
	got, ok := idnaAnswers[idnaRow{op: op, domain: name}]
	if !ok {
		got = op.run(uts46.New(), name)
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
			name := join(join(row.clause(group.input), group.part), row.String())
			names = append(names, name)
			for _, wrong := range []string{refused, "wrong"} {
				if wrong == row.want {
					continue
				}
				testRow(t, idnaSuite(), ports.IDNA(fakeIDNA{answer: func(op idnaOp, name, right string) string {
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
func TestIDNABroken(t *testing.T) { testBroken(t, idnaSuite(), brokenIDNA()) }

func brokenIDNA() []broken[ports.IDNA] {
	// always returns a function that makes a backend with changed answers.
	always := func(answer func(op idnaOp, name, right string) string) func() ports.IDNA {
		return func() ports.IDNA { return fakeIDNA{answer: answer} }
	}
	fails := func(err func(name string) error) func() ports.IDNA {
		return func() ports.IDNA { return fakeIDNA{err: err} }
	}
	return []broken[ports.IDNA]{
		{"none", func() ports.IDNA { return fakeIDNA{} }, nil},
		{"replaces dst", func() ports.IDNA {
			return fakeIDNA{result: func(_ []byte, answer string) []byte { return []byte(answer) }}
		}, []string{"append"}},
		{"overwrites dst", func() ports.IDNA {
			return fakeIDNA{result: func(dst []byte, answer string) []byte {
				out := append(dst, answer...)
				for i := range dst {
					dst[i] = 'x'
				}
				return out
			}}
		}, []string{"append"}},
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
		}, []string{"append/keeps nothing of dst"}},
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
		}, []string{"borrow"}},
		{"lower-cases the domain in place", always(func(_ idnaOp, name, right string) string {
			inPlace(name, "xn--9ca.test")
			return right
		}), []string{"borrow"}},
		{"has errors of its own", fails(func(string) error { return errors.New("refused") }), []string{"IDNA.error"}},
		{"returns no rule", fails(func(string) error { return &domain.IDNAError{Label: 2} }), []string{"IDNA.error"}},
		{"blames the first label", fails(func(string) error { return &domain.IDNAError{Rule: "rule"} }),
			[]string{"IDNA.error"}},
		{"quotes the domain", fails(func(name string) error {
			return fmt.Errorf("%w in %+q", &domain.IDNAError{Label: -1, Rule: "rule"}, name)
		}), []string{"IDNA.quiet"}},
		{"hides the domain in what it wraps", fails(func(name string) error {
			return quiet{&domain.IDNAError{Label: -1, Rule: "rule"}, name}
		}), []string{"IDNA.quiet"}},
		{"hides the domain in one of two errors", fails(func(name string) error {
			return joined{&domain.IDNAError{Label: -1, Rule: "rule"}, errors.New(name)}
		}), []string{"IDNA.quiet"}},
		{"names the code point", fails(func(name string) error {
			for _, c := range name {
				if c == 0xFFFD || c == 0x301 {
					return fmt.Errorf("%w at %U", &domain.IDNAError{Label: -1, Rule: "rule"}, c)
				}
			}
			return &domain.IDNAError{Label: -1, Rule: "rule"}
		}), []string{"IDNA.quiet"}},
		{"refuses ASCII", always(func(op idnaOp, name, right string) string {
			if op == strict && isASCII(name) {
				return refused
			}
			return right
		}), []string{
			"IDNA.input/ASCII",
			"IDNA.ascii/decodes xn-- labels and validates them",
			"IDNA.ascii/strict accepts valid domains",
			"IDNA.ascii/strict refuses domains and labels too long for DNS",
			"IDNA.ascii/strict refuses hyphens at the ends and in third and fourth place",
		}},
		{"returns Unicode", always(func(op idnaOp, name, right string) string {
			if op == relaxed && strings.Contains(name, "\uFF27") {
				return "\uFF47o.com"
			}
			return right
		}), []string{"IDNA.result"}},
		{"does not decode in ToUnicode", always(func(op idnaOp, name, right string) string {
			if op == toUnicode && isASCII(name) && right != refused {
				return strings.ToLower(name)
			}
			return right
		}), []string{
			"IDNA.unicode/ToUnicode decodes",
			"IDNA.unicode/relaxed takes empty and long labels",
			"IDNA.unicode/relaxed takes hyphens anywhere",
		}},
		{"returns the domain and no error", always(func(op idnaOp, name, right string) string {
			if right == refused && isASCII(name) {
				return strings.ToLower(name)
			}
			return right
		}), []string{
			"IDNA.anywhere/ToUnicode fails if one label does",
			"IDNA.anywhere/refuses a label that decodes to one with xn--",
			"IDNA.anywhere/refuses an empty xn-- label",
			"IDNA.anywhere/refuses an xn-- label of ASCII alone",
			"IDNA.failure/decodes xn-- labels and validates them",
			"IDNA.failure/refuses a label that begins with a mark",
			"IDNA.failure/refuses a label that decodes to one with xn--",
			"IDNA.failure/refuses an empty xn-- label",
			"IDNA.failure/refuses an xn-- label of ASCII alone",
			"IDNA.failure/strict refuses ASCII outside of STD3",
			"IDNA.failure/strict refuses domains and labels too long for DNS",
			"IDNA.failure/strict refuses empty labels",
			"IDNA.failure/strict refuses hyphens at the ends and in third and fourth place",
		}},
		{"panics at an empty Punycode label", always(func(_ idnaOp, name, right string) string {
			if strings.HasPrefix(name, "xn--.") {
				panic("index out of range")
			}
			return right
		}), []string{"total"}},
		{"panics at a long domain", always(func(_ idnaOp, name, right string) string {
			if len(name) > 1000 {
				panic("index out of range")
			}
			return right
		}), []string{"total"}},
		{"has one buffer for all", func() ports.IDNA {
			var calls overlap
			return fakeIDNA{answer: func(_ idnaOp, _, right string) string {
				if calls.seen() {
					return "another"
				}
				return right
			}}
		}, []string{"concurrent"}},
		{"only lower-cases", always(func(_ idnaOp, name, right string) string {
			if strings.Contains(name, "\uFF27") {
				return strings.ToLower(name)
			}
			return right
		}), []string{"IDNA.result", "IDNA.unicode/maps code points, not only to lower case"}},
		{"is transitional", always(func(_ idnaOp, name, right string) string {
			if strings.HasPrefix(name, "\u03B2") {
				return "xn--nxasmq6b.com" // with sigma
			}
			return right
		}), []string{"IDNA.ascii/keeps the deviation characters"}},
		{"takes the low line when it is strict", always(func(op idnaOp, name, right string) string {
			if op == strict && name == "a_b.test" {
				return name
			}
			return right
		}), []string{"IDNA.failure/strict refuses ASCII outside of STD3"}},
		{"counts hyphens by bytes", always(func(op idnaOp, name, right string) string {
			if op == strict && right != refused && name[0] >= utf8.RuneSelf && name[2:4] == "--" {
				return refused
			}
			return right
		}), []string{"IDNA.ascii/strict refuses hyphens at the ends and in third and fourth place"}},
		{"takes the root label when it is strict", always(func(op idnaOp, name, right string) string {
			if op == strict && name == "b." {
				return name
			}
			return right
		}), []string{"IDNA.failure/strict refuses empty labels"}},
		{"returns the labels that it could decode", always(func(op idnaOp, name, right string) string {
			if op == toUnicode && strings.HasSuffix(name, ".xn--a") {
				return "fa\u00DF.xn--a"
			}
			return right
		}), []string{"IDNA.anywhere/ToUnicode fails if one label does"}},
	}
}

// quiet is an error that does not print its domain.
type quiet struct {
	error
	domain string
}

func (q quiet) Unwrap() error { return q.error }

// joined wraps errors and does not print them.
type joined []error

func (joined) Error() string          { return "refused" }
func (joined) Format(fmt.State, rune) {}
func (j joined) Unwrap() []error      { return j }
