package weburl

// SetMaxHref sets the longest href, in bytes, for a test, and returns what undoes it.
func SetMaxHref(n uint64) (undo func()) {
	old := maxHref
	maxHref = n
	return func() { maxHref = old }
}
