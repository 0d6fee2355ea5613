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
	"syscall"
	"time"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/neturl"
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
// followed. It holds the origin of the URL and no other part of it.
type RefusedError struct {
	Origin string // such as "https://example.com"; "" if it is not known
	Reason error
}

// Error returns the origin and the reason.
func (e *RefusedError) Error() string {
	if e.Origin == "" {
		return "safeclient: refused: " + e.Reason.Error()
	}
	return "safeclient: refused " + e.Origin + ": " + e.Reason.Error()
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
	ErrLocation  = errors.New("net/url and the URL Standard resolve the redirect to different URLs")
)

// NewClient returns a client that refuses URLs that net/url and the URL
// Standard read differently, and connections to addresses that are not public.
// It checks the address of each connection after the name is resolved, so a
// name cannot resolve to another address after the check. It uses no proxy,
// because a proxy would resolve names. After a redirect it sends no Referer
// header.
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

// Get requests input, an absolute URL. It also refuses an input that net/url
// and the URL Standard read differently, which client cannot see after parsing.
// The error is a [*RefusedError] if input or a redirect is refused. The body
// may have any length, so its reader must set a limit.
func Get(ctx context.Context, client *http.Client, input string) (*http.Response, error) {
	r, err := weburl.ParseRecord(input)
	if err != nil {
		return nil, &RefusedError{Reason: err}
	}
	if found := slices.DeleteFunc(neturl.Compare(input), func(d neturl.Disagreement) bool { return d.Class.Spelling() }); len(found) > 0 {
		return nil, &RefusedError{Reason: &neturl.DisagreementError{Disagreements: found}}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, input, nil)
	if err != nil {
		return nil, &RefusedError{Origin: weburl.FromRecord(r).Origin(), Reason: errors.New("net/http cannot make a request for the URL")}
	}
	response, err := client.Do(request)
	var refused *RefusedError
	if errors.As(err, &refused) {
		return nil, refused
	}
	var quoting *url.Error
	if errors.As(err, &quoting) {
		return nil, fmt.Errorf("safeclient: %s: %w", weburl.FromRecord(r).Origin(), quoting.Err)
	}
	return response, err
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

// RoundTrip makes the request, or refuses it.
func (g *guard) RoundTrip(request *http.Request) (*http.Response, error) {
	r, err := g.policy.check(request.URL)
	if err != nil {
		if request.Body != nil {
			request.Body.Close()
		}
		return nil, err
	}
	response, err := g.transport.RoundTrip(request)
	var reason *AddressError
	if errors.As(err, &reason) {
		return nil, refuse(r, reason)
	}
	if err != nil {
		return nil, err
	}
	// If net/url refuses the URL, http.Client does not call CheckRedirect, and
	// its error quotes the URL.
	if location := response.Header.Get("Location"); location != "" && slices.Contains(redirectStatuses, response.StatusCode) {
		if _, err := request.URL.Parse(location); err != nil {
			response.Body.Close()
			return nil, refuse(r, ErrLocation)
		}
	}
	return response, nil
}

// CloseIdleConnections closes idle connections, for the method of http.Client
// with this name.
func (g *guard) CloseIdleConnections() {
	if t, ok := g.transport.(*http.Transport); ok {
		t.CloseIdleConnections()
	}
}

// refuse returns the error for r.
func refuse(r urlrec.Record, reason error) error {
	return &RefusedError{weburl.FromRecord(r).Origin(), reason}
}

// check returns the record of u, and a *RefusedError if u must not be
// requested.
func (p *Policy) check(u *url.URL) (urlrec.Record, error) {
	r, err := neturl.FromNetURL(u)
	if err != nil {
		return r, &RefusedError{Reason: err}
	}
	if s := r.Scheme(); s != "http" && s != "https" {
		return r, &RefusedError{Reason: ErrScheme}
	}
	port, ok := r.PortNumber()
	if !ok {
		port, _ = r.DefaultPort()
	}
	if p.Ports != nil && !slices.Contains(p.Ports, port) {
		return r, refuse(r, ErrPort)
	}
	return r, nil
}

// checkRedirect compares the URL that net/http made of the Location header with
// that of the standard.
func (p *Policy) checkRedirect(request *http.Request, via []*http.Request) error {
	last, err := p.check(via[len(via)-1].URL)
	if err != nil {
		return err
	}
	if len(via) > p.MaxRedirects {
		return refuse(last, ErrRedirects)
	}
	next, err := weburl.ResolveRecord(request.Response.Header.Get("Location"), last)
	if err != nil {
		return refuse(last, err)
	}
	standard, err := neturl.ToNetURL(next)
	if err != nil {
		return refuse(last, err)
	}
	want, err := p.check(standard)
	if err != nil {
		return err
	}
	got, err := p.check(request.URL)
	if err != nil {
		return err
	}
	if !got.EqualExcludingFragment(want) {
		return refuse(last, ErrLocation)
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
