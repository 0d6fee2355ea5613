package urlpattern

import (
	"regexp"
	"strings"
)

// span is where a group matched, in bytes of the value. The span of a group
// that took no part is undefined.
type span struct{ start, end uint32 }

// undefined is the span of a group that took no part.
var undefined = span{start: ^uint32(0)}

// matcher matches the value of one component.
type matcher struct {
	names  []string // of the groups
	regexp *regexp.Regexp
}

// newMatcher compiles parts.
func newMatcher(parts []part, o options) (matcher, error) {
	source, names := expression(parts, o)
	source = strings.ReplaceAll(source, "[^]", "[^\x00]")
	if o.ignoreCase {
		source = "(?i)" + source
	}
	re, err := regexp.Compile("(?s)" + source)
	return matcher{names: names, regexp: re}, err
}

// test reports whether m matches value.
func (m *matcher) test(value string) bool {
	if m.regexp == nil {
		return value == ""
	}
	return m.regexp.MatchString(value)
}

// appendGroups appends the spans of the groups of m in value to dst. It reports
// whether m matches value.
func (m *matcher) appendGroups(dst []span, value string) ([]span, bool) {
	if m.regexp == nil {
		return dst, value == ""
	}
	at := m.regexp.FindStringSubmatchIndex(value)
	if at == nil {
		return dst, false
	}
	for i := range m.names {
		s := undefined
		if at[2*i+2] >= 0 {
			s = span{start: uint32(at[2*i+2]), end: uint32(at[2*i+3])}
		}
		dst = append(dst, s)
	}
	return dst, true
}
