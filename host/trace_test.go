package host_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
)

// TestTrace has the steps of each kind, by hand from the standard's host
// parser.
func TestTrace(t *testing.T) {
	// "a" is the Punycode of U+0080, which is not valid.
	badLabel := domain.IDNAError{Label: 1, Rule: uts46.RuleStatus}
	for _, row := range []struct {
		input    string
		isOpaque bool
		want     []host.Step
	}{
		{input: "EXAMPLE.com", want: []host.Step{
			{Kind: host.StepDomain, Input: "EXAMPLE.com", Output: "example.com"},
			{Kind: host.StepEndsInNumber, Input: "example.com"},
		}},
		{input: "Ｂ%C3%BCcher。Example", want: []host.Step{
			{Kind: host.StepPercentDecode, Input: "Ｂ%C3%BCcher。Example", Output: "Ｂücher。Example"},
			{Kind: host.StepDomain, Input: "Ｂücher。Example", Mapped: "bücher.example", Output: "xn--bcher-kva.example"},
			{Kind: host.StepEndsInNumber, Input: "xn--bcher-kva.example"},
		}},
		{input: "é.xn--a", want: []host.Step{
			{Kind: host.StepDomain, Input: "é.xn--a", IDNA: badLabel, Code: domain.DomainToASCII},
		}},
		{input: "a.xn--a", want: []host.Step{
			{Kind: host.StepDomain, Input: "a.xn--a", Output: "a.xn--a", IDNA: badLabel},
			{Kind: host.StepEndsInNumber, Input: "a.xn--a"},
		}},
		{input: "a b", want: []host.Step{
			{Kind: host.StepDomain, Input: "a b", IDNA: domain.IDNAError{Label: 0, Rule: uts46.RuleSTD3}, Code: domain.DomainToASCII},
		}},
		{input: "0x7F.010.1.", want: []host.Step{
			{Kind: host.StepDomain, Input: "0x7F.010.1.", Output: "0x7f.010.1.", IDNA: domain.IDNAError{Label: 3, Rule: uts46.RuleLength}},
			{Kind: host.StepEndsInNumber, Input: "0x7f.010.1.", Ends: true},
			{Kind: host.StepIPv4Part, Input: "0x7f", Number: 127, Radix: 16},
			{Kind: host.StepIPv4Part, Input: "010", Number: 8, Radix: 8},
			{Kind: host.StepIPv4Part, Input: "1", Number: 1, Radix: 10},
			{Kind: host.StepIPv4, Input: "0x7f.010.1.", Number: 0x7F080001, Output: "127.8.0.1"},
		}},
		{input: "256.0", want: []host.Step{
			{Kind: host.StepDomain, Input: "256.0", Output: "256.0"},
			{Kind: host.StepEndsInNumber, Input: "256.0", Ends: true},
			{Kind: host.StepIPv4Part, Input: "256", Number: 256, Radix: 10},
			{Kind: host.StepIPv4Part, Input: "0", Number: 0, Radix: 10},
			{Kind: host.StepIPv4, Input: "256.0", Code: domain.IPv4OutOfRangePart},
		}},
		{input: "1.08.1", want: []host.Step{
			{Kind: host.StepDomain, Input: "1.08.1", Output: "1.08.1"},
			{Kind: host.StepEndsInNumber, Input: "1.08.1", Ends: true},
			{Kind: host.StepIPv4Part, Input: "1", Number: 1, Radix: 10},
			{Kind: host.StepIPv4Part, Input: "08", Radix: 8, Code: domain.IPv4NonNumericPart},
		}},
		{input: "1.2.3.4.5", want: []host.Step{
			{Kind: host.StepDomain, Input: "1.2.3.4.5", Output: "1.2.3.4.5"},
			{Kind: host.StepEndsInNumber, Input: "1.2.3.4.5", Ends: true},
			{Kind: host.StepIPv4, Input: "1.2.3.4.5", Code: domain.IPv4TooManyParts},
		}},
		{input: "[2001:DB8::1:1.2.3.4]", want: []host.Step{
			{Kind: host.StepIPv6Piece, Input: "2001", Index: 0, Number: 0x2001},
			{Kind: host.StepIPv6Piece, Input: "DB8", Index: 1, Number: 0xDB8},
			{Kind: host.StepIPv6Compress, Input: "::", Index: 3},
			{Kind: host.StepIPv6Piece, Input: "1", Index: 3, Number: 1},
			{Kind: host.StepIPv6Piece, Input: "1.2.3.4", Index: 4, Number: 0x01020304},
			{
				Kind: host.StepIPv6, Input: "[2001:DB8::1:1.2.3.4]", Output: "[2001:db8::1:102:304]",
				Address: host.Pieces{0x2001, 0xDB8, 0, 0, 0, 1, 0x102, 0x304},
			},
		}},
		{input: "[::]", want: []host.Step{
			{Kind: host.StepIPv6Compress, Input: "::", Index: 1},
			{Kind: host.StepIPv6, Input: "[::]", Output: "[::]"},
		}},
		{input: "[1:2:g]", want: []host.Step{
			{Kind: host.StepIPv6Piece, Input: "1", Index: 0, Number: 1},
			{Kind: host.StepIPv6Piece, Input: "2", Index: 1, Number: 2},
			{Kind: host.StepIPv6, Input: "[1:2:g]", Address: host.Pieces{1, 2}, Code: domain.IPv6InvalidCodePoint},
		}},
		{input: "[1:2:]", want: []host.Step{ // the "2" ends at the ":", but fails before it is stored
			{Kind: host.StepIPv6Piece, Input: "1", Index: 0, Number: 1},
			{Kind: host.StepIPv6, Input: "[1:2:]", Address: host.Pieces{1}, Code: domain.IPv6InvalidCodePoint},
		}},
		{input: "[::1", want: []host.Step{{Kind: host.StepIPv6, Input: "[::1", Code: domain.IPv6Unclosed}}},
		{input: "É%41", isOpaque: true, want: []host.Step{{Kind: host.StepOpaque, Input: "É%41", Output: "%C3%89%41"}}},
		{input: "a b", isOpaque: true, want: []host.Step{{Kind: host.StepOpaque, Input: "a b", Code: domain.HostInvalidCodePoint}}},
		{input: "", isOpaque: true, want: []host.Step{{Kind: host.StepOpaque}}},
	} {
		t.Run(fmt.Sprintf("%s %t", row.input, row.isOpaque), func(t *testing.T) {
			if got := host.Trace(row.input, row.isOpaque, uts46.New()); !slices.Equal(got, row.want) {
				t.Errorf("%+v\nwant\n%+v", got, row.want)
			}
		})
	}
}

// TestTraceAgrees holds that the last step has the result of Parse, and that
// each step goes on with the result of the one before.
func TestTraceAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	alphabets := [][]string{
		{"a", "B", "é", "Ｂ", "。", ".", "-", "%41", "%C3", "%A9", "%", "\xC3", "\xA9", "xn--", "9ca", "ß", "\u00ad", "1", " ", "例え"},
		{"0", "1", "7", "8", "255", "256", "0x", "f", ".", ".", "１", "%31", "65536", "4294967296"},
		{"0", "1", "a", "F", ":", ":", ":", "::", "1:", "2:3:", "0:0:", ".", "1.2.3.4", "00", "ffff", "12345", "g", "é"},
	}
	outcomes := map[string]int{}
	for i := range 60_000 {
		var b strings.Builder
		for range r.IntN(14) {
			b.WriteString(alphabets[i%3][r.IntN(len(alphabets[i%3]))])
		}
		input, isOpaque := b.String(), r.IntN(8) == 0
		if i%3 == 2 {
			input = "[" + input + "]"
		}
		parsed, err := host.Parse(input, isOpaque, uts46.New(), nil)
		steps := host.Trace(input, isOpaque, uts46.New())
		if wrong := disagreement(steps, parsed, err); wrong != "" {
			t.Fatalf("%q, opaque %t: %s\n%v, %v\n%+v", input, isOpaque, wrong, parsed, err, steps)
		}
		if code, failed := err.(domain.Code); failed {
			outcomes[code.String()]++
		} else {
			outcomes[parsed.Kind().String()]++
		}
	}
	for _, outcome := range []string{"domain", "IPv4 address", "IPv6 address", "opaque host", "domain-to-ASCII", "IPv4-out-of-range-part", "IPv6-too-few-pieces"} {
		if outcomes[outcome] < 200 {
			t.Errorf("%s came up %d times", outcome, outcomes[outcome])
		}
	}
}

// disagreement says what is wrong with the steps of a host parser that returned
// parsed and err.
func disagreement(steps []host.Step, parsed host.Host, err error) string {
	if len(steps) == 0 {
		return "there are no steps"
	}
	last := steps[len(steps)-1]
	if err != nil {
		if last.Code != err {
			return "the failure differs"
		}
		return ""
	}
	result := last.Output
	var domainStep, number host.Step
	parts, address, pieces := 0, uint64(0), 0
	for i, step := range steps {
		switch {
		case step.Code != 0:
			return "a step failed"
		case step.Kind == 0 || step.Kind.Anchor() == "":
			return "a step has no kind"
		case step.Kind == host.StepDomain:
			domainStep = step
			if step.Mapped != "" && strings.Count(step.Mapped, ".") != strings.Count(step.Output, ".") {
				return "the mapped domain has other labels"
			}
			if i > 0 && domain.ToScalarValueString(steps[i-1].Output) != step.Input {
				return "the domain is not the decoded text"
			}
		case step.Kind == host.StepEndsInNumber:
			number = step
			if step.Input != domainStep.Output {
				return "the checker has another domain"
			}
			if !step.Ends {
				result = step.Input
			}
		case step.Kind == host.StepIPv4Part:
			address += step.Number << (8 * (3 - parts))
			if parts++; steps[i+1].Kind == host.StepIPv4 {
				address += step.Number - step.Number<<(8*(4-parts)) // the last part is not shifted
			}
		case step.Kind == host.StepIPv6Piece:
			moved := 0
			if pieces < 0 {
				moved = 8 - lastIndex(steps)
			}
			if low := last.Address[step.Index+moved]; !strings.Contains(step.Input, ".") && uint64(low) != step.Number {
				return "a piece is not in the address"
			}
		case step.Kind == host.StepIPv6Compress:
			pieces = -1
		}
	}
	switch parsed.Kind() {
	case host.IPv4:
		if address != last.Number || !number.Ends {
			return "the parts make another address"
		}
	case host.IPv6:
		if "["+string(host.AppendIPv6(nil, last.Address))+"]" != last.Output {
			return "the address is not the output"
		}
	}
	if result != parsed.String() {
		return "the result differs"
	}
	return ""
}

// lastIndex returns the piece index after the last piece, before any piece is
// moved.
func lastIndex(steps []host.Step) int {
	step := steps[len(steps)-2]
	switch {
	case step.Kind == host.StepIPv6Compress:
		return step.Index
	case strings.Contains(step.Input, "."):
		return step.Index + 2
	}
	return step.Index + 1
}

// TestStepKinds holds the names and anchors of kinds that are not there.
func TestStepKinds(t *testing.T) {
	for kind, name := range map[host.StepKind]string{0: "none", host.StepOpaque + 1: "StepKind(10)", 200: "StepKind(200)"} {
		if kind.String() != name || kind.Anchor() != "" {
			t.Errorf("%d is %q at %q; want %q", uint8(kind), kind, kind.Anchor(), name)
		}
	}
}

func ExampleTrace() {
	for _, step := range host.Trace("0x7F.1", false, uts46.New()) {
		switch step.Kind {
		case host.StepIPv4Part:
			fmt.Printf("%v: %q in radix %d is %d\n", step.Kind, step.Input, step.Radix, step.Number)
		case host.StepEndsInNumber:
			fmt.Printf("%v: %q: %t\n", step.Kind, step.Input, step.Ends)
		default:
			fmt.Printf("%v: %q becomes %q\n", step.Kind, step.Input, step.Output)
		}
	}
	// Output:
	// domain parser: "0x7F.1" becomes "0x7f.1"
	// ends in a number checker: "0x7f.1": true
	// IPv4 number parser: "0x7f" in radix 16 is 127
	// IPv4 number parser: "1" in radix 10 is 1
	// IPv4 parser: "0x7f.1" becomes "127.0.0.1"
}
