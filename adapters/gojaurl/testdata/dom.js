// The parts of a document that the scripts of web-platform-tests use, after
// wpt.js. go makes the Documents, Hyperlinks and Locations of package htmlurl.
"use strict";

{
  class HTMLElement {
    constructor(document) {
      this.ownerDocument = document;
    }
    setAttribute(name, value) {
      if (name in this) this[name] = value;
    }
    appendChild(child) {
      return child;
    }
    remove() {}
  }

  class HTMLBaseElement extends HTMLElement {
    set href(value) {
      this.ownerDocument.htmlurl.SetBaseHref(value);
    }
  }

  class HTMLHyperlinkElement extends HTMLElement {
    constructor(document) {
      super(document);
      this.hyperlink = go.newHyperlink(document.htmlurl);
    }
    // A click on a javascript: URL runs its script later. On others it does
    // nothing.
    click() {
      const url = this.hyperlink.URL();
      if (url.Protocol() === "javascript:") {
        Promise.resolve(go.percentDecode(url.Href().slice("javascript:".length))).then(eval);
      }
    }
    toString() {
      return this.href;
    }
  }
  for (const name of ["Href", "Origin", "Protocol", "Username", "Password", "Host", "Hostname", "Port", "Pathname", "Search", "Hash"]) {
    Object.defineProperty(HTMLHyperlinkElement.prototype, name.toLowerCase(), {
      get() {
        return this.hyperlink[name]();
      },
      set: name === "Origin" ? undefined : function (value) {
        this.hyperlink[`Set${name}`](value);
      },
    });
  }

  class HTMLIFrameElement extends HTMLElement {
    constructor(document) {
      super(document);
      const location = go.newLocation(document.htmlurl);
      this.contentWindow = {
        DOMException,
        set location(url) {
          orThrow(syntaxError, () => location.SetHref(url));
        },
      };
    }
    // The new document is that of resources/percent-encoding.py: its a element
    // has a query and a fragment of url.
    set src(url) {
      const query = new URL(url, "https://web-platform.test/").searchParams;
      this.contentDocument = new Document(query.get("encoding"));
      const value = go.fromBase64(query.get("value").replaceAll(" ", "+"));
      this.contentDocument.append("a", { href: `https://doesnotmatter.invalid/?${value}#${value}` });
      Promise.resolve().then(() => this.onload());
    }
  }

  const classes = { a: HTMLHyperlinkElement, area: HTMLHyperlinkElement, base: HTMLBaseElement, iframe: HTMLIFrameElement };

  class Document {
    #elements = [];
    constructor(encoding) {
      this.htmlurl = go.newDocument(encoding);
      this.body = this.createElement("body");
    }
    createElement(name) {
      return Object.assign(new (classes[name] ?? HTMLElement)(this), { localName: name });
    }
    append(name, attributes) {
      const element = this.createElement(name);
      for (const attribute of Object.entries(attributes)) element.setAttribute(...attribute);
      this.#elements.push(Object.assign(element, { id: attributes.id }));
    }
    getElementById(id) {
      return this.#elements.find(element => element.id === id);
    }
    getElementsByTagName() {
      return []; // testharness.js looks for its own script
    }
    querySelector(name) {
      return this.#elements.find(element => element.localName === name);
    }
  }

  const syntaxError = () => Object.assign(new DOMException("", "SyntaxError"), { code: DOMException.SYNTAX_ERR });
  const orThrow = (error, f) => {
    try {
      f();
    } catch {
      throw error();
    }
  };

  globalThis.document = new Document("utf-8");

  // These only parse their URL, and throw as their standards say.
  globalThis.open = url => orThrow(syntaxError, () => document.htmlurl.EncodingParse(url));
  globalThis.XMLHttpRequest = class XMLHttpRequest {
    open(_, url) {
      orThrow(syntaxError, () => document.htmlurl.EncodingParse(url));
    }
  };
  globalThis.navigator = {
    sendBeacon: url => orThrow(() => new TypeError(), () => document.htmlurl.Parse(url)),
  };

  globalThis.TextEncoder = class TextEncoder {
    encode(text) {
      return go.encode(text);
    }
  };
  globalThis.btoa = text => go.toBase64(Array.from(text, c => c.charCodeAt(0)));
}
