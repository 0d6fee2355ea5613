package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
)

// problems appends the validation errors found in one of the texts of a to all.
// in is "url", "base" or "value". A value is in the field url.
func (a *question) problems(all []problem, in string, found []domain.ValidationError) []problem {
	if len(found) == 0 {
		return all
	}
	input := a.url
	if in == "base" {
		input = a.base
	}
	v := a.view(in, input)
	u, o := v.units, v.outline
	for _, e := range found {
		p := problem{
			Name: e.Code.String(), Anchor: anchor(e.Code), Meaning: e.Code.Meaning(), Advice: e.Code.Advice(),
			Fatal: e.Fatal, In: in, StartByte: e.Start, EndByte: e.End, span: span{u.at(e.Start), u.at(e.End)},
		}
		if e.IDNA.Rule != "" {
			p.Detail = sentence(&e.IDNA)
		}
		p.Occurrence = place(p.span, u.at(len(input)))
		if from, to, replacement, what := a.repair(o, in, input, e); what != "" {
			p.Fix = &fix{span{u.at(from), u.at(to)}, replacement, what}
		}
		all = append(all, p)
	}
	return all
}

// view is what the offsets and fixes of a text need. It is made once, because
// each step may have errors.
type view struct {
	units   units
	outline outline
}

// view returns the view of one of the texts of a.
func (a *question) view(in, input string) view {
	if _, ok := a.views[in]; !ok {
		if a.views == nil {
			a.views = map[string]view{}
		}
		a.views[in] = view{newUnits(input), a.outline(in)}
	}
	return a.views[in]
}

// anchor returns the address of a validation error in the standard.
func anchor(c domain.Code) string {
	if c == domain.DomainToASCII {
		return "https://url.spec.whatwg.org/#validation-error-domain-to-ascii"
	}
	return "https://url.spec.whatwg.org/#" + strings.ToLower(c.String())
}

// place returns the words for a place in a text of length code units.
func place(s span, length int) string {
	switch {
	case s.Start >= length:
		return "the end"
	case s.End-s.Start <= 1:
		return fmt.Sprintf("code unit %d", s.Start)
	}
	return fmt.Sprintf("code units %d to %d", s.Start, s.End-1)
}

// outline are the delimiters of an input, for fixes. The offsets are in bytes.
type outline struct {
	start     int    // after surrounding spaces and controls
	scheme    string // in lower case; that of the base if the input has none
	colon     int    // after the scheme of the input; -1 if it has none
	slashes   int    // where the slashes after the colon, or at the start, end
	userEnd   int    // after the last "@" of the authority, or slashes
	inherited bool   // the scheme is that of the base, written or not
}

// outline returns the outline of the text that problems calls in.
func (a *question) outline(in string) (o outline) {
	input, base := a.url, a.baseRecord.Scheme()
	if in == "base" {
		input, base = a.base, ""
	}
	o.colon = -1
	for o.start < len(input) && input[o.start] <= ' ' {
		o.start++
	}
	o.slashes = o.start
	for i := o.start; i < len(input); i++ {
		c := rune(input[i])
		if c == ':' && i > o.start {
			o.scheme, o.colon, o.slashes = strings.ToLower(domain.RemoveASCIITabOrNewline(input[o.start:i])), i, i+1
			break
		}
		if !domain.IsASCIITabOrNewline(c) && !domain.IsASCIIAlphanumeric(c) && c != '+' && c != '-' && c != '.' {
			break
		}
	}
	o.inherited = base != "" && (o.scheme == "" || o.scheme == base)
	if o.scheme == "" {
		o.scheme = base
	}
	special := isSpecial(o.scheme)
	for o.slashes < len(input) {
		c := rune(input[o.slashes])
		if c != '/' && !(c == '\\' && special) && !domain.IsASCIITabOrNewline(c) {
			break
		}
		o.slashes++
	}
	o.userEnd = o.slashes
	for i := o.slashes; i < len(input) && !strings.ContainsRune("/?#", rune(input[i])) && !(special && input[i] == '\\'); i++ {
		if input[i] == '@' {
			o.userEnd = i + 1
		}
	}
	return o
}

func isSpecial(scheme string) bool {
	switch scheme {
	case "ftp", "file", "http", "https", "ws", "wss":
		return true
	}
	return false
}

// repair returns the change of input that removes the validation error e, or an
// empty what if there is no obvious one. from and to are bytes.
func (a *question) repair(o outline, in, input string, e domain.ValidationError) (from, to int, replacement, what string) {
	chunk := input[e.Start:e.End]
	c, size := rune(0), 0
	if chunk != "" {
		c, size = utf8.DecodeRuneInString(chunk)
	}
	switch e.Code {
	case domain.InvalidURLUnit:
		switch {
		case chunk == "":
		case domain.IsASCIITabOrNewline(c):
			return e.Start, e.End, "", "remove"
		case in != "value" && (e.Start == 0 || e.End == len(input)) && strings.TrimFunc(chunk, domain.IsC0ControlOrSpace) == "":
			return e.Start, e.End, "", "remove"
		case in == "url" && a.encoding != nil && c >= utf8.RuneSelf:
			// Percent-encoded bytes are not in the encoding of the query.
		default:
			encoded := encode(c)
			return e.Start, e.Start + size, encoded, "percent-encode as " + encoded
		}
	case domain.InvalidReverseSolidus:
		if c == '\\' {
			return e.Start, e.Start + 1, "/", "write a slash"
		}
	case domain.SpecialSchemeMissingFollowingSolidus:
		switch {
		case in == "value" || o.colon < 0 || o.inherited && in == "url":
			// Two slashes would turn a relative URL into another one.
		case o.scheme != "file":
			return o.colon + 1, o.slashes, "//", "write two slashes"
		default:
			return o.colon + 1, o.slashes, "///", "write two slashes and the path"
		}
	case domain.MissingSchemeNonRelativeURL:
		if in != "value" && (in == "base" || a.base == "") && e.Start == o.start && e.Start < len(input) {
			if strings.HasPrefix(input[e.Start:], "//") {
				return e.Start, e.Start, "https:", "add the scheme https"
			}
			return e.Start, e.Start, "https://", "add the scheme https"
		}
	case domain.InvalidCredentials:
		if in != "value" && o.slashes < e.End && e.End <= o.userEnd {
			return o.slashes, o.userEnd, "", "remove the user name and the password"
		}
	case domain.FileInvalidWindowsDriveLetterHost:
		if in != "value" {
			return e.Start, e.Start, "/", "add a slash"
		}
	case domain.FileInvalidWindowsDriveLetter:
		if in == "url" {
			return o.start, e.Start, "file:///", "write the whole URL"
		}
	case domain.IPv4EmptyPart:
		if chunk == "." {
			return e.Start, e.End, "", "remove the dot"
		}
	case domain.IPv4NonDecimalPart:
		if n, ok := number(chunk); ok {
			decimal := strconv.FormatUint(n, 10)
			return e.Start, e.End, decimal, "write it in decimal as " + decimal
		}
	case domain.IPv4TooFewParts, domain.IPv4NonASCIIInput:
		if host := a.record.Hostname(); in == "url" && a.err == nil && host != "" {
			return e.Start, e.End, host, "write it as " + host
		}
	case domain.DomainPercentEncoded:
		return decodeRun(input, e.Start)
	case domain.IPv6PieceLeadingZero:
		if chunk != "" && strings.Trim(chunk, "0123456789abcdefABCDEF") == "" {
			piece := strings.TrimLeft(chunk, "0")
			if piece == "" {
				piece = "0"
			}
			return e.Start, e.End, piece, "write it as " + piece
		}
	}
	return 0, 0, "", ""
}

// encode returns c, percent-encoded in UTF-8.
func encode(c rune) string {
	var b strings.Builder
	for _, octet := range []byte(string(c)) {
		fmt.Fprintf(&b, "%%%02X", octet)
	}
	return b.String()
}

// number returns the value of a hexadecimal or octal part of an IPv4 address.
func number(part string) (n uint64, ok bool) {
	base := 8
	digits := part
	if rest, found := strings.CutPrefix(strings.ToLower(part), "0x"); found {
		base, digits = 16, rest
	}
	if digits == "" {
		return 0, true
	}
	n, err := strconv.ParseUint(digits, base, 32)
	return n, err == nil && !strings.ContainsAny(digits, "+-_")
}

// decodeRun returns the fix that decodes the percent-encoded bytes at start, if
// they are letters and digits.
func decodeRun(input string, start int) (from, to int, replacement, what string) {
	end := start
	for end < len(input) && input[end] == '%' && percent.IsEncodedByte(input, end) && end-start < maxText {
		end += 3
	}
	decoded := string(percent.Decode(input[start:end]))
	if decoded == "" || !utf8.ValidString(decoded) {
		return 0, 0, "", ""
	}
	for _, c := range decoded {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsMark(c) {
			return 0, 0, "", ""
		}
	}
	return start, end, decoded, "write the characters themselves"
}
