// Reads cases from standard input, and writes the results of npm's
// @exodus/bytes and of Node's own TextDecoder to standard output. @exodus/bytes
// is in the node_modules of WHATWG_URL_DIR. encoding.go describes the cases
// (frame) and the results (compareFrame).
import { pathToFileURL } from 'node:url';
import { readSync, writeSync } from 'node:fs';

const folder = pathToFileURL(`${process.env.WHATWG_URL_DIR}/node_modules/@exodus/bytes/`).href;
const encoding = await import(`${folder}encoding.js`);
const { percentEncodeAfterEncoding } = await import(`${folder}whatwg.js`);

const utf8 = new TextEncoder();
const text = new TextDecoder('utf-8', { ignoreBOM: true });

function read(length) {
  const buffer = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    let n = 0;
    try {
      n = readSync(0, buffer, at, length - at);
    } catch (e) {
      if (e.code === 'EAGAIN') continue;
      throw e;
    }
    if (n === 0) process.exit(0);
    at += n;
  }
  return buffer;
}

function write(buffer) {
  for (let at = 0; at < buffer.length; ) {
    try {
      at += writeSync(1, buffer, at);
    } catch (e) {
      if (e.code !== 'EAGAIN') throw e;
    }
  }
}

const decoders = new Map();

// decodersOf returns both decoders of an encoding, without BOM handling, or
// null for one that does not exist.
function decodersOf(name) {
  if (!decoders.has(name)) {
    const make = (Decoder) => {
      try {
        return new Decoder(name, { ignoreBOM: true });
      } catch {
        return null;
      }
    };
    decoders.set(name, [make(encoding.TextDecoder), make(globalThis.TextDecoder)]);
  }
  return decoders.get(name);
}

const operations = {
  // d decodes the bytes with both decoders.
  d(name, bytes) {
    return decodersOf(name).map((decoder) => decoder && utf8.encode(decoder.decode(bytes)));
  },
  // e percent-encodes after encoding with the special-query percent-encode set.
  e(name, bytes) {
    return [utf8.encode(percentEncodeAfterEncoding(name, text.decode(bytes), ' "#\'<>'))];
  },
  // l returns the name of the encoding with the label.
  l(_, bytes) {
    const name = encoding.labelToName(text.decode(bytes));
    return [name === null ? null : utf8.encode(name)];
  },
};

for (;;) {
  const frame = read(read(4).readUInt32LE());
  const operation = operations[String.fromCharCode(frame[0])];
  const name = frame.toString('latin1', 2, 2 + frame[1]);
  const out = [];
  let size = 4;
  const number = (n) => {
    const b = Buffer.alloc(4);
    b.writeUInt32LE(n);
    out.push(b);
    size += 4;
  };
  for (let at = 2 + frame[1]; at < frame.length; ) {
    const length = frame.readUInt16LE(at);
    at += 2;
    for (const answer of operation(name, frame.subarray(at, at + length))) {
      number(answer === null ? 0xffffffff : answer.length);
      if (answer !== null) {
        out.push(answer);
        size += answer.length;
      }
    }
    at += length;
  }
  const header = Buffer.alloc(4);
  header.writeUInt32LE(size - 4);
  write(Buffer.concat([header, ...out], size));
}
