// Package syntax is the part of regexp/syntax that the WebAssembly module links.
package syntax

// ErrorCode is the kind of an Error.
type ErrorCode string

// ErrNestingDepth is the code of an expression with too many levels.
const ErrNestingDepth ErrorCode = "expression nests too deeply"

// Error is the error of an invalid expression.
type Error struct{ Code ErrorCode }

// Error returns the code.
func (e *Error) Error() string { return string(e.Code) }
