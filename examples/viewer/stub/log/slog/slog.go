// Package slog is the part of log/slog that the WebAssembly module links.
package slog

// Value is empty: the module has no logger.
type Value struct{}

// StringValue returns an empty Value.
func StringValue(string) Value { return Value{} }

// AnyValue returns an empty Value.
func AnyValue(any) Value { return Value{} }
