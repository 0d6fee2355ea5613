// Prints the answers of Node.js's URL helpers:
//
//	node ask.mjs > node-VERSION.json    the questions of questions.json, one row each
//	node ask.mjs -                      questions from standard input, one per line
//
// A question has a call and in. It has platform, dir and options if the call needs
// them. Its answer has one of these:
//
//	out      a string, hexadecimal digits for bytes, or the options for HTTP
//	error    a code, or the name of an error without a code
//	missing  this Node does not have the function
//
// If questions.json has a want that differs from Node's answer, the row has this want
// and its why.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import url from 'node:url';

const calls = {
  domainToASCII: (q) => url.domainToASCII(q.in),
  domainToUnicode: (q) => url.domainToUnicode(q.in),
  fileURLToPath: (q) => url.fileURLToPath(q.in, { windows: q.platform === 'windows' }),
  fileURLToPathBuffer: (q) =>
    url.fileURLToPathBuffer(q.in, { windows: q.platform === 'windows' }).toString('hex'),
  pathToFileURL(q) {
    // Node takes these two from the host for any platform.
    process.cwd = () => q.dir;
    path.sep = q.platform === 'windows' ? '\\' : '/';
    return url.pathToFileURL(q.in, { windows: q.platform === 'windows' }).href;
  },
  urlToHttpOptions: (q) => ({ ...url.urlToHttpOptions(new URL(q.in)) }),
  format: (q) => url.format(new URL(q.in), q.options),
};

function answer(q) {
  if (/^file|^url/.test(q.call) && !(q.call in url)) return { missing: true };
  try {
    return { out: calls[q.call](q) };
  } catch (e) {
    return { error: e.code ?? e.name };
  }
}

// visible escapes what an editor would not show.
function visible(json) {
  return json.replace(/[\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}\p{Mn}]/gu, (c) =>
    [...Array(c.length).keys()].map((i) => '\\u' + c.charCodeAt(i).toString(16).padStart(4, '0')).join(''),
  );
}

if (process.argv[2] === '-') {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(answer(JSON.parse(line))));
  }
} else {
  const rows = [];
  for (const { in: inputs, why, ...question } of JSON.parse(
    fs.readFileSync(new URL('questions.json', import.meta.url)),
  )) {
    for (const input of inputs) {
      const row = { ...question, in: why ? input[0] : input };
      const got = answer(row);
      Object.assign(row, got);
      if (why) {
        const want = input[1];
        if (JSON.stringify(want) !== JSON.stringify(got)) Object.assign(row, { want, why });
      }
      rows.push('  ' + visible(JSON.stringify(row)));
    }
  }
  const { node, ada, unicode } = process.versions;
  console.log(`{"node": "${node}", "ada": "${ada}", "unicode": "${unicode}", "rows": [`);
  console.log(rows.join(',\n') + '\n]}');
}
