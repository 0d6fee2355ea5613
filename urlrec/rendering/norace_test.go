//go:build !race

package rendering_test

// thin is the step between the cases that are tested.
const thin = 1
