package urlgen

import "strconv"

// A fuzzer whose bytes are small or have ended chooses the first strings of a
// list most often, so the plain ones are first.

var (
	// Special schemes are repeated, because they have more rules.
	schemes = []string{
		"http", "https", "file", "foo", "ws", "wss", "ftp", "http", "file", "https", "non-special",
		"HTTP", "hTTpS", "FILE", "fIlE", "Ws", "FTP", "FOO", "h", "a+b-c.d", "x1",
		"blob", "data", "mailto", "javascript", "about", "gopher", "urn", "web+demo", "blob:http", "blob:https", "view-source:http",
		"", "1http", "+a", "-", ".", "ht tp", "h%74tp", "http_", "hïtp", "httpss", "htt", "fil", "files", "\uff48ttp", "c", "C", "http\x00",
	}

	slashes = []string{
		"//", "//", "//", "//", "/", "", "///", "////", "\\\\", "\\", "/\\", "\\/", "//\\", "\\\\/", "\\\\\\", "/\\/\\", "/////", "/./", "/.//", "/..//",
	}

	ports = []string{
		"80", "443", "21", "8080", "0", "1", "65535", "65536", "65537", "99999", "00080", "0000443", "000", "00000000000000000021",
		"18446744073709551696", "4294967376", "100000000000000000000000000000",
		"8a", "a", "-1", "+80", " 80", "80 ", "8 0", "%38", "８０", "80:90", "0x50", "1e3", "8\t0", "\n80", "8\x00", "80@", "[", "80]",
	}

	// Labels of domains. The ASCII ones are first.
	labels = []string{
		"a", "example", "com", "www", "localhost", "x-y", "h", "b1", "foo", "test",
		"EXAMPLE", "Ex", "LOCALHOST", "LocalHost", "loc%61lhost", "ｌocalhost", "xn--4ca", "XN--4CA", "xn--", "xn--a", "xn--8i7caa", "xn--pokxncvks", "xn--ls8h", "xn--a-yoc",
		"xn--fa-hia", "xn--xn---epa", "xn--1ch", "xn--53h", "xn--zn7c", "xn--a_", "xn--\u00e9", "a_b", "-a", "a-", "ab--cd", "r3---sn-x", "_", "*", "!", "a'b", "{a}", "`", "\"", "~", "(", "$&+,;=",
		"%61", "%41", "%2e", "%2E", "a%2eb", "%30", "%31", "%C3%A9", "%e2%98%95", "%EF%BC%8E", "%C2%AD", "%EF%BB%BFa", "%FF", "%C0%AF", "%ED%A0%80", "%E2%98", "%", "%a", "%zz", "%2", "%25", "%2541", "%00", "%7F", "%20", "%2F", "%3A", "%40", "%5B", "%09", "%0A", "%7C", "%5E",
		"é", "É", "ß", "ẞ", "ς", "faß", "日本語", "ＧＯ", "Ｋ", "K", "ﬁ", "Å", "Ǆ", "☕", "💩", "𝒳", "ａｂｃ", "א", "0א", "א1", "1א", "١٢", "aא", "ب", "नी", "क्\u200dष", "क\u200dष", "a\u200d", "\u200d", "\u200c", "a\u00adb", "\u00ad", "\u034f", "\ufe0f", "\u2060", "\ufeff", "\u0301", "e\u0301", "\u3002", "．", "｡", "a．b",
		"\ufffd", "\ufdd0", "\ufffe", "\U0010fffe", "\ue000", "\u2028", "\u00a0", "\u3000", "\u2260", "\u226e", "℀", "／", "？", "＃", "＠", "：", "％", "％３１", "＜", "［", "\u0080", "\u009f", "\u1e9e", "\U0001F1E6", "\U000E0001", "\U0002F868", "ꡌ", "𞤀", "𐐀",
		"a b", " ", "a^b", "a|b", "a<b", "a>b", "^", "|", "<", "\x00", "\x01", "\x1f", "\x7f", "[", "]", "a[b", "a]b", "\\", ":",
	}

	// Parts of IPv4 addresses.
	numbers = []string{
		"1", "0", "127", "255", "2", "192", "168", "256", "257", "65535", "65536", "16777215", "16777216", "4294967295", "4294967296", "0x7f", "0X7F", "0xff", "0x100", "0xffffffff", "0xffffffff1", "0xffffffffffffffffff", "0x", "0X", "00", "01", "010", "0377", "0400", "08", "09", "018", "0000000000300", "0x00000000000001", "037777777777", "040000000000",
		"18446744073709551616", "99999999999999999999999999", "", "0xg", "0x4g", "1e3", "+1", "-1", "1 ", "１", "２", "٣", "²", "①", "%31", "%30x%37f", "0%78", "０ｘ７f", "x1", "a", "1a", "0b1", "0o7",
	}

	// Whole IPv6 addresses without brackets. The method ipv6 makes others.
	addresses = []string{
		"::1", "::", "1:2:3:4:5:6:7:8", "2001:db8::1", "::127.0.0.1", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4",
		"1::", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:0:0:2:0:0:0:3", "1:0:0:2:3:0:0:4", "1:0:2:3:4:5:6:7", "0:0:0:0:0:0:0:0", "ABCD:EF01:2345:6789:AbCd:eF01:2345:6789", "::01", "0001::", "00::00", "1:02:003:0004:5:6:7:8",
		"", ":", ":1", ":::", "1:::2", "::1::", "1::2::3", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "::1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7", "1", "1:", "1:2:", "::1:", "12345::", "::00001", "::g", "::1%25eth0", "::1%eth0", "::1 ", " ::1", "::%31",
		"::1.2.3", "::1.2.3.4.", "::1.2.3.4.5", "::1.2.3.256", "::1.2.3.", "::.1.2.3", "::1..2.3", "::1.2.3.04", "::01.2.3.4", "::1.2.3.0", "::1.2.3.00", "::1.2.3.1000", "::1.2.3.a", "::a.2.3.4", "::ff.2.3.4", "::1.2.3.4:5", "::1.2.3.4x", "192.168.0.1", "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5:1.2.3.4", "1:2:3:4:5:6:7:8:1.2.3.4", "::1:2:3:4:5:6:1.2.3.4", "ffff::127.00.0.1", "::1\ufffd", "::é", "::１", "::1]", "[::1", "::1][", "::1.2.3.\u0664",
	}

	pieces = []string{"0", "1", "0", "ffff", "a", "FFFF", "00", "01", "0001", "0000", "000a", "12345", "00001", "g", "", "dead", "1.2.3.4", "0.0.0.0", "255.255.255.255", "1.2.3", "256.1.1.1", "é"}

	driveLetters = []string{"C:", "c:", "C|", "c|", "z|", "Z:", "C%3A", "C%7C", "%43:", "1:", "|:", "C||", "C:x", "C", "CC:", "é:", "C:\t", "C\n|"}

	dotSegments = []string{
		".", "..", "%2e", "%2E", ".%2e", ".%2E", "%2e.", "%2E.", "%2e%2e", "%2E%2e", "%2E%2E", "%2e%2E",
		"...", "%2e%2e%2e", "..%2e", ".%2", "%2", "%2e%", "%252e", "%2f", "..a", "a..", ".a", " .", ". ", ".\t.", ".\n%2e", "%2\te", ";.", "..;", "．．",
	}

	// Parts of every text: ordinary words, code points inside and outside of every
	// percent-encode set, and code points at the edges of classes.
	common = []string{
		"a", "b", "x", "abc", "1", "path", "A", "-", "_", "~", ".",
		" ", "  ", "\"", "<", ">", "`", "{", "}", "|", "^", "'", "!", "$", "&", "(", ")", "*", "+", ",", ";", "=", "[", "]", "%",
		"%20", "%41", "%zz", "%a", "%%41", "%u1234", "%C3%A9", "%ff", "%00", "%2f", "%2F", "%5c", "%40", "%3a", "%25",
		"\x00", "\x01", "\x08", "\x0b", "\x0c", "\x1b", "\x1f", "\x7e", "\x7f", "\u0080", "\u009f", "\u00a0", "\u00ad",
		"é", "ü", "日本", "ß", "‽", "\ud7ff", "\ue000", "\ufdcf", "\ufdd0", "\ufdef", "\ufdf0", "\ufffd", "\ufffe", "\uffff", "\ufeff", "\u2028", "💩", "\U00010000", "\U0001FFFD", "\U0001FFFE", "\U0001FFFF", "\U0010FFFD", "\U0010FFFE", "\U0010FFFF", "\U000E0001",
	}

	userinfo = append([]string{"user", "pass", ":", "%40", "@", ":", "@", "::", "@@", "[", "u:p", "/", "\\", "?", "#", "a:b@c:d", "\t", "\n", "[::1]"}, common...)
	segment  = append([]string{"segment", "index.html", "foo", ":", "@", "C:", "c|", ";v=1", "a:b", "http:", "//", "\\"}, common...)
	query    = append([]string{"q", "a=b", "&", "?", "/", ":", "@", "\\", "#", "q=1&r=2", "'", "/../", "%27"}, common...)
	fragment = append([]string{"f", "?", "/", ":", "@", "\\", "#", "#", "`", "section-1"}, common...)
	opaque   = append([]string{"x", "text/plain,", "a@b", ":", "/", "\\", "//", " ", "  ", "text/html;charset=utf-8,", "http://h/", "https://h:443/x", "http://u:p@h:8080/y", "/./", "..", "."}, common...)

	anything = append([]string{"http:", "//", "/", "\\", "?", "#", ":", "@", "..", "file:", "C|", "foo:", "[::1]", "1.2.3.4", "localhost", "\t", "\n", "\r"}, common...)

	// invalid is text that is not UTF-8.
	invalid = []string{
		"\xff", "\xc0\xaf", "\xe2\x82", "\xed\xa0\x80", "\xf0\x9f\x92", "\xf4\x90\x80\x80", "\x80", "\xbf", "\xc3", "\xe2\t\x82\xac", "\xe2\x82\n\xac", "\xc3\t\xa9", "\xf0\x9f\r\x92\xa9", "%E2\x82\xac", "\xc3%A9", "\xed\xa0\xbd\xed\xb2\xa9", "\xf0\x80\x80\x80", "\xe0\x80\xaf", "\xef\xbf",
	}

	bases = []string{
		"http://h/a/b/c?q#f", "https://u:p@h:8443/a/b?q=1#f", "http://example.org/foo/bar", "http://h", "http://:p@h/", "https://u@1.2.3.4:80/a;b/../c//d/", "http://[::1]:81/x/", "ws://h/chat?x", "wss://h:444/", "ftp://u:p@h:2121/dir/file", "http://h?q", "http://h/a//", "https://h/%2e/é/ /",
		"file:///", "file:///C:/a/b?q#f", "file:///c|/x", "file://h/a/b", "file://h/C:/a", "file:///C:", "file:///C:/", "file:///a/C:/b", "file:", "file:////C:/x", "file://localhost/x?q", "file:///C:a/b", "file://h",
		"foo://h/a/b?q#f", "foo://h", "foo://h?q", "foo://u:p@h:1/a/../b", "foo://[::1]/x", "foo://", "foo:///", "foo:///x/y", "foo://é/C|/x", "gopher://h:70", "foo://h:80",
		"foo:/a/b", "foo:/", "foo:/?q", "foo:/#f", "foo:/.//x", "foo:/.//", "foo:/..//x/y", "foo:/.//x/y?q#f", "foo:/a/C:/b", "web+demo:/.//not-a-host/", "javascript:/x",
		"mailto:x", "mailto:a b?q#f", "data:text/plain,x #f", "about:blank", "blob:https://h/0f", "blob:http://u:p@h:8080/x?q#f", "blob:", "blob:/x", "blob:blob:http://h/", "blob:file:///x", "data:x  ", "urn:a:b?", "foo:", "foo:?", "foo:#", "javascript:alert(1)//", "blob:https://é/x", "blob:ws://h/", "blob:https://%C3%A9/x", "blob:http://h:80", "blob:https://1.1/", "blob: http://h/", "blob:http://h /x#f",
		"", "/", "x", "//h/", "http://", "http://a b/", "http:", "foo", "?", "#f", "http:///h", "http://h:99999/",
	}
)

// text appends up to most of choices.
func (g *Generator) text(choices []string, most int) {
	for n := g.intn(most + 1); n > 0; n-- {
		g.addPick(choices)
	}
}

// absolute appends a URL with a scheme.
func (g *Generator) absolute() {
	if g.chance(16) {
		// URLs like those of Windows paths.
		g.addPick([]string{"file:", "file:///", "file://", "file:/", "file:////", "FILE:\\\\", "file:\\", "file:///./", "file:///a/../", "file://h/", "foo:///", "http://h/"})
		g.addPick(driveLetters)
		g.addPick([]string{"/", "", "\\", "?", "#", "/x", "/..", "/../..", "/./x", "\\..\\D|\\"})
		g.afterPath()
		return
	}
	g.addPick(schemes)
	if !g.chance(40) {
		g.add(":")
	}
	if g.chance(9) {
		g.text(opaque, 6)
		if g.chance(3) {
			g.add(" ")
		}
		g.afterPath()
		return
	}
	g.addPick(slashes)
	g.authority()
	g.path()
	g.afterPath()
}

// reference appends a reference, to be resolved against a base.
func (g *Generator) reference() {
	switch g.intn(9) {
	case 0:
		g.segments()
	case 1:
		g.add("/")
		g.segments()
	case 2:
		g.addPick(slashes)
		g.authority()
		g.path()
	case 3:
		g.addPick([]string{"", "?", "#", ".", "..", "/", "//", "///", "\\", "\\\\", "/.", "/..", "./", "../", "../..", "../../../../x", "/.//", ".//", "..//", "./\\", "//?", "//#"})
	case 4:
		g.addPick(driveLetters)
		g.path()
	case 5:
		g.addPick([]string{"/", "\\", "//", "/\\", "///", "./", "../", "x/../"})
		g.addPick(driveLetters)
		g.path()
	case 6:
		// A scheme that may be that of the base, without slashes.
		g.addPick(schemes)
		g.add(":")
		g.segments()
	case 7:
		g.addPick(schemes)
		g.add(":")
		g.path()
	case 8:
		g.addPick([]string{"?", "#"})
		g.text(query, 5)
	}
	g.afterPath()
}

// authority appends a host, sometimes with credentials or a port.
func (g *Generator) authority() {
	if g.chance(4) {
		g.text(userinfo, 5)
		g.add("@")
		if g.chance(8) {
			g.text(userinfo, 2)
			g.add("@")
		}
	}
	g.host()
	if g.chance(4) {
		g.port()
	}
}

// port appends ":" and a port, or ":" alone.
func (g *Generator) port() {
	g.add(":")
	if !g.chance(8) {
		g.addPick(ports)
	}
}

// host appends a host of any kind.
func (g *Generator) host() {
	switch k := g.intn(24); {
	case k < 7:
		g.plainDomain()
	case k < 13:
		g.domain()
	case k < 17:
		g.ipv4()
	case k < 21:
		g.ipv6()
	case k < 22:
		g.addPick(driveLetters)
	case k < 23:
		g.text(opaque, 3)
	}
	// Otherwise it is empty.
}

// plainDomain appends a domain that parses.
func (g *Generator) plainDomain() {
	for n := g.intn(3); n >= 0; n-- {
		g.add(labels[g.intn(10)])
		if n > 0 {
			g.add(".")
		}
	}
}

// domain appends labels of all kinds.
func (g *Generator) domain() {
	dots := []string{".", ".", ".", ".", ".", ".", ".", "%2e", "%2E", "。", "．", "｡", "..", ""}
	for n := g.intn(3); n >= 0; n-- {
		g.addPick(labels)
		if g.chance(3) {
			g.addPick(labels)
		}
		if n > 0 || g.chance(12) {
			g.addPick(dots)
		}
	}
	if g.chance(10) {
		// If the last label is a number, the host is an IPv4 address.
		g.add(".")
		g.addPick(numbers)
	}
	if g.chance(60) {
		for n := g.intn(80); n > 0; n-- {
			g.add("l")
		}
	}
}

// ipv4 appends numbers with dots.
func (g *Generator) ipv4() {
	n := 3
	if g.chance(2) {
		n = g.intn(6)
	}
	for ; n >= 0; n-- {
		switch g.intn(4) {
		case 0, 1:
			g.buf = strconv.AppendInt(g.buf, int64(g.intn(256)), 10)
		case 2:
			g.add(numbers[g.intn(7)])
		case 3:
			g.addPick(numbers)
		}
		if n > 0 || g.chance(8) {
			g.add(".")
			if g.chance(20) {
				g.addPick([]string{".", "%2e", "。"})
			}
		}
	}
}

// ipv6 appends an address in brackets.
func (g *Generator) ipv6() {
	if !g.chance(40) {
		g.add("[")
	}
	if g.chance(2) {
		g.addPick(addresses)
	} else {
		n := 7
		compress := -1
		if g.chance(2) {
			compress = g.intn(8)
			n = g.intn(8)
		} else if g.chance(8) {
			n = g.intn(10)
		}
		for i := 0; i <= n; i++ {
			if i > 0 {
				g.add(":")
			}
			if i == compress {
				g.add(":")
				if i == 0 {
					g.add(":")
				}
				if i == n && g.chance(2) {
					break
				}
			}
			switch {
			case g.chance(3):
				g.addPick(pieces)
			case g.chance(3):
				g.add("0")
			default:
				g.buf = strconv.AppendInt(g.buf, int64(g.intn(0x10000)), 16)
			}
		}
		if g.chance(5) {
			if n > 0 {
				g.add(":")
			}
			for part := range 4 {
				if part > 0 {
					g.add(".")
				}
				g.buf = strconv.AppendInt(g.buf, int64(g.intn(260)), 10)
			}
		}
	}
	if !g.chance(40) {
		g.add("]")
	}
	if g.chance(40) {
		g.addPick([]string{"a", ".", "]", "%5D", "[", " ", "é"})
	}
}

// path appends a path that begins with a slash, or nothing.
func (g *Generator) path() {
	switch g.intn(12) {
	default:
		g.add("/")
	case 9:
		g.add("\\")
	case 10:
		g.add("//")
	case 11:
		return
	}
	g.segments()
}

// segments appends segments and the slashes between them.
func (g *Generator) segments() {
	for n := g.intn(5); n > 0; n-- {
		switch k := g.intn(12); {
		case k < 4:
			g.add(segment[g.intn(3)])
		case k < 6:
			g.text(segment, 4)
		case k < 10:
			g.addPick(dotSegments)
		case k < 11:
			g.addPick(driveLetters)
		}
		if n > 1 || g.chance(2) {
			if g.chance(6) {
				g.add("\\")
			} else {
				g.add("/")
			}
		}
	}
}

// afterPath appends a query, a fragment, both or nothing.
func (g *Generator) afterPath() {
	if g.chance(3) {
		g.add("?")
		g.text(query, 6)
	}
	if g.chance(4) {
		g.add("#")
		g.text(fragment, 6)
	}
}
