package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// Policy says what a client for URLs from strangers may do. The zero Policy
// allows every port and ten redirects, and limits a request to 30 seconds.
type Policy struct {
	Ports        []uint16      // nil: every port
	MaxRedirects int           // 0: ten; below 0: none
	Timeout      time.Duration // of a request with its redirects and its body; 0: 30 seconds; below 0: none
	Resolver     *net.Resolver // nil: net.DefaultResolver

	// allow is an address that may be reached although it is in a block. It is
	// that of a test's server.
	allow netip.AddrPort
}

// RefusedError says that a request was not made, or that a redirect was not
// followed. It holds the origins of the URLs and no other part of them.
type RefusedError struct {
	Origin string // such as "https://example.com"; "" if it is not known
	From   string // the origin that redirected; "" without a redirect
	Reason error
}

// Error returns the origins and the reason.
func (e *RefusedError) Error() string {
	what := ""
	if e.From != "" {
		what = " a redirect from " + e.From
	}
	switch {
	case e.Origin == "":
	case e.From != "":
		what += " to " + e.Origin
	default:
		what = " " + e.Origin
	}
	return "safeclient: refused" + what + ": " + e.Reason.Error()
}

// Unwrap returns the reason.
func (e *RefusedError) Unwrap() error { return e.Reason }

// AddressError says that an address is in a block.
type AddressError struct {
	Address netip.AddrPort
	Block   netip.Prefix
	Name    string // the purpose of the block
}

// Error returns the address and its block.
func (e *AddressError) Error() string {
	return fmt.Sprintf("the address %v is in %v (%s)", e.Address, e.Block, e.Name)
}

// More reasons, in addition to those of package neturl and the failures of a
// parse.
var (
	ErrScheme    = errors.New("the scheme is neither http nor https")
	ErrPort      = errors.New("the policy does not allow the port")
	ErrRedirects = errors.New("too many redirects")
	ErrLocation  = errors.New("net/url and the URL Standard resolve the Location header to different hosts, or net/url refuses it")
)

// NewClient returns a client that refuses URLs in which net/url and the URL
// Standard see another scheme, user, host or port, and connections to addresses
// that are not public. It checks the address of each connection after the name
// is resolved, so a name cannot resolve to another address after the check. It
// uses no proxy, because a proxy would resolve names. After a redirect it sends
// no Referer header.
//
// The errors of http.Client quote the URL. [Get] does not.
func NewClient(p Policy) *http.Client {
	if p.MaxRedirects == 0 {
		p.MaxRedirects = 10
	}
	if p.Timeout == 0 {
		p.Timeout = 30 * time.Second
	}
	dialer := &net.Dialer{Timeout: 10 * time.Second, Resolver: p.Resolver, ControlContext: p.control}
	return &http.Client{
		Timeout:       p.Timeout,
		CheckRedirect: p.checkRedirect,
		Transport: &guard{p, &http.Transport{
			Proxy:                  nil,
			DialContext:            dialer.DialContext,
			ForceAttemptHTTP2:      true,
			TLSHandshakeTimeout:    10 * time.Second,
			ResponseHeaderTimeout:  10 * time.Second,
			MaxResponseHeaderBytes: 1 << 20,
			MaxIdleConns:           16,
			IdleConnTimeout:        30 * time.Second,
		}},
	}
}

// Get requests input, an absolute URL. It also refuses an input in which net/url
// and the URL Standard see another host, which client cannot see after parsing.
// The path and the query that are sent are the standard's. The error is a
// [*RefusedError] if input or a redirect is refused. The body may have any
// length, so its reader must set a limit.
func Get(ctx context.Context, client *http.Client, input string) (*http.Response, error) {
	r, err := parse(input)
	if err != nil {
		return nil, &RefusedError{Reason: err}
	}
	origin := weburl.FromRecord(r).Origin()
	if s := r.Scheme(); s != "http" && s != "https" {
		return nil, &RefusedError{Reason: ErrScheme}
	}
	u, err := neturl.RequestURL(r)
	if err != nil {
		return nil, &RefusedError{Origin: origin, Reason: err}
	}
	request := &http.Request{Method: http.MethodGet, URL: u, Header: http.Header{}}
	response, err := client.Do(request.WithContext(ctx))
	var refused *RefusedError
	if errors.As(err, &refused) {
		return nil, refused
	}
	var quoting *url.Error
	if errors.As(err, &quoting) {
		return nil, fmt.Errorf("safeclient: %s: %w", origin, quoting.Err)
	}
	return response, err
}

// parse returns the record of input. The error is a
// [*neturl.DisagreementError] if net/url sees another scheme, user, host or port
// in it.
func parse(input string) (urlrec.Record, error) {
	r, err := weburl.ParseRecord(input)
	if err != nil {
		return r, err
	}
	found := relevant(neturl.Compare(input))
	if u, err := url.Parse(input); err == nil && strings.EqualFold(u.Hostname(), weburl.DomainToUnicode(r.Hostname())) {
		// net/url sees the same domain in Unicode.
		found = slices.DeleteFunc(found, func(d neturl.Disagreement) bool { return d.Class == neturl.NonASCIIHost })
	}
	if len(found) > 0 {
		return r, &neturl.DisagreementError{Disagreements: found}
	}
	return r, nil
}

// relevant returns the differences that are more than spelling, and are not only
// in the path, the query or the fragment.
func relevant(found []neturl.Disagreement) []neturl.Disagreement {
	return slices.DeleteFunc(found, func(d neturl.Disagreement) bool {
		switch d.Part {
		case neturl.Path, neturl.Query, neturl.Pairs, neturl.Fragment:
			return d.Class != neturl.Assembled
		}
		return d.Class.Spelling()
	})
}

// redirectStatuses are the statuses for which http.Client follows the Location
// header.
//
// https://fetch.spec.whatwg.org/#redirect-status
var redirectStatuses = []int{
	http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect,
}

// guard checks each request before it is made, also after redirects.
type guard struct {
	policy    Policy
	transport http.RoundTripper
}

// RoundTrip makes the request, or refuses it. It writes the Location header of a
// redirect as the URL that the standard resolves it to, so that http.Client
// follows that one.
func (g *guard) RoundTrip(request *http.Request) (*http.Response, error) {
	r, err := g.policy.check(request)
	u, urlErr := neturl.RequestURL(r)
	if err == nil && urlErr != nil {
		err = refuse(request, r, urlErr)
	}
	if err != nil {
		if request.Body != nil {
			request.Body.Close()
		}
		return nil, err
	}
	sent := *request // a RoundTripper must not change the request
	sent.URL = u
	response, err := g.transport.RoundTrip(&sent)
	var reason *AddressError
	if errors.As(err, &reason) {
		return nil, refuse(request, r, reason)
	}
	if err != nil {
		return nil, err
	}
	location := response.Header.Get("Location")
	if location == "" || !slices.Contains(redirectStatuses, response.StatusCode) {
		return response, nil
	}
	next, err := resolve(u, r, location)
	if err != nil {
		response.Body.Close()
		return nil, &RefusedError{From: weburl.FromRecord(r).Origin(), Reason: err}
	}
	response.Header.Set("Location", next.String())
	return response, nil
}

// resolve returns the URL to which location redirects. r is the record of u, the
// URL that redirects.
func resolve(u *url.URL, r urlrec.Record, location string) (*url.URL, error) {
	next, err := weburl.ResolveRecord(location, r)
	if err != nil {
		return nil, err
	}
	if s := next.Scheme(); s != "http" && s != "https" {
		return nil, ErrScheme
	}
	// net/url refuses a lone "%", which can only be in the path or after it:
	// neither of the two accepts it in a host.
	seen, err := u.Parse(loneToEncoded(location))
	if err != nil {
		return nil, ErrLocation
	}
	same, err := parse(seen.String())
	if err != nil {
		return nil, err
	}
	if same.Protocol() != next.Protocol() || same.Host() != next.Host() ||
		same.Username() != next.Username() || same.Password() != next.Password() {
		return nil, ErrLocation
	}
	return neturl.RequestURL(next)
}

// loneToEncoded returns s with "%25" for each "%" without two hex digits after
// it.
func loneToEncoded(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(s[i])
		if s[i] == '%' && !percent.IsEncodedByte(s, i) {
			b.WriteString("25")
		}
	}
	return b.String()
}

// CloseIdleConnections closes idle connections, for the method of http.Client
// with this name.
func (g *guard) CloseIdleConnections() {
	if t, ok := g.transport.(*http.Transport); ok {
		t.CloseIdleConnections()
	}
}

// refuse returns the error for request, whose record is r.
func refuse(request *http.Request, r urlrec.Record, reason error) error {
	return &RefusedError{Origin: weburl.FromRecord(r).Origin(), From: redirectedFrom(request), Reason: reason}
}

// redirectedFrom returns the origin of the URL that redirected to request, or ""
// without a redirect.
func redirectedFrom(request *http.Request) string {
	if request.Response == nil || request.Response.Request == nil {
		return ""
	}
	r, err := neturl.FromNetURL(request.Response.Request.URL, neturl.Classes()...)
	if err != nil {
		return ""
	}
	return weburl.FromRecord(r).Origin()
}

// check returns the record of request, and a *RefusedError if it must not be
// made.
func (p *Policy) check(request *http.Request) (urlrec.Record, error) {
	from := redirectedFrom(request)
	r, err := neturl.FromNetURL(request.URL)
	var differ *neturl.DisagreementError
	if errors.As(err, &differ) && differ.Failure == nil && len(relevant(slices.Clone(differ.Disagreements))) == 0 {
		r, err = neturl.FromNetURL(request.URL, neturl.Classes()...)
	}
	if err != nil {
		return r, &RefusedError{From: from, Reason: err}
	}
	if s := r.Scheme(); s != "http" && s != "https" {
		return r, &RefusedError{From: from, Reason: ErrScheme}
	}
	port, ok := r.PortNumber()
	if !ok {
		port, _ = r.DefaultPort()
	}
	if p.Ports != nil && !slices.Contains(p.Ports, port) {
		return r, refuse(request, r, ErrPort)
	}
	return r, nil
}

// checkRedirect limits the number of redirects.
func (p *Policy) checkRedirect(request *http.Request, via []*http.Request) error {
	if len(via) > p.MaxRedirects {
		return &RefusedError{From: redirectedFrom(request), Reason: ErrRedirects}
	}
	// The header that net/http sets has the path and query of this URL.
	request.Header.Del("Referer")
	return nil
}

// control refuses a connection by its address. It is called before each
// connection.
func (p *Policy) control(_ context.Context, network, address string, _ syscall.RawConn) error {
	if network != "tcp4" && network != "tcp6" {
		return errors.New("safeclient: the network is not TCP")
	}
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return errors.New("safeclient: the address is invalid")
	}
	if in, ok := blocked(to.Addr()); ok && to != p.allow {
		return &AddressError{to, in.prefix, in.name}
	}
	return nil
}
