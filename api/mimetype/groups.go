package mimetype

import "strings"

// IsImage reports whether t is an image MIME type.
//
// https://mimesniff.spec.whatwg.org/#image-mime-type
func (t Type) IsImage() bool { return t.Type() == "image" }

// IsAudioOrVideo reports whether t is an audio or video MIME type.
//
// https://mimesniff.spec.whatwg.org/#audio-or-video-mime-type
func (t Type) IsAudioOrVideo() bool {
	return t.Type() == "audio" || t.Type() == "video" || t.Essence() == "application/ogg"
}

// IsFont reports whether t is a font MIME type.
//
// https://mimesniff.spec.whatwg.org/#font-mime-type
func (t Type) IsFont() bool {
	switch t.Essence() {
	case "application/font-cff", "application/font-otf", "application/font-sfnt", "application/font-ttf",
		"application/font-woff", "application/vnd.ms-fontobject", "application/vnd.ms-opentype":
		return true
	}
	return t.Type() == "font"
}

// IsZIP reports whether t is a ZIP-based MIME type.
//
// https://mimesniff.spec.whatwg.org/#zip-based-mime-type
func (t Type) IsZIP() bool {
	return strings.HasSuffix(t.Subtype(), "+zip") || t.Essence() == "application/zip"
}

// IsArchive reports whether t is an archive MIME type.
//
// https://mimesniff.spec.whatwg.org/#archive-mime-type
func (t Type) IsArchive() bool {
	switch t.Essence() {
	case "application/x-rar-compressed", "application/zip", "application/x-gzip":
		return true
	}
	return false
}

// IsXML reports whether t is an XML MIME type.
//
// https://mimesniff.spec.whatwg.org/#xml-mime-type
func (t Type) IsXML() bool {
	return strings.HasSuffix(t.Subtype(), "+xml") || t.Essence() == "text/xml" || t.Essence() == "application/xml"
}

// IsHTML reports whether t is an HTML MIME type.
//
// https://mimesniff.spec.whatwg.org/#html-mime-type
func (t Type) IsHTML() bool { return t.Essence() == "text/html" }

// IsScriptable reports whether t is a scriptable MIME type: XML, HTML or PDF.
//
// https://mimesniff.spec.whatwg.org/#scriptable-mime-type
func (t Type) IsScriptable() bool {
	return t.IsXML() || t.IsHTML() || t.Essence() == "application/pdf"
}

// IsJavaScript reports whether t is a JavaScript MIME type.
//
// https://mimesniff.spec.whatwg.org/#javascript-mime-type
func (t Type) IsJavaScript() bool { return isJavaScript(t.Essence()) }

// IsJavaScriptEssence reports whether s is a JavaScript MIME type essence
// match, such as "Text/JavaScript". It is for the type attribute of the script
// element of HTML.
//
// https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match
func IsJavaScriptEssence(s string) bool {
	const longest = len("application/x-ecmascript")
	var lower [longest]byte
	return len(s) <= longest && isJavaScript(string(appendLower(lower[:0], s)))
}

// isJavaScript reports whether essence is the essence of a JavaScript MIME
// type.
func isJavaScript(essence string) bool {
	switch essence {
	case "application/ecmascript", "application/javascript", "application/x-ecmascript", "application/x-javascript",
		"text/ecmascript", "text/javascript", "text/javascript1.0", "text/javascript1.1", "text/javascript1.2",
		"text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript",
		"text/x-ecmascript", "text/x-javascript":
		return true
	}
	return false
}

// IsJSON reports whether t is a JSON MIME type.
//
// https://mimesniff.spec.whatwg.org/#json-mime-type
func (t Type) IsJSON() bool {
	return strings.HasSuffix(t.Subtype(), "+json") || t.Essence() == "application/json" || t.Essence() == "text/json"
}
