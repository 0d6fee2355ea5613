package host

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// Step is one step of the host parser, as [Trace] returns them. Kind, Input and
// Code are always set. The other fields depend on the kind; see the comments of
// the kinds.
type Step struct {
	Kind   StepKind
	Input  string // the text that the step took
	Output string // the text that it made

	// Mapped is the domain after Unicode's mapping and normalization, and
	// before Punycode. Punycode then encodes each label: the labels of Mapped,
	// with "." between them, become those of Output. It is "" if the domain is
	// ASCII or the IDNA backend refuses it.
	Mapped string
	IDNA   domain.IDNAError // the reason of the IDNA backend, if it has one

	Number  uint64 // the value of an IPv4 part, an IPv4 address or an IPv6 piece
	Radix   int    // of an IPv4 part: 8, 10 or 16
	Index   int    // the standard's pieceIndex, at an IPv6 piece or the "::"
	Address Pieces // the IPv6 address, or its pieces up to the error
	Ends    bool   // the domain ends in a number

	Code domain.Code // the step failed with this error; 0 if it did not
}

// StepKind is a kind of [Step]. The zero StepKind is not a kind of step.
type StepKind uint8

const (
	StepPercentDecode StepKind = iota + 1 // Input becomes Output
	StepDomain                            // Input becomes Mapped and Output, an ASCII domain
	StepEndsInNumber                      // Input has the answer Ends
	StepIPv4Part                          // Input is Number in Radix; 1<<32 or more is too large
	StepIPv4                              // Input is the address Number, serialized as Output
	StepIPv6Piece                         // Input is the piece Number at Index; an IPv4 address is two pieces
	StepIPv6Compress                      // Input, "::", sets compress to Index
	StepIPv6                              // Input is Address, serialized as Output
	StepOpaque                            // Input becomes Output, an opaque host or the empty host
)

// stepKinds holds for each StepKind the standard's name and the end of its
// anchor.
var stepKinds = [...]struct{ name, anchor string }{
	StepPercentDecode: {"percent-decode", "string-percent-decode"},
	StepDomain:        {"domain parser", "concept-domain-to-ascii"},
	StepEndsInNumber:  {"ends in a number checker", "ends-in-a-number-checker"},
	StepIPv4Part:      {"IPv4 number parser", "ipv4-number-parser"},
	StepIPv4:          {"IPv4 parser", "concept-ipv4-parser"},
	StepIPv6Piece:     {"IPv6 piece", "concept-ipv6-piece"},
	StepIPv6Compress:  {"compress", "concept-ipv6-parser"},
	StepIPv6:          {"IPv6 parser", "concept-ipv6-parser"},
	StepOpaque:        {"opaque-host parser", "concept-opaque-host-parser"},
}

// String returns the standard's name of the algorithm of the step, such as
// "IPv4 number parser". It returns "none" for the zero StepKind.
func (k StepKind) String() string {
	switch {
	case k == 0:
		return "none"
	case int(k) < len(stepKinds):
		return stepKinds[k].name
	}
	return fmt.Sprintf("StepKind(%d)", uint8(k))
}

// Anchor returns the address of the algorithm of the step in the standard, or
// "" if k is not a kind of step.
func (k StepKind) Anchor() string {
	if k == 0 || int(k) >= len(stepKinds) {
		return ""
	}
	return "https://url.spec.whatwg.org/#" + stepKinds[k].anchor
}

// Trace returns the steps that [Parse] takes for input. The result in a step is
// that of the function that Parse calls for it. isOpaque and idna are as for
// Parse.
//
// The last step makes the host, or has the code of the error that Parse fails
// with. There is one exception. If the host is a domain, the [StepDomain] makes
// it, and the last step is the [StepEndsInNumber].
func Trace(input string, isOpaque bool, idna ports.IDNA) []Step {
	switch {
	case strings.HasPrefix(input, "["):
		return traceIPv6(input)
	case isOpaque:
		out, _, code := appendOpaque(nil, input, nil)
		return []Step{{Kind: StepOpaque, Input: input, Output: string(out), Code: code}}
	}

	var steps []Step
	name := input
	if all := classesOf(input); all&percentSign != 0 {
		decoded, _ := decodeHost(nil, input, all)
		name = string(decoded)
		steps = append(steps, Step{Kind: StepPercentDecode, Input: input, Output: name})
	}
	step := traceDomain(domain.ToScalarValueString(name), idna)
	steps = append(steps, step)
	if step.Code != 0 {
		return steps
	}
	asciiDomain := step.Output
	ends := EndsInNumber(asciiDomain)
	steps = append(steps, Step{Kind: StepEndsInNumber, Input: asciiDomain, Ends: ends})
	if ends {
		steps = traceIPv4(steps, asciiDomain)
	}
	return steps
}

// traceDomain returns the step of the domain parser.
func traceDomain(name string, idna ports.IDNA) Step {
	isASCII := classesOf(name)&nonASCII == 0
	var rec domain.Recorder
	out, code := appendDomain(nil, name, false, idna, &rec, source{name, isASCII})
	step := Step{Kind: StepDomain, Input: name, Output: string(out), Code: code}
	if len(rec.Errors) > 0 {
		step.IDNA = rec.Errors[0].IDNA
	}
	if isASCII || code != 0 {
		return step
	}
	// ToUnicode is the same processing as ToASCII, without Punycode at the end.
	var err error
	if step.Mapped, err = idna.ToUnicode(name); err != nil {
		step.Mapped = ""
	}
	return step
}

// traceIPv4 appends to steps those of the IPv4 parser.
func traceIPv4(steps []Step, input string) []Step {
	address, code := parseIPv4(input, nil, source{})
	for part := range strings.SplitSeq(strings.TrimSuffix(input, "."), ".") {
		if code == domain.IPv4TooManyParts {
			break // before any part is parsed
		}
		number, radix, ok := parseIPv4Number(part)
		step := Step{Kind: StepIPv4Part, Input: part, Number: number, Radix: int(radix)}
		if !ok {
			step.Code = domain.IPv4NonNumericPart
			return append(steps, step)
		}
		steps = append(steps, step)
	}
	step := Step{Kind: StepIPv4, Input: input, Number: uint64(address), Code: code}
	if code == 0 {
		step.Output = string(AppendIPv4(nil, address))
	}
	return append(steps, step)
}

// traceIPv6 returns the steps of the host parser for input that begins with
// "[".
func traceIPv6(input string) (steps []Step) {
	out, code := AppendIPv6Host(nil, input, nil)
	last := Step{Kind: StepIPv6, Input: input, Output: string(out), Code: code}
	if code == domain.IPv6Unclosed {
		return []Step{last}
	}
	input = input[1 : len(input)-1]
	address, pieceIndex, pointer, _ := parseIPv6(input, nil)
	last.Address = address

	before, after, compressed := strings.Cut(input[:pointer], "::")
	steps, index := tracePieces(nil, before, address, 0, pieceIndex, 0)
	if compressed {
		compress := index + 1
		steps = append(steps, Step{Kind: StepIPv6Compress, Input: "::", Index: compress})
		moved := 0
		if code == 0 {
			moved = 8 - pieceIndex
		}
		steps, _ = tracePieces(steps, after, address, compress, pieceIndex, moved)
	}
	return append(steps, last)
}

// tracePieces appends to steps those of the pieces in text, from index to end.
// Each piece is in the address, moved to a higher index. It returns the index
// after the last piece.
func tracePieces(steps []Step, text string, address Pieces, index, end, moved int) ([]Step, int) {
	for piece := range strings.SplitSeq(text, ":") {
		if piece == "" || index == end {
			break
		}
		step := Step{Kind: StepIPv6Piece, Input: piece, Index: index, Number: uint64(address[index+moved])}
		index++
		if strings.Contains(piece, ".") { // an IPv4 address makes two
			step.Number = step.Number<<16 | uint64(address[index+moved])
			index++
		}
		steps = append(steps, step)
	}
	return steps, index
}
