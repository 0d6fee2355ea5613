package mimetype_test

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// slowType is a MIME type record.
type slowType struct {
	typ, subtype string
	parameters   [][2]string
}

// has returns the value of a parameter.
func (t slowType) has(name string) (value string, ok bool) {
	for _, p := range t.parameters {
		if p[0] == name {
			return p[1], true
		}
	}
	return "", false
}

func slowIs(s []rune, of func(rune) bool) bool {
	return !slices.ContainsFunc(s, func(c rune) bool { return !of(c) })
}

func slowToken(c rune) bool {
	return c < 0x80 && strings.ContainsRune("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", c)
}

func slowQuotedStringToken(c rune) bool {
	return c == '\t' || 0x20 <= c && c <= 0x7E || 0x80 <= c && c <= 0xFF
}

func slowWhitespace(c rune) bool { return c == '\t' || c == '\n' || c == '\r' || c == ' ' }

func slowLower(s []rune) string {
	s = slices.Clone(s)
	for i, c := range s {
		if 'A' <= c && c <= 'Z' {
			s[i] += 0x20
		}
	}
	return string(s)
}

// slowInput is a string with a position variable.
type slowInput struct {
	s        []rune
	position int
}

func (in *slowInput) past() bool { return in.position >= len(in.s) }

func (in *slowInput) collect(of func(rune) bool) []rune {
	start := in.position
	for !in.past() && of(in.s[in.position]) {
		in.position++
	}
	return in.s[start:in.position]
}

func not(these string) func(rune) bool {
	return func(c rune) bool { return !strings.ContainsRune(these, c) }
}

func trimRight(s []rune, of func(rune) bool) []rune {
	for len(s) > 0 && of(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

func trim(s []rune, of func(rune) bool) []rune {
	for s = trimRight(s, of); len(s) > 0 && of(s[0]); s = s[1:] {
	}
	return s
}

// quoted is "collect an HTTP quoted string", as the standard writes it.
//
// https://fetch.spec.whatwg.org/#collect-an-http-quoted-string
func (in *slowInput) quoted(extractValue bool) []rune {
	start := in.position
	var value []rune
	in.position++
	for {
		value = append(value, in.collect(not(`"\`))...)
		if in.past() {
			break
		}
		quoteOrBackslash := in.s[in.position]
		in.position++
		if quoteOrBackslash == '"' {
			break
		}
		if in.past() {
			value = append(value, '\\')
			break
		}
		value = append(value, in.s[in.position])
		in.position++
	}
	if extractValue {
		return value
	}
	return in.s[start:in.position]
}

// slowParse is "parse a MIME type", as the standard writes it.
//
// https://mimesniff.spec.whatwg.org/#parse-a-mime-type
func slowParse(s []rune) (t slowType, ok bool) {
	in := slowInput{s: trim(s, slowWhitespace)}
	typ := in.collect(not("/"))
	if len(typ) == 0 || !slowIs(typ, slowToken) || in.past() {
		return t, false
	}
	in.position++
	subtype := trimRight(in.collect(not(";")), slowWhitespace)
	if len(subtype) == 0 || !slowIs(subtype, slowToken) {
		return t, false
	}
	t.typ, t.subtype = slowLower(typ), slowLower(subtype)
	for !in.past() {
		in.position++
		in.collect(slowWhitespace)
		name := in.collect(not(";="))
		if !in.past() {
			if in.s[in.position] == ';' {
				continue
			}
			in.position++
		}
		if in.past() {
			break
		}
		var value []rune
		if in.s[in.position] == '"' {
			value = in.quoted(true)
			in.collect(not(";"))
		} else {
			value = trimRight(in.collect(not(";")), slowWhitespace)
			if len(value) == 0 {
				continue
			}
		}
		if _, exists := t.has(slowLower(name)); len(name) > 0 && slowIs(name, slowToken) && slowIs(value, slowQuotedStringToken) && !exists {
			t.parameters = append(t.parameters, [2]string{slowLower(name), string(value)})
		}
	}
	return t, true
}

// String is "serialize a MIME type", as the standard writes it.
//
// https://mimesniff.spec.whatwg.org/#serialize-a-mime-type
func (t slowType) String() string {
	s := t.typ + "/" + t.subtype
	for _, p := range t.parameters {
		value := p[1]
		if value == "" || !slowIs([]rune(value), slowToken) {
			value = `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`).Replace(value) + `"`
		}
		s += ";" + p[0] + "=" + value
	}
	return s
}

// slowDecode is the isomorphic decode of s.
func slowDecode(s string) (decoded []rune) {
	for _, b := range []byte(s) {
		decoded = append(decoded, rune(b))
	}
	return decoded
}

// slowFromHeader is "extract a MIME type", as the standard writes it.
//
// https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
func slowFromHeader(headers []string) (slowType, bool) {
	if len(headers) == 0 {
		return slowType{}, false
	}
	in := slowInput{s: slowDecode(strings.Join(headers, ", "))}
	var values [][]rune
	var temporary []rune
	for {
		temporary = append(temporary, in.collect(not(`",`))...)
		if !in.past() && in.s[in.position] == '"' {
			temporary = append(temporary, in.quoted(false)...)
			if !in.past() {
				continue
			}
		}
		values = append(values, trim(temporary, func(c rune) bool { return c == '\t' || c == ' ' }))
		temporary = nil
		if in.past() {
			break
		}
		in.position++
	}

	var charset *string
	essence := ""
	var mimeType *slowType
	for _, value := range values {
		t, ok := slowParse(value)
		if !ok || t.typ+"/"+t.subtype == "*/*" {
			continue
		}
		mimeType = &t
		own, has := t.has("charset")
		if t.typ+"/"+t.subtype != essence {
			charset = nil
			if has {
				charset = &own
			}
			essence = t.typ + "/" + t.subtype
		} else if !has && charset != nil {
			t.parameters = append(t.parameters, [2]string{"charset", *charset})
		}
	}
	if mimeType == nil {
		return slowType{}, false
	}
	return *mimeType, true
}

// runes returns the code points of s, with U+FFFD for invalid UTF-8.
func runes(s string) (all []rune) {
	for len(s) > 0 {
		c, size := utf8.DecodeRuneInString(s)
		all, s = append(all, c), s[size:]
	}
	return all
}
