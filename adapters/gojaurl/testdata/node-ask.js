// Prints Node's answers to the expressions of node-expressions.txt:
//
//   node node-ask.js > node-VERSION.json
"use strict";

function show(value) {
  if (value instanceof Uint8Array) return `bytes ${Array.from(value, b => b.toString(16).padStart(2, "0")).join("")}`;
  if (typeof value === "function") return `function ${value.name} ${value.length}`;
  if (typeof value === "object" && value !== null && value.href !== undefined && value.searchParams) return `URL ${value.href}`;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const shown = Reflect.ownKeys(value).map(key => `${String(key)}: ${show(value[key])}`);
    return `${Object.getPrototypeOf(value) === null ? "null-prototype " : ""}{${shown.join(", ")}}`;
  }
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

// The result of an expression about url, or its error without the message.
function answer(url, expression) {
  try {
    return show(new Function("url", `return (${expression});`)(url));
  } catch (error) {
    const properties = ["code", "input", "base"].filter(name => name in error);
    return [error.name, ...properties.map(name => `${name} ${show(error[name])}`)].join(", ");
  }
}

if (typeof process !== "undefined") {
  const fs = require("fs");
  const expressions = fs.readFileSync(`${__dirname}/node-expressions.txt`, "utf8").trimEnd().split("\n");
  const rows = expressions.map(expression => JSON.stringify([expression, answer(require("url"), expression)]));
  console.log(`[\n  ${rows.join(",\n  ")}\n]`);
}
