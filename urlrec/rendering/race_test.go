//go:build race

package rendering_test

// thin: of so many cases one is tried. The race detector makes them take ten times
// as long, and there is no race between them to be found.
const thin = 16
