package main

import (
	"strconv"
	"unicode/utf8"
)

// This file writes replies as JSON. Package encoding/json would add a twelfth to
// the WebAssembly module, and takes longer. TestWrite compares the two.

// writer writes JSON.
type writer struct{ out []byte }

// open begins an object or a list, and end ends it.
func (w *writer) open(bracket byte) { w.out = append(w.out, bracket) }

func (w *writer) end(bracket byte) {
	if last := len(w.out) - 1; w.out[last] == ',' {
		w.out = w.out[:last]
	}
	w.out = append(w.out, bracket, ',')
}

// name begins a member of an object.
func (w *writer) name(name string) {
	w.out = append(w.out, '"')
	w.out = append(w.out, name...)
	w.out = append(w.out, '"', ':')
}

func (w *writer) text(name, value string) {
	w.name(name)
	w.value(value)
}

// value writes a text. It escapes markup, as encoding/json does. A byte that is
// not UTF-8 becomes U+FFFD.
func (w *writer) value(s string) {
	const digits = "0123456789abcdef"
	w.out = append(w.out, '"')
	start := 0
	for i := 0; i < len(s); {
		c, size := rune(s[i]), 1
		if c >= utf8.RuneSelf {
			c, size = utf8.DecodeRuneInString(s[i:])
		}
		switch {
		case c == '"' || c == '\\':
			w.out = append(append(w.out, s[start:i]...), '\\', s[i])
		case c < ' ', c == '<', c == '>', c == '&':
			w.out = append(append(w.out, s[start:i]...), '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
		case c == '\u2028' || c == '\u2029':
			w.out = append(append(w.out, s[start:i]...), '\\', 'u', '2', '0', '2', digits[c&15])
		case c == utf8.RuneError && size == 1:
			w.out = append(append(w.out, s[start:i]...), "\uFFFD"...)
		default:
			i += size
			continue
		}
		i += size
		start = i
	}
	w.out = append(append(w.out, s[start:]...), '"', ',')
}

func (w *writer) number(name string, n int) {
	w.name(name)
	w.out = append(strconv.AppendInt(w.out, int64(n), 10), ',')
}

func (w *writer) truth(name string, b bool) {
	w.name(name)
	w.out = append(strconv.AppendBool(w.out, b), ',')
}

// optional writes a member unless its value is "".
func (w *writer) optional(name, value string) {
	if value != "" {
		w.text(name, value)
	}
}

// more writes a member unless its value is 0.
func (w *writer) more(name string, n int) {
	if n != 0 {
		w.number(name, n)
	}
}

// shortened writes a member of the type text.
func (w *writer) shortened(name string, t text) {
	w.name(name)
	w.open('{')
	w.text("text", t.Text)
	w.more("more", t.More)
	w.end('}')
}

// list writes a member that is a list. item writes one of its n items.
func (w *writer) list(name string, n int, item func(i int)) {
	w.name(name)
	w.open('[')
	for i := range n {
		item(i)
	}
	w.end(']')
}

// objects writes a member that is a list of n objects. members writes those of
// one of them.
func (w *writer) objects(name string, n int, members func(i int)) {
	w.list(name, n, func(i int) {
		w.open('{')
		members(i)
		w.end('}')
	})
}

func (w *writer) texts(name string, list []string) {
	w.list(name, len(list), func(i int) { w.value(list[i]) })
}

func (w *writer) span(s span) {
	w.number("start", s.Start)
	w.number("end", s.End)
}

// reply writes r, which is all that w writes.
func (w *writer) reply(r *reply) {
	w.open('{')
	w.text("kind", r.Kind)
	w.optional("error", r.Error)
	if r.URL != nil {
		w.url(r.URL)
	}
	if r.Steps != nil {
		w.steps(r.Steps)
	}
	if r.Pattern != nil {
		w.pattern(r.Pattern)
	}
	if r.Encodings != nil {
		w.encodings(r.Encodings)
	}
	if r.Setter != nil {
		w.setter(r.Setter)
	}
	if r.Compare != nil {
		w.compare(r.Compare)
	}
	if len(r.Gallery) > 0 {
		w.gallery(r.Gallery)
	}
	w.end('}')
	w.out = w.out[:len(w.out)-1] // the comma
}

func (w *writer) url(a *urlAnswer) {
	w.name("url")
	w.open('{')
	w.truth("ok", a.OK)
	w.truth("valid", a.Valid)
	w.optional("fault", a.Fault)
	w.optional("encodingFault", a.EncodingFault)
	w.problems("errors", a.Errors)
	w.more("moreErrors", a.MoreErrors)
	w.shortened("href", a.Href)
	w.objects("parts", len(a.Parts), func(i int) {
		w.text("name", a.Parts[i].Name)
		w.span(a.Parts[i].span)
	})
	w.objects("components", len(a.Components), func(i int) {
		w.text("name", a.Components[i].Name)
		w.shortened("value", a.Components[i].Value)
	})
	w.text("origin", a.Origin)
	w.optional("originWhy", a.OriginWhy)
	w.text("site", a.Site)
	w.text("hostKind", a.HostKind)
	w.text("publicSuffix", a.PublicSuffix)
	w.text("registrable", a.Registrable)
	w.text("suffixList", a.SuffixList)
	w.shown(&a.Shown)
	w.labels(a.Labels)
	w.objects("params", len(a.Params), func(i int) {
		w.shortened("name", a.Params[i].Name)
		w.shortened("value", a.Params[i].Value)
	})
	w.more("moreParams", a.MoreParams)
	w.text("goCode", a.GoCode)
	w.end('}')
}

func (w *writer) problems(name string, list []problem) {
	w.objects(name, len(list), func(i int) {
		p := &list[i]
		w.text("name", p.Name)
		w.text("anchor", p.Anchor)
		w.text("meaning", p.Meaning)
		w.text("advice", p.Advice)
		w.optional("detail", p.Detail)
		w.truth("fatal", p.Fatal)
		w.text("in", p.In)
		w.span(p.span)
		w.number("startByte", p.StartByte)
		w.number("endByte", p.EndByte)
		if p.Fix != nil {
			w.name("fix")
			w.open('{')
			w.span(p.Fix.span)
			w.text("replacement", p.Fix.Replacement)
			w.text("label", p.Fix.Label)
			w.end('}')
		}
		w.text("occurrence", p.Occurrence)
	})
}

func (w *writer) shown(s *shownURL) {
	w.name("shown")
	w.open('{')
	w.text("prefix", s.Prefix)
	w.text("subdomain", s.Subdomain)
	w.text("registrable", s.Registrable)
	w.text("port", s.Port)
	w.text("path", s.Path)
	w.text("query", s.Query)
	w.text("fragment", s.Fragment)
	w.truth("elided", s.Elided)
	w.truth("bidirectional", s.Bidi)
	w.end('}')
}

func (w *writer) labels(list []label) {
	w.objects("labels", len(list), func(i int) {
		l := &list[i]
		w.text("ascii", l.ASCII)
		w.text("unicode", l.Unicode)
		w.truth("shown", l.Shown)
		w.text("verdict", l.Verdict)
		w.text("why", l.Why)
		w.optional("codePoint", l.CodePoint)
	})
}

func (w *writer) steps(a *stepsAnswer) {
	w.name("steps")
	w.open('{')
	w.truth("ok", a.OK)
	w.text("fault", a.Fault)
	w.number("total", a.Total)
	w.number("from", a.From)
	w.objects("steps", len(a.Steps), func(i int) { w.step(&a.Steps[i]) })
	w.fields("record", a.Record)
	w.problems("before", a.Before)
	w.number("firstError", a.FirstError)
	w.shortened("href", a.Href)
	w.end('}')
}

func (w *writer) fields(name string, list []field) {
	w.objects(name, len(list), func(i int) {
		w.text("name", list[i].Name)
		w.text("value", list[i].Value)
		w.truth("null", list[i].Null)
	})
}

// step writes the members of s.
func (w *writer) step(s *step) {
	w.number("index", s.Index)
	w.text("state", s.State)
	w.text("anchor", s.Anchor)
	w.span(s.span)
	w.number("pointerByte", s.PointerByte)
	w.text("codePoint", s.CodePoint)
	w.text("character", s.Character)
	w.text("buffer", s.Buffer)
	w.more("bufferMore", s.BufferMore)
	w.truth("atSignSeen", s.AtSignSeen)
	w.truth("insideBrackets", s.InsideBrackets)
	w.truth("passwordTokenSeen", s.PasswordTokenSeen)
	w.fields("changed", s.Changed)
	w.objects("host", len(s.Host), func(i int) {
		h := &s.Host[i]
		w.text("name", h.Name)
		w.text("anchor", h.Anchor)
		w.text("input", h.Input)
		w.text("result", h.Result)
		w.truth("failed", h.Failed)
	})
	w.problems("errors", s.Errors)
	w.text("next", s.Next)
	w.number("nextPointer", s.NextPointer)
	w.optional("back", s.Back)
	w.truth("failed", s.Failed)
}

func (w *writer) pattern(a *patternAnswer) {
	w.name("pattern")
	w.open('{')
	w.truth("ok", a.OK)
	if a.Fault != nil {
		w.name("fault")
		w.open('{')
		w.text("name", a.Fault.Name)
		w.text("message", a.Fault.Message)
		w.text("component", a.Fault.Component)
		w.text("in", a.Fault.In)
		w.span(a.Fault.span)
		w.end('}')
	}
	w.objects("tokens", len(a.Tokens), func(i int) {
		w.text("type", a.Tokens[i].Type)
		w.text("means", a.Tokens[i].Means)
		w.span(a.Tokens[i].span)
	})
	w.more("moreTokens", a.MoreTokens)
	w.optional("urlFault", a.URLFault)
	w.truth("match", a.Match)
	w.truth("hasRegExpGroups", a.HasRegExpGroups)
	w.objects("components", len(a.Components), func(i int) { w.patternComponent(&a.Components[i]) })
	w.text("goCode", a.GoCode)
	w.end('}')
}

// patternComponent writes the members of c.
func (w *writer) patternComponent(c *patternComponent) {
	w.text("name", c.Name)
	w.shortened("pattern", c.Pattern)
	w.objects("parts", len(c.Parts), func(i int) {
		p := &c.Parts[i]
		w.text("type", p.Type)
		w.text("name", p.Name)
		w.text("prefix", p.Prefix)
		w.text("value", p.Value)
		w.text("suffix", p.Suffix)
		w.text("modifier", p.Modifier)
	})
	w.more("moreParts", c.MoreParts)
	w.shortened("value", c.Value)
	w.truth("match", c.Match)
	w.objects("groups", len(c.Groups), func(i int) {
		w.text("name", c.Groups[i].Name)
		w.shortened("value", c.Groups[i].Value)
		w.truth("defined", c.Groups[i].Defined)
	})
}

func (w *writer) encodings(a *encodingsAnswer) {
	w.name("encodings")
	w.open('{')
	w.text("fault", a.Fault)
	w.objects("rows", len(a.Rows), func(i int) {
		r := &a.Rows[i]
		w.text("name", r.Name)
		w.shortened("query", r.Query)
		w.truth("same", r.Same)
		w.truth("lossy", r.Lossy)
		w.text("output", r.Output)
	})
	w.text("note", a.Note)
	w.shortened("utf8", a.UTF8)
	w.end('}')
}

func (w *writer) setter(a *setterAnswer) {
	w.name("setter")
	w.open('{')
	w.optional("urlFault", a.URLFault)
	w.truth("taken", a.Taken)
	w.optional("why", a.Why)
	w.optional("note", a.Note)
	w.problems("errors", a.Errors)
	w.shortened("before", a.Before)
	w.shortened("after", a.After)
	w.texts("changed", a.Changed)
	w.text("href", a.Href)
	w.text("goCode", a.GoCode)
	w.end('}')
}

func (w *writer) compare(a *compareAnswer) {
	w.name("compare")
	w.open('{')
	w.objects("rows", len(a.Rows), func(i int) {
		r := &a.Rows[i]
		w.text("name", r.Name)
		w.shortened("standard", r.Standard)
		w.shortened("netURL", r.NetURL)
		w.truth("differs", r.Differs)
	})
	w.optional("standardFault", a.StandardFault)
	w.optional("netURLFault", a.NetURLFault)
	w.objects("differences", len(a.Differences), func(i int) {
		d := &a.Differences[i]
		w.text("class", d.Class)
		w.text("part", d.Part)
		w.texts("rows", d.Rows)
		w.text("doc", d.Doc)
		w.truth("spelling", d.Spelling)
	})
	w.end('}')
}

func (w *writer) gallery(list []galleryEntry) {
	w.objects("gallery", len(list), func(i int) {
		e := &list[i]
		w.text("group", e.Group)
		w.text("url", e.URL)
		w.text("base", e.Base)
		w.text("encoding", e.Encoding)
		w.text("pattern", e.Pattern)
		w.text("sentence", e.Sentence)
	})
}
