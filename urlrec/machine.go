package urlrec

import (
	"unsafe"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// machine is one run of the basic URL parser. Each state is a method. It takes
// the stretch of the input from pos on, and ends with a call of the next state.
// Its result is 0 if all is done, the code of a failure, or tabFound.
//
// The input is the caller's string, trimmed. The machine reads it as it is
// until it finds a tab or newline. Then it removes all of them, and starts
// over.
type machine struct {
	input      string
	idna       ports.IDNA
	encoding   ports.Encoding // an output encoding; nil: UTF-8
	stopAtPath bool           // the caller only asks whether there is a failure
	filtered   *[]byte        // the bytes of input if these do not outlive the run
	override   bool           // a setter: only one state runs, to the end of the input
	w          writer
	rec        Record // filled in on the way, except the href
}

// tabFound ends a run that found a tab or newline. It never leaves the package.
const tabFound domain.Code = 0xFF

// noBase is the base of a run without one.
var noBase Record

// run parses input. Nil and the zero Record are no base.
func (m *machine) run(input string, base *Record) domain.Code {
	if input != "" && (input[0] <= ' ' || input[len(input)-1] <= ' ') {
		input = trimC0ControlOrSpace(input)
	}
	m.input = input
	m.w.source = input // m.w is zero, so it echoes
	if base == nil {
		base = &noBase
	}
	code := m.schemeStart(base)
	if code != 0 && domain.HasASCIITabOrNewline(m.input) {
		return m.runFiltered(base)
	}
	return code
}

// runFiltered starts over on the input without tabs and newlines.
func (m *machine) runFiltered(base *Record) domain.Code {
	m.filtered = buffers.Get().(*[]byte)
	*m.filtered = domain.AppendWithoutASCIITabOrNewline((*m.filtered)[:0], m.input)
	// Nothing writes to filtered while m runs, and no Record refers to it
	// later.
	m.input = unsafe.String(unsafe.SliceData(*m.filtered), len(*m.filtered))
	m.rec = Record{}
	m.w.restart(m.input)
	return m.schemeStart(base)
}

// finish stores the result of a run in r. code is the code that the run
// returned.
func (m *machine) finish(r *Record, code domain.Code) error {
	if code == 0 && m.filtered == nil {
		if href, ok := m.w.echoed(); ok {
			*r = m.rec
			r.href = href
			return nil
		}
	}
	return m.settle(r, code)
}

// settle is finish for a failure, and for an input that differs from its href.
func (m *machine) settle(r *Record, code domain.Code) (err error) {
	switch {
	case code != 0:
		*r, err = Record{}, code
	case m.w.isTooLong():
		*r, err = Record{}, domain.ErrTooLong
	default:
		*r = m.rec
		if r.href = m.w.String(); m.filtered != nil && m.w.isPrefix() {
			*r = m.w.arena.Clone(*r)
		}
	}
	m.release()
	return err
}

// release returns the buffers of the run to the pool.
func (m *machine) release() {
	if m.w.hasBuffer() || m.filtered != nil {
		m.returnBuffers()
	}
}

// returnBuffers is release if there is a buffer. It is a method of its own so
// that release is inlined.
func (m *machine) returnBuffers() {
	m.w.release()
	if m.filtered != nil && cap(*m.filtered) <= maxPooled {
		buffers.Put(m.filtered)
	}
}

// trimC0ControlOrSpace returns s without leading and trailing C0 controls and
// spaces.
func trimC0ControlOrSpace(s string) string {
	for len(s) > 0 && s[0] <= ' ' {
		s = s[1:]
	}
	for len(s) > 0 && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// stop ends a run that has stopAtPath set, before the end of the input. It
// returns tabFound if the input has a tab anywhere: without it, the run may end
// elsewhere.
func (m *machine) stop() domain.Code {
	if domain.HasASCIITabOrNewline(m.input) {
		return tabFound
	}
	return 0
}

// copyEncoded writes the bytes start to end of the input, with the code points
// in set percent-encoded. At a tab or newline it stops and returns false.
func (m *machine) copyEncoded(start, end int, set percent.Set) bool {
	n := start + set.CleanPrefix(m.input[start:end])
	m.w.copy(m.input, start, n)
	return n == end || m.w.writeEncoded(m.input[n:end], set)
}

// at returns the byte at pos. ok is false at the end of the input.
func (m *machine) at(pos int) (b byte, ok bool) {
	if pos < len(m.input) {
		return m.input[pos], true
	}
	return 0, false
}

// isSlash reports whether the byte at pos is "/", or "\" in a special URL.
func (m *machine) isSlash(pos int) bool {
	b, _ := m.at(pos)
	return b == '/' || b == '\\' && m.rec.scheme != notSpecial
}

// nullHost makes the host null.
func (m *machine) nullHost() {
	m.rec.hostKind = host.Null
	m.rec.usernameEnd, m.rec.hostStart, m.rec.hostEnd = m.rec.schemeEnd, m.rec.schemeEnd, m.rec.schemeEnd
}
