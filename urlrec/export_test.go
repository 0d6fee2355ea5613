package urlrec

// SetMaxHref sets the length of the longest href, in bytes, for a test. It
// returns the function that resets it.
func SetMaxHref(n uint64) (undo func()) {
	old := maxHref
	maxHref = n
	return func() { maxHref = old }
}
