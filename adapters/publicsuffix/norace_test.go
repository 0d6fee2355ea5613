//go:build !race

package publicsuffix_test

// thin: of so many cases one is tried.
const thin = 1
