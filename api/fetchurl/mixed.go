package fetchurl

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
)

// ProhibitsMixedContent reports whether a client prohibits mixed content. origin
// is its origin, and ancestors are the origins of the documents around it.
//
// https://w3c.github.io/webappsec-mixed-content/#categorize-settings-object
func (a *Agent) ProhibitsMixedContent(origin domain.Origin, ancestors ...domain.Origin) bool {
	for _, ancestor := range ancestors {
		if a.TrustsOrigin(ancestor) {
			return true
		}
	}
	return a.TrustsOrigin(origin)
}

// UpgradeMixedContent returns the URL to request instead of u, for a client that
// prohibits mixed content. destination and initiator are those of the request.
// If u is not potentially trustworthy, and the request is for an image, audio or
// video, http becomes https. A port other than 443 stays. Otherwise it returns u.
//
// It does not change a URL whose host is an IP address, and not that of an image
// with the initiator "imageset", which is from a srcset attribute or a picture
// element.
//
// https://w3c.github.io/webappsec-mixed-content/#upgrade-algorithm
func (a *Agent) UpgradeMixedContent(u urlrec.Record, destination, initiator string) urlrec.Record {
	if u.Scheme() != "http" || a.TrustsURL(u) || u.HostKind() == host.IPv4 || u.HostKind() == host.IPv6 {
		return u
	}
	switch destination {
	case "image":
		if initiator == "imageset" {
			return u
		}
	case "audio", "video":
	default:
		return u
	}
	var set urlrec.Parser
	u, _ = set.SetProtocol(u, "https")
	return u
}

// BlocksMixedContent reports whether a request for u is blocked, for a client
// that prohibits mixed content. topLevel says that the request is a navigation
// of a top-level document, which is never blocked. Call UpgradeMixedContent
// before.
//
// https://w3c.github.io/webappsec-mixed-content/#should-block-fetch
func (a *Agent) BlocksMixedContent(u urlrec.Record, topLevel bool) bool {
	return !topLevel && !a.TrustsURL(u)
}
