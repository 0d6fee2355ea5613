package neturl

import (
	"errors"
	"iter"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// CompareBase returns the differences between the URLs that the URL Standard and
// net/url see in input with the base URL base. It uses the default Parser.
//
// net/url parses base with [url.Parse], and then input with the method Parse of
// the result. The parts are those of the resulting URL. Otherwise CompareBase is
// like [Compare].
func CompareBase(input, base string) []Disagreement { return new(Converter).CompareBase(input, base) }

// CompareBase returns the result of the function [CompareBase] with the Parser
// of c. If input or base is longer than the Parser accepts, the class is
// [Unclassified].
func (c *Converter) CompareBase(input, base string) []Disagreement {
	from := source{input, base}
	u, netErr := from.netURL()
	b, err := c.parser().ParseRecord(base)
	if err != nil {
		if netErr != nil {
			return nil
		}
		u, _ = url.Parse(base) // netURL has parsed it
		return []Disagreement{refusal(err, u)}
	}
	r, err := c.parser().ResolveRecord(input, b)
	switch {
	case err != nil && netErr != nil:
		return nil
	case errors.Is(err, domain.MissingSchemeNonRelativeURL):
		return []Disagreement{{OpaqueBase, URL}}
	case err != nil:
		return []Disagreement{refusal(err, u)}
	}
	steps := resolvingSteps(from, b, r, c.idna())
	if netErr != nil {
		return refusedByNet(from, steps, b, r)
	}
	seen := viewOfURL(u)
	found := compare(from, steps, r, &seen)
	if !seen.hasHost && strings.HasPrefix(seen.path, "//") {
		found = add(found, HiddenSlashes, URL) // String returns another URL
	}
	return found
}

// resolvingSteps returns the steps from a source, whose base the standard parses
// to b with idna, and which it resolves to r. They end at r.Href() and the href
// of b without its fragment.
func resolvingSteps(from source, b, r urlrec.Record, idna ports.IDNA) iter.Seq[step] {
	return func(yield func(step) bool) {
		s := from
		for _, c := range cleanings {
			s.base = c.clean(s.base)
			if !yield(step{c.class, URL, s}) {
				return
			}
			s.s = c.clean(s.s)
			if !yield(step{c.class, URL, s}) {
				return
			}
		}
		base := newPieces(s.base, len(b.Protocol()), b)
		scheme := 0
		if n := len(r.Protocol()); len(s.s) >= n && strings.EqualFold(s.s[:n], r.Protocol()) {
			scheme = n
		}
		p := newPieces(s.s, scheme, r)
		next := func(class Class, part Part) bool {
			return yield(step{class, part, source{p.String(), base.String()}})
		}
		// The steps of queries and fragments come first: see explain.
		if !stepBaseFragment(&base, next) || !stepQuery(&base, b, idna, next) || !stepQuery(&p, r, idna, next) ||
			!stepFragment(&p, r, idna, next) || !stepReference(&p, &base, b, r, next) {
			return
		}
		functions := []stepFunc{stepSlashes, stepAuthority, stepHost, stepPort, stepPath}
		for _, f := range functions {
			if !f(&base, b, idna, next) {
				return
			}
		}
		if p.scheme == "" {
			stepRelative(&p, b, r, next)
			return
		}
		for _, f := range functions {
			if !f(&p, r, idna, next) {
				return
			}
		}
	}
}

// stepBaseFragment removes the text of the base's fragment. The "#" stays, as
// without it a space before it would be at the end.
func stepBaseFragment(base *pieces, yield func(Class, Part) bool) bool {
	class := BaseFragment
	if hasBadPercent(base.fragment) {
		class = PercentSign
	}
	base.fragment = base.fragment[:min(len(base.fragment), 1)]
	return yield(class, Fragment)
}

// stepReference removes the scheme of a relative reference, and writes the
// base's query if the reference takes it. An authority gets the scheme.
func stepReference(p, base *pieces, b, r urlrec.Record, yield func(Class, Part) bool) bool {
	if r.IsSpecial() {
		p.path = strings.ReplaceAll(p.path, `\`, "/")
		if !yield(Backslash, URL) {
			return false
		}
	}
	sameScheme := r.IsSpecial() && r.Scheme() == b.Scheme() && !strings.HasPrefix(p.path, "//")
	if p.scheme != "" && !sameScheme {
		return true // it is absolute
	}
	class := SameScheme
	first, _ := cutBefore(p.path, "/")
	switch {
	case r.Scheme() == "file" && isDriveLetter(first):
		class, p.path = DriveLetter, "/"+p.path
	case strings.Contains(first, ":"):
		class, p.path = ColonSegment, "./"+p.path
	case strings.HasPrefix(first, " "):
		p.path = "./" + p.path // so that it is not at the start
	}
	if p.scheme != "" {
		class, p.scheme = SameScheme, ""
	}
	if !yield(class, URL) {
		return false
	}
	if strings.HasPrefix(p.path, "//") {
		p.scheme = r.Protocol()
		class = Slashes
		if !r.IsSpecial() {
			class = EmptyHost
		}
		return yield(class, URL)
	}
	if p.path == "" && p.query == "" && !b.HasOpaquePath() {
		p.query = base.query
		return yield(BaseQuery, Query)
	}
	return true
}

// stepRelative writes the path of a relative reference, and then the rest of the
// href.
func stepRelative(p *pieces, b, r urlrec.Record, yield func(Class, Part) bool) {
	last, part := BaseQuery, Query
	if !r.HasOpaquePath() {
		last, part = NullHost, Host
		p.path = percent.Encode(p.path, percent.Path)
		if !yield(PercentEncoding, Path) {
			return
		}
		class := DotSegments
		if r.Scheme() == "file" && (hasDriveLetter(b) || hasDriveLetter(r)) {
			class = DriveLetter
		}
		p.path = r.Pathname()
		if strings.HasPrefix(p.path, "//") {
			p.path = "/." + p.path
		}
		if !yield(class, Path) {
			return
		}
	}
	*p = pieces{path: r.Href()}
	yield(last, part)
}

// hasDriveLetter reports whether the path of r begins with a drive letter.
func hasDriveLetter(r urlrec.Record) bool {
	first, _ := cutBefore(strings.TrimPrefix(r.Pathname(), "/"), "/")
	return isDriveLetter(first)
}
