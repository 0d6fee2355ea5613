// Package cookiejar is the part of net/http/cookiejar that the WebAssembly module
// links.
package cookiejar

// PublicSuffixList is that of net/http/cookiejar.
type PublicSuffixList interface {
	PublicSuffix(domain string) string
	String() string
}
