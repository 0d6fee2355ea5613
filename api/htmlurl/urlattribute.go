package htmlurl

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// AttributeKind is the syntax of an attribute with URLs. The zero AttributeKind
// is none.
type AttributeKind uint8

const (
	// KindURL is a URL. "" is a URL, too: that of the base.
	KindURL AttributeKind = iota + 1
	// KindNonEmptyURL is a URL, or "" for none.
	KindNonEmptyURL
	// KindURLList is a list of URLs with ASCII whitespace between them.
	KindURLList
	// KindSrcset is a list of image candidates. [ParseSrcset] reads it.
	KindSrcset
	// KindRefresh is a time and a URL. [ParseRefresh] reads it.
	KindRefresh
	// KindHashName is the name of an element of the same document, after "#".
	// It is not parsed as a URL.
	//
	// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-hash-name-reference
	KindHashName
)

var kindNames = []string{"none", "URL", "non-empty URL", "URL list", "srcset", "refresh", "hash-name reference"}

// String returns the name of k, or "none" for the zero AttributeKind.
func (k AttributeKind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "AttributeKind(" + strconv.Itoa(int(k)) + ")"
}

// Purpose is the use of a URL in an attribute. The zero Purpose is none.
type Purpose uint8

const (
	// PurposeUnused is that of a URL with which a browser does nothing, such as
	// the src of an input element that is not an image button.
	PurposeUnused Purpose = iota + 1
	// PurposeNavigation is that of a URL to go to, such as the href of an a
	// element.
	PurposeNavigation
	// PurposeSubresource is that of a URL to fetch for the document, such as
	// the src of an img element. [Reference] has the destination of the request.
	PurposeSubresource
	// PurposeSubmission is that of a URL to which a form is submitted. Package
	// htmlurl calculates the request with [Submission].
	PurposeSubmission
	// PurposePing is that of a URL to notify when a hyperlink is followed.
	PurposePing
	// PurposeMetadata is that of a URL that says something about the document or
	// a part of it, and that is not fetched, such as the cite of a q element.
	PurposeMetadata
	// PurposeBase is that of the URL of a base element.
	PurposeBase
)

var purposeNames = []string{"none", "unused", "navigation", "subresource", "submission", "ping", "metadata", "base"}

// String returns the name of p, or "none" for the zero Purpose.
func (p Purpose) String() string {
	if int(p) < len(purposeNames) {
		return purposeNames[p]
	}
	return "Purpose(" + strconv.Itoa(int(p)) + ")"
}

// Namespaces of elements, as in golang.org/x/net/html.
const (
	NamespaceHTML   = ""
	NamespaceSVG    = "svg"
	NamespaceMathML = "math"
)

// URLAttribute is an attribute with URLs in it. The zero URLAttribute is
// invalid.
type URLAttribute struct {
	// Namespace is the namespace of the element, such as NamespaceSVG.
	Namespace string
	// Element is the name of the element, or "*" for all in the namespace.
	Element string
	// Name is the name of the attribute. "xlink:href" is the attribute href in
	// the XLink namespace.
	Name string
	Kind AttributeKind
	// Purpose is the use of the URLs. That of a [Reference] can differ, because
	// it depends on other attributes.
	Purpose Purpose
	// Destination is the destination of a request if Purpose is
	// PurposeSubresource. "" is the destination of fetch().
	//
	// https://fetch.spec.whatwg.org/#concept-request-destination
	Destination string
	// Obsolete is true if documents must not have the attribute. Browsers may
	// use it nevertheless.
	Obsolete bool

	condition condition // nil: none
}

// condition returns the purpose and the destination of an attribute of e. ok is
// false if the attribute has no URL, such as the content of most meta elements.
// a is the row of the attribute.
type condition func(e Element, a *URLAttribute) (p Purpose, destination string, ok bool)

// URLAttributes returns all attributes of HTML, SVG and MathML with URLs,
// obsolete ones included, in the order of the standard's chapters. These have
// URLs that are not in the list:
//   - srcdoc, which is a document of its own;
//   - style, and the presentation attributes of SVG, which are CSS;
//   - itemtype and itemprop, whose tokens are compared and never parsed;
//   - archive of applet elements, which has commas between URLs.
//
// https://html.spec.whatwg.org/multipage/indices.html#attributes-3
func URLAttributes() iter.Seq[URLAttribute] {
	return func(yield func(URLAttribute) bool) {
		for _, a := range urlAttributes {
			a.condition = nil
			if !yield(a) {
				return
			}
		}
	}
}

// LookupURLAttribute returns the attribute of the element with the name in the
// namespace. Names have the case of a parsed document. ok is false if there are
// no URLs in the attribute.
func LookupURLAttribute(namespace, element, attribute string) (a URLAttribute, ok bool) {
	for _, row := range attributesOf(namespace, element) {
		if row.Name == attribute {
			a = *row
			a.condition = nil
			return a, true
		}
	}
	return URLAttribute{}, false
}

// elementName is the namespace and the name of an element.
type elementName struct{ namespace, local string }

// rowsByElement has the rows of each element that is in the table. The rows of
// "*" follow, except those that it has itself.
var rowsByElement = func() map[elementName][]*URLAttribute {
	m := map[elementName][]*URLAttribute{}
	for i := range urlAttributes {
		a := &urlAttributes[i]
		name := elementName{a.Namespace, a.Element}
		m[name] = append(m[name], a)
	}
	for name, rows := range m {
		for _, a := range m[elementName{name.namespace, "*"}] {
			if name.local != "*" && !slices.ContainsFunc(rows, func(b *URLAttribute) bool { return a.Name == b.Name }) {
				rows = append(rows, a)
			}
		}
		m[name] = rows
	}
	return m
}()

// attributesOf returns the rows for an element.
func attributesOf(namespace, local string) []*URLAttribute {
	if rows, ok := rowsByElement[elementName{namespace, local}]; ok {
		return rows
	}
	return rowsByElement[elementName{namespace, "*"}]
}

// urlAttributes is the table of all attributes with URLs.
var urlAttributes = func() (rows []URLAttribute) {
	add := func(elements string, names string, a URLAttribute) {
		for _, element := range strings.Fields(elements) {
			for _, name := range strings.Fields(names) {
				a.Element, a.Name = element, name
				rows = append(rows, a)
			}
		}
	}
	subresource := func(kind AttributeKind, destination string, c condition) URLAttribute {
		return URLAttribute{Kind: kind, Purpose: PurposeSubresource, Destination: destination, condition: c}
	}
	other := func(kind AttributeKind, p Purpose, c condition) URLAttribute {
		return URLAttribute{Kind: kind, Purpose: p, condition: c}
	}
	obsolete := func(a URLAttribute) URLAttribute {
		a.Obsolete = true
		return a
	}
	in := func(namespace string, a URLAttribute) URLAttribute {
		a.Namespace = namespace
		return a
	}

	add("html", "manifest", obsolete(other(KindNonEmptyURL, PurposeUnused, nil)))
	add("head", "profile", obsolete(other(KindURLList, PurposeMetadata, nil)))
	add("base", "href", other(KindURL, PurposeBase, nil))
	add("link", "href", other(KindNonEmptyURL, PurposeNavigation, linkPurpose))
	add("link", "imagesrcset", subresource(KindSrcset, "image", preloadsImages))
	add("meta", "content", other(KindRefresh, PurposeNavigation, isRefresh))
	add("body", "background", obsolete(subresource(KindNonEmptyURL, "image", nil)))
	add("a area", "href", other(KindURL, PurposeNavigation, nil))
	add("a area", "ping", other(KindURLList, PurposePing, unlessMissing("href")))
	add("a link", "urn", obsolete(other(KindURL, PurposeUnused, nil)))
	add("blockquote q ins del", "cite", other(KindURL, PurposeMetadata, nil))
	add("img", "src", subresource(KindNonEmptyURL, "image", nil))
	add("img source", "srcset", subresource(KindSrcset, "image", inPicture))
	add("img input object", "usemap", other(KindHashName, PurposeMetadata, nil))
	add("img iframe frame", "longdesc", obsolete(other(KindURL, PurposeMetadata, nil)))
	add("img", "lowsrc", obsolete(other(KindURL, PurposeUnused, nil)))
	add("iframe", "src", subresource(KindNonEmptyURL, "iframe", unlessPresent("srcdoc")))
	add("embed", "src", subresource(KindURL, "embed", nil))
	add("object", "data", subresource(KindNonEmptyURL, "object", nil))
	add("video", "src", subresource(KindNonEmptyURL, "video", nil))
	add("video", "poster", subresource(KindNonEmptyURL, "image", nil))
	add("audio", "src", subresource(KindNonEmptyURL, "audio", nil))
	add("source", "src", subresource(KindNonEmptyURL, "video", inMedia))
	add("track", "src", subresource(KindNonEmptyURL, "track", inMedia))
	add("form", "action", other(KindURL, PurposeSubmission, nil))
	add("input", "src", subresource(KindNonEmptyURL, "image", isImageButton))
	add("input button", "formaction", other(KindURL, PurposeSubmission, isSubmitButton))
	add("script", "src", subresource(KindNonEmptyURL, "script", isScript))
	add("*", "itemid", other(KindURL, PurposeMetadata, unlessMissing("itemtype")))

	add("table thead tbody tfoot tr td th", "background", obsolete(subresource(KindNonEmptyURL, "image", nil)))
	add("frame", "src", obsolete(subresource(KindNonEmptyURL, "frame", nil)))
	add("object", "archive", obsolete(other(KindURLList, PurposeUnused, nil)))
	add("object", "classid codebase", obsolete(other(KindURL, PurposeUnused, nil)))
	add("applet", "code codebase object", obsolete(other(KindURL, PurposeUnused, nil)))
	add("param", "value", obsolete(other(KindURL, PurposeUnused, isReferenceParam)))
	add("embed", "pluginspage", obsolete(other(KindNonEmptyURL, PurposeUnused, nil)))
	add("bgsound", "src", obsolete(other(KindNonEmptyURL, PurposeUnused, nil)))
	add("command menuitem", "icon", obsolete(other(KindNonEmptyURL, PurposeUnused, nil)))
	add("isindex", "action", obsolete(other(KindURL, PurposeUnused, nil)))
	add("*", "datasrc", obsolete(other(KindHashName, PurposeUnused, nil)))

	svg := func(elements string, a URLAttribute) {
		for _, element := range strings.Fields(elements) {
			add(element, "href", in(NamespaceSVG, a))
			old := obsolete(a)
			old.condition = unlessPresent("href")
			add(element, "xlink:href", in(NamespaceSVG, old))
		}
	}
	svg("a", other(KindURL, PurposeNavigation, nil))
	svg("image feImage", subresource(KindURL, "image", nil))
	svg("script", subresource(KindURL, "script", nil))
	svg("use textPath mpath pattern linearGradient radialGradient filter", subresource(KindURL, "", nil))
	svg("animate animateMotion animateTransform set discard", other(KindURL, PurposeMetadata, nil))
	svg("cursor tref altGlyph glyphRef font-face-uri color-profile animateColor", obsolete(other(KindURL, PurposeUnused, nil)))

	add("a", "href", in(NamespaceMathML, other(KindURL, PurposeNavigation, nil)))
	add("*", "href xlink:href", in(NamespaceMathML, obsolete(other(KindURL, PurposeUnused, nil))))
	return rows
}()
