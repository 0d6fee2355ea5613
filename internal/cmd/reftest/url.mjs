// Answers questions about URLs with the npm package whatwg-url, which is in the
// node_modules of the directory that WHATWG_URL_DIR names. UNICODE_DIR names
// the Unicode Character Database of the package's version of Unicode. It reads
// one JSON object per line and writes one answer per line:
//
//   {"input": string, "base"?: string, "set"?: [[attribute, value], ...]}
//   {"domain": string, "strict": boolean}
//   {"idna": string}
//   {"input": string, "steps": [[operation, name, value], ...]}
//   {"data": string}
//
// The first is a parse, with setters on its result. The answer has the record,
// the names of all validation errors in order, whether the input is a valid URL
// string, and the href after each setter. If the base does not parse, the
// answer is about the base. The second is Unicode ToASCII as the standard calls
// it. The third is all results of IDNA processing for a string. The fourth runs
// operations on a URL and its search params. The answer has the results of
// those that read. The fifth is a data: URL, which Node itself fetches. The answer
// has its MIME type and its body in base64, or nothing for a failure.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.env.WHATWG_URL_DIR}/package.json`);
const whatwg = require("whatwg-url");
const tr46 = createRequire(require.resolve("whatwg-url"))("tr46");

// Another version may follow another revision of the standard or of Unicode.
const wanted = "17.3.0";
const { version } = require("whatwg-url/package.json");
if (version !== wanted) {
  throw new Error(`whatwg-url is ${version}, not ${wanted}`);
}

// The rows of a file of UNICODE_DIR: their fields, without comments.
function rows(name) {
  return readFileSync(`${process.env.UNICODE_DIR}/${name}`, "utf8")
    .split("\n")
    .map(line => line.replace(/#.*/u, "").split(";").map(field => field.trim()))
    .filter(fields => fields.length > 1);
}

// tr46 has its own tables, except for normalization, which is Node's. To a Node
// with an older Unicode, each later code point has Canonical_Combining_Class 0.
// Text with a later code point of another class is therefore normalized here,
// with the classes of UNICODE_DIR. All decompositions and compositions are
// Node's.
const classes = new Map();
let later = "";
for (const [range, ccc] of rows("DerivedCombiningClass.txt")) {
  const [first, last = first] = range.split("..").map(digits => parseInt(digits, 16));
  for (let c = first; ccc !== "0" && c <= last; c++) {
    const ch = String.fromCodePoint(c);
    classes.set(ch, Number(ccc));
    if (/\p{Cn}/u.test(ch)) {
      later += ch;
    }
  }
}
const hasLater = later === "" ? { test: () => false } : new RegExp(`[${later}]`, "u");
const nodeNormalize = String.prototype.normalize;
const classOf = ch => classes.get(ch) ?? 0;

// https://www.unicode.org/reports/tr15/#Description_Norm
function toNFC(text) {
  // Each code point decomposes by itself. Marks between two starters are put in
  // order.
  const decomposed = Array.from(text).flatMap(ch => Array.from(nodeNormalize.call(ch, "NFD")));
  for (let i = 0; i < decomposed.length; i++) {
    let end = i;
    while (end < decomposed.length && classOf(decomposed[end]) !== 0) {
      end++;
    }
    const marks = decomposed.slice(i, end).sort((a, b) => classOf(a) - classOf(b));
    decomposed.splice(i, marks.length, ...marks);
    i = end;
  }
  const composed = [];
  let starter = -1;
  let previous = 0; // the class of the last code point that stayed after the starter
  for (const ch of decomposed) {
    const ccc = classOf(ch);
    const adjacent = starter === composed.length - 1;
    if (starter >= 0 && (adjacent || previous !== 0 && previous < ccc)) {
      const pair = nodeNormalize.call(composed[starter] + ch, "NFC");
      if (Array.from(pair).length === 1) {
        composed[starter] = pair;
        continue;
      }
    }
    if (ccc === 0) {
      starter = composed.length;
    }
    previous = ccc;
    composed.push(ch);
  }
  return composed.join("");
}

String.prototype.normalize = function (form) {
  return form === "NFC" && hasLater.test(this) ? toNFC(this) : nodeNormalize.call(this, form);
};

// Unicode's own test of NFC checks both.
for (const row of rows("NormalizationTest.txt")) {
  const [source, nfc, nfd, nfkc, nfkd] =
    row.map(field => (/^[0-9A-F ]+$/u.test(field) ? String.fromCodePoint(...field.split(" ").map(c => parseInt(c, 16))) : ""));
  for (const [text, want] of [[source, nfc], [nfc, nfc], [nfd, nfc], [nfkc, nfkc], [nfkd, nfkc]]) {
    if (text.normalize("NFC") !== want || toNFC(text) !== want) {
      throw new Error(`Node ${process.version}, Unicode ${process.versions.unicode}: NFC fails NormalizationTest.txt: ${row}`);
    }
  }
}

function hostKind(url) {
  const special = ["ftp", "file", "http", "https", "ws", "wss"].includes(url.scheme);
  switch (true) {
    case url.host === null:
      return "none";
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

// Punycode may decode to two surrogates, which no label may have. In a
// JavaScript string they are one valid code point. Here both become U+FFFD.
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

const operations = {
  append: (url, name, value) => url.searchParams.append(name, value),
  delete: (url, name) => url.searchParams.delete(name),
  deleteValue: (url, name, value) => url.searchParams.delete(name, value),
  set: (url, name, value) => url.searchParams.set(name, value),
  sort: url => url.searchParams.sort()
};

const reads = {
  get: (url, name) => JSON.stringify(url.searchParams.get(name)),
  getAll: (url, name) => JSON.stringify(url.searchParams.getAll(name)),
  has: (url, name) => String(url.searchParams.has(name)),
  hasValue: (url, name, value) => String(url.searchParams.has(name, value)),
  list: url => JSON.stringify([...url.searchParams]),
  string: url => url.searchParams.toString()
};

function run({ input, steps }) {
  const url = new whatwg.URL(input);
  const read = [];
  for (const [operation, name, value] of steps) {
    if (operation in reads) {
      read.push(reads[operation](url, name, value));
    } else if (operation in operations) {
      operations[operation](url, name, value);
    } else if (operation.startsWith("set ")) {
      try {
        url[operation.slice("set ".length)] = value;
      } catch {
        read.push("failure");
      }
    } else {
      read.push(url[operation]);
    }
  }
  return { read };
}

async function fetchData(href) {
  try {
    const response = await fetch(href);
    const body = Buffer.from(await response.arrayBuffer());
    return { read: [response.headers.get("content-type"), body.toString("base64")] };
  } catch {
    return {};
  }
}

function answer(question) {
  if (question.data !== undefined) {
    return fetchData(question.data);
  }
  if (question.steps !== undefined) {
    return run(question);
  }
  if (question.idna !== undefined) {
    return idna(question);
  }
  return question.domain === undefined ? parse(question) : toASCII(question);
}

// Answers are written after each chunk of questions, so the caller waits only
// for the answers to its own questions.
let rest = "";
process.stdin.setEncoding("utf8");
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  const answers = await Promise.all(lines.map(async line => `${JSON.stringify(await answer(JSON.parse(line)))}\n`));
  process.stdout.write(answers.join(""));
}
