package neturl

import (
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// Disagreement is one difference between what the standard sees in a URL and what
// net/url sees. It holds no part of the URL.
type Disagreement struct {
	Class Class
	// Part is where it shows. It is URL where all that follows the scheme may be
	// something else, or where one of the two refuses the string for what is in no
	// one part of it.
	Part Part
}

// String gives the class and the part, such as "host-case (host)".
func (d Disagreement) String() string { return d.Class.String() + " (" + d.Part.String() + ")" }

// Compare gives the differences between what the URL Standard and net/url see in
// input, a string without a base URL: nil where they see the same or both refuse it.
// What differs in spelling only is among them; [Class.Spelling] tells. Where one of
// the two refuses input, at least one of them is more than spelling.
//
// Compare uses the default Parser.
func Compare(input string) []Disagreement { return Converter{}.Compare(input) }

// Compare is [Compare] with the Parser of c. Input longer than that takes is
// [Unclassified].
func (c Converter) Compare(input string) []Disagreement {
	r, err := c.urls().ParseRecord(input)
	u, netErr := url.Parse(input)
	switch {
	case err != nil && netErr != nil:
		return nil
	case err != nil:
		return []Disagreement{refusal(err, u)}
	case netErr != nil:
		return refusedByNet(input, r, c.idna())
	}
	seen := viewOfURL(u)
	return compare(input, r, c.idna(), &seen)
}

// refusal gives the class of what the standard refuses with err and net/url takes.
func refusal(err error, u *url.URL) Disagreement {
	code, _ := errors.AsType[domain.Code](err)
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

// refusedByNet gives the classes of an input that the standard parses to r and
// net/url refuses: those of the steps that make it take it, and what is in the way
// still when all are done.
func refusedByNet(input string, r urlrec.Record, idna ports.IDNA) []Disagreement {
	var found []Disagreement
	before, refused := input, true
	for s := range steps(input, r, idna) {
		if s.s == before {
			continue
		}
		_, ok := viewOfString(s.s)
		if refused && ok {
			found = add(found, s.class, s.part)
		}
		before, refused = s.s, !ok
	}
	if refused {
		return refusedParts(r)
	}
	if !slices.ContainsFunc(found, func(d Disagreement) bool { return !d.Class.Spelling() }) {
		found = add(found, Unclassified, URL)
	}
	return found
}

// refusedParts gives the parts of r.Href() for which net/url refuses it.
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

// hasBadPercent reports whether s has a "%" that two hex digits do not follow.
func hasBadPercent(s string) bool {
	for i := range len(s) {
		if s[i] == '%' && !percent.IsEncodedByte(s, i) {
			return true
		}
	}
	return false
}

// compare gives the differences between r, which the standard parses input to with
// idna, and seen, which net/url sees.
func compare(input string, r urlrec.Record, idna ports.IDNA, seen *view) (found []Disagreement) {
	standard := viewOfRecord(r)
	if differ := seen.diff(&standard); differ != 0 {
		found = explain(input, r, idna, seen, &standard, differ)
	}
	if standard.query != "" {
		found = append(found, comparePairs(standard.query)...)
	}
	return found
}

// explain finds the classes for the parts that differ: those of the steps that change
// what net/url sees there, and what the end of all steps still leaves.
func explain(input string, r urlrec.Record, idna ports.IDNA, seen, standard *view, differ parts) (found []Disagreement) {
	var explained parts
	give := func(class Class, changed parts) {
		changed &= differ
		explained |= changed
		for part := range Part(numParts) {
			if changed.has(part) {
				found = add(found, class, part)
			}
		}
	}
	const tail parts = 1<<Query | 1<<Fragment // the steps to which come early
	left := ^parts(0)
	before, last := input, *seen
	for s := range steps(input, r, idna) {
		if s.s == before {
			continue
		}
		before = s.s
		now, ok := viewOfString(s.s)
		if !ok {
			// Read as the standard does, it has what net/url refuses.
			give(s.class, differ&^tail)
			left = tail
			break
		}
		changed := now.diff(&last)
		if s.class == PercentEncoding {
			giveEncodings(give, &last, &now, changed)
		} else {
			give(s.class, changed)
		}
		last = now
	}
	left &= last.diff(standard)
	switch {
	case !left.has(Host):
	case standard.host == "":
		give(EmptyHost, 1<<Host)
	case last.host == string(percent.Decode(standard.host)):
		give(PercentEncoding, 1<<Host) // net/url decodes what it takes
	}
	if path, ok := strings.CutPrefix(last.path, "/."); ok && strings.HasPrefix(standard.path, "//") {
		give(HiddenSlashes, 1<<Path)
		last.path = path
	}
	if left.has(Fragment) && standard.fragment == "" {
		give(EmptyFragment, 1<<Fragment)
		left &^= 1 << Fragment
	}
	giveEncodings(give, &last, standard, left)
	give(Unclassified, differ&^explained)
	return found
}

// giveEncodings tells percent-encoding that means the same from that which does not,
// in the parts in which a and b differ.
func giveEncodings(give func(Class, parts), a, b *view, differ parts) {
	for _, part := range []Part{Path, Query, Fragment} {
		x, y := a.get(part), b.get(part)
		switch {
		case !differ.has(part) || x == y:
		case sameButForEncoding(x, y, part):
			give(PercentEncoding, 1<<part)
		case string(percent.Decode(x)) == string(percent.Decode(y)):
			give(DelimiterEncoding, 1<<part)
		}
	}
}

// add adds a disagreement that is not there yet.
func add(found []Disagreement, class Class, part Part) []Disagreement {
	d := Disagreement{class, part}
	if slices.Contains(found, d) {
		return found
	}
	return append(found, d)
}

// maxPairs is where net/url gives up on a query.
const maxPairs = 10000

// comparePairs gives the differences between the names and values that net/url's
// Query and the standard's form parser see in a query.
func comparePairs(query string) (found []Disagreement) {
	give := func(class Class) { found = append(found, Disagreement{class, Pairs}) }
	same := func() bool { return maps.EqualFunc(netPairs(query), standardPairs(query), slices.Equal[[]string]) }
	if same() {
		return nil
	}
	if strings.Count(query, "&") >= maxPairs {
		give(TooManyPairs)
		return found
	}
	if strings.Contains(query, ";") {
		give(QuerySemicolon)
		query = strings.ReplaceAll(query, ";", "%3B")
	}
	if hasBadPercent(query) {
		give(PercentSign)
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
			give(Unclassified)
		} else {
			give(InvalidUTF8)
		}
	}
	return found
}

func netPairs(query string) map[string][]string {
	pairs, _ := url.ParseQuery(query) // as the method Query, which drops the error
	return pairs
}

func standardPairs(query string) map[string][]string {
	pairs := map[string][]string{}
	for _, p := range formurlencoded.Parse(query) {
		pairs[p.Name] = append(pairs[p.Name], p.Value)
	}
	return pairs
}
