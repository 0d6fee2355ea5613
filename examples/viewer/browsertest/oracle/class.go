package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

// attributes are the values of the attributes that script reads, or empty for
// failure.
type attributes []string

// Indexes of attributes.
const (
	atHref = iota
	atOrigin
	atProtocol
	atUsername
	atPassword
	atHostname
	atPort
	atPathname
	atSearch
	atHash
)

func (a attributes) href() string { return a.get(atHref) }

func (a attributes) get(i int) string {
	if len(a) == 0 {
		return ""
	}
	return a[i]
}

func (a attributes) failed() bool { return len(a) == 0 }

func (a attributes) same(b attributes) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// parse returns this library's attributes. base may be nil.
func parse(input string, base *string) attributes {
	var u *weburl.URL
	var err error
	if base == nil {
		u, err = weburl.Parse(input)
	} else {
		u, err = weburl.ParseBase(input, *base)
	}
	if err != nil {
		return nil
	}
	return attributes{u.Href(), u.Origin(), u.Protocol(), u.Username(), u.Password(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash()}
}

// difference is a case with two answers.
type difference struct {
	input         string
	base          *string // nil if the input is a base
	ours, browser attributes
}

func (d difference) length() int {
	n := len(d.input)
	if d.base != nil {
		n += len(*d.base)
	}
	return n
}

func (d difference) String() string {
	with := ""
	if d.base != nil {
		with = fmt.Sprintf(" with base %q", *d.base)
	}
	show := func(a attributes) string {
		if a.failed() {
			return "failure"
		}
		if d.ours.href() == d.browser.href() {
			return fmt.Sprintf("origin %q", a.get(atOrigin))
		}
		return fmt.Sprintf("%q", a.href())
	}
	return fmt.Sprintf("%q%s: standard %s, browser %s", d.input, with, show(d.ours), show(d.browser))
}

// special reports whether the URL that is not failure has a special scheme.
func (d difference) special() bool {
	protocol := d.ours.get(atProtocol) + d.browser.get(atProtocol)
	for _, scheme := range []string{"http:", "https:", "ws:", "wss:", "ftp:", "file:"} {
		if strings.HasPrefix(protocol, scheme) {
			return true
		}
	}
	return false
}

func (d difference) file() bool {
	return d.ours.get(atProtocol) == "file:" || d.browser.get(atProtocol) == "file:" || d.base != nil && strings.HasPrefix(strings.ToLower(*d.base), "file:")
}

// failure returns the code of this library's failure, or 0.
func (d difference) failure() domain.Code {
	var err error
	if d.base == nil {
		_, err = weburl.Parse(d.input)
	} else {
		_, err = weburl.ParseBase(d.input, *d.base)
	}
	if f, ok := err.(*domain.Failure); ok {
		return f.Code
	}
	return 0
}

// typed returns the texts of the case.
func (d difference) typed() string {
	if d.base == nil {
		return d.input
	}
	return d.input + " " + *d.base
}

// class is a class of differences.
type class struct {
	name   string
	doc    string // what the standard says, and what the browser does
	anchor string

	// One of the two: spelling undoes the difference in the attributes with the
	// indexes at; is reports whether the difference is in the class.
	at       []int
	spelling func(value string) string
	is       func(d difference) bool
}

func replace(old, new string) func(string) string {
	return func(s string) string { return strings.ReplaceAll(s, old, new) }
}

var driveLetter = regexp.MustCompile(`(^|[/\\:])[A-Za-z][\t\n\r]*(:|\||%7C)`)

// browserSchemes are schemes of Chromium's parts. Those of web-platform-tests
// are among them.
var browserSchemes = []string{
	"android", "chrome", "chrome-distiller", "chrome-extension", "chrome-native", "chrome-search", "chromeos-steam", "chrome-untrusted",
	"devtools", "drivefs", "externalfile", "filesystem", "isolated-app", "materialized-view", "steam", "fuchsia-dir", "content", "cid", "googlechrome",
}

// table has the classes. The first whose function is reports true is the one.
var table = []class{
	{
		name:     "vertical-bar",
		doc:      "U+007C (|) is not in the path percent-encode set. The browser writes %7C.",
		anchor:   "https://url.spec.whatwg.org/#path-percent-encode-set",
		at:       []int{atPathname},
		spelling: replace("%7C", "|"),
	},
	{
		name:     "query-apostrophe",
		doc:      "U+0027 (') is only in the special-query percent-encode set. The browser writes %27 for other schemes too.",
		anchor:   "https://url.spec.whatwg.org/#special-query-percent-encode-set",
		at:       []int{atSearch},
		spelling: replace("%27", "'"),
	},
	{
		name:     "userinfo-apostrophe",
		doc:      "U+0027 (') is not in the userinfo percent-encode set. The browser writes %27.",
		anchor:   "https://url.spec.whatwg.org/#userinfo-percent-encode-set",
		at:       []int{atUsername, atPassword},
		spelling: replace("%27", "'"),
	},
	{
		name:     "host-asterisk",
		doc:      "U+002A (*) is not a forbidden domain code point, and stays in a domain. The browser writes %2A.",
		anchor:   "https://url.spec.whatwg.org/#forbidden-domain-code-point",
		at:       []int{atHostname},
		spelling: replace("%2A", "*"),
	},
	{
		name:     "opaque-path-space",
		doc:      "In an opaque path, a space before ? or # becomes %20. The browser leaves it.",
		anchor:   "https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state",
		at:       []int{atPathname},
		spelling: replace("%20", " "),
	},
	{
		name:   "file-origin",
		doc:    "The origin of a file: URL is left to the implementation; when in doubt, it is opaque. The browser returns file://.",
		anchor: "https://url.spec.whatwg.org/#concept-url-origin",
		is: func(d difference) bool {
			return d.ours.href() == d.browser.href() && d.ours.get(atProtocol) == "file:" && d.browser.get(atOrigin) == "file://"
		},
	},
	{
		name:   "blob-origin",
		doc:    "The origin of a blob: URL is that of the URL in its path if this has the scheme http, https or file. The browser also takes other schemes, and differs on the same paths as elsewhere.",
		anchor: "https://url.spec.whatwg.org/#concept-url-origin",
		is: func(d difference) bool {
			return d.ours.href() == d.browser.href() && d.ours.get(atProtocol) == "blob:"
		},
	},
	{
		name:   "space-in-domain",
		doc:    "A space is a forbidden domain code point: the parser returns failure. The browser writes %20.",
		anchor: "https://url.spec.whatwg.org/#forbidden-domain-code-point",
		is: func(d difference) bool {
			return d.ours.failed() && strings.Contains(d.browser.get(atHostname), "%20")
		},
	},
	{
		name:   "ipv6-spelling",
		doc:    "An IPv6 address is not percent-decoded, and has no leading zero in an IPv4 part: the parser returns failure. The browser takes both.",
		anchor: "https://url.spec.whatwg.org/#concept-ipv6-parser",
		is: func(d difference) bool {
			return d.ours.failed() && strings.HasPrefix(d.browser.get(atHostname), "[")
		},
	},
	{
		name:   "domain-to-ascii",
		doc:    "Domain to ASCII runs Unicode's IDNA processing without UseSTD3ASCIIRules, and its result is checked for forbidden domain code points. The browser's IDNA processing has other rules or another version.",
		anchor: "https://url.spec.whatwg.org/#concept-domain-to-ascii",
		is: func(d difference) bool {
			return d.special() && (d.ours.failed() && d.failure() == domain.DomainToASCII || d.ours.get(atHostname) != d.browser.get(atHostname) && strings.Contains(d.ours.get(atHostname)+d.browser.get(atHostname), "xn--"))
		},
	},
	{
		name:   "file-localhost",
		doc:    "The host localhost of a file: URL becomes the empty host. The browser keeps it.",
		anchor: "https://url.spec.whatwg.org/#file-host-state",
		is: func(d difference) bool {
			return d.file() && d.browser.get(atHostname) == "localhost" && d.ours.get(atHostname) == ""
		},
	},
	{
		name:   "drive-letter",
		doc:    "Windows drive letters have rules of their own in file: URLs, on every system. The browser on Linux has other ones.",
		anchor: "https://url.spec.whatwg.org/#windows-drive-letter",
		is:     func(d difference) bool { return d.file() && driveLetter.MatchString(d.typed()) },
	},
	{
		name:   "file-slashes",
		doc:    "The path of a file: URL may begin with an empty segment. The browser removes it or writes /. before it. It returns failure for a host of one letter.",
		anchor: "https://url.spec.whatwg.org/#file-slash-state",
		is:     func(d difference) bool { return d.file() },
	},
	{
		name:   "opaque-base",
		doc:    "A base with an opaque path takes only an input that begins with #. The browser takes others if the path begins with \\.",
		anchor: "https://url.spec.whatwg.org/#no-scheme-state",
		is: func(d difference) bool {
			return d.failure() == domain.MissingSchemeNonRelativeURL && !d.browser.failed()
		},
	},
	{
		name:   "backslash",
		doc:    "A backslash is a slash only for special schemes. The browser treats it as one for others if there is a base, and after a dot segment.",
		anchor: "https://url.spec.whatwg.org/#relative-state",
		is: func(d difference) bool {
			return !d.special() && strings.Contains(d.typed(), `\`)
		},
	},
	{
		name:   "hidden-slashes",
		doc:    "If the host is null and the path begins with an empty segment, the serializer writes /. before the path. The browser loses it with a base.",
		anchor: "https://url.spec.whatwg.org/#url-serializing",
		is: func(d difference) bool {
			return !d.special() && d.base != nil && strings.Contains(d.ours.href()+d.browser.href(), ":/.//")
		},
	},
	{
		name:   "empty-path",
		doc:    "If a base has an empty path, its query and fragment are not part of the path. The browser appends the input to them.",
		anchor: "https://url.spec.whatwg.org/#relative-state",
		is: func(d difference) bool {
			base := attributes(nil)
			if d.base != nil {
				base = parse(*d.base, nil)
			}
			return !d.special() && !base.failed() && base.get(atPathname) == ""
		},
	},
	{
		name:   "opaque-host",
		doc:    "An opaque host may hold any code point that is not a forbidden host code point. The browser returns failure for some others.",
		anchor: "https://url.spec.whatwg.org/#concept-opaque-host-parser",
		is: func(d difference) bool {
			return !d.special() && d.browser.failed() && d.ours.get(atHostname) != ""
		},
	},
	{
		name:   "data-newline",
		doc:    "Tabs and newlines are removed from every input. The browser percent-encodes them in data: URLs.",
		anchor: "https://url.spec.whatwg.org/#concept-basic-url-parser",
		is: func(d difference) bool {
			return strings.HasPrefix(d.ours.get(atProtocol)+d.browser.get(atProtocol), "data:") && strings.ContainsAny(d.typed(), "\t\n\r")
		},
	},
	{
		name:   "browser-scheme",
		doc:    "Six schemes are special. The browser has rules of its own for those of its parts, such as chrome-extension.",
		anchor: "https://url.spec.whatwg.org/#special-scheme",
		is: func(d difference) bool {
			scheme := d.ours.get(atProtocol)
			if d.ours.failed() {
				scheme = d.browser.get(atProtocol)
			}
			return slices.Contains(browserSchemes, strings.TrimSuffix(scheme, ":"))
		},
	},
	{name: "unclassified", doc: "No class has these differences.", is: func(difference) bool { return true }},
}

var unclassified = &table[len(table)-1]

// classes returns the classes of d.
func (d difference) classes() (all []*class) {
	if !d.ours.failed() && !d.browser.failed() {
		// Which spellings make the attributes after origin equal?
		equal := true
		for i := atProtocol; i < len(d.ours); i++ {
			if d.ours[i] == d.browser[i] {
				continue
			}
			in := spelled(i, d.ours[i], d.browser[i])
			equal = equal && in != nil
			all = append(all, in...)
		}
		if equal && len(all) > 0 {
			return all
		}
	}
	for i := range table {
		if c := &table[i]; c.is != nil && c.is(d) {
			return []*class{c}
		}
	}
	return nil
}

// spelled returns the classes of spelling that make an attribute equal, or nil.
func spelled(at int, ours, browser string) (all []*class) {
	for i := range table {
		c := &table[i]
		if c.spelling == nil || !slices.Contains(c.at, at) {
			continue
		}
		if a, b := c.spelling(ours), c.spelling(browser); a != ours || b != browser {
			if ours == browser {
				break
			}
			ours, browser = a, b
			all = append(all, c)
		}
	}
	if ours != browser {
		return nil
	}
	return all
}
