//go:build race

package rendering_test

// thin is the step between the cases that are tested. The race detector makes
// them take ten times as long, and these tests have no concurrency.
const thin = 16
