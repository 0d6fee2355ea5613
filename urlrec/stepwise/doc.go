// Package stepwise is the URL Standard's basic URL parser written down as the
// standard writes it: a state machine that takes one code point at a time, with
// state override, a record of separate fields, and a serializer. It is here to be
// read beside the standard, to say what is wrong with an input and where, to show
// each step, and to judge the fast machine of package urlrec, of which it uses
// nothing.
//
// Each state is one method named after the standard's state. Where the standard
// says "c", "buffer", "pointer" or "remaining", so does the code. Three things
// differ, so that what is reported lies where the caller sees it:
//
//   - The pointer is a byte offset into the caller's string. What the standard
//     removes from the input, and never looks at again, the pointer steps over.
//   - Broken UTF-8 is read as U+FFFD where it stands.
//   - "Decrease pointer by 1" undoes the increase that follows each run of a
//     state.
//
// Where a comment has (#…), that is an anchor in the standard,
// https://url.spec.whatwg.org/, whose declaration stands elsewhere.
//
// Time and memory grow with the length of the input and no faster.
//
// https://url.spec.whatwg.org/#url-parsing
package stepwise
