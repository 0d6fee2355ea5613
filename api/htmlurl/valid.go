package htmlurl

import "strings"

// asciiWhitespace is ASCII whitespace. The URL parser removes more from both
// ends of its input: all C0 controls and spaces.
//
// https://infra.spec.whatwg.org/#ascii-whitespace
const asciiWhitespace = "\t\n\f\r "

// IsValidURLString reports whether s is a valid URL string (#valid-url-string)
// with the document base URL. With spaces around it, it is invalid.
func (d *Document) IsValidURLString(s string) bool {
	return d.Parser().IsValidURLStringRecord(s, d.BaseURL())
}

// IsValidNonEmptyURL reports whether s is a valid non-empty URL: a valid URL
// string with the document base URL, and not "".
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-non-empty-url
func (d *Document) IsValidNonEmptyURL(s string) bool {
	return s != "" && d.IsValidURLString(s)
}

// IsValidURLPotentiallySurroundedBySpaces reports whether s without leading and
// trailing ASCII whitespace is a valid URL string with the document base URL.
// "" is valid unless the document base URL has an opaque path.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-url-potentially-surrounded-by-spaces
func (d *Document) IsValidURLPotentiallySurroundedBySpaces(s string) bool {
	return d.IsValidURLString(strings.Trim(s, asciiWhitespace))
}

// IsValidNonEmptyURLPotentiallySurroundedBySpaces reports whether s without
// leading and trailing ASCII whitespace is a valid non-empty URL. HTML requires
// this of most attributes with a URL.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-non-empty-url-potentially-surrounded-by-spaces
func (d *Document) IsValidNonEmptyURLPotentiallySurroundedBySpaces(s string) bool {
	return d.IsValidNonEmptyURL(strings.Trim(s, asciiWhitespace))
}
