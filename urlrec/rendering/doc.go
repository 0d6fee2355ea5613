// Package rendering is the section "URL rendering" of the URL Standard. It
// returns a URL as text for people, who decide by this text whether to trust
// the URL.
//
//	r := rendering.Renderer{IDNA: uts46.New()}
//	shown := r.Render(record)
//	shown.String() // "https://bücher.example/ü"
//
// A [Renderer] holds the options. A [Rendering] holds the text in parts, so
// that a display can emphasize the registrable domain. Rendering never fails: a
// part that may mislead stays in ASCII or percent-encoded. [SafeLabel] is the
// policy that decides which labels of a host are shown in Unicode, and
// [Renderer.HostLabels] returns its reasons.
//
// https://url.spec.whatwg.org/#url-rendering
package rendering
