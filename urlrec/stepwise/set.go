package stepwise

import (
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Set runs the setter of attribute, in UTF-8. For [domain.AttributeHref] it
// runs [Machine.Parse], and url becomes the result. An unknown attribute fails
// with [domain.ErrUnknownAttribute].
func (m *Machine) Set(url *Record, attribute domain.Attribute, value string) error {
	switch attribute {
	case domain.AttributeHref:
		parsed, err := m.Parse(value, nil, nil)
		if err == nil {
			*url = *parsed
		}
		return err
	case domain.AttributeProtocol:
		return m.SetProtocol(url, value)
	case domain.AttributeUsername:
		return m.SetUsername(url, value)
	case domain.AttributePassword:
		return m.SetPassword(url, value)
	case domain.AttributeHost:
		return m.SetHost(url, value)
	case domain.AttributeHostname:
		return m.SetHostname(url, value)
	case domain.AttributePort:
		return m.SetPort(url, value)
	case domain.AttributePathname:
		return m.SetPathname(url, value)
	case domain.AttributeSearch:
		return m.SetSearch(url, value, nil)
	case domain.AttributeHash:
		return m.SetHash(url, value)
	}
	return domain.ErrUnknownAttribute
}

// SetProtocol sets the scheme (#dom-url-protocol).
func (m *Machine) SetProtocol(url *Record, value string) error {
	return m.override(url, value+":", 0, nil, SchemeStartState)
}

// SetUsername sets the username (#dom-url-username).
func (m *Machine) SetUsername(url *Record, value string) error {
	return setCredential(url, &url.Username, value)
}

// SetPassword sets the password (#dom-url-password).
func (m *Machine) SetPassword(url *Record, value string) error {
	return setCredential(url, &url.Password, value)
}

// setCredential is "set the username" or "set the password": field is the one
// to set.
//
// https://url.spec.whatwg.org/#set-the-username
// https://url.spec.whatwg.org/#set-the-password
func setCredential(url *Record, field *[]byte, value string) error {
	if url.CannotHaveUsernamePasswordPort() {
		return domain.RefusedNoHost
	}
	*field = percent.AppendEncode(nil, value, percent.Userinfo)
	return nil
}

// SetHost sets the host, and the port if value has one (#dom-url-host).
func (m *Machine) SetHost(url *Record, value string) error {
	if url.Path.IsOpaque {
		return domain.RefusedOpaquePath
	}
	return m.override(url, value, 0, nil, HostState)
}

// SetHostname sets the host (#dom-url-hostname).
func (m *Machine) SetHostname(url *Record, value string) error {
	if url.Path.IsOpaque {
		return domain.RefusedOpaquePath
	}
	return m.override(url, value, 0, nil, HostnameState)
}

// SetPort sets the port (#dom-url-port).
func (m *Machine) SetPort(url *Record, value string) error {
	switch {
	case url.CannotHaveUsernamePasswordPort():
		return domain.RefusedNoHost
	case value == "":
		url.PortNumber = NullPort
		return nil
	}
	return m.override(url, value, 0, nil, PortState)
}

// SetPathname sets the path (#dom-url-pathname).
func (m *Machine) SetPathname(url *Record, value string) error {
	if url.Path.IsOpaque {
		return domain.RefusedOpaquePath
	}
	url.Path = Path{}
	return m.override(url, value, 0, nil, PathStartState)
}

// SetSearch sets the query (#dom-url-search). enc is its encoding; nil is
// UTF-8.
func (m *Machine) SetSearch(url *Record, value string, enc ports.Encoding) error {
	if value == "" {
		url.Query = nil
		return nil
	}
	url.Query = []byte{}
	return m.override(url, value, leading(value, "?"), enc, QueryState)
}

// SetHash sets the fragment (#dom-url-hash).
func (m *Machine) SetHash(url *Record, value string) error {
	if value == "" {
		url.Fragment = nil
		return nil
	}
	url.Fragment = []byte{}
	return m.override(url, value, leading(value, "#"), nil, FragmentState)
}

// leading returns the length of prefix if s begins with it, otherwise 0.
func leading(s, prefix string) int {
	if strings.HasPrefix(s, prefix) {
		return len(prefix)
	}
	return 0
}
