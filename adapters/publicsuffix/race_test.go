//go:build race

package publicsuffix_test

// thin is the number of cases of which one is tried. With the race detector
// they take much longer, and they cannot have a race.
const thin = 16
