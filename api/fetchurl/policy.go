package fetchurl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// ReferrerPolicy is a referrer policy: how much of its own URL a client shows
// to those it requests from. The zero ReferrerPolicy is the empty string: there
// is no policy, and the one of the next level applies. If none has one, it is
// the default, PolicyStrictOriginWhenCrossOrigin.
//
// https://w3c.github.io/webappsec-referrer-policy/#referrer-policy
type ReferrerPolicy uint8

const (
	// PolicyNoReferrer sends nothing.
	PolicyNoReferrer ReferrerPolicy = iota + 1
	// PolicyNoReferrerWhenDowngrade sends the URL, or nothing from a potentially
	// trustworthy URL to one that is not.
	PolicyNoReferrerWhenDowngrade
	// PolicySameOrigin sends the URL to the same origin, and nothing to others.
	PolicySameOrigin
	// PolicyOrigin sends the origin.
	PolicyOrigin
	// PolicyStrictOrigin sends the origin, or nothing from a potentially
	// trustworthy URL to one that is not.
	PolicyStrictOrigin
	// PolicyOriginWhenCrossOrigin sends the URL to the same origin, and the
	// origin to others.
	PolicyOriginWhenCrossOrigin
	// PolicyStrictOriginWhenCrossOrigin sends the URL to the same origin, nothing
	// from a potentially trustworthy URL to one that is not, and otherwise the
	// origin.
	//
	// https://w3c.github.io/webappsec-referrer-policy/#default-referrer-policy
	PolicyStrictOriginWhenCrossOrigin
	// PolicyUnsafeURL sends the URL.
	PolicyUnsafeURL
)

var policyNames = [...]string{
	PolicyNoReferrer:                  "no-referrer",
	PolicyNoReferrerWhenDowngrade:     "no-referrer-when-downgrade",
	PolicySameOrigin:                  "same-origin",
	PolicyOrigin:                      "origin",
	PolicyStrictOrigin:                "strict-origin",
	PolicyOriginWhenCrossOrigin:       "origin-when-cross-origin",
	PolicyStrictOriginWhenCrossOrigin: "strict-origin-when-cross-origin",
	PolicyUnsafeURL:                   "unsafe-url",
}

// String returns the standard's name, such as "strict-origin". That of the zero
// ReferrerPolicy is ""; a value out of range is "ReferrerPolicy(N)".
func (p ReferrerPolicy) String() string {
	if int(p) >= len(policyNames) {
		return fmt.Sprintf("ReferrerPolicy(%d)", uint8(p))
	}
	return policyNames[p]
}

// policyNamed returns the policy with the standard's name name, or the zero
// ReferrerPolicy.
func policyNamed(name string) ReferrerPolicy {
	return ReferrerPolicy(max(0, slices.Index(policyNames[:], name)))
}

// ParseReferrerPolicy returns the policy of a response. headers are the values
// of its Referrer-Policy headers, each a list of tokens that are separated by
// commas. The last token that names a policy wins. Empty tokens, and others of
// letters and "-", are skipped.
//
// The result is the zero ReferrerPolicy if no token names a policy, or if a
// token has another character. Tokens are compared exactly, as the text says;
// Chromium ignores ASCII case.
//
// https://w3c.github.io/webappsec-referrer-policy/#parse-referrer-policy-from-header
func ParseReferrerPolicy(headers []string) (policy ReferrerPolicy) {
	for _, header := range headers {
		for token := range strings.SplitSeq(header, ",") {
			token = strings.Trim(token, "\t ")
			if strings.ContainsFunc(token, notInToken) {
				return 0
			}
			if p := policyNamed(token); p != 0 {
				policy = p
			}
		}
	}
	return policy
}

// notInToken reports whether a policy-token or an extension-token does not
// contain c.
func notInToken(c rune) bool { return c != '-' && (c|0x20 < 'a' || c|0x20 > 'z') }

// AfterRedirect returns the policy of a request with the policy p after a
// redirect. headers are the values of the Referrer-Policy headers of the
// response that redirects.
//
// https://w3c.github.io/webappsec-referrer-policy/#set-requests-referrer-policy-on-redirect
func (p ReferrerPolicy) AfterRedirect(headers []string) ReferrerPolicy {
	if policy := ParseReferrerPolicy(headers); policy != 0 {
		return policy
	}
	return p
}

// legacyPolicies are the names that only a meta element may use.
var legacyPolicies = map[string]ReferrerPolicy{
	"never":                   PolicyNoReferrer,
	"default":                 PolicyStrictOriginWhenCrossOrigin,
	"always":                  PolicyUnsafeURL,
	"origin-when-crossorigin": PolicyOriginWhenCrossOrigin,
}

// ParseMetaReferrer returns the policy of a meta element with the name referrer
// and the content content, or the zero ReferrerPolicy if the element changes
// nothing. content is one name in any ASCII case, not a list. The last element
// that was inserted or changed applies.
//
// https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer
func ParseMetaReferrer(content string) ReferrerPolicy {
	for name, policy := range legacyPolicies {
		if domain.EqualASCIIFold(content, name) {
			return policy
		}
	}
	return ParseReferrerPolicyAttribute(content)
}

// ParseReferrerPolicyAttribute returns the policy for the value of a
// referrerpolicy attribute, in any ASCII case. It is the zero ReferrerPolicy for
// any other value.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#referrer-policy-attribute
func ParseReferrerPolicyAttribute(value string) ReferrerPolicy {
	is := func(name string) bool { return domain.EqualASCIIFold(value, name) }
	return ReferrerPolicy(max(0, slices.IndexFunc(policyNames[:], is)))
}
