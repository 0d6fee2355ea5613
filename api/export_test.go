package weburl

// SetMaxHref sets the length of the longest href, in bytes, for a test. The
// result undoes it.
func SetMaxHref(n uint64) (undo func()) {
	old := maxHref
	maxHref = n
	return func() { maxHref = old }
}

// BoundOf returns the upper bound of the length of the serialized p, in bytes,
// or 0 if it is not known.
func BoundOf(p *URLSearchParams) uint32 { return p.size }
