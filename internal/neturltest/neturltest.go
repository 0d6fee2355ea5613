// Package neturltest checks the results of api/neturl for a string against the
// getters of package net/url and of the URL Standard.
package neturltest

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// Result describes the results of api/neturl for a string.
type Result struct {
	Found     []neturl.Disagreement // the result of Compare
	BothTake  bool                  // net/url and the standard accept the string
	BothFail  bool                  // net/url and the standard refuse the string
	ToURL     bool                  // the record has been converted to a URL
	FromURL   bool                  // the URL has been converted to a record
	ToError   error                 // of ToNetURL
	FromError error                 // of FromNetURL
}

// Check returns the results of api/neturl for input, and an error if they
// contradict the getters or each other.
func Check(input string) (result Result, err error) {
	result.Found = neturl.Compare(input)
	r, failure := weburl.ParseRecord(input)
	u, netErr := url.Parse(input)
	result.BothTake = failure == nil && netErr == nil
	result.BothFail = failure != nil && netErr != nil

	real, err := check(&result, r, u, failure, netErr)
	if err != nil || result.BothFail {
		return result, err
	}
	if failure == nil {
		if result.ToError, err = checkTo(r); err != nil {
			return result, fmt.Errorf("ToNetURL: %w", err)
		}
		result.ToURL = result.ToError == nil
	}
	if netErr == nil {
		if result.FromError, err = CheckFrom(u); err != nil {
			return result, fmt.Errorf("FromNetURL: %w", err)
		}
		result.FromURL = result.FromError == nil
		// net/url's String drops the empty fragment of "a: #", so the space is
		// at the end.
		if failure == nil && !real && !result.FromURL && !strings.HasSuffix(u.Opaque, " ") {
			return result, fmt.Errorf("FromNetURL: %v, but Compare returns %v", result.FromError, result.Found)
		}
	}
	return result, nil
}

// CheckBase returns the result of neturl.CompareBase for input with base. It
// returns an error if the result contradicts the getters.
func CheckBase(input, base string) (result Result, err error) {
	result.Found = neturl.CompareBase(input, base)
	var r urlrec.Record
	b, failure := weburl.ParseRecord(base)
	if failure == nil {
		r, failure = weburl.ResolveRecord(input, b)
	}
	u, netErr := url.Parse(base)
	if netErr == nil {
		u, netErr = u.Parse(input)
	}
	result.BothTake = failure == nil && netErr == nil
	result.BothFail = failure != nil && netErr != nil
	_, err = check(&result, r, u, failure, netErr)
	return result, err
}

// check returns an error if the differences of the result contradict the getters
// of r and u. The errors are those of the two parsers. real reports whether a
// difference is more than spelling.
func check(result *Result, r urlrec.Record, u *url.URL, failure, netErr error) (real bool, err error) {
	has := func(p neturl.Part) bool {
		return slices.ContainsFunc(result.Found, func(d neturl.Disagreement) bool { return d.Part == p })
	}
	real = slices.ContainsFunc(result.Found, func(d neturl.Disagreement) bool { return !d.Class.Spelling() })
	for i, d := range result.Found {
		if d.Class == neturl.Unclassified {
			return real, fmt.Errorf("%v does not have a class", d)
		}
		if slices.Contains(result.Found[:i], d) {
			return real, fmt.Errorf("%v is there twice", d)
		}
	}
	switch {
	case result.BothFail:
		if result.Found != nil {
			return real, fmt.Errorf("both refuse it, but Compare returns %v", result.Found)
		}
		return real, nil
	case !result.BothTake:
		if !real {
			return real, fmt.Errorf("one refuses it (%v, %v), but Compare returns %v", failure, netErr, result.Found)
		}
	default:
		for p, differ := range differences(r, u) {
			if differ && !(has(neturl.Part(p)) || neturl.Part(p) == neturl.Pairs && has(neturl.Query)) {
				return real, fmt.Errorf("the %v differs, but Compare returns %v", neturl.Part(p), result.Found)
			}
			// The getters return "" for a null host, an empty one, and an empty
			// port.
			hidden := neturl.Part(p) == neturl.Host && r.Hostname() == "" || neturl.Part(p) == neturl.Port && strings.HasSuffix(u.Host, ":")
			if neturl.Part(p) != neturl.URL && neturl.Part(p) != neturl.Pairs && !differ && !hidden && has(neturl.Part(p)) {
				return real, fmt.Errorf("the %v is the same, but Compare returns %v", neturl.Part(p), result.Found)
			}
			if differ && !real && !sameMeaning(r, u, neturl.Part(p)) {
				return real, fmt.Errorf("the %v differs in more than spelling, but Compare returns %v", neturl.Part(p), result.Found)
			}
		}
	}
	return real, nil
}

// netHost returns the host without its port, in brackets if Host has them.
func netHost(u *url.URL) string {
	if strings.HasPrefix(u.Host, "[") && strings.Contains(u.Host, "]") {
		return "[" + u.Hostname() + "]"
	}
	return u.Hostname()
}

// differences returns for each part whether the getters differ.
func differences(r urlrec.Record, u *url.URL) [neturl.Fragment + 1]bool {
	object := weburl.FromRecord(r)
	userinfo := object.Username()
	if object.Password() != "" {
		userinfo += ":" + object.Password()
	}
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	return [...]bool{
		neturl.URL:      false,
		neturl.Scheme:   object.Protocol() != u.Scheme+":",
		neturl.User:     r.IncludesCredentials() != (u.User != nil) || userinfo != u.User.String(),
		neturl.Host:     object.Hostname() != netHost(u),
		neturl.Port:     object.Port() != u.Port(),
		neturl.Path:     object.Pathname() != path,
		neturl.Query:    query != u.RawQuery || hasQuery != (u.RawQuery != "" || u.ForceQuery),
		neturl.Pairs:    !samePairs(query, u),
		neturl.Fragment: fragment != u.EscapedFragment() || hasFragment != (u.Fragment != ""),
	}
}

// samePairs reports whether the form parser and u.Query see the same pairs.
func samePairs(query string, u *url.URL) bool {
	values := u.Query()
	n := 0
	at := map[string]int{}
	for _, p := range formurlencoded.Parse(query) {
		i := at[p.Name]
		if list := values[p.Name]; i >= len(list) || list[i] != p.Value {
			return false
		}
		at[p.Name]++
		n++
	}
	for _, list := range values {
		n -= len(list)
	}
	return n == 0
}

// sameMeaning reports whether a part differs in spelling only.
func sameMeaning(r urlrec.Record, u *url.URL, p neturl.Part) bool {
	switch p {
	case neturl.User:
		password, _ := u.User.Password()
		return string(percent.Decode(r.Username())) == u.User.Username() && string(percent.Decode(r.Password())) == password && r.IncludesCredentials() == (u.User != nil)
	case neturl.Host:
		a, b := r.Hostname(), netHost(u)
		return strings.EqualFold(a, b) || string(percent.Decode(a)) == b && !r.IsSpecial() ||
			strings.HasPrefix(a, "[") && strings.HasPrefix(b, "[") && a == record("http://"+b).Hostname()
	case neturl.Port:
		return r.Port() == record(r.Protocol()+"//h:"+u.Port()).Port()
	case neturl.Path:
		path := u.EscapedPath()
		if u.Opaque != "" {
			path = u.Opaque
		}
		if path == "" && r.IsSpecial() {
			path = "/"
		}
		return sameText(r.Pathname(), path, "/:@!$&'()*+,;=?#%")
	case neturl.Query:
		query, _ := r.Query()
		return sameText(query, u.RawQuery, "&=+;%")
	case neturl.Fragment:
		fragment, _ := r.Fragment()
		return sameText(fragment, u.EscapedFragment(), "/:@!$&'()*+,;=?%")
	}
	return false
}

// record returns the record of s, or the zero Record if s is not a URL.
func record(s string) urlrec.Record {
	r, _ := weburl.ParseRecord(s)
	return r
}

// sameText reports whether a and b are equal when percent-decoded, and have the
// same number of each bare delimiter.
func sameText(a, b, delimiters string) bool {
	for _, c := range delimiters {
		if c != '%' && strings.Count(a, string(c)) != strings.Count(b, string(c)) {
			return false
		}
	}
	return string(percent.Decode(a)) == string(percent.Decode(b))
}

// agree returns an error if r and u differ in more than spelling.
func agree(r urlrec.Record, u *url.URL) error {
	for p, differ := range differences(r, u) {
		if differ && !sameMeaning(r, u, neturl.Part(p)) {
			return fmt.Errorf("the %v differs", neturl.Part(p))
		}
	}
	return nil
}

// checkRefusal returns an error if err is not a proper refusal.
func checkRefusal(err error) error {
	var refused *neturl.DisagreementError
	if !errors.As(err, &refused) || len(refused.Disagreements) == 0 {
		return fmt.Errorf("the error is %v, not a DisagreementError", err)
	}
	for _, d := range refused.Disagreements {
		if d.Class == neturl.Unclassified || d.Class.Spelling() || !errors.Is(err, d.Class) {
			return fmt.Errorf("%v must not refuse a conversion", d)
		}
	}
	if errors.As(err, new(*domain.Failure)) != (refused.Failure != nil) {
		return fmt.Errorf("the failure is %v", refused.Failure)
	}
	return nil
}

// checkTo checks the result of ToNetURL for r. refused is the error of
// ToNetURL.
func checkTo(r urlrec.Record) (refused, err error) {
	u, refused := neturl.ToNetURL(r)
	if refused != nil {
		if u != nil {
			return refused, errors.New("a URL as well as an error")
		}
		return refused, checkRefusal(refused)
	}
	if err := agree(r, u); err != nil {
		return nil, err
	}
	again, err := url.Parse(u.String())
	if err != nil {
		return nil, fmt.Errorf("its own String: %w", err)
	}
	if err := agree(r, again); err != nil {
		return nil, fmt.Errorf("its own String: %w", err)
	}
	read, err := weburl.ParseRecord(u.String())
	if err != nil {
		return nil, fmt.Errorf("its String, parsed by the standard: %w", err)
	}
	if err := agree(read, u); err != nil || read.Hostname() != r.Hostname() && r.IsSpecial() || read.Port() != r.Port() || read.Search() != r.Search() ||
		!sameText(read.Pathname(), r.Pathname(), "/:@!$&'()*+,;=?#%") {
		return nil, fmt.Errorf("its String, parsed by the standard, is a different URL: %v", err)
	}
	if back, err := neturl.FromNetURL(u); err != nil || !back.Equal(read) {
		return nil, fmt.Errorf("and back: %v", err)
	}
	if r.Scheme() == "http" || r.Scheme() == "https" {
		request, err := http.NewRequest("GET", u.String(), nil)
		if err != nil {
			return nil, fmt.Errorf("a request: %w", err)
		}
		if uri := request.URL.RequestURI(); !sameText(uri, r.Pathname()+queryWithMark(r), "/:@!$&'()*+,;=?#%") || request.Host != r.Host() {
			return nil, errors.New("a request: its URI or host is different")
		}
	}
	return nil, nil
}

// queryWithMark returns "?" and the query, or "" if the query is null.
func queryWithMark(r urlrec.Record) string {
	if query, ok := r.Query(); ok {
		return "?" + query
	}
	return ""
}

// CheckFrom checks the result of FromNetURL for u. refused is the error of
// FromNetURL.
func CheckFrom(u *url.URL) (refused, err error) {
	before := u.String()
	r, refused := neturl.FromNetURL(u)
	if u.String() != before {
		return refused, errors.New("it has changed the URL")
	}
	if refused != nil {
		if r.IsValid() {
			return refused, errors.New("a record as well as an error")
		}
		return refused, checkRefusal(refused)
	}
	return nil, agree(r, u)
}
