// Package ports holds the interfaces to everything outside the URL Standard:
// IDNA processing, character encodings, blob URLs, the public suffix list and
// regular expressions.
// A type that implements one is called a backend. A parser takes its backends
// from its configuration:
//
//	p := weburl.New(weburl.Config{IDNA: myIDNA{}})
//
// Only the methods of [IDNA] and [RegExp] return an error, if they refuse a
// domain or an expression. A lookup reports false if there is no result.
//
// To write a backend, implement the interface and run its suite of package
// ports/contract in a test:
//
//	func TestContract(t *testing.T) {
//		contract.IDNA(t, func() ports.IDNA { return myIDNA{} })
//	}
//
// The comments below are a contract between backends and weburl. Each clause has
// a name, such as IDNA.error. A message of the suite begins with the name of the
// broken clause, so search for that name here. In a clause named input, the
// caller promises what the arguments are. The backend takes all such arguments.
//
// These clauses apply to every method of every port. They have no prefix:
//
//   - concurrent: Several goroutines may call it at the same time. [Encoder] is
//     the exception: one goroutine uses it at a time.
//   - borrow: It neither changes nor keeps an argument that is a string or a
//     slice of input. The caller may write to that memory when the call has
//     returned.
//   - append: A method with a parameter dst appends to it, as the function
//     append does. It neither changes the bytes of dst nor keeps its memory.
//   - total: It does not panic.
//
// The interfaces never grow. A new ability will be an optional interface beside
// them.
package ports

import "github.com/weburl-go/weburl/domain"

// IDNA runs Unicode's IDNA processing (UTS #46) with the parameters of the URL
// Standard. Package host checks each result, so a faulty backend cannot produce
// an invalid URL.
//
//   - IDNA.error: An error is a *domain.IDNAError or wraps one. Its Rule is not
//     "". Its Label is the index of the label that breaks the rule. It is -1 if
//     the domain as a whole breaks the rule, or if the backend does not know the
//     label.
//   - IDNA.quiet: An error, and every error that it wraps, contains no part of
//     the domain. URLs are private, and errors are logged.
type IDNA interface {
	// AppendToASCII runs "domain parser ToASCII" (#domain-parser-toascii) on
	// domain and appends the result to dst.
	//
	//   - IDNA.input: domain is UTF-8 and not empty. It may be ASCII. Package
	//     host asks for ASCII domains only with beStrict true, for validation
	//     errors and valid host strings.
	//   - IDNA.ascii: The result is that of Unicode ToASCII. CheckBidi and
	//     CheckJoiners are true. Transitional_Processing and
	//     IgnoreInvalidPunycode are false. CheckHyphens, UseSTD3ASCIIRules and
	//     VerifyDnsLength are beStrict.
	//   - IDNA.result: The result is ASCII. It may be empty, and it may contain
	//     forbidden domain code points. Package host then fails; the backend may
	//     fail instead.
	//   - IDNA.failure: The backend returns an error if Unicode ToASCII records
	//     one. The caller then ignores the returned slice.
	AppendToASCII(dst []byte, domain string, beStrict bool) ([]byte, error)

	// ToUnicode runs Unicode ToUnicode on domain, as "domain to Unicode"
	// (#concept-domain-to-unicode) does.
	//
	//   - IDNA.unicode: CheckBidi and CheckJoiners are true. CheckHyphens,
	//     UseSTD3ASCIIRules, Transitional_Processing and IgnoreInvalidPunycode
	//     are false.
	//   - IDNA.anywhere: The backend returns an error if Unicode ToUnicode records
	//     one for any label. The caller then ignores the string and keeps domain.
	ToUnicode(domain string) (string, error)
}

// Encodings finds encodings by their labels.
type Encodings interface {
	// Lookup runs "get an encoding" on label. It returns false if label is not
	// the label of an encoding.
	//
	//   - Encodings.labels: It finds all labels of the Encoding Standard and no
	//     others.
	//   - Encodings.trim: It ignores leading and trailing ASCII whitespace.
	//   - Encodings.case: It ignores ASCII case.
	//   - Encodings.exact: Otherwise, label must be exactly one in the standard.
	//
	// https://encoding.spec.whatwg.org/#concept-encoding-get
	Lookup(label string) (Encoding, bool)
}

// Encoding is a character encoding.
type Encoding interface {
	// Name returns the standard's name of the encoding, such as "Shift_JIS".
	//
	//   - Encoding.output: An encoding with the name "UTF-8", "UTF-16BE",
	//     "UTF-16LE" or "replacement" encodes as UTF-8 ("get an output
	//     encoding").
	//   - Encoding.standard: An encoding with another of the standard's names
	//     encodes as its encoder does. Each encoding with one of these names
	//     decodes as its decoder does.
	//
	// https://encoding.spec.whatwg.org/#name
	Name() string

	// NewEncoder returns an encoder for one string.
	//
	//   - Encoding.fresh: The encoder is in its initial state, and shares no
	//     state with other encoders.
	//
	// https://encoding.spec.whatwg.org/#get-an-encoder
	NewEncoder() Encoder

	// AppendDecode decodes src and appends the result, which is UTF-8, to dst.
	//
	//   - Encoding.bom: A byte order mark is data. It is neither removed nor does
	//     it choose the encoding.
	//   - Encoding.malformed: Each error of the standard's decoder becomes U+FFFD.
	//   - Encoding.whole: src is a whole string. The next call begins in the
	//     initial state.
	//
	// https://encoding.spec.whatwg.org/#decode
	AppendDecode(dst, src []byte) []byte
}

// Encoder encodes one string. It is the state of "encode or fail" between calls
// of AppendEncode.
//
// https://encoding.spec.whatwg.org/#encode-or-fail
type Encoder interface {
	// AppendEncode encodes src, the next part of the string, and appends the
	// bytes to dst. end says that it is the last part.
	//
	//   - Encoder.input: src is UTF-8, ends at the end of a code point, and may be
	//     empty. taken bytes of it end at the end of a code point, too.
	//   - Encoder.all: If it can encode all of src, taken is len(src) and
	//     unencodable is -1.
	//   - Encoder.stop: Otherwise it stops after the first code point that it
	//     cannot encode. taken is the number of bytes up to there, with that code
	//     point. unencodable is the code point that the standard's encoder
	//     reports for it. Usually, that is the code point itself.
	//   - Encoder.resume: The next call begins in the state in which this one
	//     ended. After a stop, that is the state of the standard's encoder. A
	//     stop does not end the string, even if end is true.
	//   - Encoder.end: If end is true and it did not stop, the encoder returns to
	//     its initial state, which may append bytes. If end is false, it does
	//     not.
	AppendEncode(dst []byte, src string, end bool) (out []byte, taken int, unencodable rune)
}

// BlobURLStore resolves blob: URLs.
type BlobURLStore interface {
	// Resolve returns the entry for url, a serialized blob: URL without its
	// fragment. It returns false if there is no such entry.
	//
	//   - BlobURLStore.find: It returns an entry, which is not nil, for each URL
	//     in the store, until the URL is revoked. How it is revoked is the
	//     store's own matter.
	//   - BlobURLStore.exact: It compares whole strings, byte by byte. A URL with
	//     another case, or with a query, is not in the store.
	//
	// https://w3c.github.io/FileAPI/#blob-url-resolve
	Resolve(url string) (*domain.BlobURLEntry, bool)
}

// PublicSuffixList knows the suffixes under which names are registered.
type PublicSuffixList interface {
	// PublicSuffix runs the Public Suffix List algorithm on domain and returns
	// the public suffix.
	//
	//   - PublicSuffixList.input: domain is ASCII, in lower case, not empty, and
	//     does not end with a dot. It may have empty labels and any other ASCII.
	//   - PublicSuffixList.suffix: The result is domain itself, or the part of
	//     domain after one of its dots.
	//   - PublicSuffixList.rules: The result is that of the prevailing rule, as
	//     the algorithm says. Wildcards match one label, exceptions prevail, and
	//     rules that are not ASCII match domains in Punycode.
	//   - PublicSuffixList.default: If no rule matches, the result is the last
	//     label.
	//
	// https://github.com/publicsuffix/list/wiki/Format#algorithm
	PublicSuffix(domain string) string
}

// RegExp compiles the regular expressions of URL patterns.
//
//   - RegExp.error: An error is a *domain.RegExpError or wraps one. Its Rule is
//     not "". Its Offset is from 0 to the length of the expression.
//   - RegExp.quiet: An error, and every error that it wraps, contains no part of
//     the expression.
type RegExp interface {
	// Compile returns a matcher for source, a regular expression in JavaScript's
	// syntax with the flag v, or with the flags v and i if ignoreCase is true.
	//
	//   - RegExp.input: source is ASCII and valid. Package urlpattern validates
	//     it before. It may be empty.
	//   - RegExp.support: It supports expressions without lookahead, lookbehind
	//     and backreferences, in which no quantifier repeats a capturing group
	//     or a part that can match the empty string. It may limit their size.
	//   - RegExp.unsupported: If the matcher could break a clause of
	//     RegExpMatcher, it returns an error instead. Unsupported is true. Rule
	//     names the part that is not supported, and Offset is its place.
	//
	// https://tc39.es/ecma262/#sec-compilepattern
	Compile(source string, ignoreCase bool) (RegExpMatcher, error)
}

// RegExpMatcher is a compiled regular expression.
type RegExpMatcher interface {
	// AppendMatch finds the first match in s. It appends the start and the end
	// of each of its groups to dst, as offsets into s in bytes. It returns false
	// if there is no match.
	//
	//   - RegExpMatcher.input: s is ASCII, may be empty, and has no line feed
	//     and no carriage return.
	//   - RegExpMatcher.first: The match is the one that JavaScript's exec finds:
	//     the leftmost, with the alternatives of the expression in their order.
	//   - RegExpMatcher.groups: There is a pair for each capturing group, in the
	//     order of their opening parentheses. The match as a whole has none.
	//   - RegExpMatcher.undefined: Both offsets are -1 for a group that is
	//     undefined in JavaScript. That includes a group in an earlier iteration
	//     of a quantifier, and one in an optional iteration that matches the
	//     empty string.
	//   - RegExpMatcher.none: If there is no match, it appends nothing. That
	//     includes a matcher that gives up. Its package says when that happens,
	//     and how a program notices it.
	//
	// https://tc39.es/ecma262/#sec-regexpbuiltinexec
	AppendMatch(dst []int, s string) ([]int, bool)
}

// RegExpTester is an optional interface of a [RegExpMatcher]. It spares the work
// for groups that nobody asks for.
type RegExpTester interface {
	// Test reports whether there is a match in s, as AppendMatch does.
	//
	//   - RegExpTester.same: Its result is that of AppendMatch.
	Test(s string) bool
}
