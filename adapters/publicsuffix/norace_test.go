//go:build !race

package publicsuffix_test

// thin is the number of cases of which one is tried.
const thin = 1
