package htmlurl

import (
	"errors"
	"iter"
	"math"
	"strconv"
	"strings"
)

// ErrUnwritable is the error for a URL that cannot be written in a place. A
// srcset attribute cannot hold the URL "a,", because its parser removes the
// comma.
var ErrUnwritable = errors.New("htmlurl: the attribute cannot hold the URL")

// ImageCandidate is an image source of a srcset attribute. The zero
// ImageCandidate is invalid, because it has no URL.
//
// https://html.spec.whatwg.org/multipage/images.html#image-source
type ImageCandidate struct {
	// URL is the URL as it is in the attribute, not parsed. It is not empty.
	URL string
	// Start is the offset of URL in the attribute's value, in bytes.
	Start int
	// Width is the width descriptor, in pixels; 0 means that it is absent. A
	// larger number than an int can hold is the largest int.
	//
	// https://html.spec.whatwg.org/multipage/images.html#width-descriptor
	Width int
	// Density is the pixel density descriptor if HasDensity is true. It may be
	// zero. If there are neither a width nor a density, the image has one image
	// pixel per CSS pixel.
	//
	// https://html.spec.whatwg.org/multipage/images.html#pixel-density-descriptor
	Density    float64
	HasDensity bool
}

// ParseSrcset returns the image candidates of value in order, without those
// that have an invalid descriptor. value is that of a srcset attribute of an
// img or source element, or of imagesrcset of a link element. A browser selects
// one of the candidates. ParseSrcset never fails, and it allocates nothing per
// candidate.
//
// https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
func ParseSrcset(value string) iter.Seq[ImageCandidate] {
	return func(yield func(ImageCandidate) bool) {
		for i := 0; ; {
			for i < len(value) && (value[i] == ',' || isASCIIWhitespace(value[i])) {
				i++
			}
			if i == len(value) {
				return
			}
			c := ImageCandidate{Start: i}
			i = skipToWhitespace(value, i)
			written := value[c.Start:i]
			c.URL = strings.TrimRight(written, ",")
			ok := true
			if len(c.URL) == len(written) {
				i, ok = c.parseDescriptors(value, i)
			}
			if ok && !yield(c) {
				return
			}
		}
	}
}

// parseDescriptors sets the descriptors of c. They begin at value[i:]. It
// returns the end of the candidate, and whether all descriptors are valid.
func (c *ImageCandidate) parseDescriptors(value string, i int) (end int, ok bool) {
	ok = true
	hasHeight := false
	for {
		i = skipWhitespace(value, i)
		if i == len(value) || value[i] == ',' {
			break
		}
		start := i
		for i < len(value) && value[i] != ',' && !isASCIIWhitespace(value[i]) {
			if value[i] == '(' { // up to the next parenthesis, commas included
				if n := strings.IndexByte(value[i:], ')'); n >= 0 {
					i += n
				} else {
					i = len(value) - 1
				}
			}
			i++
		}
		if ok {
			ok = c.parseDescriptor(value[start:i], &hasHeight)
		}
	}
	if i < len(value) {
		i++ // the comma
	}
	return i, ok && !(hasHeight && c.Width == 0)
}

// parseDescriptor sets the descriptor s of c and reports whether it is valid.
// The h descriptor is reserved and has no effect; hasHeight is true after one.
func (c *ImageCandidate) parseDescriptor(s string, hasHeight *bool) bool {
	number := s[:len(s)-1]
	switch s[len(s)-1] {
	case 'w':
		if c.Width != 0 || c.HasDensity || !isDigits(number) {
			return false
		}
		c.Width = saturatingInt(number)
		return c.Width != 0
	case 'h':
		if *hasHeight || c.HasDensity || !isDigits(number) {
			return false
		}
		*hasHeight = true
		return strings.Trim(number, "0") != ""
	case 'x':
		if c.Width != 0 || c.HasDensity || *hasHeight || !isFloat(number) {
			return false
		}
		var err error
		c.Density, err = strconv.ParseFloat(number, 64)
		c.HasDensity = true
		return err == nil && c.Density >= 0 // too large is an error, as in Chromium
	}
	return false
}

// isDigits reports whether s is a valid non-negative integer.
//
// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-non-negative-integer
func isDigits(s string) bool { return s != "" && skipDigits(s, 0) == len(s) }

// isFloat reports whether s is a valid floating-point number.
//
// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number
func isFloat(s string) bool {
	s = strings.TrimPrefix(s, "-")
	i := skipDigits(s, 0)
	some := i > 0
	if i < len(s) && s[i] == '.' {
		end := skipDigits(s, i+1)
		some = end > i+1
		i = end
	}
	if some && i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		return isDigits(s[i:])
	}
	return some && i == len(s)
}

// saturatingInt returns the number that digits are, or the largest int.
func saturatingInt(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return math.MaxInt
	}
	return n
}

// skipDigits returns the first index in s, from i on, without an ASCII digit.
func skipDigits(s string, i int) int {
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return i
}

// skipWhitespace returns the first index in s, from i on, without ASCII
// whitespace.
func skipWhitespace(s string, i int) int {
	for i < len(s) && isASCIIWhitespace(s[i]) {
		i++
	}
	return i
}

// skipToWhitespace returns the first index in s, from i on, with ASCII
// whitespace, or len(s).
func skipToWhitespace(s string, i int) int {
	for i < len(s) && !isASCIIWhitespace(s[i]) {
		i++
	}
	return i
}

// isASCIIWhitespace reports whether c is ASCII whitespace.
//
// https://infra.spec.whatwg.org/#ascii-whitespace
func isASCIIWhitespace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'
}

// AppendSrcset appends the value of a srcset attribute with the candidates to
// dst and returns it. [ParseSrcset] returns the same candidates for it, except
// that Start may differ. The error is [ErrUnwritable] if
//   - a URL is empty or has ASCII whitespace;
//   - a URL begins or ends with a comma;
//   - a candidate has a negative width or density, a density that is not
//     finite, or both a width and a density.
//
// Then the result is dst.
func AppendSrcset(dst []byte, candidates ...ImageCandidate) ([]byte, error) {
	out := dst
	for i, c := range candidates {
		if !fitsSrcset(c.URL) || c.Width < 0 || c.Width > 0 && c.HasDensity ||
			c.HasDensity && !(c.Density >= 0 && c.Density <= math.MaxFloat64) {
			return dst, ErrUnwritable
		}
		if i > 0 {
			out = append(out, ", "...)
		}
		out = append(out, c.URL...)
		switch {
		case c.Width > 0:
			out = strconv.AppendInt(append(out, ' '), int64(c.Width), 10)
			out = append(out, 'w')
		case c.HasDensity:
			out = strconv.AppendFloat(append(out, ' '), c.Density, 'g', -1, 64)
			out = append(out, 'x')
		}
	}
	return out, nil
}

// fitsSrcset reports whether ParseSrcset reads url from a candidate.
func fitsSrcset(url string) bool {
	return isToken(url) && url[0] != ',' && url[len(url)-1] != ','
}

// isToken reports whether s is not empty and has no ASCII whitespace.
func isToken(s string) bool { return s != "" && skipToWhitespace(s, 0) == len(s) }
