//go:build !race

package rendering_test

// thin: of so many cases one is tried.
const thin = 1
