package htmlurl

import "strings"

// asciiWhitespace is ASCII whitespace. The URL parser strips more than that: all C0
// controls and spaces.
//
// https://infra.spec.whatwg.org/#ascii-whitespace
const asciiWhitespace = "\t\n\f\r "

// IsValidURLString reports whether s is a valid URL string (#valid-url-string) for the
// document base URL. Spaces around it make it none.
func (d *Document) IsValidURLString(s string) bool {
	return d.Parser().IsValidURLStringRecord(s, d.BaseURL())
}

// IsValidNonEmptyURL reports whether s is a valid non-empty URL: a valid URL string for
// the document base URL, and not "".
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-non-empty-url
func (d *Document) IsValidNonEmptyURL(s string) bool {
	return s != "" && d.IsValidURLString(s)
}

// IsValidURLPotentiallySurroundedBySpaces reports whether s without leading and
// trailing ASCII whitespace is a valid URL string for the document base URL. "" is one
// where the base URL is a base for it.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-url-potentially-surrounded-by-spaces
func (d *Document) IsValidURLPotentiallySurroundedBySpaces(s string) bool {
	return d.IsValidURLString(strings.Trim(s, asciiWhitespace))
}

// IsValidNonEmptyURLPotentiallySurroundedBySpaces reports whether s without leading
// and trailing ASCII whitespace is a valid non-empty URL. Most attributes of HTML that
// hold a URL must hold one of these.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-non-empty-url-potentially-surrounded-by-spaces
func (d *Document) IsValidNonEmptyURLPotentiallySurroundedBySpaces(s string) bool {
	return d.IsValidNonEmptyURL(strings.Trim(s, asciiWhitespace))
}
