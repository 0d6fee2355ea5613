package weburl

import "github.com/weburl-go/weburl/urlrec"

// Renderer gives a renderer with the IDNA processing and the public suffix list of
// p. The caller sets what else it shall do.
func (p *Parser) Renderer() urlrec.Renderer {
	p = p.orDefault()
	return urlrec.Renderer{IDNA: p.config.IDNA, PublicSuffixes: p.config.PublicSuffixes}
}

// Render gives what to show people of the URL: [urlrec.Renderer.Render] with the
// [Parser.Renderer] of its Parser. Credentials are left out.
func (u *URL) Render() urlrec.Rendering {
	return u.bound().Renderer().Render(*u.record())
}
