// The parts of a browser that the scripts of web-platform-tests use, around
// testharness.js. read(path) returns the text of a file of web-platform-tests.
"use strict";

globalThis.self = globalThis;
globalThis.location = { search: "" };
globalThis.GLOBAL = { isWindow: () => false, isWorker: () => true, isShadowRealm: () => false };

globalThis.fetch = async path => {
  const text = read(String(path));
  return { ok: true, text: async () => text, json: async () => JSON.parse(text) };
};

// The constants are https://webidl.spec.whatwg.org/#idl-DOMException.
globalThis.DOMException = class DOMException extends Error {
  #name;
  constructor(message = "", name = "Error") {
    super(message);
    this.#name = name;
  }
  get name() {
    return this.#name;
  }
};
Object.defineProperty(DOMException.prototype, "name", { enumerable: true });
[
  "INDEX_SIZE", "DOMSTRING_SIZE", "HIERARCHY_REQUEST", "WRONG_DOCUMENT", "INVALID_CHARACTER",
  "NO_DATA_ALLOWED", "NO_MODIFICATION_ALLOWED", "NOT_FOUND", "NOT_SUPPORTED", "INUSE_ATTRIBUTE",
  "INVALID_STATE", "SYNTAX", "INVALID_MODIFICATION", "NAMESPACE", "INVALID_ACCESS", "VALIDATION",
  "TYPE_MISMATCH", "SECURITY", "NETWORK", "ABORT", "URL_MISMATCH", "QUOTA_EXCEEDED", "TIMEOUT",
  "INVALID_NODE_TYPE", "DATA_CLONE",
].forEach((name, i) => {
  for (const target of [DOMException, DOMException.prototype]) {
    Object.defineProperty(target, `${name}_ERR`, { value: i + 1, enumerable: true });
  }
});

globalThis.FormData = class FormData {
  #entries = [];
  append(name, value) {
    this.#entries.push([name, value]);
  }
  has(name) {
    return this.#entries.some(entry => entry[0] === name);
  }
  [Symbol.iterator]() {
    return this.#entries[Symbol.iterator]();
  }
};

// A body of this type is decoded as UTF-8, whatever its charset
// (https://fetch.spec.whatwg.org/#dom-body-formdata).
class Body {
  #text;
  constructor(text) {
    this.#text = text;
  }
  async formData() {
    const data = new FormData();
    new URLSearchParams(this.#text.startsWith("?") ? `&${this.#text}` : this.#text).forEach((value, name) => data.append(name, value));
    return data;
  }
}
globalThis.Request = class Request extends Body {
  constructor(_, { body }) {
    super(body);
  }
};
globalThis.Response = class Response extends Body {};
