package neturl

import "strings"

type classRow struct {
	name     string
	spelling bool
	doc      string
	examples []Example
}

// classes is the list of all classes. What is seen of a part is written as the
// getters have it: of the standard's record Href, Username and Password with ":"
// between them, Hostname, Port, Pathname, Search and Hash; of net/url's URL String,
// User, Hostname (in brackets where Host has them), Port, EscapedPath or Opaque, and
// "?" and "#" in front of RawQuery and EscapedFragment. The pairs of a query are
// written as a form is.
var classes = [numClasses]classRow{
	Unclassified: {name: "unclassified", doc: "A difference that is in no other class. None is known."},

	SurroundingSpace: {"surrounding-space", false, "The standard drops spaces and controls at both ends. net/url keeps spaces at the end, and refuses controls and what a space in front makes of a scheme.", []Example{
		{" http://h/", URL, "http://h/", Refused},
		{"http://h/a ", Path, "/a", "/a%20"},
		{"foo:a ", Path, "a", "a "},
		{"http://h/\x00", URL, "http://h/", Refused},
		{"http://h/#a ", Fragment, "#a", "#a%20"},
	}},
	TabOrNewline: {"tab-or-newline", false, "The standard removes tabs and newlines wherever they are. net/url refuses them, but keeps them in a fragment.", []Example{
		{"ht\ntp://h/", URL, "http://h/", Refused},
		{"http://h/a\tb", URL, "http://h/ab", Refused},
		{"http://h/#a\tb", Fragment, "#ab", "#a%09b"},
	}},
	Control: {"control", false, "The standard percent-encodes controls in all but hosts of special URLs. net/url refuses them in front of the fragment.", []Example{
		{"http://h/a\x01b", URL, "http://h/a%01b", Refused},
		{"foo:a\x7Fb", URL, "foo:a%7Fb", Refused},
	}},
	InvalidUTF8: {"invalid-utf-8", false, "To the standard each sequence that is not UTF-8 is U+FFFD, in the input and in what the pairs of a query decode to. net/url keeps the bytes.", []Example{
		{"http://h/\xFF", Path, "/%EF%BF%BD", "/%FF"},
		{"http://h/?\xFF", Query, "?%EF%BF%BD", "?\xFF"},
		{"http://h/?a=%FF", Pairs, "a=%EF%BF%BD", "a=%FF"},
	}},
	Backslash: {"backslash", false, `In special URLs (ftp, file, http, https, ws, wss) a "\" in front of the query is a "/" to the standard. To net/url it is a character like others, and ends no authority.`, []Example{
		{`http:\\h\x`, Host, "h", ""},
		{`http://h/a\..\b`, Path, "/b", "/a%5C..%5Cb"},
		{`http://a\@b/`, URL, "http://a/@b/", Refused},
	}},
	Slashes: {"slashes", false, "In special URLs the standard sees a host behind any number of slashes (in file URLs, a path behind none). net/url sees a host behind two, a path behind one or three, and an opaque URL behind none.", []Example{
		{"http:h/x", Host, "h", ""},
		{"http:/h/x", Host, "h", ""},
		{"http:///h/x", Host, "h", ""},
		{"http:///h/x", Path, "/x", "/h/x"},
		{"file:x", Path, "/x", "x"},
	}},
	FileSlashes: {"file-slashes", true, `To the standard "file:" and "file:/x" have an empty host, as "file:///x" has. To net/url they have none.`, []Example{
		{"file:/x", URL, "file:///x", "file:/x"},
		{"file:", Path, "/", ""},
	}},
	DriveLetter: {"drive-letter", false, `In file URLs the standard takes a Windows drive letter for a part of the path, though it stands where a host does, and writes "|" as ":".`, []Example{
		{"file://C:/x", Host, "", "C"},
		{"file:///C|/x", Path, "/C:/x", "/C%7C/x"},
	}},

	EmptyCredentials: {"empty-credentials", false, `"@" with nothing in front is nothing to the standard. net/url has an empty user, for whom a request has an Authorization header.`, []Example{
		{"http://@h/", URL, "http://h/", "http://@h/"},
		{"http://:@h/", URL, "http://h/", "http://:@h/"},
	}},
	UserCharacter: {"user-character", false, "The standard percent-encodes most characters in a user name or password. net/url refuses the URL for them.", []Example{
		{"http://a|b@h/", User, "a%7Cb:", Refused},
		{"http://\u00E9:\u00FC@h/", User, "%C3%A9:%C3%BC", Refused},
		{"http://[::1]:80@h/", Host, "h", Refused},
	}},
	HostCase: {"host-case", true, "The standard writes domains in lower case. net/url leaves them, so that a comparison with its Hostname must not mind the case.", []Example{
		{"http://EXAMPLE.com/", Host, "example.com", "EXAMPLE.com"},
	}},
	EncodedHost: {"encoded-host", false, "In special URLs the standard decodes percent-encoded bytes in a host, and keeps them in others. net/url refuses those of ASCII characters.", []Example{
		{"http://%65xample.com/", Host, "example.com", Refused},
		{"http://127.0.0.%31/", Host, "127.0.0.1", Refused},
		{"foo://a%62/", Host, "a%62", Refused},
	}},
	NonASCIIHost: {"non-ascii-host", false, "The standard writes a domain that is not ASCII in Punycode, by UTS #46, or finds an address in it. net/url leaves it, and package net/http uses rules of its own.", []Example{
		{"http://b\u00FCcher.example/", Host, "xn--bcher-kva.example", "b\u00FCcher.example"},
		{"http://\uFF11\uFF12\uFF17.0.0.1/", Host, "127.0.0.1", "\uFF11\uFF12\uFF17.0.0.1"},
		{"http://\u24C1ocalhost/", Host, "localhost", "\u24C1ocalhost"},
		{"http://ex%C3%A9/", Host, "xn--ex-cja", "ex\u00E9"},
	}},
	IPv4Number: {"ipv4-number", false, "To the standard a host of special URLs whose last label is a number is an IPv4 address: also a short one, in octal or hexadecimal, or with a dot at its end. To net/url it is a name.", []Example{
		{"http://127.1/", Host, "127.0.0.1", "127.1"},
		{"http://0x7f000001/", Host, "127.0.0.1", "0x7f000001"},
		{"http://2130706433/", Host, "127.0.0.1", "2130706433"},
		{"http://0177.0.0.1./", Host, "127.0.0.1", "0177.0.0.1."},
	}},
	IPv6Spelling: {"ipv6-spelling", true, "The standard writes an IPv6 address in one way, in lower case and compressed. net/url leaves it.", []Example{
		{"http://[0:0::0:1]/", Host, "[::1]", "[0:0::0:1]"},
		{"http://[::FFFF:127.0.0.1]/", Host, "[::ffff:7f00:1]", "[::FFFF:127.0.0.1]"},
	}},
	HostCharacter: {"host-character", false, "The standard takes some characters in hosts for which net/url refuses the URL.", []Example{
		{"http://a{b}/", Host, "a{b}", Refused},
		{"foo://a`b/", Host, "a`b", Refused},
	}},
	FileLocalhost: {"file-localhost", false, "In file URLs localhost is the empty host to the standard.", []Example{
		{"file://localhost/x", Host, "", "localhost"},
	}},
	EmptyHost: {"empty-host", false, `net/url cannot tell an empty host with nothing behind it from none: its String drops the "//".`, []Example{
		{"foo://", URL, "foo://", "foo:"},
		{"foo://?q", URL, "foo://?q", "foo:?q"},
	}},
	EmptyPort: {"empty-port", true, `The standard drops a ":" without a port. net/url leaves it in Host.`, []Example{
		{"http://h:/", URL, "http://h/", "http://h:/"},
	}},
	PortZeros: {"port-zeros", true, "The standard writes a port without leading zeros. net/url leaves them.", []Example{
		{"http://h:0081/", Port, "81", "0081"},
	}},
	DefaultPort: {"default-port", true, "The standard drops the default port of a special scheme. net/url leaves it.", []Example{
		{"http://h:80/", Port, "", "80"},
		{"wss://h:443/", Port, "", "443"},
	}},
	EmptyPath: {"empty-path", true, `In special URLs the standard writes an empty path as "/". net/url leaves it empty; its RequestURI gives "/".`, []Example{
		{"http://h", Path, "/", ""},
		{"http://h?q", Path, "/", ""},
	}},
	DotSegments: {"dot-segments", false, `The standard removes the segments "." and "..", also where they are percent-encoded. net/url leaves them.`, []Example{
		{"http://h/a/../b", Path, "/b", "/a/../b"},
		{"http://h/a/%2e%2E/b", Path, "/b", "/a/%2e%2E/b"},
		{"foo:/.", Path, "/", "/."},
	}},
	HiddenSlashes: {"hidden-slashes", false, `A path that begins with "//" in a URL without a host is written with "/." in front, which is no part of it to the standard. To net/url it is one.`, []Example{
		{"foo:/.//x", Path, "//x", "/.//x"},
	}},
	PercentSign: {"percent-sign", false, `To the standard a "%" that two hex digits do not follow stands for itself. net/url refuses the URL for it, and in a query drops the pair.`, []Example{
		{"http://h/100%", Path, "/100%", Refused},
		{"http://h/#%zz", Fragment, "#%zz", Refused},
		{"http://a%:b@h/", User, "a%:b", Refused},
		{"foo://a%zz/", Host, "a%zz", Refused},
		{"http://h/?a=100%&b=1", Pairs, "a=100%25&b=1", "b=1"},
	}},
	PercentEncoding: {"percent-encoding", true, "The two percent-encode different characters, none of them a delimiter, so that decoding gives the same.", []Example{
		{"http://h/a|b", Path, "/a|b", "/a%7Cb"},
		{"http://h/[ ]", Path, "/[%20]", "/%5B%20%5D"},
		{"http://h/?'\u00E9", Query, "?%27%C3%A9", "?'\u00E9"},
		{"http://h/#a|b", Fragment, "#a|b", "#a%7Cb"},
		{"foo:\u00E9", Path, "%C3%A9", "\u00E9"},
		{"foo://\u00E9/", Host, "%C3%A9", "\u00E9"},
	}},
	DelimiterEncoding: {"delimiter-encoding", false, `Where a path or fragment has a character that net/url encodes, it decodes and encodes the whole, so that percent-encoded delimiters can come out bare, and bare ones encoded: "/a%2Fb|c" has one segment, and what net/url makes of it has two.`, []Example{
		{"http://h/a%2Fb|c", Path, "/a%2Fb|c", "/a/b%7Cc"},
		{"http://h/a'|b", Path, "/a'|b", "/a%27%7Cb"},
		{"http://h/a%3Bb c", Path, "/a%3Bb%20c", "/a;b%20c"},
		{"http://h/#a%2Fb|c", Fragment, "#a%2Fb|c", "#a/b%7Cc"},
	}},
	QuerySpace: {"query-space", false, "The standard percent-encodes spaces in a query. net/url leaves them, and a request has a request line with one word too many.", []Example{
		{"http://h/?a b", Query, "?a%20b", "?a b"},
	}},
	QuerySemicolon: {"query-semicolon", false, `To the standard a ";" in a query is a character of a name or value. net/url drops the pair that has one.`, []Example{
		{"http://h/?a=1;b=2&c=3", Pairs, "a=1%3Bb%3D2&c=3", "c=3"},
	}},
	TooManyPairs: {"too-many-pairs", false, "net/url sees no pairs in a query that has more than 10,000.", []Example{
		{"http://h/?a=1" + strings.Repeat("&", maxPairs), Pairs, "a=1", ""},
	}},
	EmptyFragment: {"empty-fragment", true, `The standard tells an empty fragment from none: its "#" stays in the href. net/url drops it.`, []Example{
		{"http://h/#", URL, "http://h/#", "http://h/"},
	}},

	RelativeReference: {"relative-reference", false, "Without a scheme there is no URL to the standard, unless there is a base URL. net/url takes a relative reference.", []Example{
		{"//h/x", URL, Refused, "//h/x"},
		{"/x", URL, Refused, "/x"},
		{"", URL, Refused, ""},
	}},
	NoHost: {"no-host", false, "Special URLs but for file URLs have a host that is not empty to the standard. net/url takes them without.", []Example{
		{"http:///", Host, Refused, ""},
		{"http://:80/", Host, Refused, ""},
		{"http://u@/", Host, Refused, ""},
		{"https:", Host, Refused, ""},
	}},
	InvalidHost: {"invalid-host", false, "The standard refuses a host with characters that no host can have, or that IDNA refuses. net/url takes some of them.", []Example{
		{"http://a<b/", Host, Refused, "a<b"},
		{"http://a%25b/", Host, Refused, "a%b"},
		{"http://a%C2%A0b/", Host, Refused, "a\u00A0b"},
		{"http://\u00AD/", Host, Refused, "\u00AD"},
	}},
	InvalidIPv4: {"invalid-ipv4", false, "In special URLs the standard refuses a host whose last label is a number and that is no IPv4 address. To net/url it is a name.", []Example{
		{"http://1.2.3.256/", Host, Refused, "1.2.3.256"},
		{"http://a.1/", Host, Refused, "a.1"},
		{"http://09/", Host, Refused, "09"},
	}},
	InvalidIPv6: {"invalid-ipv6", false, "The standard refuses what is no IPv6 address in brackets. net/url does too, but not where it sees no host.", []Example{
		{"http:[::1", Host, Refused, ""},
		{"http:///[::g]/", Host, Refused, ""},
	}},
	IPv6Zone: {"ipv6-zone", false, "The standard has no zones in IPv6 addresses. net/url takes them.", []Example{
		{"http://[fe80::1%25eth0]/", Host, Refused, "[fe80::1%eth0]"},
	}},
	InvalidPort: {"invalid-port", false, "The standard refuses a port above 65535, or what is no number where it looks for a port. net/url takes any number, and more where it sees no authority.", []Example{
		{"http://h:65536/", Port, Refused, "65536"},
		{"http:h:x", Port, Refused, ""},
		{"foo://a:b:80/", Port, Refused, "80"},
	}},

	Assembled: {"assembled", false, "A url.URL that was put together by hand can say one thing with its fields and another with its String.", nil},
}
