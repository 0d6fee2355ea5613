// Package rendering is the URL Standard's section "URL rendering": it makes text of a URL
// for people who decide by what they read.
//
//	r := rendering.Renderer{IDNA: uts46.New()}
//	r.Render(record).String() // "https://bücher.example/ü"
//
// A [Renderer] makes a [Rendering], which holds the text in parts. Rendering never fails.
//
// https://url.spec.whatwg.org/#url-rendering
package rendering
