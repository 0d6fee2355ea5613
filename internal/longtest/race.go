//go:build race

package longtest

// Race reports whether the race detector runs. It allocates memory of its own, so
// tests do not limit memory then.
const Race = true
