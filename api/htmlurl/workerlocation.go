package htmlurl

import (
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec"
)

// WorkerLocation is a WorkerLocation object: the URL of a worker, with getters
// for its parts. [NewWorkerLocation] returns one. The zero WorkerLocation has
// the zero Record as its URL. A WorkerLocation is a value and is safe for
// concurrent use.
//
// https://html.spec.whatwg.org/multipage/workers.html#workerlocation
type WorkerLocation struct {
	parser *weburl.Parser
	url    urlrec.Record
}

// NewWorkerLocation returns the WorkerLocation of a worker whose global scope
// has the URL url. The Parser p is for its URLs; nil is the default Parser.
func NewWorkerLocation(p *weburl.Parser, url urlrec.Record) WorkerLocation {
	return WorkerLocation{parser: p, url: url}
}

// URL returns the URL of the worker's global scope.
//
// https://html.spec.whatwg.org/multipage/workers.html#concept-workerglobalscope-url
func (w WorkerLocation) URL() urlrec.Record { return w.url }

// Href returns the serialized URL.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-href
func (w WorkerLocation) Href() string { return w.url.Href() }

// String returns the same as [WorkerLocation.Href]: it is the stringifier.
func (w WorkerLocation) String() string { return w.Href() }

// Origin returns the serialized origin of the URL.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-origin
func (w WorkerLocation) Origin() string { return w.parser.FromRecord(w.url).Origin() }

// Protocol returns the scheme and ":".
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-protocol
func (w WorkerLocation) Protocol() string { return w.url.Protocol() }

// Host returns the host, followed by ":" and the port unless that is null.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-host
func (w WorkerLocation) Host() string { return w.url.Host() }

// Hostname returns the host.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-hostname
func (w WorkerLocation) Hostname() string { return w.url.Hostname() }

// Port returns the port in decimal digits, or "" if it is null.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-port
func (w WorkerLocation) Port() string { return w.url.Port() }

// Pathname returns the path.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-pathname
func (w WorkerLocation) Pathname() string { return w.url.Pathname() }

// Search returns "?" and the query, or "" if that is null or empty.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-search
func (w WorkerLocation) Search() string { return w.url.Search() }

// Hash returns "#" and the fragment, or "" if that is null or empty.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-workerlocation-hash
func (w WorkerLocation) Hash() string { return w.url.Hash() }
