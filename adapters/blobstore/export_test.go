package blobstore

// Remembered returns the number of URLs that e would revoke when it closes.
func (e *Environment) Remembered() int { return len(e.urls) }

// NewUUID returns a UUID, as in the URLs of Add.
func NewUUID() string { return newUUID() }
