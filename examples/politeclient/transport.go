package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// agent is the user agent. Package net resolves localhost like any other name,
// so Localhost is false.
var agent = fetchurl.Agent{Parser: weburl.New(weburl.Config{PublicSuffixes: xnetpublicsuffix.List{}})}

// Transport is an http.RoundTripper for the requests of one page. It sets the
// headers Referer and Sec-Fetch-Dest, -Mode and -Site, and refuses what a
// browser does not request. It is made for [NewClient], which follows redirects.
type Transport struct {
	Page        urlrec.Record           // the page; zero: the user requests
	Policy      fetchurl.ReferrerPolicy // the page's; zero: the default
	Destination string                  // Fetch's, such as "image"; "": fetch()
	Base        http.RoundTripper       // makes the requests
	Sent        func(*http.Request)     // is called before each request; nil: not
}

// Reasons to refuse a request. There are also those of [fetchurl.Agent.Location].
var (
	ErrPort      = errors.New("the port is a bad port")
	ErrMixed     = errors.New("the request is mixed content")
	ErrRedirects = errors.New("there are too many redirects")
)

// NewClient returns a client whose requests t makes. It follows as many
// redirects as Fetch does.
func NewClient(t *Transport) *http.Client {
	return &http.Client{
		Transport: t,
		CheckRedirect: func(_ *http.Request, via []*http.Request) error {
			if len(via) > fetchurl.MaxRedirects {
				return ErrRedirects
			}
			return nil
		},
	}
}

// Get requests input, an absolute URL. Its errors do not quote URLs.
func Get(client *http.Client, input string) (*http.Response, error) {
	r, err := weburl.ParseRecord(input)
	if err != nil {
		return nil, err
	}
	u, err := neturl.RequestURL(r)
	if err != nil {
		return nil, err
	}
	response, err := client.Do(&http.Request{Method: http.MethodGet, URL: u, Header: http.Header{}})
	var quoting *url.Error
	if errors.As(err, &quoting) {
		return nil, fmt.Errorf("politeclient: %w", quoting.Err)
	}
	return response, err
}

// RoundTrip requests the URL of request, or refuses it. If the response redirects, its
// Location header becomes the URL that the standard resolves it to, so that
// http.Client follows that one.
func (t *Transport) RoundTrip(request *http.Request) (*http.Response, error) {
	sent, err := t.prepare(request)
	if err != nil {
		if request.Body != nil {
			request.Body.Close()
		}
		return nil, err
	}
	if t.Sent != nil {
		t.Sent(sent)
	}
	response, err := t.Base.RoundTrip(sent)
	if err != nil || !slices.Contains(redirectStatuses, response.StatusCode) {
		return response, err
	}
	// The next call finds the headers of this request and its list of URLs here.
	response.Request = sent
	next, err := location(sent, response.Header.Values("Location"))
	if err != nil {
		response.Body.Close()
		return nil, err
	}
	if next != nil {
		response.Header.Set("Location", next.String())
	}
	return response, nil
}

// redirectStatuses are the statuses for which http.Client follows the Location
// header.
//
// https://fetch.spec.whatwg.org/#redirect-status
var redirectStatuses = []int{
	http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect,
}

// location returns the URL to which the response of request redirects, or nil.
func location(request *http.Request, headers []string) (*url.URL, error) {
	current, err := record(request)
	if err != nil {
		return nil, err
	}
	next, err := agent.Location(current, headers)
	if err != nil || !next.IsValid() {
		return nil, err
	}
	return neturl.RequestURL(next)
}

// record returns the record of the URL of request.
func record(request *http.Request) (urlrec.Record, error) {
	return agent.Parser.ParseRecord(request.URL.String())
}

// prepare returns a copy of request with the headers of a browser, or why the
// request is refused.
func (t *Transport) prepare(request *http.Request) (*http.Request, error) {
	current, err := record(request)
	if err != nil {
		return nil, err
	}
	if agent.ProhibitsMixedContent(t.origin()) {
		current = agent.UpgradeMixedContent(current, t.Destination, "")
		if agent.BlocksMixedContent(current, t.Destination == "document") {
			return nil, ErrMixed
		}
	}
	if fetchurl.HasBadPort(current) {
		return nil, ErrPort
	}
	source, policy, urls, err := t.before(request)
	if err != nil {
		return nil, err
	}
	site, err := agent.FetchSite(t.origin(), append(urls, current), !t.Page.IsValid())
	if err != nil {
		return nil, err
	}
	sent := request.Clone(request.Context()) // a RoundTripper must not change the request
	if sent.URL, err = neturl.RequestURL(current); err != nil {
		return nil, err
	}
	set := func(name, value string) {
		sent.Header.Del(name) // http.Client sets Referer, and keeps headers after a redirect
		if value != "" {
			sent.Header.Set(name, value)
		}
	}
	set("Referer", agent.Referrer(policy, source, current).Href())
	set("Sec-Fetch-Site", site.String())
	dest, mode := "", ""
	if site != 0 {
		dest, mode = t.Destination, "no-cors"
		switch dest {
		case "":
			dest = "empty"
		case "document", "iframe", "frame", "embed", "object":
			mode = "navigate"
		}
	}
	set("Sec-Fetch-Dest", dest)
	set("Sec-Fetch-Mode", mode)
	return sent, nil
}

// origin returns the origin of the page.
func (t *Transport) origin() domain.Origin { return agent.Parser.Origin(t.Page) }

// before returns what is known before request is made: the source of its
// referrer, its referrer policy, and the URLs from which it was redirected.
func (t *Transport) before(request *http.Request) (source urlrec.Record, policy fetchurl.ReferrerPolicy, urls []urlrec.Record, err error) {
	if request.Response == nil {
		return t.Page, t.Policy, nil, nil
	}
	last := request.Response.Request
	_, policy, urls, err = t.before(last)
	if err != nil {
		return source, policy, nil, err
	}
	policy = policy.AfterRedirect(request.Response.Header.Values("Referrer-Policy"))
	url, err := record(last)
	if err != nil {
		return source, policy, nil, err
	}
	if referrer := last.Header.Get("Referer"); referrer != "" {
		source, err = agent.Parser.ParseRecord(referrer)
	}
	return source, policy, append(urls, url), err
}
