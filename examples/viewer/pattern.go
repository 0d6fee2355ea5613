package main

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// notSpecial is a scheme for a pattern of a pathname that only matches URLs
// without a special scheme.
const notSpecial = "not-special"

// answerPattern returns how the pattern of q is read, and how it matches the
// URL.
func answerPattern(a *question, q *request) *patternAnswer {
	r := &patternAnswer{Components: []patternComponent{}, URLFault: a.fault(), GoCode: patternCode(q, a)}
	r.Tokens, r.MoreTokens = tokens(q.Pattern[:min(len(q.Pattern), maxPattern)])
	r.MoreTokens += max(len(q.Pattern)-maxPattern, 0)
	o := urlpattern.Options{Parser: parser, IgnoreCase: q.IgnoreCase, MaxLength: maxPattern}
	p, err := urlpattern.New(q.Pattern, o)
	if q.PatternBase != "" {
		p, err = urlpattern.NewBase(q.Pattern, q.PatternBase, o)
	}
	if err != nil {
		r.Fault = newPatternFault(q, err)
		return r
	}
	r.OK, r.HasRegExpGroups = true, p.HasRegExpGroups()
	r.Match = a.err == nil && p.TestRecord(a.record)
	for _, c := range urlpattern.Components() {
		r.Components = append(r.Components, a.match(p, c, o))
	}
	return r
}

// newPatternFault returns why the pattern of q is invalid.
func newPatternFault(q *request, err error) *patternFault {
	f := &patternFault{In: "pattern", Message: sentence(err)}
	var e *urlpattern.Error
	if !errors.As(err, &e) {
		return f
	}
	var refused *domain.RegExpError
	if errors.As(err, &refused) && refused.Rule != "" {
		f.Message += "; " + refused.Rule
	}
	f.Name, f.Component = e.Code.String(), e.Component.String()
	input := q.Pattern
	if e.InBase {
		f.In, input = "patternBase", q.PatternBase
	}
	u, start := newUnits(input), min(e.Offset, len(input))
	_, size := domain.DecodeScalarValue(input[start:])
	f.span = span{u.at(start), u.at(start + size)}
	return f
}

// match returns how the component c of p matches the URL. It matches a pattern
// of this component alone.
func (a *question) match(p *urlpattern.Pattern, c urlpattern.Component, o urlpattern.Options) patternComponent {
	source := p.Component(c)
	m := patternComponent{Name: c.String(), Pattern: shorten(source), Parts: []piece{}, Groups: []group{}}
	for _, part := range p.Parts(c) {
		if len(m.Parts) == maxParts {
			m.MoreParts++
			continue
		}
		m.Parts = append(m.Parts, piece{
			part.Type, part.Name, shorten(part.Prefix).Text, shorten(part.Value).Text, shorten(part.Suffix).Text, part.Modifier,
		})
	}
	if a.err != nil {
		return m
	}
	value := valueOf(a.record, c)
	m.Value = shorten(value)
	var init urlpattern.Init
	*memberOf(&init, c) = &source
	special := c != urlpattern.Pathname || matchesSpecial(p, o)
	scheme := notSpecial
	if !special {
		init.Protocol = &scheme
	}
	alone, err := urlpattern.NewInit(init, o)
	if err != nil {
		return m
	}
	var result urlpattern.Result
	if special {
		result, m.Match = alone.ExecRecord(a.record)
	} else {
		result, m.Match = alone.ExecInit(urlpattern.Init{Protocol: &scheme, Pathname: &value})
	}
	for g := range result.Groups(c) {
		m.Groups = append(m.Groups, group{g.Name, shorten(g.Value), g.Defined})
	}
	return m
}

// matchesSpecial reports whether the protocol of p matches a special scheme.
func matchesSpecial(p *urlpattern.Pattern, o urlpattern.Options) bool {
	protocol := p.Protocol()
	alone, err := urlpattern.NewInit(urlpattern.Init{Protocol: &protocol}, o)
	if err != nil {
		return false
	}
	for _, scheme := range []string{"ftp", "file", "http", "https", "ws", "wss"} {
		if alone.TestInit(urlpattern.Init{Protocol: &scheme}) {
			return true
		}
	}
	return false
}

func memberOf(init *urlpattern.Init, c urlpattern.Component) **string {
	return [...]**string{
		&init.Protocol, &init.Username, &init.Password, &init.Hostname,
		&init.Port, &init.Pathname, &init.Search, &init.Hash,
	}[c]
}

// valueOf returns the value of r that a pattern of the component c matches.
func valueOf(r urlrec.Record, c urlpattern.Component) string {
	query, _ := r.Query()
	fragment, _ := r.Fragment()
	return [...]string{
		r.Scheme(), r.Username(), r.Password(), r.Hostname(), r.Port(), r.Pathname(), query, fragment,
	}[c]
}

// patternCode returns a program that matches the URL with the pattern.
func patternCode(q *request, a *question) string {
	if len(q.Pattern)+len(q.PatternBase)+len(a.url)+len(a.base) > maxCode {
		return tooLongCode
	}
	options := "urlpattern.Options{}"
	if q.IgnoreCase {
		options = "urlpattern.Options{IgnoreCase: true}"
	}
	call := fmt.Sprintf("urlpattern.New(%q, %s)", q.Pattern, options)
	if q.PatternBase != "" {
		call = fmt.Sprintf("urlpattern.NewBase(%q, %q, %s)", q.Pattern, q.PatternBase, options)
	}
	test := fmt.Sprintf("fmt.Println(p.Test(%q))", a.url)
	if a.base != "" {
		test = fmt.Sprintf("fmt.Println(p.TestBase(%q, %q))", a.url, a.base)
	}
	return program(`"github.com/weburl-go/weburl/api/urlpattern"`, "p, err := "+call, test)
}

// meanings says for each type of a token what it means.
var meanings = map[string]string{
	"open":           "begins a group",
	"close":          "ends a group",
	"regexp":         "a regular expression",
	"name":           "a named group",
	"char":           "text",
	"escaped-char":   "the character itself",
	"other-modifier": "how often the part before it occurs",
	"asterisk":       "a full wildcard, or zero or more times",
	"invalid-char":   "begins no group: text, or the end of a component",
}

// tokens returns the first tokens of a pattern, and how many more code points
// follow them. It is "tokenize" of the URL Pattern Standard with the policy
// lenient.
func tokens(pattern string) (list []patternToken, more int) {
	list = []patternToken{}
	u := newUnits(pattern)
	for pos := 0; pos < len(pattern); {
		if len(list) == maxTokens {
			return list, utf8.RuneCountInString(pattern[pos:])
		}
		kind, end := nextToken(pattern, pos)
		if n := len(list); kind == "char" && n > 0 && list[n-1].Type == "char" {
			list[n-1].End = u.at(end)
		} else {
			list = append(list, patternToken{kind, meanings[kind], span{u.at(pos), u.at(end)}})
		}
		pos = end
	}
	return list, 0
}

// nextToken returns the type of the token at pos, and its end.
func nextToken(pattern string, pos int) (kind string, end int) {
	_, size := domain.DecodeScalarValue(pattern[pos:])
	switch pattern[pos] {
	case '*':
		return "asterisk", pos + 1
	case '+', '?':
		return "other-modifier", pos + 1
	case '{':
		return "open", pos + 1
	case '}':
		return "close", pos + 1
	case '\\':
		if _, size := domain.DecodeScalarValue(pattern[pos+1:]); size > 0 {
			return "escaped-char", pos + 1 + size
		}
		return "invalid-char", pos + 1
	case ':':
		name := strings.IndexFunc(pattern[pos+1:], func(c rune) bool { return !isNamePart(c) })
		if name < 0 {
			name = len(pattern) - pos - 1
		}
		if first, _ := domain.DecodeScalarValue(pattern[pos+1:]); name == 0 || !isNameStart(first) {
			return "invalid-char", pos + 1
		}
		return "name", pos + 1 + name
	case '(':
		if end := endOfRegExp(pattern, pos+1); end > 0 {
			return "regexp", end
		}
		return "invalid-char", pos + 1
	}
	return "char", pos + size
}

// endOfRegExp returns the offset after the regular expression at start and its
// ")", or 0 if it is invalid.
func endOfRegExp(pattern string, start int) int {
	depth := 1
	for pos := start; pos < len(pattern); pos++ {
		switch c := pattern[pos]; {
		case c >= utf8.RuneSelf, c == '?' && pos == start:
			return 0
		case c == '\\':
			if pos++; pos == len(pattern) || pattern[pos] >= utf8.RuneSelf {
				return 0
			}
		case c == ')':
			if depth--; depth > 0 {
				continue
			}
			if pos == start {
				return 0
			}
			return pos + 1
		case c == '(':
			if depth++; pos+1 == len(pattern) || pattern[pos+1] != '?' {
				return 0
			}
		}
	}
	return 0
}

// isNameStart reports whether a name of a group may begin with c.
func isNameStart(c rune) bool {
	return c == '$' || c == '_' || unicode.In(c, unicode.L, unicode.Nl, unicode.Other_ID_Start)
}

// isNamePart reports whether c may be in a name of a group.
func isNamePart(c rune) bool {
	return isNameStart(c) || c == 0x200C || c == 0x200D ||
		unicode.In(c, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
}
