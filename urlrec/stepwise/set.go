package stepwise

import (
	"strings"

	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// The setters do to url what those of the standard's URL class do to the URL of
// an object, and say whether the value was taken: false where the steps refuse it
// or do nothing, so that url is as before. Of a host with a port each is taken or
// not on its own; taken speaks of the host.

// SetProtocol sets the scheme.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (m *Machine) SetProtocol(url *Record, value string) (taken bool) {
	_, outcome := m.override(url, value+":", 0, nil, SchemeStart)
	return outcome == finished
}

// SetUsername sets the username.
//
// https://url.spec.whatwg.org/#dom-url-username
func (m *Machine) SetUsername(url *Record, value string) (taken bool) {
	return setCredential(url, &url.Username, value)
}

// SetPassword sets the password.
//
// https://url.spec.whatwg.org/#dom-url-password
func (m *Machine) SetPassword(url *Record, value string) (taken bool) {
	return setCredential(url, &url.Password, value)
}

// setCredential is "set the username" or "set the password", as field says.
//
// https://url.spec.whatwg.org/#set-the-username
// https://url.spec.whatwg.org/#set-the-password
func setCredential(url *Record, field *[]byte, value string) (taken bool) {
	if url.CannotHaveUsernamePasswordPort() {
		return false
	}
	*field = percent.AppendEncode(nil, value, percent.Userinfo)
	return true
}

// SetHost sets the host, and the port if value has one.
//
// https://url.spec.whatwg.org/#dom-url-host
func (m *Machine) SetHost(url *Record, value string) (taken bool) {
	return m.setHost(url, value, Host)
}

// SetHostname sets the host.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (m *Machine) SetHostname(url *Record, value string) (taken bool) {
	return m.setHost(url, value, Hostname)
}

func (m *Machine) setHost(url *Record, value string, state State) (taken bool) {
	if url.Path.IsOpaque {
		return false
	}
	r, outcome := m.override(url, value, 0, nil, state)
	return outcome == finished || r.hostSet
}

// SetPort sets the port.
//
// https://url.spec.whatwg.org/#dom-url-port
func (m *Machine) SetPort(url *Record, value string) (taken bool) {
	if url.CannotHaveUsernamePasswordPort() {
		return false
	}
	if value == "" {
		url.PortNumber = NullPort
		return true
	}
	_, outcome := m.override(url, value, 0, nil, Port)
	return outcome == finished
}

// SetPathname sets the path.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (m *Machine) SetPathname(url *Record, value string) (taken bool) {
	if url.Path.IsOpaque {
		return false
	}
	url.Path = Path{}
	m.override(url, value, 0, nil, PathStart)
	return true
}

// SetSearch sets the query. enc is as in [Machine.Parse].
//
// https://url.spec.whatwg.org/#dom-url-search
func (m *Machine) SetSearch(url *Record, value string, enc ports.Encoding) (taken bool) {
	if value == "" {
		url.Query = nil
		return true
	}
	url.Query = []byte{}
	m.override(url, value, leading(value, "?"), enc, Query)
	return true
}

// SetHash sets the fragment.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (m *Machine) SetHash(url *Record, value string) (taken bool) {
	if value == "" {
		url.Fragment = nil
		return true
	}
	url.Fragment = []byte{}
	m.override(url, value, leading(value, "#"), nil, Fragment)
	return true
}

// leading gives the length of prefix if s begins with it, otherwise 0.
func leading(s, prefix string) int {
	if strings.HasPrefix(s, prefix) {
		return len(prefix)
	}
	return 0
}
