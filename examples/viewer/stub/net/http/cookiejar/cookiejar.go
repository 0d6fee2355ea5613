// Package cookiejar is the part of net/http/cookiejar that the WebAssembly module
// links.
package cookiejar

// PublicSuffixList is that of net/http/cookiejar.
type PublicSuffixList interface {
	// PublicSuffix returns the public suffix of domain.
	PublicSuffix(domain string) string
	// String returns a description of the list.
	String() string
}
