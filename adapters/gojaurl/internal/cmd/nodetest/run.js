// run(steps) runs the operations of a sequence and returns a string for the
// result of each. It is the same script for each engine.
//
// A step is [operation, ...arguments]. An argument is a string, number, boolean
// or null, or an object with one key:
//
//   undefined    undefined
//   units        the string with these code units
//   symbol       a symbol
//   object       an object whose toString returns the argument
//   throws       an object whose toString throws a RangeError
//   array        an array of arguments
//   record       an object with these own properties, [name, value] pairs
//   iterable     a function with an iterator over the arguments
//   url, params  the object with that number
//
// Numbers of objects are taken modulo the number of objects.
"use strict";

function run(steps) {
  const urls = [];
  const params = [];
  const iterators = [];
  const pick = (list, i) => list[i % list.length];

  function argument(a) {
    if (typeof a !== "object" || a === null) return a;
    const [kind] = Object.keys(a);
    const value = a[kind];
    switch (kind) {
      case "undefined": return undefined;
      case "units": return String.fromCharCode(...value);
      case "symbol": return Symbol("s");
      case "object": return { toString: () => argument(value) };
      case "throws": return { toString() { throw new RangeError("thrown"); } };
      case "array": return value.map(argument);
      case "record": {
        const record = {};
        for (const [name, entry] of value) record[argument(name)] = argument(entry);
        return record;
      }
      case "iterable": return Object.assign(() => {}, { *[Symbol.iterator]() { yield* value.map(argument); } });
      case "url": return pick(urls, value);
      case "params": return pick(params, value);
    }
  }

  // JSON.stringify escapes lone surrogates.
  function shown(value) {
    if (value === undefined) return "undefined";
    if (urls.includes(value)) return `url ${urls.indexOf(value)}`;
    if (params.includes(value)) return `params ${params.indexOf(value)}`;
    if (Array.isArray(value)) return `[${value.map(shown)}]`;
    if (value instanceof URL) return `URL ${value.href}`;
    if (value instanceof URLSearchParams) return `URLSearchParams ${value}`;
    return JSON.stringify(value);
  }

  const attributes = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
  const operations = {
    url(...args) {
      const url = new URL(...args);
      urls.push(url);
      return url.href;
    },
    parse(...args) {
      const url = URL.parse(...args);
      if (url) urls.push(url);
      return url && url.href;
    },
    canParse: (...args) => URL.canParse(...args),
    get: (i, name) => pick(urls, i)[name],
    set(i, name, value) {
      pick(urls, i)[name] = value;
      return pick(urls, i).href;
    },
    all: i => attributes.map(name => pick(urls, i)[name]),
    string: i => [String(pick(urls, i)), JSON.stringify([pick(urls, i)])],
    searchParams(i) {
      const url = pick(urls, i);
      const query = url.searchParams;
      if (!params.includes(query)) params.push(query);
      return query;
    },
    params(...args) {
      const query = new URLSearchParams(...args);
      params.push(query);
      return String(query);
    },
    call: (i, method, ...args) => pick(params, i)[method](...args),
    size: i => pick(params, i).size,
    list: i => [...pick(params, i)],
    iterator(i, method) {
      iterators.push(pick(params, i)[method]());
      return iterators.length;
    },
    next(i) {
      const { value, done } = pick(iterators, i).next();
      return [value, done];
    },
    // Runs a step in the call with that number.
    forEach(i, at, step) {
      const seen = [];
      const query = pick(params, i);
      query.forEach(function (value, name, object) {
        seen.push([value, name, object === query, this === urls]);
        if (seen.length === at + 1) seen.push(perform(step));
        if (seen.length > 50) throw new RangeError("too many");
      }, urls);
      return seen;
    },
    // Calls or reads a member on another object.
    wrong(name, member, ...args) {
      const { prototype } = name === "URL" ? URL : URLSearchParams;
      const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, member);
      return (value ?? (args.length ? set : get)).apply(name === "URL" ? params[0] : urls[0], args);
    },
    // Calls the class without new.
    plain: name => (name === "URL" ? URL : URLSearchParams)("https://h"),
    subclass(...args) {
      class Own extends URL {
        own() {
          return this.hash;
        }
      }
      const url = new Own(...args);
      urls.push(url);
      return [url.own(), url instanceof Own, Object.prototype.toString.call(url)];
    },
  };

  function perform([operation, ...args]) {
    try {
      return shown(operations[operation](...args.map(operation === "forEach" ? a => a : argument)));
    } catch (error) {
      return `! ${error.name}`;
    }
  }
  return steps.map(perform);
}
