package main

import (
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/patterntest"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// chromiumSchemes are the schemes that are special in Chromium alone.
var chromiumSchemes = []string{
	"chrome", "chrome-error", "chrome-extension", "chrome-guest", "chrome-native", "chrome-search", "chrome-untrusted",
	"chromeos-steam", "content", "devtools", "externalfile", "filesystem", "isolated-app",
}

// matchesScheme reports whether the pattern protocol matches one of schemes.
func matchesScheme(protocol string, schemes []string) bool {
	p, err := urlpattern.NewInit(urlpattern.Init{Protocol: &protocol}, urlpattern.Options{})
	return err == nil && slices.ContainsFunc(schemes, func(s string) bool { return p.TestInit(urlpattern.Init{Protocol: &s}) })
}

// hasOtherBase reports whether the base URL of the pattern, or of an init that
// is matched, is another one for them.
func (f *patternFacet) hasOtherBase() bool {
	a, theirs := f.c.Pattern, f.patternPair.theirs.Bases[0]
	if f.what == "match" {
		a, theirs = f.input, f.patternPair.theirs.Bases[f.i+1]
	}
	if u := base(a); u != nil {
		return u.Href() != theirs
	}
	return theirs != ""
}

// isOpaque reports whether the paths of URLs with a scheme that matches the
// pattern protocol are opaque to patterns.
func isOpaque(protocol string) bool {
	return !matchesScheme(protocol, []string{"ftp", "file", "http", "https", "ws", "wss"})
}

// isAnsweredBy reports whether our answer to the case is theirs after change.
func (f *patternFacet) isAnsweredBy(change func(c *urlgen.PatternCase)) bool {
	c := f.c
	c.Pattern.Init = maps.Clone(c.Pattern.Init)
	c.Inputs = slices.Clone(c.Inputs)
	for i := range c.Inputs {
		c.Inputs[i].Init = maps.Clone(c.Inputs[i].Init)
	}
	f.host = ""
	change(&c)
	ours, err := patterntest.Ask(c, f.engine)
	if f.host != "" {
		text := strings.ReplaceAll(asJSON(ours), standInHost, asJSON(f.host)[1:len(asJSON(f.host))-1])
		ours = patterntest.Answer{}
		if err := json.Unmarshal([]byte(text), &ours); err != nil {
			panic(err)
		}
	}
	var refused *domain.RegExpError
	switch want := &f.patternPair.theirs; {
	case f.what == "error" && errors.As(err, &refused) && refused.Unsupported:
		return true // the case would have been left out
	case err != nil || want.Error != "":
		return err != nil && want.Error != ""
	case f.what == "match":
		got := ours.Matches[f.i]
		return got.Test == f.match[1].Test && asJSON(got.Components) == asJSON(f.match[1].Components)
	case f.what == "error":
		// Other differences may remain. The witness answered the case as it was.
		changed := *f.patternPair
		changed.c, changed.ours, changed.err, changed.witness, changed.isAlone = c, ours, nil, nil, true
		return !slices.ContainsFunc(changed.facets(), func(g patternFacet) bool { return g.explain() == "" })
	case f.what == "hasRegExpGroups":
		return ours.HasRegExpGroups == want.HasRegExpGroups
	default:
		return ours.Patterns[f.i] == f.theirs
	}
}

// standInHost is in URLs whose host is only valid for them.
const standInHost = "stand-in.invalid"

var hostOfHref = regexp.MustCompile(`(?s)^([a-z]+://(?:[^/?#@]*@)?)([^/?#:]*)(.*)$`)

// standIn returns an href of theirs. If it is not a URL for us, it has another
// host.
func (f *patternFacet) standIn(href string) string {
	if href == "" {
		return "not a URL"
	}
	if u, err := weburl.Parse(href); err == nil && u.Href() == href {
		return href
	}
	m := hostOfHref.FindStringSubmatch(href)
	if m == nil {
		return href
	}
	f.host = m[2]
	return m[1] + standInHost + m[3]
}

// isAnsweredByURLs reports whether our answer is theirs after each URL and base
// URL is replaced by what their parser made of it.
func (f *patternFacet) isAnsweredByURLs() bool {
	changed := false
	use := func(dst *string, href string) {
		if u, err := weburl.Parse(*dst); err != nil && href == "" || err == nil && u.Href() == href {
			return
		}
		changed = true
		*dst = f.standIn(href)
	}
	bases := f.patternPair.theirs.Bases
	useBase := func(a *urlgen.Argument, href string) {
		if base, ok := a.Init["baseURL"]; ok {
			use(&base, href)
			a.Init["baseURL"] = base
		}
		if a.Base != nil {
			base := *a.Base
			use(&base, href)
			a.Base = &base
		}
	}
	return f.isAnsweredBy(func(c *urlgen.PatternCase) {
		useBase(&c.Pattern, bases[0])
		if f.what != "match" {
			return
		}
		input := &c.Inputs[f.i]
		if input.Init != nil {
			useBase(input, bases[f.i+1])
		} else if theirs := f.match[1].Href; theirs != f.match[0].Href {
			input.Text, input.Base, changed = f.standIn(theirs), nil, true
		}
	}) && changed
}

// values returns the eight values that an init becomes, or false if it is
// invalid.
func values(init map[string]string) (all [8]string, ok bool) {
	a, err := patterntest.Ask(urlgen.PatternCase{
		Pattern: urlgen.Argument{Init: map[string]string{}},
		Inputs:  []urlgen.Argument{{Init: init}},
	}, nil)
	if err != nil || a.Matches[0].Components == nil {
		return all, false
	}
	for i, c := range a.Matches[0].Components {
		all[i] = c.Input
	}
	return all, true
}

// isAnsweredByValues reports whether our answer is theirs if the init that is
// matched becomes these values.
func (f *patternFacet) isAnsweredByValues(all [8]string) bool {
	init := map[string]string{}
	for i, value := range all {
		init[urlpattern.Component(i).String()] = value
	}
	if same, ok := values(init); !ok || same != all {
		return false
	}
	return f.isAnsweredBy(func(c *urlgen.PatternCase) { c.Inputs[f.i].Init = init })
}

// becomes reports whether theirs is ours after some of the texts old are
// replaced.
func (f *patternFacet) becomes(old, new string) bool {
	ours, theirs := f.ours, f.theirs
	for ours != "" {
		switch {
		case strings.HasPrefix(ours, old) && strings.HasPrefix(theirs, new) && !(strings.HasPrefix(theirs, old)):
			ours, theirs = ours[len(old):], theirs[len(new):]
		case theirs != "" && ours[0] == theirs[0]:
			ours, theirs = ours[1:], theirs[1:]
		default:
			return false
		}
	}
	return theirs == ""
}

// text returns the arguments of the pattern.
func (f *patternFacet) text() string {
	all := f.c.Pattern.Text
	for _, name := range slices.Sorted(maps.Keys(f.c.Pattern.Init)) {
		all += "\x00" + f.c.Pattern.Init[name]
	}
	if f.c.Pattern.Base != nil {
		all += "\x00" + *f.c.Pattern.Base
	}
	return all
}

// base returns the base URL of an argument, or nil.
func base(a urlgen.Argument) *weburl.URL {
	text, ok := a.Init["baseURL"]
	if a.Base != nil {
		text, ok = *a.Base, true
	}
	if !ok {
		return nil
	}
	u, err := weburl.Parse(text)
	if err != nil {
		return nil
	}
	return u
}

// hasSlashes reports whether the path of the base URL of a begins with "//".
func hasSlashes(a urlgen.Argument) bool {
	u := base(a)
	return u != nil && strings.HasPrefix(u.Pathname(), "//")
}

const tabs = "\t\n\r"

// withoutTabs removes ASCII tabs and newlines.
var withoutTabs = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace

// isTrimmed reports whether the URL parser, as it runs for a protocol, removes
// something from text, or ends the scheme at a ":" in it.
func isTrimmed(text string) bool {
	return strings.ContainsAny(text, tabs+":") || text != "" && text[0] <= ' '
}

// isNodeOpaquePathname reports whether theirs is our answer with what Node makes
// of the opaque pathname of an init.
func (f *patternFacet) isNodeOpaquePathname() bool {
	init := f.input.Init
	all, ok := values(init)
	if !ok || !isOpaque(all[urlpattern.Protocol]) {
		return false
	}
	pathname := init["pathname"]
	if u := base(urlgen.Argument{Init: init}); u != nil && !strings.HasPrefix(pathname, "/") {
		if _, end := u.Pathname(), strings.LastIndexByte(u.Pathname(), '/'); end >= 0 && strings.HasPrefix(u.Pathname(), "/") {
			pathname = u.Pathname()[:end+1] + pathname
		}
	}
	u, err := weburl.Parse("fake:" + pathname)
	if err != nil {
		return !f.match[1].Test
	}
	all[urlpattern.Pathname] = u.Pathname()
	return f.isAnsweredByValues(all)
}

// nulls returns which values of an init Chromium has as the null string.
func nulls(init map[string]string) (all [8]bool) {
	got, ok := values(init)
	if !ok {
		return all
	}
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { _, ok := init[name]; return ok })
	}
	if has("baseURL") {
		names := []string{"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"}
		before := [8][]string{
			{}, {"protocol", "hostname", "port"}, {"protocol", "hostname", "port", "username"}, {"protocol"}, {"protocol", "hostname"},
			{"protocol", "hostname", "port"}, {"protocol", "hostname", "port", "pathname"}, {"protocol", "hostname", "port", "pathname", "search"},
		}
		for i, name := range names {
			all[i] = !has(name) && has(before[i]...)
		}
	}
	if has("username", "password") {
		all[urlpattern.Username] = got[urlpattern.Username] == ""
		all[urlpattern.Password] = got[urlpattern.Password] == ""
	}
	if init["port"] != "" && got[urlpattern.Port] == "" {
		all[urlpattern.Port] = true
	}
	return all
}

// failsOnNull reports whether a null string does not match in Chromium. A
// pattern of no part, or of one wildcard, is matched without a regular
// expression, unless case is ignored.
func (f *patternFacet) failsOnNull() bool {
	for i, isNull := range nulls(f.input.Init) {
		if pattern := f.patternPair.ours.Patterns[i]; isNull && pattern != "" && (pattern != "*" || f.c.IgnoreCase) {
			return true
		}
	}
	return false
}

// onlyNulls reports whether the answers differ only in groups that ours has as
// undefined and theirs as "".
func (f *patternFacet) onlyNulls() bool {
	ours, theirs := f.match[0], f.match[1]
	if ours.Test != theirs.Test || len(ours.Components) != len(theirs.Components) {
		return false
	}
	for i, c := range ours.Components {
		d := theirs.Components[i]
		if c.Input != d.Input || len(c.Groups) != len(d.Groups) {
			return false
		}
		for name, value := range c.Groups {
			other, ok := d.Groups[name]
			if !ok || other == nil && value != nil || other != nil && (value == nil && *other != "" || value != nil && *value != *other) {
				return false
			}
		}
	}
	return true
}

// pathnamePiece finds the piece of a pathname that Chromium refuses.
var pathnamePiece = regexp.MustCompile(`(?s)Invalid pathname '(.*)'\.$`)

// isCut reports whether the path of "/-" and a piece does not begin with these.
func isCut(piece string) bool {
	u, err := weburl.Parse("https://dummy.invalid/-" + piece)
	return err == nil && !strings.HasPrefix(u.Pathname(), "/-")
}

// opaqueEnd finds what the opaque path state does not read.
var opaqueEnd = regexp.MustCompile(`(?s) ?(\\\?|#)(\\.|[^{}(:*\\])*`)

// patternClass is a class of differences in which Node or Chromium departs from
// the standard.
type patternClass struct {
	isBrowser bool
	isBroad   bool // a fault of ours could be in it, so that a witness must agree with ours
	name      string
	explains  func(f *patternFacet) bool
}

// patternClasses are in their order: the first one that explains a difference
// counts. The methods of a facet refer to it.
var patternClasses []patternClass

func init() { patternClasses = allPatternClasses }

var allPatternClasses = []patternClass{
	{false, false, "Node's URL parser has another version of Unicode, or another domain parser", (*patternFacet).isAnsweredByURLs},
	{false, false, `Node's "canonicalize a search" leaves "'", which is in the special-query percent-encode set`, func(f *patternFacet) bool {
		return f.what == "search" && f.becomes("%27", "'")
	}},
	{false, false, "Node's \"canonicalize a port\" takes text of tabs and newlines alone, for which the port state returns failure", func(f *patternFacet) bool {
		if f.what == "match" {
			return f.input.Init["port"] != "" && withoutTabs(f.input.Init["port"]) == "" && f.isAnsweredBy(func(c *urlgen.PatternCase) {
				c.Inputs[f.i].Init["port"] = ""
			})
		}
		return f.what == "error" && errors.Is(f.err, urlpattern.InvalidPort) && f.isAnsweredBy(func(c *urlgen.PatternCase) {
			without := strings.NewReplacer("\\\t", "", "\\\n", "", "\\\r", "", "\t", "", "\n", "", "\r", "").Replace
			c.Pattern.Text = without(c.Pattern.Text)
			if port, ok := c.Pattern.Init["port"]; ok {
				c.Pattern.Init["port"] = without(port)
			}
		})
	}},
	{false, false, `Node's "canonicalize a protocol" takes "https:", after which the URL parser finds no host`, func(f *patternFacet) bool {
		protocol, ok := strings.CutSuffix(f.c.Pattern.Init["protocol"], `\::`)
		return f.what == "error" && errors.Is(f.err, urlpattern.InvalidProtocol) && ok && f.isAnsweredBy(func(c *urlgen.PatternCase) {
			c.Pattern.Init["protocol"] = protocol
			if port, ok := c.Pattern.Init["port"]; ok && strings.Trim(port, "0123456789") == "" {
				c.Pattern.Init["port"] = "{" + port + "}" // it stays, though it may be the default port
			}
		})
	}},
	{false, false, "Node's patterns for file URLs have no port, though the port state sets one", func(f *patternFacet) bool {
		return f.what == "port" && f.theirs == "" && f.patternPair.ours.Patterns[urlpattern.Protocol] == "file"
	}},
	{false, false, `Node's "match" canonicalizes the opaque pathname of an init as a URL`, func(f *patternFacet) bool {
		return f.what == "match" && f.isNodeOpaquePathname()
	}},
	{false, true, `Node's "canonicalize a search" leaves "'" in an init that is matched`, func(f *patternFacet) bool {
		return f.what == "match" && strings.Contains(f.input.Init["search"], "'")
	}},
	{false, true, "Node's \"canonicalize a port\" takes a piece of tabs and newlines alone", func(f *patternFacet) bool {
		return f.what == "error" && errors.Is(f.err, urlpattern.InvalidPort) && strings.ContainsAny(f.text(), tabs)
	}},
	{false, true, "Node fails on a piece of a pathname whose dot segments remove the two code points before it", func(f *patternFacet) bool {
		return f.what == "error" && f.err == nil && strings.Contains(strings.ToLower(strings.NewReplacer("%2e", ".", "%2E", ".", "\\", "").Replace(f.text())), "/..")
	}},
	{false, true, `Node's "canonicalize an opaque pathname" parses the text as a URL: "//" begins a host, and dot segments are resolved`, func(f *patternFacet) bool {
		if f.what == "pathname" {
			return f.opaque
		}
		var refused *domain.RegExpError
		if f.what == "error" && errors.As(f.err, &refused) {
			// With a prefix, a repeated group is written twice.
			return refused.Rule == "duplicate group name" && strings.Contains(f.text(), "//")
		}
		return f.what == "error" && f.err == nil && isOpaque(f.patternPair.ours.Patterns[urlpattern.Protocol]) && strings.Contains(f.patternPair.ours.Patterns[urlpattern.Pathname], "//")
	}},
	{false, false, `Node's "canonicalize an opaque pathname" parses text with tabs or newlines, which Chromium percent-encodes, as a URL`, func(f *patternFacet) bool {
		return f.what == "pathname" && f.opaque && strings.ContainsAny(f.text(), tabs)
	}},
	{false, true, `Node's "process a base URL string" drops the first segment of a path that begins with "//"`, func(f *patternFacet) bool {
		return f.what == "pathname" && hasSlashes(f.c.Pattern) || f.what == "match" && hasSlashes(f.input)
	}},
	{false, true, `Node's "generate a pattern string" omits the braces of a group whose prefix begins with "/" and is longer`, func(f *patternFacet) bool {
		without := strings.NewReplacer("{", "", "}", "").Replace
		return f.what == "pathname" && strings.Contains(f.ours, "{/") && without(f.ours) == without(f.theirs)
	}},
	{false, true, `Node's "canonicalize a pathname" leaves "\" in the path of a special URL`, func(f *patternFacet) bool {
		return f.what == "pathname" && !f.opaque && strings.Contains(f.text(), `\`) || f.what == "match" && (strings.Contains(f.input.Init["pathname"], `\`) || strings.Contains(f.input.Init["baseURL"], `\`))
	}},
	{false, true, `Node's "canonicalize a protocol" fails on tabs, newlines, controls and spaces, which the URL parser removes, and on ":", which ends a scheme`, func(f *patternFacet) bool {
		return f.what == "error" && f.err == nil && (strings.ContainsFunc(f.text(), func(r rune) bool { return 0 < r && r <= ' ' }) || strings.Contains(f.text(), `\:`) || strings.Contains(f.c.Pattern.Init["protocol"], ":")) ||
			f.what == "match" && isTrimmed(f.input.Init["protocol"]) && !f.match[1].Test
	}},
	{false, true, `Node compiles the hostname of an IPv6 address with the default options, so that ([^\.]+?) is a regular expression`, func(f *patternFacet) bool {
		return (f.what == "hostname" || f.what == "hasRegExpGroups") && strings.HasPrefix(strings.TrimLeft(f.patternPair.ours.Patterns[urlpattern.Hostname], `{\`), "[")
	}},
	{false, true, `Node's "match" accepts a string that is not a URL, as if it were a path`, func(f *patternFacet) bool {
		return f.what == "match" && f.input.Init == nil && f.input.Base == nil && f.match[0].Href == "" && f.match[1].Test
	}},

	{true, false, "Chromium's URL parser differs: its code points of hosts, paths and userinfo, and drive letters", (*patternFacet).isAnsweredByURLs},
	{true, false, `Chromium percent-encodes "'" in userinfo, "|" in paths and "*" in hosts`, func(f *patternFacet) bool {
		switch f.what {
		case "username", "password":
			return f.becomes("'", "%27")
		case "pathname":
			return f.becomes("|", "%7C")
		}
		return f.what == "hostname" && f.becomes(`\*`, "%2A")
	}},
	{true, false, `Chromium's "canonicalize a search" removes "?" from the beginning of each text`, func(f *patternFacet) bool {
		return f.what == "search" && f.becomes(`\?`, "")
	}},
	{true, true, "Chromium's URL parser differs in other ways", func(f *patternFacet) bool {
		return f.what == "match" && f.input.Init == nil && f.match[0].Href != f.match[1].Href || f.hasOtherBase()
	}},
	{true, false, "Chromium has more special schemes, such as devtools and filesystem", func(f *patternFacet) bool {
		return f.what == "pathname" && f.opaque && matchesScheme(f.patternPair.ours.Patterns[urlpattern.Protocol], chromiumSchemes)
	}},
	{true, true, "Chromium has more special schemes: the parts of a string after such a protocol", func(f *patternFacet) bool {
		theirs := f.patternPair.theirs.Patterns
		return (f.what != "match") && f.c.Pattern.Init == nil && theirs != nil && isOpaque(theirs[0]) && matchesScheme(theirs[0], chromiumSchemes)
	}},
	{true, false, "Chromium's init with a password does not inherit the username of its base URL", func(f *patternFacet) bool {
		all, ok := values(f.input.Init)
		if _, has := f.input.Init["username"]; f.what != "match" || !ok || has {
			return false
		}
		all[urlpattern.Username] = ""
		return f.input.Init["password"] != "" && f.isAnsweredByValues(all)
	}},
	{true, true, "Chromium has no port for the port 0 of a URL", func(f *patternFacet) bool {
		ours, theirs := f.match[0].Components, f.match[1].Components
		return f.what == "match" && ours != nil && theirs != nil && ours[urlpattern.Port].Input == "0" && theirs[urlpattern.Port].Input == ""
	}},
	{true, true, "Chromium takes a port with leading zeros for the default port", func(f *patternFacet) bool {
		return f.what == "port" && f.theirs == "" && strings.Contains(f.text(), "0"+f.ours)
	}},
	{true, true, `Chromium refuses tabs before "[", and "\" at the end of a hostname`, func(f *patternFacet) bool {
		return f.what == "error" && f.err == nil && strings.Contains(f.patternPair.theirs.Error, "Invalid hostname") && strings.ContainsAny(f.text(), tabs+`\`)
	}},
	{true, true, "Chromium's hosts of an init may be empty or have code points that are not allowed", func(f *patternFacet) bool {
		_, ok := values(f.input.Init)
		return f.what == "match" && f.input.Init["hostname"] != "" && !ok
	}},
	{true, true, "Chromium percent-encodes tabs and newlines in the opaque path of an init", func(f *patternFacet) bool {
		all, ok := values(f.input.Init)
		return f.what == "match" && ok && isOpaque(all[urlpattern.Protocol]) && strings.ContainsAny(f.input.Init["pathname"], tabs)
	}},
	{true, false, "Chromium percent-encodes tabs and newlines in the opaque path of an init", func(f *patternFacet) bool {
		all, ok := values(f.input.Init)
		if f.what != "match" || !ok || !isOpaque(all[urlpattern.Protocol]) || !strings.ContainsAny(f.input.Init["pathname"], tabs) {
			return false
		}
		init := maps.Clone(f.input.Init)
		init["pathname"] = strings.NewReplacer("\t", "%09", "\n", "%0A", "\r", "%0D").Replace(init["pathname"])
		all, _ = values(init)
		return f.isAnsweredByValues(all)
	}},
	{true, false, "Chromium percent-encodes tabs and newlines in opaque paths, so that a name before one needs no braces or escape", func(f *patternFacet) bool {
		without := strings.NewReplacer("%09", "", "%0A", "", "%0D", "", "{", "", "}", "", `\`, "").Replace
		return f.what == "pathname" && f.opaque && strings.ContainsAny(f.text(), tabs) && without(f.ours) == without(f.theirs)
	}},
	{true, false, `Chromium's opaque paths do not end at "?" and "#"`, func(f *patternFacet) bool {
		ended := opaqueEnd.ReplaceAllStringFunc(f.theirs, func(s string) string { return strings.Repeat("%20", strings.Count(s[:1], " ")) })
		without := strings.NewReplacer("{", "", "}", "").Replace
		return f.what == "pathname" && f.opaque && strings.ContainsAny(f.theirs, "?#") && without(f.ours) == without(ended)
	}},
	{true, false, "Chromium's empty constructor string with a base URL inherits no pathname", func(f *patternFacet) bool {
		return f.what == "pathname" && f.c.Pattern.Init == nil && f.ours == "" && f.theirs == "*"
	}},
	{true, false, `Chromium's "*?" matches the empty string, but in JavaScript an optional group does not`, func(f *patternFacet) bool {
		return f.what == "match" && f.onlyNulls()
	}},
	{true, false, `Chromium's init has null strings for values that are absent, and a regular expression does not match one`, func(f *patternFacet) bool {
		return f.what == "match" && f.match[0].Test && !f.match[1].Test && f.failsOnNull()
	}},
	{true, false, "Chromium has no port in an init for file URLs, though the port state sets one", func(f *patternFacet) bool {
		all, ok := values(f.input.Init)
		if f.what != "match" || !ok || all[urlpattern.Protocol] != "file" || all[urlpattern.Port] == "" {
			return false
		}
		all[urlpattern.Port] = ""
		return f.isAnsweredByValues(all)
	}},
	{true, false, "Chromium fails on a piece of a pathname whose dot segments remove the two code points before it", func(f *patternFacet) bool {
		piece := pathnamePiece.FindStringSubmatch(f.patternPair.theirs.Error)
		return f.what == "error" && f.err == nil && piece != nil && isCut(piece[1])
	}},
	{true, true, "Chromium's hosts may be empty or have code points that are not allowed", func(f *patternFacet) bool {
		return f.what == "error" && errors.Is(f.err, urlpattern.InvalidHostname)
	}},
	{true, true, "Chromium ignores case in protocols and hosts too", func(f *patternFacet) bool {
		return f.what == "match" && f.c.IgnoreCase && f.match[1].Test
	}},
	{true, false, "Chromium's regular expressions end at a limit of backtracking: Node's do not end either", func(f *patternFacet) bool {
		return f.what == "match" && f.match[0].Test && !f.match[1].Test && f.witness != nil && f.witness.Slow
	}},
	{true, true, "Chromium's regular expressions end at a limit of backtracking", func(f *patternFacet) bool {
		return f.what == "match" && f.match[0].Test && !f.match[1].Test && strings.ContainsAny(strings.Join(f.patternPair.ours.Patterns, ""), "+*")
	}},
}
