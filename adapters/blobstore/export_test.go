package blobstore

// Remembered gives the number of URLs that e would revoke when it goes away.
func (e *Environment) Remembered() int { return len(e.urls) }

// NewUUID makes a UUID as Add does.
func NewUUID() string { return newUUID() }
