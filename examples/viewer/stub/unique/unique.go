// Package unique is package unique for the WebAssembly module. It keeps what it
// made.
package unique

var made = map[any]any{}

// Handle is the identity of a value.
type Handle[T comparable] struct{ value *T }

// Value returns a shallow copy of the value.
func (h Handle[T]) Value() T { return *h.value }

// Make returns the Handle of a value.
func Make[T comparable](value T) Handle[T] {
	if known, ok := made[value].(*T); ok {
		return Handle[T]{known}
	}
	made[value] = &value
	return Handle[T]{&value}
}
