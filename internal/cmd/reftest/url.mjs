// Answers questions about URLs with the npm package whatwg-url, which lies in the
// node_modules of the directory that WHATWG_URL_DIR names. It reads one JSON object
// a line and writes one for each:
//
//   {"input": string, "base"?: string, "set"?: [[attribute, value], ...]}
//   {"domain": string, "strict": boolean}
//   {"idna": string}
//
// The first is a parse, and setters run on its result; the answer holds the record,
// the names of all validation errors in order, whether the input is a valid URL
// string, and the href after each setter.
// Where the base does not parse, the answer is about the base. The second is Unicode
// ToASCII as the standard calls it. The third is all that Unicode's IDNA processing
// says of a string.

import { createRequire } from "node:module";

const require = createRequire(`${process.env.WHATWG_URL_DIR}/package.json`);
const whatwg = require("whatwg-url");
const tr46 = createRequire(require.resolve("whatwg-url"))("tr46");

function hostKind(url) {
  const special = ["ftp", "file", "http", "https", "ws", "wss"].includes(url.scheme);
  switch (true) {
    case url.host === null:
      return "null";
    case url.host === "":
      return "empty host";
    case typeof url.host === "number":
      return "IPv4 address";
    case typeof url.host !== "string":
      return "IPv6 address";
  }
  return special ? "domain" : "opaque host";
}

function set(href, setters) {
  const url = new whatwg.URL(href);
  return setters.map(([attribute, value]) => {
    url[attribute] = value;
    return url.href;
  });
}

function parse({ input, base, set: setters }) {
  let baseURL = null;
  if (base !== undefined) {
    const { url, validationErrors } = whatwg.parseURLWithValidationErrors(base);
    if (url === null) {
      return { inBase: true, href: null, errors: validationErrors };
    }
    baseURL = url;
  }
  const { url, validationErrors } = whatwg.parseURLWithValidationErrors(input, { baseURL });
  const valid = whatwg.isValidURLString(input, { baseURL });
  if (url === null) {
    return { href: null, errors: validationErrors, valid };
  }
  const href = whatwg.serializeURL(url);
  return {
    href,
    errors: validationErrors,
    valid,
    origin: whatwg.serializeURLOrigin(url),
    username: url.username,
    password: url.password,
    hostKind: hostKind(url),
    hostname: url.host === null ? "" : whatwg.serializeHost(url.host),
    port: url.port,
    pathname: whatwg.serializePath(url),
    opaquePath: whatwg.hasAnOpaquePath(url),
    query: url.query,
    fragment: url.fragment,
    set: setters === undefined ? undefined : set(href, setters)
  };
}

function options(strict, transitional) {
  return {
    checkHyphens: strict,
    checkBidi: true,
    checkJoiners: true,
    useSTD3ASCIIRules: strict,
    transitionalProcessing: transitional,
    verifyDNSLength: strict,
    ignoreInvalidPunycode: false
  };
}

function toASCII({ domain, strict }) {
  return { ascii: tr46.toASCII(domain, options(strict, false)) };
}

const { fromCodePoint } = String;

// Punycode may decode to two surrogates, which no label may hold, and a JavaScript
// string makes one valid code point of them. Here both become U+FFFD.
function fromScalarValues(...codePoints) {
  return fromCodePoint(...codePoints.map(c => (c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c)));
}

function idna({ idna: name }) {
  String.fromCodePoint = fromScalarValues;
  const { domain, error } = tr46.toUnicode(name, options(false, false));
  const answers = {
    relaxed: tr46.toASCII(name, options(false, false)),
    strict: tr46.toASCII(name, options(true, false)),
    transitional: tr46.toASCII(name, options(false, true)),
    unicode: domain,
    error
  };
  String.fromCodePoint = fromCodePoint;
  return { idna: answers };
}

function answer(question) {
  if (question.idna !== undefined) {
    return idna(question);
  }
  return question.domain === undefined ? parse(question) : toASCII(question);
}

// Answers go out with each chunk of questions, so whoever asks waits for no more
// than what it has asked.
let rest = "";
process.stdin.setEncoding("utf8");
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  const answers = lines.map(line => `${JSON.stringify(answer(JSON.parse(line)))}\n`);
  process.stdout.write(answers.join(""));
}
