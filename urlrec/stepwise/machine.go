package stepwise

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Machine runs the basic URL parser. The zero Machine is ready for use, records
// nothing and fails on domains that are not ASCII. It is not safe for concurrent
// use if it has a Recorder.
//
// The setters do to url, which must not be nil, what those of the standard's URL class do
// to the URL of an object. They give nil where the value was taken, and otherwise why not: a
// [domain.Refusal], or the [domain.Code] of the validation error that the steps ended
// with. Then url is as before. Of a host with a port each is taken or not on its own;
// the error speaks of the host. Where the Recorder wants no more errors it is
// [domain.ErrStopped], and url may be anything. The Recorder's places are in the value.
type Machine struct {
	IDNA     ports.IDNA       // may be nil
	Recorder *domain.Recorder // takes the validation errors; may be nil
	Trace    func(Step)       // is told each run of a state; may be nil
}

// Step is one run of a state.
type Step struct {
	State   State   // the state that ran
	Pointer int     // byte offset, in the caller's string, of the code point it took
	C       rune    // that code point, or domain.EOF
	Buffer  []byte  // the buffer after the run; valid during the call
	URL     *Record // the record after the run; valid during the call, not to be changed
	Changed Fields  // what the run changed in the record
	Next    State   // the state that runs next, None if the run ended the machine
	Failed  bool    // the run ended the machine with failure
}

// State is a state of the basic URL parser; its method Anchor says where the
// standard has it. As a state override, None is none.
type State uint8

const (
	None                          State = iota
	SchemeStart                         // the scheme start state
	Scheme                              // the scheme state
	NoScheme                            // the no scheme state
	SpecialRelativeOrAuthority          // the special relative or authority state
	PathOrAuthority                     // the path or authority state
	Relative                            // the relative state
	RelativeSlash                       // the relative slash state
	SpecialAuthoritySlashes             // the special authority slashes state
	SpecialAuthorityIgnoreSlashes       // the special authority ignore slashes state
	Authority                           // the authority state
	Host                                // the host state
	Hostname                            // the hostname state
	Port                                // the port state
	File                                // the file state
	FileSlash                           // the file slash state
	FileHost                            // the file host state
	PathStart                           // the path start state
	PathState                           // the path state
	OpaquePath                          // the opaque path state
	Query                               // the query state
	Fragment                            // the fragment state
)

// states holds for each State the end of its anchor and the method that runs it.
var states = [...]struct {
	anchor string
	run    func(*run) outcome
}{
	SchemeStart:                   {"scheme-start-state", (*run).schemeStartState},
	Scheme:                        {"scheme-state", (*run).schemeState},
	NoScheme:                      {"no-scheme-state", (*run).noSchemeState},
	SpecialRelativeOrAuthority:    {"special-relative-or-authority-state", (*run).specialRelativeOrAuthorityState},
	PathOrAuthority:               {"path-or-authority-state", (*run).pathOrAuthorityState},
	Relative:                      {"relative-state", (*run).relativeState},
	RelativeSlash:                 {"relative-slash-state", (*run).relativeSlashState},
	SpecialAuthoritySlashes:       {"special-authority-slashes-state", (*run).specialAuthoritySlashesState},
	SpecialAuthorityIgnoreSlashes: {"special-authority-ignore-slashes-state", (*run).specialAuthorityIgnoreSlashesState},
	Authority:                     {"authority-state", (*run).authorityState},
	Host:                          {"host-state", (*run).hostState},
	Hostname:                      {"hostname-state", (*run).hostState},
	Port:                          {"port-state", (*run).portState},
	File:                          {"file-state", (*run).fileState},
	FileSlash:                     {"file-slash-state", (*run).fileSlashState},
	FileHost:                      {"file-host-state", (*run).fileHostState},
	PathStart:                     {"path-start-state", (*run).pathStartState},
	PathState:                     {"path-state", (*run).pathState},
	OpaquePath:                    {"cannot-be-a-base-url-path-state", (*run).opaquePathState},
	Query:                         {"query-state", (*run).queryState},
	Fragment:                      {"fragment-state", (*run).fragmentState},
}

// String gives the standard's name of the state, such as "scheme start state".
func (s State) String() string {
	switch {
	case s == None || int(s) >= len(states):
		return "none"
	case s == OpaquePath:
		return "opaque path state" // its anchor keeps an older name
	}
	return strings.ReplaceAll(states[s].anchor, "-", " ")
}

// Anchor gives the address of the state in the standard; "" for None.
func (s State) Anchor() string {
	if s == None || int(s) >= len(states) {
		return ""
	}
	return "https://url.spec.whatwg.org/#" + states[s].anchor
}

// outcome says how a run of a state, or of the machine, ended.
type outcome uint8

const (
	goOn     outcome = iota // the machine is not done
	finished                // it has reached the end of the input, or returned
	refused                 // it has returned without doing anything
	failed                  // it has returned failure
	stopped                 // the recorder wants no more errors
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

	start int // where the input begins, trimmed
	// The pointer is a byte offset into input; len(input) at EOF.
	pointer   int  // https://url.spec.whatwg.org/#pointer
	c         rune // https://url.spec.whatwg.org/#c
	next      int  // the pointer increased by 1
	decreased bool // the pointer was decreased by 1

	bufferStart int  // where the code points in the buffer come from
	hostSet     bool // under a state override: the host was set
	lastError   domain.Code
	refusal     domain.Refusal // under a state override: why it ended, if not by a validation error
}

// Parse is the basic URL parser without a state override. base may be nil. enc is
// the encoding of a special URL's query; nil is UTF-8. The error is a
// [domain.Code].
//
// Where the Recorder wants no more errors, that is domain.ErrStopped.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (m *Machine) Parse(input string, base *Record, enc ports.Encoding) (*Record, error) {
	start, end := 0, len(input)
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
	r := run{
		machine:  m,
		input:    input[:end],
		start:    start,
		base:     base,
		encoding: percent.OutputEncoding(enc),
		url:      newRecord(),
		state:    SchemeStart,
	}
	switch r.run() {
	case failed:
		m.Recorder.Fail()
		return nil, r.lastError
	case stopped:
		return nil, domain.ErrStopped
	}
	return r.url, nil
}

// override runs the basic URL parser on the bytes of input from start on, with url
// and a state override. It gives nil where the value was taken, otherwise why not: a
// domain.Refusal, a domain.Code, or domain.ErrStopped.
func (m *Machine) override(url *Record, input string, start int, enc ports.Encoding, state State) error {
	r := run{
		machine:       m,
		input:         input,
		start:         start,
		encoding:      percent.OutputEncoding(enc),
		url:           url,
		state:         state,
		stateOverride: state,
	}
	switch outcome := r.run(); {
	case outcome == stopped:
		return domain.ErrStopped
	case outcome == finished || r.hostSet:
		return nil
	case r.refusal != 0:
		return r.refusal
	}
	m.Recorder.Fail()
	return r.lastError
}

// refuse ends the machine under a state override, for a reason that is no
// validation error.
func (r *run) refuse(why domain.Refusal, outcome outcome) outcome {
	r.refusal = why
	return outcome
}

// run runs the state machine to its end.
func (r *run) run() outcome {
	if i := strings.IndexAny(r.input[r.start:], "\t\n\r"); i >= 0 {
		r.machine.Recorder.Report(domain.InvalidURLUnit, r.start+i, r.start+i+1)
	}
	r.setPointer(r.start)
	for {
		state, pointer, c := r.state, r.pointer, r.c
		var before measured
		if r.machine.Trace != nil {
			before = r.url.measure()
		}
		outcome := states[state].run(r)
		switch {
		case outcome == goOn && c == domain.EOF && !r.decreased:
			outcome = finished
		case outcome != failed && r.machine.Recorder.Stopped():
			outcome = stopped
		}
		if r.machine.Trace != nil {
			step := Step{State: state, Pointer: pointer, C: c, Buffer: r.buffer, URL: r.url, Next: r.state}
			step.Changed = before.changes(r.url.measure())
			if outcome != goOn {
				step.Next = None
			}
			step.Failed = outcome == failed
			r.machine.Trace(step)
		}
		if outcome != goOn {
			return outcome
		}
		if r.decreased {
			r.decreased = false
		} else {
			r.setPointer(r.next)
		}
	}
}

// setPointer makes the pointer point to the code point at or behind offset: to
// EOF where there is none. Tabs and newlines have been removed from the input.
func (r *run) setPointer(offset int) {
	r.pointer, r.c, r.next = r.codePoint(offset)
}

// codePoint gives the code point at or behind offset, where it lies, and where it
// ends.
func (r *run) codePoint(offset int) (pointer int, c rune, next int) {
	for offset < len(r.input) && domain.IsASCIITabOrNewline(rune(r.input[offset])) {
		offset++
	}
	c, size := domain.DecodeScalarValue(r.input[offset:])
	return offset, c, offset + size
}

// decreasePointer decreases the pointer by 1. The increase behind each run of a
// state takes it back to where it is, so nothing moves. It is for use where the
// state ends with it.
func (r *run) decreasePointer() { r.decreased = true }

// increasePointer increases the pointer by 1.
func (r *run) increasePointer() { r.setPointer(r.next) }

// restartAt makes offset the place of the next run.
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

// remainingStartsWithTwoHexDigits reports whether it does, and where the two code
// points behind the pointer end.
func (r *run) remainingStartsWithTwoHexDigits() (ok bool, end int) {
	_, first, end1 := r.codePoint(r.next)
	_, second, end2 := r.codePoint(end1)
	return domain.IsASCIIHexDigit(first) && domain.IsASCIIHexDigit(second), end2
}

// startsWithWindowsDriveLetter reports whether the code point substring from the
// pointer to the end of the input starts with a Windows drive letter.
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

// reportUnlessURLUnit records a validation error where c is no part of a URL unit.
func (r *run) reportUnlessURLUnit() {
	switch {
	case r.c == '%':
		if ok, end := r.remainingStartsWithTwoHexDigits(); !ok {
			r.report(domain.InvalidURLUnit, r.pointer, end)
		}
	case !domain.IsURLCodePoint(r.c):
		r.reportC(domain.InvalidURLUnit)
	}
}

// parseHost runs the host parser on the buffer.
func (r *run) parseHost() (host.Host, bool) {
	recorder := r.machine.Recorder
	recorder.Within(r.input, r.bufferStart)
	parsed, err := host.Parse(string(r.buffer), !r.url.IsSpecial(), r.machine.IDNA, recorder)
	recorder.Whole()
	if err != nil {
		r.lastError = err.(domain.Code)
		return host.Host{}, false
	}
	return parsed, true
}

// isWindowsDriveLetter reports whether s is an ASCII alpha followed by ":" or "|".
//
// https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter(s string) bool {
	return len(s) == 2 && domain.IsASCIIAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}

// isNormalizedWindowsDriveLetter reports whether s is a Windows drive letter whose
// second code point is ":".
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
