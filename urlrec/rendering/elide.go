package rendering

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/percent"
)

// ellipsis replaces the parts that are elided.
const ellipsis = "…"

// elide runs "Elision" (#url-rendering-elision): it shortens the text to limit
// code points, or as far as it may be shortened.
func (r *Rendering) elide(limit int) {
	fixed := utf8.RuneCountInString(r.Prefix) + utf8.RuneCountInString(r.Registrable) + utf8.RuneCountInString(r.Port)
	head := fixed + utf8.RuneCountInString(r.Subdomain)
	path, query, fragment := utf8.RuneCountInString(r.Path), utf8.RuneCountInString(r.Query), utf8.RuneCountInString(r.Fragment)
	room := limit - head
	if path+query+fragment <= room {
		return
	}
	r.Elided = path+query+fragment > 0 || r.Subdomain != ""
	switch {
	case room < len("/")+1:
		// An ellipsis after the host would look like a part of it.
		*r = r.HostOnly()
		if room < 0 {
			r.Subdomain = elideLabels(r.Subdomain, limit-fixed)
		}
	case path+query+2 <= room:
		r.Fragment = cut(r.Fragment, room-path-query)
	case path+2 <= room:
		r.Query, r.Fragment = cut(r.Query, room-path), ""
	default:
		r.Path, r.Query, r.Fragment = elidePath(r.Path, r.Query, r.Fragment, room)
	}
}

// elideLabels returns an ellipsis and the last labels of subdomain that fit
// into room code points with it, or "" if not even the ellipsis fits. subdomain
// is longer than room.
func elideLabels(subdomain string, room int) string {
	if subdomain == "" || room < 1 {
		return ""
	}
	kept := len(subdomain)
	for {
		start := strings.LastIndexByte(subdomain[:kept-1], '.') + 1
		room -= utf8.RuneCountInString(subdomain[start:kept])
		if room < 1 {
			return ellipsis + subdomain[kept:]
		}
		kept = start
	}
}

// elidePath elides segments from the middle of a path that is too long: its
// beginning and its last segment remain. Of the query or the fragment, the
// first code point and an ellipsis remain. If the last segment does not fit,
// elidePath cuts the path.
func elidePath(path, query, fragment string, room int) (elided, _, _ string) {
	rest := query != "" || fragment != ""
	taken := len("/") + 1
	if rest {
		taken += 2
	}
	var slash int // before the last segment; 0 if there is only one
	if strings.HasPrefix(path, "/") {
		slash = strings.LastIndexByte(path[:len(path)-1], '/')
	}
	if slash > 0 {
		taken += utf8.RuneCountInString(path[slash:])
	}
	if slash <= 0 || taken > room {
		return cut(path, room), "", ""
	}
	kept, n := 0, 0
	for i := range path[:slash] {
		if n > room-taken {
			break
		}
		if path[i] == '/' {
			kept = i
		}
		n++
	}
	elided = path[:kept] + "/" + ellipsis + path[slash:]
	switch {
	case query != "":
		return elided, query[:1] + ellipsis, ""
	case fragment != "":
		return elided, "", fragment[:1] + ellipsis
	}
	return elided, "", ""
}

// cut returns the first n-1 code points of s, or all if s has fewer, and an
// ellipsis. It does not cut inside of a percent-encoded byte, or before a
// combining mark.
func cut(s string, n int) string {
	end := len(s)
	for i := range s {
		if n--; n == 0 {
			end = i
			break
		}
	}
	for end < len(s) && end > 0 {
		c, _ := utf8.DecodeRuneInString(s[end:])
		if renderClassOf(c) != combining {
			break
		}
		_, size := utf8.DecodeLastRuneInString(s[:end])
		end -= size
	}
	if end < len(s) {
		if i := strings.LastIndexByte(s[:end], '%'); i >= 0 && i >= end-2 && percent.IsEncodedByte(s, i) {
			end = i
		}
	}
	return s[:end] + ellipsis
}
