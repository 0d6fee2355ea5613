package neturl

import (
	"errors"
	"iter"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// Disagreement is one difference between the standard's and net/url's view of a
// URL. It holds no part of the URL. The zero Disagreement is none.
type Disagreement struct {
	Class Class
	// Part is the part that differs. It is URL if everything after the scheme
	// can differ, or if one of the two refuses the string for a reason outside
	// its parts.
	Part Part
}

// String returns the class and the part, such as "host-case (host)".
func (d Disagreement) String() string { return d.Class.String() + " (" + d.Part.String() + ")" }

// Compare returns the differences between the views that the URL Standard and
// net/url have of input, a URL without a base URL. It uses the default Parser.
//
// The result is nil if they see the same, or if both refuse input. It includes
// differences in spelling; [Class.Spelling] tells. If only one of the two
// refuses input, at least one difference is more than spelling.
func Compare(input string) []Disagreement { return new(Converter).Compare(input) }

// Compare returns the result of the function [Compare] with the Parser of c.
// For input that is longer than the Parser accepts, the class is
// [Unclassified].
func (c *Converter) Compare(input string) []Disagreement {
	r, err := c.parser().ParseRecord(input)
	u, netErr := url.Parse(input)
	switch {
	case err != nil && netErr != nil:
		return nil
	case err != nil:
		return []Disagreement{refusal(err, u)}
	case netErr != nil:
		return refusedByNet(source{s: input}, steps(input, r, c.idna()), urlrec.Record{}, r)
	}
	seen := viewOfURL(u)
	return compare(source{s: input}, steps(input, r, c.idna()), r, &seen)
}

// refusal returns the difference of a string that the standard refuses with err
// and net/url parses to u.
func refusal(err error, u *url.URL) Disagreement {
	var code domain.Code
	errors.As(err, &code)
	switch code {
	case domain.MissingSchemeNonRelativeURL:
		return Disagreement{RelativeReference, URL}
	case domain.HostMissing:
		return Disagreement{NoHost, Host}
	case domain.PortInvalid, domain.PortOutOfRange:
		return Disagreement{InvalidPort, Port}
	case domain.DomainToASCII, domain.HostInvalidCodePoint:
		return Disagreement{InvalidHost, Host}
	case domain.IPv4NonNumericPart, domain.IPv4OutOfRangePart, domain.IPv4TooManyParts:
		return Disagreement{InvalidIPv4, Host}
	case domain.IPv6InvalidCodePoint:
		if strings.HasPrefix(u.Host, "[") && strings.Contains(u.Host, "%") {
			return Disagreement{IPv6Zone, Host}
		}
		return Disagreement{InvalidIPv6, Host}
	case domain.IPv6Unclosed, domain.IPv6InvalidCompression, domain.IPv6TooManyPieces,
		domain.IPv6MultipleCompression, domain.IPv6TooFewPieces, domain.IPv4InIPv6TooManyPieces,
		domain.IPv4InIPv6InvalidCodePoint, domain.IPv4InIPv6OutOfRangePart, domain.IPv4InIPv6TooFewParts:
		return Disagreement{InvalidIPv6, Host}
	}
	return Disagreement{Unclassified, URL}
}

// refusedByNet returns the differences of a source that the standard parses to
// r, with the base b, and net/url refuses. They are those of the steps after
// which net/url accepts the source. If net/url still refuses it after the last
// step, they are those of the href, or of the base's.
func refusedByNet(from source, steps iter.Seq[step], b, r urlrec.Record) []Disagreement {
	var found []Disagreement
	before, refused := from, true
	for s := range steps {
		if s.source == before {
			continue
		}
		_, ok := s.view()
		if refused && ok {
			found = add(found, s.class, s.part)
		}
		before, refused = s.source, !ok
	}
	if refused {
		if _, ok := viewOfString(before.base); !ok && before.base != "" {
			r = b
		}
		return refusedParts(r)
	}
	if !slices.ContainsFunc(found, func(d Disagreement) bool { return !d.Class.Spelling() }) {
		found = add(found, Unclassified, URL)
	}
	return found
}

// refusedParts returns the differences for which net/url refuses r.Href().
func refusedParts(r urlrec.Record) (found []Disagreement) {
	for _, in := range []struct {
		part Part
		text string
	}{{User, r.Username() + ":" + r.Password()}, {Host, r.Hostname()}, {Path, r.Pathname()}, {Fragment, r.Hash()}} {
		class := PercentSign
		switch {
		case in.part == Path && r.HasOpaquePath():
			continue
		case hasBadPercent(in.text):
		case in.part == Host && in.text != "":
			if _, ok := viewOfString(r.Protocol() + "//" + in.text); ok {
				continue
			}
			class = HostCharacter
			if strings.Contains(in.text, "%") {
				class = EncodedHost
			}
		default:
			continue
		}
		found = add(found, class, in.part)
	}
	if found == nil {
		found = add(found, Unclassified, URL)
	}
	return found
}

// hasBadPercent reports whether s has a "%" without two hex digits after it.
func hasBadPercent(s string) bool {
	for i := range len(s) {
		if s[i] == '%' && !percent.IsEncodedByte(s, i) {
			return true
		}
	}
	return false
}

// compare returns the differences between r, which the standard sees in from,
// and seen, net/url's view of it. The steps lead from one to the other.
func compare(from source, steps iter.Seq[step], r urlrec.Record, seen *view) (found []Disagreement) {
	standard := viewOfRecord(r)
	if differ := seen.diff(&standard); differ != 0 {
		found = explain(from, steps, seen, &standard, differ)
	}
	if standard.query != "" {
		found = append(found, comparePairs(standard.query)...)
	}
	return found
}

// explain returns the classes for the parts that differ. They are those of the
// steps that change net/url's view of the part, and those of what differs after
// the last step.
func explain(from source, steps iter.Seq[step], seen, standard *view, differ parts) (found []Disagreement) {
	var explained parts
	report := func(class Class, changed parts) {
		changed &= differ
		explained |= changed
		for part := range Part(numParts) {
			if changed.has(part) {
				found = add(found, class, part)
			}
		}
	}
	const tail parts = 1<<Query | 1<<Fragment // their steps come early
	left := ^parts(0)
	before, last, rest := from, *seen, Unclassified
	for s := range steps {
		if s.source == before {
			continue
		}
		before = s.source
		now, ok := s.view()
		if !ok {
			// In the standard's reading the string has a part that net/url
			// refuses.
			report(s.class, differ&^tail)
			left, rest = tail, s.class
			break
		}
		changed := now.diff(&last)
		if s.class == PercentEncoding {
			reportEncodings(report, &last, &now, changed)
			// An encoded delimiter has become a bare one and was resolved.
			report(DelimiterEncoding, changed&^explained&(1<<Path))
		} else {
			report(s.class, changed)
		}
		last = now
	}
	left &= last.diff(standard)
	switch {
	case !left.has(Host):
	case standard.host == "":
		report(EmptyHost, 1<<Host)
	case last.host == string(percent.Decode(standard.host)):
		report(PercentEncoding, 1<<Host) // net/url decodes the hosts that it accepts
	}
	if path, ok := strings.CutPrefix(last.path, "/."); ok && left.has(Path) && strings.HasPrefix(standard.path, "//") {
		report(HiddenSlashes, 1<<Path)
		last.path = path
	}
	if left.has(Fragment) && standard.fragment == "" {
		report(EmptyFragment, 1<<Fragment)
		left &^= 1 << Fragment
	}
	reportEncodings(report, &last, standard, left)
	if from.base != "" && strings.Contains(strings.ToLower(standard.path), "%2f") {
		report(DelimiterEncoding, left&^explained&(1<<Path)) // as above
	}
	report(rest, differ&^explained)
	return found
}

// reportEncodings reports the parts of a and b that differ in percent-encoding
// only. The class is DelimiterEncoding if that changes the meaning.
func reportEncodings(report func(Class, parts), a, b *view, differ parts) {
	for _, part := range []Part{User, Path, Query, Fragment} {
		x, y := a.get(part), b.get(part)
		switch {
		case !differ.has(part) || x == y:
		case equalIgnoringEncoding(x, y, part):
			report(PercentEncoding, 1<<part)
		case string(percent.Decode(x)) == string(percent.Decode(y)):
			report(DelimiterEncoding, 1<<part)
		}
	}
}

// add returns found with the disagreement, unless found has it already.
func add(found []Disagreement, class Class, part Part) []Disagreement {
	d := Disagreement{class, part}
	if slices.Contains(found, d) {
		return found
	}
	return append(found, d)
}

// maxPairs is the largest number of pairs in a query that net/url parses.
const maxPairs = 10000

// comparePairs returns the differences between the names and values that
// net/url's Query and the standard's form parser see in a query.
func comparePairs(query string) (found []Disagreement) {
	report := func(class Class) { found = append(found, Disagreement{class, Pairs}) }
	same := func() bool { return maps.EqualFunc(netPairs(query), standardPairs(query), slices.Equal[[]string]) }
	if same() {
		return nil
	}
	if strings.Count(query, "&") >= maxPairs {
		report(TooManyPairs)
		return found
	}
	if strings.Contains(query, ";") {
		report(QuerySemicolon)
		query = strings.ReplaceAll(query, ";", "%3B")
	}
	if hasBadPercent(query) {
		report(PercentSign)
		var fixed []byte
		for i := range len(query) {
			fixed = append(fixed, query[i])
			if query[i] == '%' && !percent.IsEncodedByte(query, i) {
				fixed = append(fixed, "25"...)
			}
		}
		query = string(fixed)
	}
	if !same() {
		if utf8.Valid(percent.Decode(query)) {
			report(Unclassified)
		} else {
			report(InvalidUTF8)
		}
	}
	return found
}

// netPairs returns the pairs that net/url's Query sees, by their names.
func netPairs(query string) map[string][]string {
	pairs, _ := url.ParseQuery(query) // Query drops the error, too
	return pairs
}

// standardPairs returns the pairs that the standard sees, by their names.
func standardPairs(query string) map[string][]string {
	pairs := map[string][]string{}
	for _, p := range formurlencoded.Parse(query) {
		pairs[p.Name] = append(pairs[p.Name], p.Value)
	}
	return pairs
}
