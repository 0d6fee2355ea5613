package stepwise

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Machine runs the basic URL parser. The zero Machine is ready for use: it
// records nothing, and fails on domains that are not ASCII. If it has a
// Recorder, it must not be used concurrently.
//
// Its setters change a URL as those of the standard's URL class change the URL
// of an object. url must not be nil. If the value was taken, they return nil.
// Otherwise url is unchanged, except as below, and the error says why:
//
//   - It is a [domain.Refusal], or the [domain.Code] of the validation error
//     that the steps ended with.
//   - It is [domain.ErrStopped] if the Recorder wants no more errors. Then url
//     may be partly changed: do not use it.
//
// If a value has a host and a port, the port may be refused although the host
// is taken. The error is about the host alone. The places in the Recorder are
// byte offsets into the value.
type Machine struct {
	IDNA     ports.IDNA       // may be nil
	Recorder *domain.Recorder // takes the validation errors; may be nil
	Trace    func(Step)       // is called after each run of a state; may be nil
}

// Step is one run of a state.
type Step struct {
	State   State // the state that ran
	Pointer int   // byte offset, in the caller's string, of the code point that it took
	C       rune  // that code point, or domain.EOF

	// The variables of the parser after the run. Buffer and URL are valid
	// during the call of Trace, and must not be changed.
	Buffer            []byte
	AtSignSeen        bool
	InsideBrackets    bool
	PasswordTokenSeen bool
	URL               *Record

	Changed Fields      // the fields of the URL that the run changed
	Host    []host.Step // the steps of the host parser, if the run called it

	Next        State // the state that runs next, NoState if the run ended the machine
	NextPointer int   // the pointer of that run; below Pointer if this run moved it back
	Failed      bool  // the run ended the machine with failure
}

// State is a state of the basic URL parser. As a state override, the zero State
// means that there is none.
type State uint8

const (
	NoState                            State = iota
	SchemeStartState                         // the scheme start state
	SchemeState                              // the scheme state
	NoSchemeState                            // the no scheme state
	SpecialRelativeOrAuthorityState          // the special relative or authority state
	PathOrAuthorityState                     // the path or authority state
	RelativeState                            // the relative state
	RelativeSlashState                       // the relative slash state
	SpecialAuthoritySlashesState             // the special authority slashes state
	SpecialAuthorityIgnoreSlashesState       // the special authority ignore slashes state
	AuthorityState                           // the authority state
	HostState                                // the host state
	HostnameState                            // the hostname state
	PortState                                // the port state
	FileState                                // the file state
	FileSlashState                           // the file slash state
	FileHostState                            // the file host state
	PathStartState                           // the path start state
	PathState                                // the path state
	OpaquePathState                          // the opaque path state
	QueryState                               // the query state
	FragmentState                            // the fragment state
)

// states holds for each State the end of its anchor and the method that runs
// it.
var states = [...]struct {
	anchor string
	run    func(*run) outcome
}{
	SchemeStartState:                   {"scheme-start-state", (*run).schemeStartState},
	SchemeState:                        {"scheme-state", (*run).schemeState},
	NoSchemeState:                      {"no-scheme-state", (*run).noSchemeState},
	SpecialRelativeOrAuthorityState:    {"special-relative-or-authority-state", (*run).specialRelativeOrAuthorityState},
	PathOrAuthorityState:               {"path-or-authority-state", (*run).pathOrAuthorityState},
	RelativeState:                      {"relative-state", (*run).relativeState},
	RelativeSlashState:                 {"relative-slash-state", (*run).relativeSlashState},
	SpecialAuthoritySlashesState:       {"special-authority-slashes-state", (*run).specialAuthoritySlashesState},
	SpecialAuthorityIgnoreSlashesState: {"special-authority-ignore-slashes-state", (*run).specialAuthorityIgnoreSlashesState},
	AuthorityState:                     {"authority-state", (*run).authorityState},
	HostState:                          {"host-state", (*run).hostState},
	HostnameState:                      {"hostname-state", (*run).hostState},
	PortState:                          {"port-state", (*run).portState},
	FileState:                          {"file-state", (*run).fileState},
	FileSlashState:                     {"file-slash-state", (*run).fileSlashState},
	FileHostState:                      {"file-host-state", (*run).fileHostState},
	PathStartState:                     {"path-start-state", (*run).pathStartState},
	PathState:                          {"path-state", (*run).pathState},
	OpaquePathState:                    {"cannot-be-a-base-url-path-state", (*run).opaquePathState},
	QueryState:                         {"query-state", (*run).queryState},
	FragmentState:                      {"fragment-state", (*run).fragmentState},
}

// String returns the standard's name of the state, such as "scheme start
// state", and "none" for NoState.
func (s State) String() string {
	switch {
	case s == NoState:
		return "none"
	case int(s) >= len(states):
		return fmt.Sprintf("State(%d)", uint8(s))
	case s == OpaquePathState:
		return "opaque path state" // its anchor keeps an older name
	}
	return strings.ReplaceAll(states[s].anchor, "-", " ")
}

// Anchor returns the address of the state in the standard, or "" if s is not a
// state.
func (s State) Anchor() string {
	if s == NoState || int(s) >= len(states) {
		return ""
	}
	return "https://url.spec.whatwg.org/#" + states[s].anchor
}

// outcome is how a run of a state, or of the machine, ended.
type outcome uint8

const (
	goOn     outcome = iota // the machine is not done
	finished                // it has reached the end of the input, or returned
	refused                 // it has returned without doing anything
	failed                  // it has returned failure
	stopped                 // the recorder wants no more errors
	unfit                   // the state cannot run with this URL and base
)

// run holds the variables of the basic URL parser.
type run struct {
	machine *Machine

	input         string         // the caller's string up to where it is trimmed
	base          *Record        // https://url.spec.whatwg.org/#concept-base-url
	encoding      ports.Encoding // an output encoding, nil for UTF-8
	url           *Record        // https://url.spec.whatwg.org/#basic-url-parser-url
	stateOverride State          // https://url.spec.whatwg.org/#basic-url-parser-state-override

	state             State
	buffer            []byte
	atSignSeen        bool
	insideBrackets    bool
	passwordTokenSeen bool

	start int // the start of the input, trimmed
	// The pointer is a byte offset into input; len(input) at EOF.
	pointer   int  // https://url.spec.whatwg.org/#pointer
	c         rune // https://url.spec.whatwg.org/#c
	next      int  // the pointer increased by 1
	decreased bool // the pointer was decreased by 1

	bufferStart int  // the offset of the first code point in the buffer
	hostSet     bool // with a state override: the host was set
	lastError   domain.Code
	refusal     domain.Refusal // with a state override: why it ended, if not by a validation error
	hostSteps   []host.Step    // of the host parser in this run of a state, for the trace
}

// ParseOptions are the optional arguments of the basic URL parser. The zero
// value has none of them.
type ParseOptions struct {
	Base          *Record        // the base URL; nil: none
	Encoding      ports.Encoding // the encoding of a special URL's query; nil: UTF-8
	URL           *Record        // the URL to change; nil: a new one
	StateOverride State          // the state to run; NoState: none
}

// ErrState says that a state cannot run:
//
//   - It is not a state.
//   - It needs a base URL, and there is none.
//   - It needs an opaque path and the URL has a list of segments, or the
//     reverse.
//
// This only happens to [Machine.BasicParse] with a URL or a state override that
// the standard never passes.
var ErrState = errors.New("stepwise: the state cannot run with this URL and base URL")

// BasicParse is the basic URL parser. It has the three outcomes of the
// standard's:
//
//   - It returns a URL: the Record, which is o.URL unless that is nil, and nil.
//   - It returns failure: nil, and the [domain.Code] of the validation error,
//     or a [domain.Refusal] whose IsFailure is true. o.URL may have changed:
//     for example, with HostState its host is set before the port fails.
//   - It returns nothing, which needs a state override: the Record, and nil if
//     the value was taken. If it changed nothing, the error is a
//     [domain.Refusal] whose IsFailure is false.
//
// Two other errors come with a nil Record: [domain.ErrStopped] if the Recorder
// wants no more errors, and [ErrState]. After them, do not use o.URL.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (m *Machine) BasicParse(input string, o ParseOptions) (*Record, error) {
	start, end := 0, len(input)
	if o.URL == nil {
		o.URL = newRecord()
		for start < end && domain.IsC0ControlOrSpace(rune(input[start])) {
			start++
		}
		for start < end && domain.IsC0ControlOrSpace(rune(input[end-1])) {
			end--
		}
		if start > 0 {
			m.Recorder.Report(domain.InvalidURLUnit, 0, start)
		} else if end < len(input) {
			m.Recorder.Report(domain.InvalidURLUnit, end, len(input))
		}
	}
	r := m.newRun(input[:end], start, o)
	return r.result(r.run())
}

// Parse parses input and returns the URL, as [Machine.BasicParse] does without
// a URL and a state override. base may be nil. enc is the encoding of a special
// URL's query, except if the scheme is ws or wss. A nil enc is UTF-8. The error
// is a [domain.Code], or [domain.ErrStopped] if the Recorder wants no more
// errors.
func (m *Machine) Parse(input string, base *Record, enc ports.Encoding) (*Record, error) {
	return m.BasicParse(input, ParseOptions{Base: base, Encoding: enc})
}

// override is BasicParse for a setter, on the bytes of value from start on. The
// host setter ignores the failure of a port after a host that it has set.
func (m *Machine) override(url *Record, value string, start int, enc ports.Encoding, state State) error {
	r := m.newRun(value, start, ParseOptions{Encoding: enc, URL: url, StateOverride: state})
	outcome := r.run()
	if outcome == failed && r.hostSet {
		return nil
	}
	_, err := r.result(outcome)
	return err
}

// newRun returns a run on the bytes of input from start on. o.URL is not nil.
func (m *Machine) newRun(input string, start int, o ParseOptions) *run {
	r := &run{
		machine:       m,
		input:         input,
		start:         start,
		base:          o.Base,
		encoding:      percent.OutputEncoding(o.Encoding),
		url:           o.URL,
		state:         SchemeStartState,
		stateOverride: o.StateOverride,
	}
	if o.StateOverride != NoState {
		r.state = o.StateOverride
	}
	return r
}

// result returns the results of BasicParse for a run that ended with outcome.
func (r *run) result(outcome outcome) (*Record, error) {
	switch {
	case outcome == stopped:
		return nil, domain.ErrStopped
	case outcome == unfit:
		return nil, ErrState
	case outcome == refused:
		return r.url, r.refusal
	case outcome == failed && r.refusal != 0:
		return nil, r.refusal
	case outcome == failed:
		r.machine.Recorder.Fail()
		return nil, r.lastError
	}
	return r.url, nil
}

// refuse ends the machine with a state override, for a reason that is not a
// validation error.
func (r *run) refuse(why domain.Refusal, outcome outcome) outcome {
	r.refusal = why
	return outcome
}

// canRun reports whether the state can run. It can unless the caller of
// BasicParse chose a state override or a URL that does not fit.
func (r *run) canRun() bool {
	switch r.state {
	case RelativeState:
		return r.base != nil
	case RelativeSlashState:
		return r.base != nil || r.c == '/' || r.c == '\\' && r.url.IsSpecial()
	case PathStartState, PathState:
		return !r.url.Path.IsOpaque
	case OpaquePathState:
		return r.url.Path.IsOpaque
	}
	return int(r.state) < len(states)
}

// run runs the state machine to its end.
func (r *run) run() outcome {
	if i := strings.IndexAny(r.input[r.start:], "\t\n\r"); i >= 0 {
		r.machine.Recorder.Report(domain.InvalidURLUnit, r.start+i, r.start+i+1)
	}
	r.setPointer(r.start)
	for {
		if !r.canRun() {
			return unfit
		}
		state, pointer, c := r.state, r.pointer, r.c
		var before measured
		if r.machine.Trace != nil {
			before = r.url.measure()
			r.hostSteps = nil
		}
		outcome := states[state].run(r)
		switch {
		case outcome == goOn && c == domain.EOF && !r.decreased:
			outcome = finished
		case outcome != failed && r.machine.Recorder.Stopped():
			outcome = stopped
		}
		if outcome == goOn {
			if !r.decreased {
				r.setPointer(r.next)
			}
			r.decreased = false
		}
		if r.machine.Trace != nil {
			step := Step{
				State: state, Pointer: pointer, C: c,
				Buffer: r.buffer, AtSignSeen: r.atSignSeen, InsideBrackets: r.insideBrackets,
				PasswordTokenSeen: r.passwordTokenSeen, URL: r.url,
				Changed: before.changes(r.url.measure()), Host: r.hostSteps,
				NextPointer: pointer, Failed: outcome == failed,
			}
			if outcome == goOn {
				step.Next, step.NextPointer = r.state, r.pointer
			}
			r.machine.Trace(step)
		}
		if outcome != goOn {
			return outcome
		}
	}
}

// setPointer makes the pointer point to the first code point from offset on, or
// to EOF if there is none. Tabs and newlines have been removed from the input.
func (r *run) setPointer(offset int) {
	r.pointer, r.c, r.next = r.codePoint(offset)
}

// codePoint returns the first code point from offset on, its offset, and its
// end.
func (r *run) codePoint(offset int) (pointer int, c rune, next int) {
	for offset < len(r.input) && domain.IsASCIITabOrNewline(rune(r.input[offset])) {
		offset++
	}
	c, size := domain.DecodeScalarValue(r.input[offset:])
	return offset, c, offset + size
}

// decreasePointer decreases the pointer by 1. The increase after each run of a
// state takes it back to where it is, so nothing moves. Only the last step of a
// state may call it.
func (r *run) decreasePointer() { r.decreased = true }

// decreasePointerByBuffer decreases the pointer by the buffer's code point
// length + 1, so that the next run takes the first code point of the buffer.
func (r *run) decreasePointerByBuffer() {
	if len(r.buffer) == 0 {
		r.decreasePointer()
		return
	}
	r.restartAt(r.bufferStart)
}

// increasePointer increases the pointer by 1.
func (r *run) increasePointer() { r.setPointer(r.next) }

// restartAt makes offset the pointer of the next run.
func (r *run) restartAt(offset int) {
	r.setPointer(offset)
	r.decreased = true
}

// remainingStartsWith reports whether remaining starts with s, which is ASCII.
//
// https://url.spec.whatwg.org/#remaining
func (r *run) remainingStartsWith(s string) bool {
	offset := r.next
	for i := range len(s) {
		_, c, next := r.codePoint(offset)
		if c != rune(s[i]) {
			return false
		}
		offset = next
	}
	return true
}

// remainingStartsWithTwoHexDigits reports whether the first two code points of
// remaining are ASCII hex digits, and returns the end of the two.
func (r *run) remainingStartsWithTwoHexDigits() (ok bool, end int) {
	_, first, end1 := r.codePoint(r.next)
	_, second, end2 := r.codePoint(end1)
	return domain.IsASCIIHexDigit(first) && domain.IsASCIIHexDigit(second), end2
}

// startsWithWindowsDriveLetter reports whether the code point substring from
// the pointer to the end of the input starts with a Windows drive letter.
//
// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func (r *run) startsWithWindowsDriveLetter() bool {
	_, second, end := r.codePoint(r.next)
	if !domain.IsASCIIAlpha(r.c) || second != ':' && second != '|' {
		return false
	}
	_, third, _ := r.codePoint(end)
	return third == domain.EOF || third == '/' || third == '\\' || third == '?' || third == '#'
}

// appendToBuffer appends the code point c, which is r.c or its lower case.
func (r *run) appendToBuffer(c rune) {
	if len(r.buffer) == 0 {
		r.bufferStart = r.pointer
	}
	r.buffer = utf8.AppendRune(r.buffer, c)
}

// emptyBuffer sets the buffer to the empty string.
func (r *run) emptyBuffer() { r.buffer = r.buffer[:0] }

// report records a validation error at the bytes start to end of the input.
func (r *run) report(code domain.Code, start, end int) {
	r.lastError = code
	r.machine.Recorder.Report(code, start, end)
}

// reportC records a validation error at c.
func (r *run) reportC(code domain.Code) { r.report(code, r.pointer, r.next) }

// reportUnlessURLUnit records a validation error if c is not part of a URL
// unit.
func (r *run) reportUnlessURLUnit() {
	if r.c != '%' && !domain.IsURLCodePoint(r.c) {
		r.reportC(domain.InvalidURLUnit)
	}
	if r.c == '%' {
		if ok, end := r.remainingStartsWithTwoHexDigits(); !ok {
			r.report(domain.InvalidURLUnit, r.pointer, end)
		}
	}
}

// parseHost runs the host parser on the buffer.
func (r *run) parseHost() (host.Host, bool) {
	recorder := r.machine.Recorder
	recorder.Within(r.input, r.bufferStart)
	input, isOpaque := string(r.buffer), !r.url.IsSpecial()
	parsed, err := host.Parse(input, isOpaque, r.machine.IDNA, recorder)
	recorder.Whole()
	if r.machine.Trace != nil {
		r.hostSteps = host.Trace(input, isOpaque, r.machine.IDNA)
	}
	if err != nil {
		r.lastError = err.(domain.Code)
		return host.Host{}, false
	}
	return parsed, true
}

// isWindowsDriveLetter reports whether s is an ASCII alpha followed by ":" or
// "|".
//
// https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter(s string) bool {
	return len(s) == 2 && domain.IsASCIIAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}

// isNormalizedWindowsDriveLetter reports whether s is a Windows drive letter
// whose second code point is ":".
//
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isNormalizedWindowsDriveLetter(s string) bool {
	return isWindowsDriveLetter(s) && s[1] == ':'
}

// isSingleDot reports whether s is a single-dot URL path segment.
//
// https://url.spec.whatwg.org/#single-dot-path-segment
func isSingleDot(s string) bool { return s == "." || strings.EqualFold(s, "%2e") }

// isDoubleDot reports whether s is a double-dot URL path segment.
//
// https://url.spec.whatwg.org/#double-dot-path-segment
func isDoubleDot(s string) bool {
	return s == ".." || strings.EqualFold(s, ".%2e") || strings.EqualFold(s, "%2e.") || strings.EqualFold(s, "%2e%2e")
}
