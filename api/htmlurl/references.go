package htmlurl

import (
	"iter"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// Element is an element of a document, of any tree or tokenizer.
type Element interface {
	// Name returns the namespace and the name of the element for level 0, and
	// those of its parent for level 1. Other levels are not asked for. If there
	// is no such element, or if it is not known, Name returns "" and "".
	//
	// The namespace is NamespaceHTML, NamespaceSVG or NamespaceMathML. The name
	// has the case of a parsed document: "img", "linearGradient".
	Name(level int) (namespace, local string)
	// Attribute returns the value of the attribute with the name. ok is false
	// if it is absent. "xlink:href" is the name of href in the XLink namespace.
	Attribute(name string) (value string, ok bool)
}

// Reference is a URL in an attribute of an element. The zero Reference is
// empty.
type Reference struct {
	// Attribute is the attribute, as in [URLAttributes].
	Attribute URLAttribute
	// Value is the URL as it is in the attribute, not parsed. For KindHashName,
	// it is the name.
	Value string
	// Start is the offset of Value in the attribute's value, in bytes.
	Start int
	// Purpose is the use of the URL, and Destination the destination of the
	// request if it is PurposeSubresource.
	Purpose     Purpose
	Destination string
	// Record is the URL, parsed like the standard parses it for this attribute:
	//   - the href of a base element against the fallback base URL,
	//   - an empty URL for submission as the document's URL,
	//   - the rest by [Document.EncodingParse].
	//
	// It is the zero Record if Err is not nil, and for KindHashName.
	Record urlrec.Record
	// Err is the error of parsing the URL.
	Err error
}

// References returns the URLs in the attributes of e, which is in d. They are in
// the order of [URLAttributes]; several of one attribute are in their order
// there. References parses a URL when it returns it, and takes linear time.
//
// A document has further URLs that are not in attributes: import maps and
// speculation rules in script elements, and CSS. A base element is not special
// here: call [Document.SetBaseHref] for the first one before.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#resolving-urls
func (d *Document) References(e Element) iter.Seq[Reference] {
	return func(yield func(Reference) bool) {
		if e == nil {
			return
		}
		for _, a := range attributesOf(e.Name(0)) {
			value, ok := e.Attribute(a.Name)
			if !ok {
				continue
			}
			r := Reference{Attribute: *a, Purpose: a.Purpose, Destination: a.Destination}
			r.Attribute.condition = nil
			if a.condition != nil {
				if r.Purpose, r.Destination, ok = a.condition(e, a); !ok {
					continue
				}
			}
			for r.Start, r.Value = range urlsIn(a.Kind, value) {
				if r.Attribute.Kind != KindHashName {
					r.Record, r.Err = d.resolve(r)
				}
				if !yield(r) {
					return
				}
			}
		}
	}
}

// resolve returns the URL of r.
func (d *Document) resolve(r Reference) (urlrec.Record, error) {
	switch {
	case r.Purpose == PurposeBase:
		return d.encodingParse(r.Value, d.FallbackBaseURL())
	case r.Attribute.Purpose == PurposeSubmission && r.Value == "":
		return d.URL(), nil
	}
	return d.EncodingParse(r.Value)
}

// urlsIn returns the URLs in value and their offsets.
func urlsIn(kind AttributeKind, value string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		switch kind {
		case KindURL:
			yield(0, value)
		case KindNonEmptyURL:
			if value != "" {
				yield(0, value)
			}
		case KindURLList:
			for i := skipWhitespace(value, 0); i < len(value); {
				end := skipToWhitespace(value, i)
				if !yield(i, value[i:end]) {
					return
				}
				i = skipWhitespace(value, end)
			}
		case KindSrcset:
			for c := range ParseSrcset(value) {
				if !yield(c.Start, c.URL) {
					return
				}
			}
		case KindRefresh:
			if r, ok := ParseRefresh(value); ok && r.HasURL {
				yield(r.Start, r.URL)
			}
		case KindHashName:
			if i := strings.IndexByte(value, '#') + 1; i > 0 && i < len(value) {
				yield(i, value[i:])
			}
		}
	}
}

// End returns the offset of the end of Value in the attribute's value, in bytes.
func (r Reference) End() int { return r.Start + len(r.Value) }

// Change is a new text for a URL in the value of an attribute. The zero Change
// replaces an empty value by itself.
type Change struct {
	// Start and End are the offsets of the URL, as in [Reference].
	Start, End int
	// URL is the new text.
	URL string
}

// Rewrite returns value with the URLs of changes in it. value is that of an
// attribute of the kind. All other bytes stay the same. The changes are in the
// order of their places.
//
// The error is [ErrUnwritable] if the attribute would not have these URLs. For
// example, a URL in a srcset must not contain a space or end with a comma. It
// is the same error if value does not have the places.
func Rewrite(kind AttributeKind, value string, changes ...Change) (string, error) {
	var b strings.Builder
	end := 0
	for _, c := range changes {
		if c.Start < end || c.End < c.Start || c.End > len(value) || !fits(kind, c.URL) {
			return "", ErrUnwritable
		}
		b.WriteString(value[end:c.Start])
		b.WriteString(c.URL)
		end = c.End
	}
	b.WriteString(value[end:])
	result := b.String()
	if kind == KindRefresh && len(changes) > 0 {
		// The text before the URL decides whether it may begin or end with a quote.
		r, ok := ParseRefresh(result)
		if !ok || !r.HasURL || len(changes) > 1 || r.URL != changes[0].URL || r.Start != changes[0].Start {
			return "", ErrUnwritable
		}
	}
	return result, nil
}

// fits reports whether an attribute of the kind can hold url, whatever is
// around it.
func fits(kind AttributeKind, url string) bool {
	switch kind {
	case KindNonEmptyURL, KindHashName:
		return url != ""
	case KindURLList:
		return isToken(url)
	case KindSrcset:
		return fitsSrcset(url)
	}
	return true
}

// unlessPresent returns a condition: the attribute is unused if the element has
// the other one, too.
func unlessPresent(name string) condition {
	return func(e Element, a *URLAttribute) (Purpose, string, bool) {
		_, ok := e.Attribute(name)
		return a.only(!ok)
	}
}

// unlessMissing returns a condition: the attribute is unused if the element does
// not have the other one.
func unlessMissing(name string) condition {
	return func(e Element, a *URLAttribute) (Purpose, string, bool) {
		_, ok := e.Attribute(name)
		return a.only(ok)
	}
}

// only returns the purpose of a if used is true. Otherwise it returns
// PurposeUnused.
func (a *URLAttribute) only(used bool) (p Purpose, destination string, ok bool) {
	if !used {
		return PurposeUnused, "", true
	}
	return a.Purpose, a.Destination, true
}

// inPicture is the condition for srcset: that of a source element counts in a
// picture element.
//
// https://html.spec.whatwg.org/multipage/images.html#update-the-source-set
func inPicture(e Element, a *URLAttribute) (Purpose, string, bool) {
	namespace, parent := e.Name(1)
	return a.only(a.Element != "source" || namespace == NamespaceHTML && parent == "picture")
}

// inMedia is the condition for src of a source or track element: it counts in
// an audio or video element.
//
// https://html.spec.whatwg.org/multipage/embedded-content.html#the-source-element
func inMedia(e Element, a *URLAttribute) (Purpose, string, bool) {
	namespace, parent := e.Name(1)
	p, destination, ok := a.only(namespace == NamespaceHTML && (parent == "audio" || parent == "video"))
	if p == PurposeSubresource && a.Element == "source" {
		destination = parent
	}
	return p, destination, ok
}

// isImageButton is the condition for src of an input element.
//
// https://html.spec.whatwg.org/multipage/input.html#image-button-state-(type=image)
func isImageButton(e Element, a *URLAttribute) (Purpose, string, bool) {
	kind, _ := e.Attribute("type")
	return a.only(domain.EqualASCIIFold(kind, "image"))
}

// isSubmitButton is the condition for formaction.
//
// https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button
func isSubmitButton(e Element, a *URLAttribute) (Purpose, string, bool) {
	kind, _ := e.Attribute("type")
	if a.Element == "input" {
		return a.only(domain.EqualASCIIFold(kind, "submit") || domain.EqualASCIIFold(kind, "image"))
	}
	return a.only(!domain.EqualASCIIFold(kind, "reset") && !domain.EqualASCIIFold(kind, "button"))
}

// isRefresh is the condition for content of a meta element. Without
// http-equiv=refresh, the attribute has no URL.
//
// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh
func isRefresh(e Element, a *URLAttribute) (Purpose, string, bool) {
	equiv, _ := e.Attribute("http-equiv")
	return a.Purpose, a.Destination, domain.EqualASCIIFold(equiv, "refresh")
}

// isReferenceParam is the condition for value of a param element. Without
// valuetype=ref, the attribute has no URL.
func isReferenceParam(e Element, a *URLAttribute) (Purpose, string, bool) {
	valuetype, _ := e.Attribute("valuetype")
	return a.Purpose, a.Destination, domain.EqualASCIIFold(valuetype, "ref")
}

// javaScriptTypes are the JavaScript MIME type essence matches, and "module".
//
// https://mimesniff.spec.whatwg.org/#javascript-mime-type
var javaScriptTypes = strings.Fields(`module
	application/ecmascript application/javascript application/x-ecmascript application/x-javascript
	text/ecmascript text/javascript text/javascript1.0 text/javascript1.1 text/javascript1.2
	text/javascript1.3 text/javascript1.4 text/javascript1.5 text/jscript text/livescript
	text/x-ecmascript text/x-javascript`)

// isScript is the condition for src of a script element: the type is that of a
// classic script or of a module script. The attributes nomodule, for and event
// are not considered.
//
// https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
func isScript(e Element, a *URLAttribute) (Purpose, string, bool) {
	kind, ok := e.Attribute("type")
	if !ok {
		if language, _ := e.Attribute("language"); language != "" {
			kind = "text/" + language
		}
	}
	if kind == "" {
		return a.only(true)
	}
	kind = trimASCIIWhitespace(kind)
	return a.only(slices.ContainsFunc(javaScriptTypes, func(s string) bool { return domain.EqualASCIIFold(kind, s) }))
}

// trimASCIIWhitespace returns s without ASCII whitespace at its ends.
func trimASCIIWhitespace(s string) string { return strings.Trim(s, " \t\n\f\r") }

// linkKeywords is what the rel attribute of a link element asks for.
type linkKeywords struct {
	style, image, manifest, modulePreload, preload, prefetch bool // requests
	metadata                                                 bool // neither a request nor a hyperlink
	hyperlink                                                bool
}

// keywordsOf returns the keywords in the rel attribute of e.
func keywordsOf(e Element) (k linkKeywords) {
	rel, _ := e.Attribute("rel")
	for _, keyword := range urlsIn(KindURLList, rel) {
		if len(keyword) > len("apple-touch-icon-precomposed") {
			k.hyperlink = true // a keyword that HTML does not define
			continue
		}
		switch strings.ToLower(keyword) {
		case "stylesheet":
			k.style = true
		case "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "mask-icon":
			k.image = true
		case "manifest":
			k.manifest = true
		case "modulepreload":
			k.modulePreload = true
		case "preload":
			k.preload = true
		case "prefetch":
			k.prefetch = true
		case "dns-prefetch", "preconnect", "pingback", "expect":
			k.metadata = true
		case "external", "nofollow", "noopener", "noreferrer", "opener", "bookmark", "tag":
			// for a and area elements, or an annotation of a hyperlink
		default:
			k.hyperlink = true
		}
	}
	return k
}

// The values of as for the two keywords.
//
// https://html.spec.whatwg.org/multipage/links.html#translate-a-preload-destination
// https://html.spec.whatwg.org/multipage/links.html#module-preload-destination
var (
	preloadDestinations = strings.Fields("fetch font image script style track")
	moduleDestinations  = strings.Fields("audioworklet json paintworklet script serviceworker sharedworker style text worker")
)

// asOf returns the destination that the attribute as has, if it is one of the
// destinations.
func asOf(e Element, destinations []string) (destination string, ok bool) {
	as, _ := e.Attribute("as")
	i := slices.IndexFunc(destinations, func(s string) bool { return domain.EqualASCIIFold(as, s) })
	if i < 0 {
		return "", false
	}
	return destinations[i], true
}

// linkPurpose is the condition for href of a link element. An element can have
// several keywords in rel. A request wins, then a hyperlink.
//
// https://html.spec.whatwg.org/multipage/links.html#linkTypes
func linkPurpose(e Element, _ *URLAttribute) (Purpose, string, bool) {
	k := keywordsOf(e)
	switch {
	case k.style:
		return PurposeSubresource, "style", true
	case k.image:
		return PurposeSubresource, "image", true
	case k.manifest:
		return PurposeSubresource, "manifest", true
	}
	if k.modulePreload {
		if as, _ := e.Attribute("as"); as == "" {
			return PurposeSubresource, "script", true
		}
		if destination, ok := asOf(e, moduleDestinations); ok {
			return PurposeSubresource, destination, true
		}
	}
	if k.preload {
		if destination, ok := asOf(e, preloadDestinations); ok {
			return PurposeSubresource, strings.TrimPrefix(destination, "fetch"), true
		}
	}
	switch {
	case k.prefetch:
		return PurposeSubresource, "", true
	case k.hyperlink:
		return PurposeNavigation, "", true
	case k.metadata:
		return PurposeMetadata, "", true
	}
	return PurposeUnused, "", true
}

// preloadsImages is the condition for imagesrcset of a link element.
//
// https://html.spec.whatwg.org/multipage/semantics.html#attr-link-imagesrcset
func preloadsImages(e Element, a *URLAttribute) (Purpose, string, bool) {
	as, _ := e.Attribute("as")
	return a.only(keywordsOf(e).preload && domain.EqualASCIIFold(as, "image"))
}
