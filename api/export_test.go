package weburl

// SetMaxHref sets the longest href, in bytes, for a test, and returns what undoes it.
func SetMaxHref(n uint64) (undo func()) {
	old := maxHref
	maxHref = n
	return func() { maxHref = old }
}

// BoundOf returns the upper bound of the length of p's serialization, in bytes, or 0
// if it is not known.
func BoundOf(p *URLSearchParams) uint32 { return p.size }
