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
		stopped := false // the steps run to their end, but are no longer handed over
		next := func(class Class, part Part, s source) bool {
			stopped = stopped || !yield(step{class, part, s})
			return !stopped
		}
		s := from
		for _, c := range cleanings {
			s.base = c.clean(s.base)
			next(c.class, URL, s)
			s.s = c.clean(s.s)
			next(c.class, URL, s)
		}
		base := newPieces(s.base, len(b.Protocol()), b)
		scheme := 0
		if n := len(r.Protocol()); len(s.s) >= n && strings.EqualFold(s.s[:n], r.Protocol()) {
			scheme = n
		}
		p := newPieces(s.s, scheme, r)
		report := func(class Class, part Part) bool { return next(class, part, source{p.String(), base.String()}) }
		// The steps of queries and fragments come first: see explain.
		stepBaseFragment(&base, report)
		stepQuery(&base, b, idna, report)
		stepQuery(&p, r, idna, report)
		stepFragment(&p, r, idna, report)
		stepReference(&p, &base, b, r, report)
		functions := []stepFunc{stepSlashes, stepAuthority, stepHost, stepPort, stepPath}
		for _, f := range functions {
			f(&base, b, idna, report)
		}
		if p.scheme == "" {
			stepRelative(&p, r, report)
			return
		}
		for _, f := range functions {
			f(&p, r, idna, report)
		}
	}
}

// stepBaseFragment removes the text of the base's fragment. The "#" stays, as
// without it a space before it would be at the end.
func stepBaseFragment(base *pieces, yield func(Class, Part) bool) {
	class := BaseFragment
	if hasBadPercent(base.fragment) {
		class = PercentSign
	}
	base.fragment = base.fragment[:min(len(base.fragment), 1)]
	yield(class, Fragment)
}

// stepReference removes the scheme of a relative reference, and writes the
// base's query if the reference takes it. An authority gets the scheme.
func stepReference(p, base *pieces, b, r urlrec.Record, yield func(Class, Part) bool) {
	if r.IsSpecial() {
		p.path = strings.ReplaceAll(p.path, `\`, "/")
		yield(Backslash, URL)
	}
	sameScheme := r.IsSpecial() && r.Scheme() == b.Scheme() && !strings.HasPrefix(p.path, "//")
	if p.scheme != "" && !sameScheme {
		return // it is absolute
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
	yield(class, URL)
	switch {
	case strings.HasPrefix(p.path, "//"):
		p.scheme = r.Protocol()
		class = Slashes
		if !r.IsSpecial() {
			class = EmptyHost
		}
		yield(class, URL)
	case p.path == "" && p.query == "" && !b.HasOpaquePath():
		p.query = base.query
		yield(BaseQuery, Query)
	}
}

// stepRelative writes the path of a relative reference, and then the rest of the
// href.
func stepRelative(p *pieces, r urlrec.Record, yield func(Class, Part) bool) {
	last, part := BaseQuery, Query
	if !r.HasOpaquePath() {
		last, part = NullHost, Host
		p.path = percent.Encode(p.path, percent.Path)
		yield(PercentEncoding, Path)
		class := DotSegments
		if r.Scheme() == "file" && hasDriveLetter(r) {
			class = DriveLetter
		}
		p.path = r.Pathname()
		if strings.HasPrefix(p.path, "//") {
			p.path = "/." + p.path
		}
		yield(class, Path)
	}
	*p = pieces{path: r.Href()}
	yield(last, part)
}

// hasDriveLetter reports whether the path of r begins with a drive letter.
func hasDriveLetter(r urlrec.Record) bool {
	first, _ := cutBefore(strings.TrimPrefix(r.Pathname(), "/"), "/")
	return isDriveLetter(first)
}
