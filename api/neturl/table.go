package neturl

import "strings"

// classRow is the entry of a Class in the table.
type classRow struct {
	name     string
	spelling bool
	doc      string
}

// classes lists all classes.
var classes = [numClasses]classRow{
	0:            {name: "none"},
	Unclassified: {name: "unclassified", doc: "This difference is in no other class, or the string is longer than the Parser accepts."},

	SurroundingSpace: {"surrounding-space", false, "The standard removes spaces and control characters from both ends of a URL. net/url keeps spaces at the end. It refuses control characters, and a space before the scheme."},
	TabOrNewline:     {"tab-or-newline", false, "The standard removes tabs and newlines everywhere. net/url keeps them in a fragment, and refuses them elsewhere."},
	Control:          {"control", false, "The standard percent-encodes control characters, except in the host of a special URL. net/url refuses them everywhere before the fragment."},
	InvalidUTF8:      {"invalid-utf-8", false, "The standard replaces invalid UTF-8 with U+FFFD, both in the input and in the decoded pairs of a query. net/url keeps the bytes."},
	Backslash:        {"backslash", false, `In a special URL (ftp, file, http, https, ws, wss) the standard reads a "\" before the query as a "/". To net/url it is an ordinary character, which does not end the authority.`},
	Slashes:          {"slashes", false, "In a special URL the standard sees a host after any number of slashes. A file URL without slashes has a path. net/url sees a host after two slashes only: after one or three it sees a path, and without slashes an opaque URL."},
	FileSlashes:      {"file-slashes", true, `To the standard "file:" and "file:/x" have an empty host, like "file:///x". To net/url they do not have a host.`},
	DriveLetter:      {"drive-letter", false, `In a file URL the standard treats a Windows drive letter as part of the path, even in the place of the host. It writes "|" as ":". net/url does not treat drive letters differently.`},

	EmptyCredentials:  {"empty-credentials", false, `The standard ignores an "@" without a user name or password before it. net/url sees an empty user, so a request has an Authorization header.`},
	EmptyPassword:     {"empty-password", true, `The standard drops a ":" without a password after it. net/url keeps it in String.`},
	UserCharacter:     {"user-character", false, "The standard accepts more characters in a user name or password than net/url, and percent-encodes them. net/url refuses such a URL."},
	HostCase:          {"host-case", true, "The standard writes a domain in lower case. net/url keeps the case, so compare its Hostname without regard to case."},
	EncodedHost:       {"encoded-host", false, "The standard decodes percent-encoded bytes in the host of a special URL, and keeps them in other hosts. net/url refuses percent-encoded ASCII characters in a host."},
	NonASCIIHost:      {"non-ascii-host", false, "The standard converts a non-ASCII domain to ASCII according to UTS #46. The result can be Punycode, or an IPv4 address. net/url keeps the domain, and package net/http converts it by other rules."},
	IPv4Number:        {"ipv4-number", false, "In a special URL the standard reads a host as an IPv4 address if its last label is a number. The address may be short, octal or hexadecimal, and may end with a dot. To net/url it is a name."},
	IPv6Spelling:      {"ipv6-spelling", true, "The standard writes each IPv6 address in one form, compressed and in lower case. net/url keeps the form of the input."},
	HostCharacter:     {"host-character", false, "The standard accepts some characters in a host that net/url refuses."},
	FileLocalhost:     {"file-localhost", false, "In a file URL the standard replaces the host localhost with the empty host. net/url keeps it."},
	EmptyHost:         {"empty-host", false, `The standard keeps an empty host. If no path follows, net/url sees no host and drops the "//". With a base, a string that begins with "///" is a path to it.`},
	EmptyPort:         {"empty-port", true, `The standard drops a ":" without a port after it. net/url keeps it in Host.`},
	PortZeros:         {"port-zeros", true, "The standard writes a port without leading zeros. net/url keeps them."},
	DefaultPort:       {"default-port", true, "The standard drops the default port of a special scheme. net/url keeps it."},
	EmptyPath:         {"empty-path", true, `In a special URL the standard writes an empty path as "/". In net/url it stays empty, but RequestURI returns "/".`},
	DotSegments:       {"dot-segments", false, `The standard removes the path segments "." and "..", even if they are percent-encoded. net/url keeps them. With a base it removes those that are not encoded, and with a ".." at the root an empty segment after it.`},
	HiddenSlashes:     {"hidden-slashes", false, `If a URL has no host and its path begins with "//", the standard writes "/." before the path. To net/url the "/." is part of the path. With a base it removes the "/.", so String returns another URL.`},
	PercentSign:       {"percent-sign", false, `The standard keeps a "%" without two hex digits after it. net/url refuses such a URL. If the "%" is in a query, net/url drops the name-value pair.`},
	PercentEncoding:   {"percent-encoding", true, "The standard and net/url percent-encode different characters. None of them is a delimiter, so the decoded text is the same."},
	DelimiterEncoding: {"delimiter-encoding", false, `If a path or fragment has a character that net/url percent-encodes, net/url decodes the whole and encodes it again. Encoded delimiters can become bare, and bare ones encoded: "/a%2Fb|c" has one segment, and the result of net/url has two.`},
	QuerySpace:        {"query-space", false, "The standard percent-encodes a space in a query. net/url keeps it, so the request line of an HTTP request has one word too many."},
	QuerySemicolon:    {"query-semicolon", false, `To the standard a ";" in a query is an ordinary character. net/url drops each name-value pair that has one.`},
	TooManyPairs:      {"too-many-pairs", false, "In a query with more than 10,000 pairs net/url sees none. The standard sees all of them."},
	EmptyFragment:     {"empty-fragment", true, `The standard keeps the "#" of an empty fragment. net/url drops it.`},

	SameScheme:   {"same-scheme", false, `If a special URL has the scheme of the base and no "//" after it, the standard ignores the scheme: it resolves "http:b" like "b". To net/url it is an absolute URL, as RFC 3986 wants of strict parsers.`},
	ColonSegment: {"colon-segment", false, `The standard accepts a ":" in the first segment of a relative path, unless a scheme is before it. net/url refuses it, as RFC 3986 allows it only after "./".`},
	BaseQuery:    {"base-query", false, `To the standard and to RFC 3986, a string without path and query has the query of the base, even an empty one. net/url drops the "?" of an empty query.`},
	BaseFragment: {"base-fragment", false, "The standard and RFC 3986 never take the fragment of a base. net/url takes it if the string is empty, or has nothing but an empty fragment."},
	NullHost:     {"null-host", false, `If the base does not have a host, neither does the result, according to the standard and RFC 3986. net/url writes "//" and an empty host before the path.`},

	RelativeReference: {"relative-reference", false, "Without a base URL the standard refuses a URL that has no scheme. net/url accepts it as a relative reference."},
	NoHost:            {"no-host", false, "The standard refuses a special URL with an empty host, except a file URL. net/url accepts it."},
	InvalidHost:       {"invalid-host", false, "The standard refuses a host with a forbidden character, and a host that IDNA refuses. net/url accepts some of these hosts."},
	InvalidIPv4:       {"invalid-ipv4", false, "In a special URL the standard refuses a host whose last label is a number, unless it is an IPv4 address. To net/url it is a name."},
	InvalidIPv6:       {"invalid-ipv6", false, "The standard refuses brackets without a valid IPv6 address between them. So does net/url, except in a string where it does not see a host."},
	IPv6Zone:          {"ipv6-zone", false, "The standard does not allow a zone in an IPv6 address. net/url accepts one."},
	InvalidPort:       {"invalid-port", false, "The standard refuses a port that is above 65535 or not a number. net/url accepts any number, and any text if it does not see an authority."},

	OpaqueBase: {"opaque-base", false, `If the path of the base is opaque, the standard refuses a string without a scheme, unless it begins with "#". RFC 3986 resolves it. So does net/url, which writes "//" before the path.`},

	Assembled: {"assembled", false, "If a url.URL was put together by hand, its fields can differ from the result of String."},
}

// examples returns the examples of all classes. The parts are the results of
// getters:
//   - of a record: Href, Username, and ":" with Password if it is not empty,
//     Hostname, Port, Pathname, Search and Hash;
//   - of net/url: String, User, Hostname (in brackets if Host has them), Port,
//     EscapedPath or Opaque, "?" and RawQuery, "#" and EscapedFragment.
//
// The pairs of a query are serialized like a form. It is a function, so that a
// program that does not call it does not link the table.
func examples() [numClasses][]Example {
	return [numClasses][]Example{
		SurroundingSpace: {
			{" http://h/", "", URL, "http://h/", Refused},
			{"http://h/a ", "", Path, "/a", "/a%20"},
			{"foo:a ", "", Path, "a", "a "},
			{"http://h/\x00", "", URL, "http://h/", Refused},
			{"http://h/#a ", "", Fragment, "#a", "#a%20"},
		},
		TabOrNewline: {
			{"ht\ntp://h/", "", URL, "http://h/", Refused},
			{"http://h/a\tb", "", URL, "http://h/ab", Refused},
			{"http://h/#a\tb", "", Fragment, "#ab", "#a%09b"},
		},
		Control: {
			{"http://h/a\x01b", "", URL, "http://h/a%01b", Refused},
			{"foo:a\x7Fb", "", URL, "foo:a%7Fb", Refused},
		},
		InvalidUTF8: {
			{"http://h/\xFF", "", Path, "/%EF%BF%BD", "/%FF"},
			{"http://h/?\xFF", "", Query, "?%EF%BF%BD", "?\xFF"},
			{"http://h/?a=%FF", "", Pairs, "a=%EF%BF%BD", "a=%FF"},
		},
		Backslash: {
			{`http:\\h\x`, "", Host, "h", ""},
			{`http://h/a\..\b`, "", Path, "/b", "/a%5C..%5Cb"},
			{`http://a\@b/`, "", URL, "http://a/@b/", Refused},
			{`\\other\x`, "http://h/a/b", Host, "other", "h"},
		},
		Slashes: {
			{"http:h/x", "", Host, "h", ""},
			{"http:/h/x", "", Host, "h", ""},
			{"http:///h/x", "", Host, "h", ""},
			{"http:///h/x", "", Path, "/x", "/h/x"},
			{"file:x", "", Path, "/x", "x"},
			{"///other/x", "http://h/a/b", Host, "other", "h"},
		},
		FileSlashes: {
			{"file:/x", "", URL, "file:///x", "file:/x"},
			{"file:", "", Path, "/", ""},
		},
		DriveLetter: {
			{"file://C:/x", "", Host, "", "C"},
			{"file:///C|/x", "", Path, "/C:/x", "/C%7C/x"},
			{"/x", "file:///C:/a", Path, "/C:/x", "/x"},
			{"../../x", "file:///C:/a/b", Path, "/C:/x", "/x"},
		},
		EmptyCredentials: {
			{"http://@h/", "", URL, "http://h/", "http://@h/"},
			{"http://:@h/", "", URL, "http://h/", "http://:@h/"},
		},
		EmptyPassword: {
			{"http://u:@h/", "", User, "u", "u:"},
		},
		UserCharacter: {
			{"http://a|b@h/", "", User, "a%7Cb", Refused},
			{"http://\u00E9:\u00FC@h/", "", User, "%C3%A9:%C3%BC", Refused},
			{"http://[::1]:80@h/", "", Host, "h", Refused},
		},
		HostCase: {
			{"http://EXAMPLE.com/", "", Host, "example.com", "EXAMPLE.com"},
		},
		EncodedHost: {
			{"http://%65xample.com/", "", Host, "example.com", Refused},
			{"http://127.0.0.%31/", "", Host, "127.0.0.1", Refused},
			{"foo://a%62/", "", Host, "a%62", Refused},
		},
		NonASCIIHost: {
			{"http://b\u00FCcher.example/", "", Host, "xn--bcher-kva.example", "b\u00FCcher.example"},
			{"http://\uFF11\uFF12\uFF17.0.0.1/", "", Host, "127.0.0.1", "\uFF11\uFF12\uFF17.0.0.1"},
			{"http://\u24C1ocalhost/", "", Host, "localhost", "\u24C1ocalhost"},
			{"http://ex%C3%A9/", "", Host, "xn--ex-cja", "ex\u00E9"},
		},
		IPv4Number: {
			{"http://127.1/", "", Host, "127.0.0.1", "127.1"},
			{"http://0x7f000001/", "", Host, "127.0.0.1", "0x7f000001"},
			{"http://2130706433/", "", Host, "127.0.0.1", "2130706433"},
			{"http://0177.0.0.1./", "", Host, "127.0.0.1", "0177.0.0.1."},
		},
		IPv6Spelling: {
			{"http://[0:0::0:1]/", "", Host, "[::1]", "[0:0::0:1]"},
			{"http://[::FFFF:127.0.0.1]/", "", Host, "[::ffff:7f00:1]", "[::FFFF:127.0.0.1]"},
		},
		HostCharacter: {
			{"http://a{b}/", "", Host, "a{b}", Refused},
			{"foo://a`b/", "", Host, "a`b", Refused},
		},
		FileLocalhost: {
			{"file://localhost/x", "", Host, "", "localhost"},
		},
		EmptyHost: {
			{"foo://", "", URL, "foo://", "foo:"},
			{"foo://?q", "", URL, "foo://?q", "foo:?q"},
			{"///x", "foo://h/a", Host, "", "h"},
		},
		EmptyPort: {
			{"http://h:/", "", URL, "http://h/", "http://h:/"},
		},
		PortZeros: {
			{"http://h:0081/", "", Port, "81", "0081"},
		},
		DefaultPort: {
			{"http://h:80/", "", Port, "", "80"},
			{"wss://h:443/", "", Port, "", "443"},
		},
		EmptyPath: {
			{"http://h", "", Path, "/", ""},
			{"http://h?q", "", Path, "/", ""},
		},
		DotSegments: {
			{"http://h/a/../b", "", Path, "/b", "/a/../b"},
			{"http://h/a/%2e%2E/b", "", Path, "/b", "/a/%2e%2E/b"},
			{"foo:/.", "", Path, "/", "/."},
			{"..//x", "http://h/a", Path, "//x", "/x"},
			{"%2e%2E/x", "http://h/a/b/c", Path, "/a/x", "/a/b/%2e%2E/x"},
		},
		HiddenSlashes: {
			{"foo:/.//x", "", Path, "//x", "/.//x"},
		},
		PercentSign: {
			{"http://h/100%", "", Path, "/100%", Refused},
			{"http://h/#%zz", "", Fragment, "#%zz", Refused},
			{"http://a%:b@h/", "", User, "a%:b", Refused},
			{"foo://a%zz/", "", Host, "a%zz", Refused},
			{"http://h/?a=100%&b=1", "", Pairs, "a=100%25&b=1", "b=1"},
		},
		PercentEncoding: {
			{"http://h/a|b", "", Path, "/a|b", "/a%7Cb"},
			{"http://h/[ ]", "", Path, "/[%20]", "/%5B%20%5D"},
			{"http://h/?'\u00E9", "", Query, "?%27%C3%A9", "?'\u00E9"},
			{"http://h/#a|b", "", Fragment, "#a|b", "#a%7Cb"},
			{"foo:\u00E9", "", Path, "%C3%A9", "\u00E9"},
			{"foo://\u00E9/", "", Host, "%C3%A9", "\u00E9"},
			{"http://%61'@h/", "", User, "%61'", "a%27"},
		},
		DelimiterEncoding: {
			{"http://h/a%2Fb|c", "", Path, "/a%2Fb|c", "/a/b%7Cc"},
			{"http://h/a'|b", "", Path, "/a'|b", "/a%27%7Cb"},
			{"http://h/a%3Bb c", "", Path, "/a%3Bb%20c", "/a;b%20c"},
			{"http://h/#a%2Fb|c", "", Fragment, "#a%2Fb|c", "#a/b%7Cc"},
			{"x/..%2Fy|", "http://h/a/b", Path, "/a/x/..%2Fy|", "/a/y%7C"},
		},
		QuerySpace: {
			{"http://h/?a b", "", Query, "?a%20b", "?a b"},
		},
		QuerySemicolon: {
			{"http://h/?a=1;b=2&c=3", "", Pairs, "a=1%3Bb%3D2&c=3", "c=3"},
		},
		TooManyPairs: {
			{"http://h/?a=1" + strings.Repeat("&", maxPairs), "", Pairs, "a=1", ""},
		},
		EmptyFragment: {
			{"http://h/#", "", URL, "http://h/#", "http://h/"},
		},
		SameScheme: {
			{"http:b", "http://h/a", URL, "http://h/b", "http:b"},
			{"https:?q", "https://h/a", Host, "h", ""},
			{"file:/x", "file://h/a", Host, "h", ""},
		},
		ColonSegment: {
			{"1:x", "http://h/a", URL, "http://h/1:x", Refused},
			{":80", "http://h/a", URL, "http://h/:80", Refused},
		},
		BaseQuery: {
			{"#x", "http://h/a?", URL, "http://h/a?#x", "http://h/a#x"},
		},
		BaseFragment: {
			{"", "http://h/a#b", Fragment, "", "#b"},
			{"#", "http://h/a#b", URL, "http://h/a#", "http://h/a#b"},
		},
		NullHost: {
			{"b", "foo:/a", URL, "foo:/b", "foo:///b"},
		},
		RelativeReference: {
			{"//h/x", "", URL, Refused, "//h/x"},
			{"/x", "", URL, Refused, "/x"},
			{"", "", URL, Refused, ""},
		},
		NoHost: {
			{"http:///", "", Host, Refused, ""},
			{"http://:80/", "", Host, Refused, ""},
			{"http://u@/", "", Host, Refused, ""},
			{"https:", "", Host, Refused, ""},
		},
		InvalidHost: {
			{"http://a<b/", "", Host, Refused, "a<b"},
			{"http://a%25b/", "", Host, Refused, "a%b"},
			{"http://a%C2%A0b/", "", Host, Refused, "a\u00A0b"},
			{"http://\u00AD/", "", Host, Refused, "\u00AD"},
		},
		InvalidIPv4: {
			{"http://1.2.3.256/", "", Host, Refused, "1.2.3.256"},
			{"http://a.1/", "", Host, Refused, "a.1"},
			{"http://09/", "", Host, Refused, "09"},
		},
		InvalidIPv6: {
			{"http:[::1", "", Host, Refused, ""},
			{"http:///[::g]/", "", Host, Refused, ""},
		},
		IPv6Zone: {
			{"http://[fe80::1%25eth0]/", "", Host, Refused, "[fe80::1%eth0]"},
		},
		InvalidPort: {
			{"http://h:65536/", "", Port, Refused, "65536"},
			{"http:h:x", "", Port, Refused, ""},
			{"foo://a:b:80/", "", Port, Refused, "80"},
		},
		OpaqueBase: {
			{"x", "mailto:a@b", URL, Refused, "mailto:///x"},
			{"", "mailto:a@b", URL, Refused, "mailto:a@b"},
			{"?q", "mailto:a@b", URL, Refused, "mailto:a@b?q"},
		},
	}
}
