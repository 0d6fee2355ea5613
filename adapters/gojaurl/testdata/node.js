// The parts of Node.js that its tests of the module url use. url is the module,
// read(path) returns the text of a file of Node's directory test, report(message)
// records a failed assertion, counted() a passed one. An assertion does not throw, so that a test
// runs to its end. The last expression is require.
"use strict";

(() => {
  function same(a, b) {
    if (Object.is(a, b)) return true;
    if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
    if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
    if (a instanceof URL) return a.href === b.href;
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && same(a[key], b[key]));
  }
  const shown = value => {
    try {
      return typeof value === "object" || typeof value === "string" ? JSON.stringify(value) : String(value);
    } catch {
      return typeof value;
    }
  };
  const assertion = (ok, message) => ok ? counted() : report(message);

  // differences returns how an error differs from what is wanted of it. Messages
  // may differ.
  function differences(error, want) {
    if (want === undefined) return [];
    if (want instanceof RegExp) return want.test(String(error)) ? [] : [`${error} does not match ${want}`];
    if (typeof want === "function") {
      if (Object.hasOwn(want, "prototype") && error instanceof want) return [];
      return want.call({}, error) === true ? [] : [`${error} is refused`];
    }
    return Object.keys(want).filter(key => key !== "message").flatMap(key => {
      const ok = want[key] instanceof RegExp ? want[key].test(String(error[key])) : same(error[key], want[key]);
      return ok ? [] : [`${key} is ${shown(error[key])}, not ${shown(want[key])} (${error})`];
    });
  }

  const assert = (ok, message) => assertion(ok, message ?? "not true");
  Object.assign(assert, {
    ok: assert,
    strictEqual: (a, b) => assertion(Object.is(a, b), `${shown(a)}, not ${shown(b)}`),
    notStrictEqual: (a, b) => assertion(!Object.is(a, b), `it is ${shown(b)}`),
    deepStrictEqual: (a, b) => assertion(same(a, b), `${shown(a)}, not ${shown(b)}`),
    match: (s, pattern) => assertion(pattern.test(s), `${shown(s)} does not match ${pattern}`),
    throws(call, want) {
      try {
        call();
      } catch (error) {
        return differences(error, want).forEach(report), counted();
      }
      report(`it does not throw: ${call}`);
    },
  });

  const common = { hasIntl: true, isWindows: false, isMacOS: false, mustCall: f => f, skip() {} };
  const test = (name, options, f = options) => options.skip || f();
  test.test = test;
  const modules = {
    assert,
    test,
    url,
    "../common": common,
    "../common/fixtures": { path: (...names) => ["fixtures", ...names].join("/") },
    "../common/wpt": { harness: { test: f => f(), assert_equals: assert.strictEqual, assert_array_equals: assert.deepStrictEqual } },
  };
  return name => {
    name = name.replace(/^node:/, "");
    if (Object.hasOwn(modules, name)) return modules[name];
    if (name.endsWith(".json")) return JSON.parse(read(name));
    if (name.startsWith("fixtures/")) {
      const module = { exports: {} };
      new Function("module", "exports", read(name))(module, module.exports);
      return module.exports;
    }
    throw new Error(`there is no module ${name}`);
  };
})();
