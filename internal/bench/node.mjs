// Measures Node's own URL classes by the protocol of main.go.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { domainToASCII } from "node:url";

const base = new URL("http://www.example.com/dir/sub/page.html?q=1");
const setterURL = "https://example.com/a?b#c";

function href(s, base) {
  try {
    return new URL(s, base).href.length;
  } catch {
    return 0;
  }
}

const hrefs = (lines) => () => {
  let sum = 0;
  for (const s of lines) sum += href(s);
  return sum;
};

// Each returns a function that runs the task once on all lines and returns the
// checksum.
const tasks = {
  href: hrefs,
  "href-copy": hrefs, // the href is always a new string
  canparse: (lines) => () => {
    let sum = 0;
    for (const s of lines) sum += URL.canParse(s);
    return sum;
  },
  resolve: (lines) => () => {
    let sum = 0;
    for (const s of lines) sum += href(s, base);
    return sum;
  },
  "params-string": (lines) => () => {
    let sum = 0;
    for (const s of lines) sum += new URLSearchParams(s).toString().length;
    return sum;
  },
  "params-parse": (lines) => () => {
    let sum = 0;
    for (const s of lines) sum += new URLSearchParams(s).size;
    return sum;
  },
  "params-get": (lines) => {
    const lists = lines.map((s) => new URLSearchParams(s));
    const names = lists.map((list) => [...list.keys()].at(-1));
    // A length is in code units while time is measured, and in bytes
    // afterwards.
    return (length = (value) => value.length) => {
      let sum = 0;
      for (let i = 0; i < lists.length; i++) sum += length(lists[i].get(names[i]));
      return sum;
    };
  },
  "set-pathname": (lines) => {
    const url = new URL(setterURL);
    return () => {
      let sum = 0;
      for (const s of lines) {
        url.pathname = s;
        sum += url.href.length;
      }
      return sum;
    };
  },
  "set-search": (lines) => {
    const url = new URL(setterURL);
    return () => {
      let sum = 0;
      for (const s of lines) {
        url.search = s;
        sum += url.href.length;
      }
      return sum;
    };
  },
  "set-host": (lines) => {
    const url = new URL(setterURL);
    return () => {
      let sum = 0;
      for (const s of lines) {
        url.host = s;
        sum += url.href.length;
      }
      return sum;
    };
  },
  toascii: (lines) => () => {
    let sum = 0;
    for (const s of lines) sum += domainToASCII(s).length;
    return sum;
  },
};

// parsePattern returns a pattern of the protocol as arguments of URLPattern, and
// its URLs.
function parsePattern(line) {
  const end = line.indexOf("\n\n");
  const { pattern, base, ignoreCase, ...init } = Object.fromEntries(
    line
      .slice(0, end)
      .split("\n")
      .map((member) => [member.slice(0, member.indexOf("=")), member.slice(member.indexOf("=") + 1)]),
  );
  const args = [pattern ?? init];
  if (base !== undefined) args.push(base);
  if (ignoreCase !== undefined) args.push({ ignoreCase: true });
  return { args, urls: line.slice(end + 2).split("\n") };
}

const components = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

// Each returns a function that runs the task once on all URLs of the patterns,
// and their number.
const matches = (match) => (lines) => {
  const cases = lines.map(parsePattern).map(({ args, urls }) => ({ pattern: new URLPattern(...args), urls }));
  const pass = () => {
    let sum = 0;
    for (const { pattern, urls } of cases) for (const s of urls) sum += Number(match(pattern, s));
    return sum;
  };
  return [pass, cases.reduce((n, { urls }) => n + urls.length, 0)];
};

// Older versions of Node do not have URLPattern.
const patternTasks =
  typeof URLPattern === "undefined"
    ? {}
    : {
        "pattern-test": matches((pattern, s) => pattern.test(s)),
        "pattern-exec": matches((pattern, s) => pattern.exec(s) !== null),
        "pattern-exec-groups": matches((pattern, s) => {
          const result = pattern.exec(s);
          let n = 0;
          if (result === null) return n;
          for (const name of components) {
            const { groups } = result[name];
            for (const group in groups) n += groups[group]?.length ?? 0;
          }
          return n;
        }),
        "pattern-new": (lines) => {
          const cases = lines.map(parsePattern);
          const pass = () => {
            let sum = 0;
            for (const { args } of cases) if (new URLPattern(...args)) sum++;
            return sum;
          };
          return [pass, cases.length];
        },
      };

const files = new Map();

for await (const question of createInterface({ input: process.stdin })) {
  const [task, file, ms] = question.split(" ");
  if (!(task in tasks) && !(task in patternTasks)) {
    console.log("0 0 0");
    continue;
  }
  let lines = files.get(file);
  if (lines === undefined) {
    lines = readFileSync(file, "utf8").split("\0").slice(0, -1);
    files.set(file, lines);
  }
  const [pass, each] = task in tasks ? [tasks[task](lines), lines.length] : patternTasks[task](lines);
  const cpu = process.cpuUsage(); // of all threads, in microseconds
  const start = process.hrtime.bigint();
  let n = 0;
  let time;
  do {
    pass();
    n += each;
    time = Number(process.hrtime.bigint() - start);
  } while (time < ms * 1e6);
  const { user, system } = process.cpuUsage(cpu);
  const sum = task === "params-get" ? pass((value) => Buffer.byteLength(value)) : pass();
  console.log(`${(time / n).toFixed(3)} ${(((user + system) * 1e3) / n).toFixed(3)} ${sum}`);
}
