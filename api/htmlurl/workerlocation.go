package htmlurl

import (
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec"
)

// WorkerLocation is a WorkerLocation object: the URL of a worker in parts, to read. It is
// a value. [NewWorkerLocation] makes one. It is safe for concurrent use.
//
// https://html.spec.whatwg.org/multipage/workers.html#workerlocation
type WorkerLocation struct {
	parser *weburl.Parser
	url    urlrec.Record
}

// NewWorkerLocation gives the WorkerLocation of a worker whose global scope has the URL
// url. p is the Parser that its URLs are parsed with; nil is one with the defaults.
func NewWorkerLocation(p *weburl.Parser, url urlrec.Record) WorkerLocation {
	return WorkerLocation{parser: p, url: url}
}

// URL gives the URL of the worker's global scope.
//
// https://html.spec.whatwg.org/multipage/workers.html#concept-workerglobalscope-url
func (w WorkerLocation) URL() urlrec.Record { return w.url }

// Href gives the serialization of the URL.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-href
func (w WorkerLocation) Href() string { return w.url.Href() }

// String gives [WorkerLocation.Href]: it is the stringifier.
func (w WorkerLocation) String() string { return w.Href() }

// Origin gives the serialization of the URL's origin.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-origin
func (w WorkerLocation) Origin() string { return w.parser.FromRecord(w.url).Origin() }

// Protocol gives the scheme and ":".
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-protocol
func (w WorkerLocation) Protocol() string { return w.url.Protocol() }

// Host gives the host, and ":" and the port unless that is null.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-host
func (w WorkerLocation) Host() string { return w.url.Host() }

// Hostname gives the host.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-hostname
func (w WorkerLocation) Hostname() string { return w.url.Hostname() }

// Port gives the port in decimal digits; "" where it is null.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-port
func (w WorkerLocation) Port() string { return w.url.Port() }

// Pathname gives the path.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-pathname
func (w WorkerLocation) Pathname() string { return w.url.Pathname() }

// Search gives "?" and the query; "" where it is null or empty.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-search
func (w WorkerLocation) Search() string { return w.url.Search() }

// Hash gives "#" and the fragment; "" where it is null or empty.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-hash
func (w WorkerLocation) Hash() string { return w.url.Hash() }
