// Package godebug is the part of internal/godebug that the WebAssembly module
// links.
package godebug

// Setting is a setting of the variable GODEBUG, which a page does not have.
type Setting struct{ name string }

// New returns the setting name. It has its default value.
func New(name string) *Setting { return &Setting{name} }

// Name returns the name of s.
func (s *Setting) Name() string { return s.name }

// Value returns "", which means the default.
func (s *Setting) Value() string { return "" }

// IncNonDefault counts nothing.
func (s *Setting) IncNonDefault() {}
