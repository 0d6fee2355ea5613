// Package stepwise is the URL Standard's basic URL parser, as the standard
// writes it: a state machine that takes one code point at a time.
//
//	var errors domain.Recorder
//	m := stepwise.Machine{IDNA: uts46.New(), Recorder: &errors}
//	url, err := m.Parse(`http:\\example.com`, nil, nil)
//	fmt.Println(url.Serialize(false), err, errors.Errors)
//
// It has the state override, a record of separate fields, and a serializer. Use
// it to:
//
//   - read it beside the standard;
//   - find what is wrong with an input, and where: [Machine] reports each
//     validation error;
//   - see each step: Trace of [Machine] gets each run of a state;
//   - run the parser as other standards call it: [Machine.BasicParse].
//
// A parse fails with a [domain.Code]. Package urlrec is the fast parser. It is
// tested against this one, which uses nothing of it.
//
// # How it differs from the standard's text
//
// Each state is one method named after the standard's state. The names c,
// buffer, pointer and remaining are the standard's. Three things differ, so
// that places are those in the caller's string:
//
//   - The pointer is a byte offset into the caller's string. It passes over the
//     code points that the standard removes from the input.
//   - Invalid UTF-8 is read as U+FFFD at its place.
//   - "Decrease pointer by 1" undoes the increase that follows each run of a
//     state.
//
// In comments, (#…) is an anchor in the standard, https://url.spec.whatwg.org/,
// which another declaration implements.
//
// Time and memory are linear in the length of the input.
//
// https://url.spec.whatwg.org/#url-parsing
package stepwise
