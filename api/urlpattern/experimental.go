package urlpattern

import (
	"cmp"
	"errors"
	"strings"
)

// ExperimentalCompareComponent compares how specific the patterns of the
// component c are in left and right. It returns -1 if left is less specific, 1
// if it is more specific, and 0 if both match the same. The names of groups do
// not count. If c is not a component, it returns 0.
//
// It is not in the URL Pattern Standard, and may change. It is the static method
// compareComponent of Chromium and of the polyfill. The patterns are compared in
// their normalized form.
func ExperimentalCompareComponent(c Component, left, right *Pattern) int {
	if c >= componentCount {
		return 0
	}
	a, b := left.parts(c), right.parts(c)
	// A list that ends is continued by an empty text.
	for i := range max(len(a), len(b)) {
		var x, y part
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if order := compareParts(&x, &y); order != 0 {
			return order
		}
	}
	return 0
}

// compareParts compares how specific two parts are.
func compareParts(x, y *part) int {
	return cmp.Or(
		cmp.Compare(specificTypes[x.kind], specificTypes[y.kind]),
		cmp.Compare(specificModifiers[x.modifier], specificModifiers[y.modifier]),
		strings.Compare(x.prefix, y.prefix),
		strings.Compare(x.value, y.value),
		strings.Compare(x.suffix, y.suffix),
	)
}

// The order of part types and modifiers, from the least specific on.
var (
	specificTypes     = [...]int{fullWildcard: 0, segmentWildcard: 1, regexpPart: 2, fixedText: 3}
	specificModifiers = [...]int{zeroOrMore: 0, optional: 1, oneOrMore: 2, once: 3}
)

// parts returns the parts of the component c. A nil p has none.
func (p *Pattern) parts(c Component) []part {
	if p == nil {
		return nil
	}
	parts, _ := new(compiler).parsePattern(nil, p.components[c].pattern, encodeNothing, p.options(c))
	return parts
}

// options returns the options of the component c.
func (p *Pattern) options(c Component) options {
	switch {
	case c == Hostname:
		return hostnameOptions
	case c == Pathname && p.special:
		return pathnameOptions
	}
	return defaultOptions
}

// encoding returns the encoding callback of the component c.
func (p *Pattern) encoding(c Component) encoding {
	switch {
	case c == Hostname && isIPv6Pattern(p.Hostname()):
		return encodeIPv6Hostname
	case c == Pathname && !p.special:
		return encodeOpaquePathname
	}
	return [componentCount]encoding{
		Protocol: encodeProtocol, Username: encodeUsername, Password: encodePassword, Hostname: encodeHostname,
		Port: encodePort, Pathname: encodePathname, Search: encodeSearch, Hash: encodeHash,
	}[c]
}

// ErrExperimentalGenerate is the error of [Pattern.ExperimentalGenerate].
var ErrExperimentalGenerate = errors.New("urlpattern: component not generated: " +
	"a group is missing or is not a segment, or the pattern matches more than text and segments")

// ExperimentalGenerate returns the component c of a URL that the pattern
// matches, with the values of groups in place of its groups. The values are
// encoded as the text of the pattern is. It fails with
// [ErrExperimentalGenerate] if
//   - c is not a component;
//   - the pattern of c has a modifier, a regular expression or a full wildcard;
//   - groups has no value for one of its groups;
//   - a value cannot be in such a component, or has its delimiter ("/" in a
//     pathname, "." in a hostname).
//
// It is not in the URL Pattern Standard, and may change. It is the method
// generate of https://github.com/explainers-by-googlers/urlpattern-generate.
func (p *Pattern) ExperimentalGenerate(c Component, groups map[string]string) (string, error) {
	if c >= componentCount {
		return "", ErrExperimentalGenerate
	}
	b := compiler{urls: p.parser}
	delimiter := p.options(c).delimiter
	var out []byte
	for _, part := range p.parts(c) {
		if part.kind == fixedText && part.modifier == once {
			out = append(out, part.value...)
			continue
		}
		value, ok := groups[part.name]
		if part.kind != segmentWildcard || part.modifier != once || !ok {
			return "", ErrExperimentalGenerate
		}
		value, code := b.encode(p.encoding(c), value)
		if code != 0 || delimiter != 0 && strings.IndexByte(value, delimiter) >= 0 {
			return "", ErrExperimentalGenerate
		}
		out = append(append(append(out, part.prefix...), value...), part.suffix...)
	}
	return string(out), nil
}
