// Package ports holds the interfaces through which weburl reaches what lies
// outside the URL Standard: IDNA processing, character encodings, blob URLs and
// the public suffix list. An embedder brings its own by implementing one.
//
// These interfaces never grow; new abilities are optional interfaces beside
// them. Every implementation must be safe for concurrent use, and must not keep
// or change a slice or string it is given. Package ports/contract holds one
// test suite for each.
package ports

import "github.com/weburl-go/weburl/domain"

// IDNA runs Unicode's IDNA processing (UTS #46) with the parameters of the URL
// Standard. Package host checks what comes back: a bad backend cannot corrupt a
// URL.
type IDNA interface {
	// AppendToASCII runs "domain parser ToASCII" (#domain-parser-toascii) on
	// domain, which is UTF-8, not empty, and may be ASCII already: Unicode ToASCII
	// with CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength set to beStrict,
	// CheckBidi and CheckJoiners true, Transitional_Processing and
	// IgnoreInvalidPunycode false. It appends the result to dst. The result may be
	// empty, or hold any ASCII code point: package host refuses what no domain may
	// be. A backend may fail instead if the result has a forbidden domain code point. On an error what it returns in place of dst is ignored. The error must
	// be, or wrap, a *domain.IDNAError, and must not hold any of the domain's text.
	AppendToASCII(dst []byte, domain string, beStrict bool) ([]byte, error)

	// ToUnicode runs Unicode ToUnicode on domain, with CheckHyphens,
	// UseSTD3ASCIIRules, Transitional_Processing and IgnoreInvalidPunycode
	// false, CheckBidi and CheckJoiners true. An error says that one was
	// recorded anywhere in the domain; the string is ignored then, as "domain to
	// Unicode" (#concept-domain-to-unicode) gives its input back.
	ToUnicode(domain string) (string, error)
}

// Encodings finds encodings by their labels.
type Encodings interface {
	// Lookup runs "get an encoding" on label: leading and trailing ASCII
	// whitespace is dropped and ASCII case does not matter; nothing else is
	// forgiven. It reports false where the label names no encoding.
	//
	// https://encoding.spec.whatwg.org/#concept-encoding-get
	Lookup(label string) (Encoding, bool)
}

// Encoding is a character encoding.
type Encoding interface {
	// Name gives the name of the encoding, such as "Shift_JIS". An encoding
	// named "UTF-8", "UTF-16BE", "UTF-16LE" or "replacement" encodes as UTF-8
	// does ("get an output encoding").
	//
	// https://encoding.spec.whatwg.org/#name
	Name() string

	// NewEncoder gives an encoder at the start of a string. It is used by one
	// goroutine at a time.
	//
	// https://encoding.spec.whatwg.org/#get-an-encoder
	NewEncoder() Encoder

	// AppendDecode appends to dst the UTF-8 form of src, decoded without BOM
	// handling: a byte order mark is data. What is malformed becomes U+FFFD as
	// the Encoding Standard has it for this encoding.
	//
	// https://encoding.spec.whatwg.org/#decode
	AppendDecode(dst, src []byte) []byte
}

// Encoder is the state of "encode or fail" over one whole string.
//
// https://encoding.spec.whatwg.org/#encode-or-fail
type Encoder interface {
	// AppendEncode encodes src, which is UTF-8, and appends the bytes to dst. It
	// stops at the end of src or behind the first code point that it cannot
	// encode. taken is how many bytes of src it took, that code point included;
	// unencodable is the code point that the standard reports for it (usually
	// itself), or -1 at the end. If end is true and nothing stopped it, the
	// encoder returns to its initial state, which may append bytes. The next
	// call goes on with the state that this one left; a stop leaves the state
	// where the standard's encoder leaves it, and flushes nothing.
	AppendEncode(dst []byte, src string, end bool) (out []byte, taken int, unencodable rune)
}

// BlobURLStore resolves blob: URLs.
type BlobURLStore interface {
	// Resolve gives the entry for url, a serialized blob: URL without its
	// fragment. It reports false where there is none.
	//
	// https://w3c.github.io/FileAPI/#blob-url-resolve
	Resolve(url string) (*domain.BlobURLEntry, bool)
}

// PublicSuffixList knows the suffixes under which names are registered.
type PublicSuffixList interface {
	// PublicSuffix runs the Public Suffix List algorithm on domain, which is
	// ASCII, in lower case, without a trailing dot and not empty. It gives the
	// public suffix: domain itself, or what follows one of its dots. Where no
	// rule matches, that is the last label.
	//
	// https://github.com/publicsuffix/list/wiki/Format#algorithm
	PublicSuffix(domain string) string
}
