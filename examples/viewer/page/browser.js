"use strict";

// The classes of differences between a browser's class URL and the URL Standard.
// The page names them, and the command in ../browsertest/oracle counts them.
//
// A question has input, base ("" is none), and the answers of the standard to
// the input and to the base alone: ours and ourBase. An answer has the attributes
// that are compared, or is { failure: the name of the validation error }.

const attributes = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

// askBrowser returns the browser's answer.
function askBrowser(input, base) {
	try {
		const u = base === "" ? new URL(input) : new URL(input, base);
		return Object.fromEntries(attributes.map(name => [name, u[name]]));
	} catch { return { failure: "unknown" }; }
}

// browserDifference returns the difference of the base if the two differ on it,
// else that of the input, or null. A difference is a question with the browser's
// answer and the classes, at least one.
function browserDifference(q) {
	for (const d of q.base === "" ? [q] : [{ input: q.base, base: "", ours: q.ourBase, inBase: true }, q]) {
		const browser = askBrowser(d.input, d.base);
		if (d.ours.failure ? browser.failure : Object.keys(d.ours).every(name => d.ours[name] === browser[name])) continue;
		return { ...d, browser, classes: browserClassesOf({ ...d, browser }) };
	}
	return null;
}

const isSpecial = d => /^(https?|wss?|ftp|file):/.test(d.ours.protocol || d.browser.protocol);
const isFile = d => d.ours.protocol === "file:" || d.browser.protocol === "file:" || /^file:/i.test(d.base);
const textsOf = d => d.input + " " + d.base;
const either = (d, name) => (d.ours[name] || "") + (d.browser[name] || "");

// browserSchemes are schemes of Chromium's parts. Those of web-platform-tests are
// among them.
const browserSchemes = [
	"android", "chrome", "chrome-distiller", "chrome-extension", "chrome-native", "chrome-search", "chromeos-steam", "chrome-untrusted",
	"devtools", "drivefs", "externalfile", "filesystem", "isolated-app", "materialized-view", "steam", "fuchsia-dir", "content", "cid", "googlechrome",
];

// browserClasses says for each class what the standard says and what Chromium
// does. A class has one of two functions: spell undoes the difference in the
// attributes of the list at, and is reports whether a difference is in the class.
// The first class whose function is returns true is the one.
const browserClasses = [
	{
		name: "vertical-bar",
		doc: "U+007C (|) is not in the path percent-encode set. Chromium writes %7C.",
		anchor: "https://url.spec.whatwg.org/#path-percent-encode-set",
		at: ["pathname"],
		spell: s => s.replaceAll("%7C", "|"),
	},
	{
		name: "query-apostrophe",
		doc: "U+0027 (') is only in the special-query percent-encode set. Chromium writes %27 for other schemes too.",
		anchor: "https://url.spec.whatwg.org/#special-query-percent-encode-set",
		at: ["search"],
		spell: s => s.replaceAll("%27", "'"),
	},
	{
		name: "userinfo-apostrophe",
		doc: "U+0027 (') is not in the userinfo percent-encode set. Chromium writes %27.",
		anchor: "https://url.spec.whatwg.org/#userinfo-percent-encode-set",
		at: ["username", "password"],
		spell: s => s.replaceAll("%27", "'"),
	},
	{
		name: "host-asterisk",
		doc: "U+002A (*) is not a forbidden domain code point, and stays in a domain. Chromium writes %2A.",
		anchor: "https://url.spec.whatwg.org/#forbidden-domain-code-point",
		at: ["host", "hostname"],
		spell: s => s.replaceAll("%2A", "*"),
	},
	{
		name: "opaque-path-space",
		doc: "In an opaque path, a space before ? or # becomes %20. Chromium leaves it.",
		anchor: "https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state",
		at: ["pathname"],
		spell: s => s.replaceAll("%20", " "),
	},
	{
		name: "file-origin",
		doc: "The origin of a file: URL is left to the implementation; when in doubt, it is opaque. Chromium returns file://.",
		anchor: "https://url.spec.whatwg.org/#concept-url-origin",
		is: d => d.ours.href === d.browser.href && d.ours.protocol === "file:" && d.browser.origin === "file://",
	},
	{
		name: "blob-origin",
		doc: "The origin of a blob: URL is that of the URL in its path if this has the scheme http, https or file. Chromium also takes other schemes, and differs on the same paths as elsewhere.",
		anchor: "https://url.spec.whatwg.org/#concept-url-origin",
		is: d => d.ours.href === d.browser.href && d.ours.protocol === "blob:",
	},
	{
		name: "space-in-domain",
		doc: "A space is a forbidden domain code point: the parser returns failure. Chromium writes %20.",
		anchor: "https://url.spec.whatwg.org/#forbidden-domain-code-point",
		is: d => d.ours.failure && (d.browser.hostname || "").includes("%20"),
	},
	{
		name: "ipv6-spelling",
		doc: "An IPv6 address is not percent-decoded, and has no leading zero in an IPv4 part: the parser returns failure. Chromium takes both.",
		anchor: "https://url.spec.whatwg.org/#concept-ipv6-parser",
		is: d => d.ours.failure && (d.browser.hostname || "").startsWith("["),
	},
	{
		name: "domain-to-ascii",
		doc: "Domain to ASCII runs Unicode's IDNA processing without UseSTD3ASCIIRules, and its result is checked for forbidden domain code points. Chromium's IDNA processing has other rules or another version.",
		anchor: "https://url.spec.whatwg.org/#concept-domain-to-ascii",
		is: d => isSpecial(d) && (d.ours.failure === "domain-to-ASCII" || d.ours.hostname !== d.browser.hostname && either(d, "hostname").includes("xn--")),
	},
	{
		name: "file-localhost",
		doc: "The host localhost of a file: URL becomes the empty host. Chromium keeps it.",
		anchor: "https://url.spec.whatwg.org/#file-host-state",
		is: d => isFile(d) && d.browser.hostname === "localhost" && !d.ours.hostname,
	},
	{
		name: "drive-letter",
		doc: "Windows drive letters have rules of their own in file: URLs, on every system. Chromium on Linux has other ones.",
		anchor: "https://url.spec.whatwg.org/#windows-drive-letter",
		is: d => isFile(d) && /(^|[/\\:])[A-Za-z][\t\n\r]*(:|\||%7C)/.test(textsOf(d)),
	},
	{
		name: "file-slashes",
		doc: "The path of a file: URL may begin with an empty segment. Chromium removes it or writes /. before it. It returns failure for a host of one letter.",
		anchor: "https://url.spec.whatwg.org/#file-slash-state",
		is: isFile,
	},
	{
		name: "opaque-base",
		doc: "A base with an opaque path takes only an input that begins with #. Chromium takes others if the path begins with \\.",
		anchor: "https://url.spec.whatwg.org/#no-scheme-state",
		is: d => d.ours.failure === "missing-scheme-non-relative-URL" && !d.browser.failure,
	},
	{
		name: "backslash",
		doc: "A backslash is a slash only for special schemes. Chromium treats it as one for others if there is a base, and after a dot segment.",
		anchor: "https://url.spec.whatwg.org/#relative-state",
		is: d => !isSpecial(d) && textsOf(d).includes("\\"),
	},
	{
		name: "hidden-slashes",
		doc: "If the host is null and the path begins with an empty segment, the serializer writes /. before the path. Chromium loses it with a base.",
		anchor: "https://url.spec.whatwg.org/#url-serializing",
		is: d => !isSpecial(d) && d.base !== "" && either(d, "href").includes(":/.//"),
	},
	{
		name: "empty-path",
		doc: "If a base has an empty path, its query and fragment are not part of the path. Chromium appends the input to them.",
		anchor: "https://url.spec.whatwg.org/#relative-state",
		is: d => !isSpecial(d) && d.base !== "" && d.ourBase.pathname === "",
	},
	{
		name: "opaque-host",
		doc: "An opaque host may hold any code point that is not a forbidden host code point. Chromium returns failure for some others.",
		anchor: "https://url.spec.whatwg.org/#concept-opaque-host-parser",
		is: d => !isSpecial(d) && d.browser.failure && d.ours.hostname,
	},
	{
		name: "data-newline",
		doc: "Tabs and newlines are removed from every input. Chromium percent-encodes them in data: URLs.",
		anchor: "https://url.spec.whatwg.org/#concept-basic-url-parser",
		is: d => either(d, "protocol").startsWith("data:") && /[\t\n\r]/.test(textsOf(d)),
	},
	{
		name: "browser-scheme",
		doc: "Six schemes are special. Chromium has rules of its own for those of its parts, such as chrome-extension.",
		anchor: "https://url.spec.whatwg.org/#special-scheme",
		is: d => browserSchemes.includes((d.ours.protocol || d.browser.protocol || "").slice(0, -1)),
	},
	{ name: "unclassified", doc: "No class has this difference. The answer of the standard is the one of this library.", is: () => true },
];

// browserClassesOf returns the classes of d.
function browserClassesOf(d) {
	if (!d.ours.failure && !d.browser.failure) {
		// Which spellings make the attributes equal?
		const found = new Set();
		const equal = Object.keys(d.ours).every(name => name === "href" || name === "origin" || spelled(name, d.ours[name], d.browser[name], found));
		if (equal && found.size) return browserClasses.filter(c => found.has(c));
	}
	return [browserClasses.find(c => c.is && c.is(d))];
}

// spelled reports whether the values of an attribute are equal after classes of
// spelling. It adds these to found.
function spelled(name, ours, browser, found) {
	for (const c of browserClasses) {
		if (ours === browser) return true;
		if (!c.at || !c.at.includes(name)) continue;
		const a = c.spell(ours), b = c.spell(browser);
		if (a !== ours || b !== browser) found.add(c);
		[ours, browser] = [a, b];
	}
	return ours === browser;
}
