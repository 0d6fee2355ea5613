// Package fetchurl implements the decisions of fetching that depend on URLs
// alone: referrers, trust, the header Sec-Fetch-Site, mixed content, bad ports,
// and the URL of a redirect. It fetches nothing.
//
//	var agent fetchurl.Agent
//	policy := fetchurl.ParseReferrerPolicy(header.Values("Referrer-Policy"))
//	referrer := agent.Referrer(policy, page, target) // the zero Record: no referrer
//
// An [Agent] holds what the standards leave to a user agent: its parser, and the
// origins that it trusts. The zero Agent is ready for use, but it has no public
// suffix list. Functions depend on their arguments alone.
//
// A request has a list of URLs: the first, and one per redirect. For each of
// them, a client
//
//   - refuses it if [HasBadPort] reports true, or if the page prohibits mixed
//     content and [Agent.BlocksMixedContent] reports true;
//   - sends [Agent.Referrer] as Referer, and keeps the result as the source of
//     the next referrer;
//   - sends [Agent.FetchSite] of the list as Sec-Fetch-Site;
//   - after a redirect, appends [Agent.Location] to the list, and takes the
//     policy from [ReferrerPolicy.AfterRedirect].
//
// The program examples/politeclient is an http.RoundTripper that does so. The
// page docs/fetch-urls.md lists the algorithms, and the answers of Chromium.
//
// The package implements these texts:
//
//   - https://fetch.spec.whatwg.org/ of 2 July 2026
//   - https://html.spec.whatwg.org/ of 21 August 2026
//   - https://w3c.github.io/webappsec-referrer-policy/ of 2 November 2024
//   - https://w3c.github.io/webappsec-secure-contexts/ of 10 November 2023
//   - https://w3c.github.io/webappsec-fetch-metadata/ of 1 April 2025
//   - https://w3c.github.io/webappsec-mixed-content/ of 8 January 2026
//
// All functions and methods are safe for concurrent use.
package fetchurl
