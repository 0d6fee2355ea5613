//go:build !race

package urlrec_test

// thin: of so many cases one is tried.
const thin = 1
