// Prints the answers to the expressions of webidl-expressions.txt. Those about
// URL and URLSearchParams are answered by the npm package whatwg-url, whose
// classes are generated from the Web IDL, and those about URLPattern by Node.js. So
// are those marked with Node, as the iterators of whatwg-url have a property:
//
//   node webidl-ask.js > webidl-answers.json
"use strict";

function show(value) {
  switch (typeof value) {
    case "string": return JSON.stringify(value);
    case "symbol": return String(value);
    case "function": return `function ${value.name} ${value.length}`;
    case "object": break;
    default: return String(value);
  }
  if (value === null) return "null";
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  const tag = value[Symbol.toStringTag];
  if (tag !== undefined) return Object.hasOwn(value, Symbol.toStringTag) ? `prototype ${tag}` : `${tag} ${value}`;
  return `{${Reflect.ownKeys(value).map(key => `${String(key)}: ${show(value[key])}`).join(", ")}}`;
}

// The descriptor of a property, with its own attributes.
function descriptor(object, key) {
  const { value, get, set, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(object, key) ?? {};
  const flags = Object.entries({ writable, enumerable, configurable }).filter(([, on]) => on).map(([name]) => name);
  return [get || set ? `get ${show(get)}, set ${show(set)}` : show(value), ...flags].join(" ");
}

// The descriptors of all properties of an object by name.
function descriptors(object) {
  return Reflect.ownKeys(object).map(key => `${String(key)}: ${descriptor(object, key)}`).sort();
}

// The conversions that f does, in order: it gets a function that returns an
// object which becomes the string s.
function order(f) {
  const log = [];
  const text = s => ({ toString() { log.push(s); return s; } });
  try {
    log.push(f(text, log));
  } catch (error) {
    log.push(error.name ?? error);
  }
  return log;
}

// A proxy that logs the traps of target.
function logged(log, target) {
  return new Proxy(target, new Proxy({}, {
    get: (_, trap) => (...args) => {
      if (args[1] !== Symbol.iterator && args[1] !== Symbol.toPrimitive) log.push(`${trap} ${String(args[1] ?? "")}`.trim());
      return Reflect[trap](...args);
    },
  }));
}

// An iterable whose iterator logs its calls.
function iterable(log, values) {
  return {
    [Symbol.iterator]() {
      log.push("iterator");
      let i = 0;
      return {
        get next() {
          log.push("get next");
          return () => ({
            get done() { log.push("done"); return i >= values.length; },
            get value() { log.push("value"); return values[i++]; },
          });
        },
        return() { log.push("return"); return {}; },
      };
    },
  };
}

// The result of an expression, or the name of its error.
function answer(expression, classes) {
  try {
    const names = ["descriptor", "descriptors", "order", "logged", "iterable"];
    const f = new Function(...names, ...Object.keys(classes), `"use strict"; return (${expression});`);
    return show(f(descriptor, descriptors, order, logged, iterable, ...Object.values(classes)));
  } catch (error) {
    return `throws ${error.name ?? error}`;
  }
}

if (typeof process !== "undefined") {
  const fs = require("fs");
  const { URL, URLSearchParams } = require("whatwg-url");
  const expressions = fs.readFileSync(`${__dirname}/webidl-expressions.txt`, "utf8").trimEnd().split("\n");
  const rows = expressions.map(expression => {
    const classes = expression.startsWith("/* Node */") ? globalThis : { URL, URLSearchParams };
    return JSON.stringify([expression, answer(expression, { URL: classes.URL, URLSearchParams: classes.URLSearchParams, URLPattern })]);
  });
  console.log(`[\n  ${rows.join(",\n  ")}\n]`);
}
