// Reads URL patterns with inputs as lines of JSON from standard input, and
// writes what the class URLPattern does with each. The first argument is the
// path of Chromium. Without it, the class is Node's.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

// The browser evaluates this function too.
function answer({ pattern, ignoreCase = false, inputs }) {
  const components = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];
  const list = ({ text, base, init }) => init ? [init] : base === undefined ? [text] : [text, base];
  const bases = [pattern, ...inputs].map(({ base, init }) => URL.parse(init ? init.baseURL : base)?.href ?? '');
  let p;
  try {
    p = new URLPattern(...list(pattern), { ignoreCase });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { error: error.message || 'TypeError', bases };
  }
  // A missing property is written as null.
  const groups = (all) => Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value ?? null]));
  return {
    bases,
    patterns: components.map((c) => p[c]),
    hasRegExpGroups: p.hasRegExpGroups,
    matches: inputs.map((input) => {
      const test = p.test(...list(input));
      const result = p.exec(...list(input));
      const href = input.init ? undefined : URL.parse(input.text, input.base)?.href;
      if (!result) return { test, href };
      return {
        test,
        href,
        inputs: result.inputs,
        components: components.map((c) => ({ input: result[c].input, groups: groups(result[c].groups) })),
      };
    }),
  };
}

// Chromium's answers to lines.
async function browser(path) {
  const profile = mkdtempSync(join(tmpdir(), 'reftest-'));
  const child = spawn(path, [
    '--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND',
    `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank',
  ], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const waiting = new Map();
  let session; // of the page, until it crashes
  let rest = '';
  child.stdio[4].setEncoding('utf8').on('data', (data) => {
    const messages = (rest + data).split('\0');
    rest = messages.pop();
    for (const message of messages.map((m) => JSON.parse(m))) {
      if (message.method === 'Inspector.targetCrashed') {
        session = undefined;
        for (const done of waiting.values()) done({ error: { message: 'terminated' } });
        waiting.clear();
      }
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  });
  let id = 0;
  const send = (method, params, sessionId) => new Promise((resolve, reject) => {
    waiting.set(++id, ({ result, error }) => error ? reject(new Error(error.message)) : resolve(result));
    child.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + '\0');
  });
  const evaluate = async (expression, timeout) => {
    if (!session) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      session = (await send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
      await send('Inspector.enable', {}, session);
      await evaluate(`${answer}`);
    }
    const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, timeout, returnByValue: true }, session);
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  };
  return {
    evaluate,
    async close() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

// Answers of Node itself.
const node = {
  evaluate: async (expression, timeout) => runInThisContext(`${answer}; ${expression}`, { timeout }),
  close() {},
};

const engine = process.argv[1] ? await browser(process.argv[1]) : node;

// The regular expressions backtrack. A line that takes too long has no answer,
// and neither has one that makes the page crash.
async function answers(lines, milliseconds) {
  try {
    return await engine.evaluate(`[${lines}].map((q) => JSON.stringify(answer(q)))`, milliseconds);
  } catch (error) {
    if (!/timed out|terminated/i.test(error.message)) throw error;
    if (lines.length === 1) return ['{"slow":true}'];
    const all = [];
    for (const line of lines) all.push(...await answers([line], 200));
    return all;
  }
}

// Answers are written after each chunk of questions, so the caller waits only
// for the answers to its own questions.
let rest = '';
process.stdin.setEncoding('utf8');
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (let i = 0; i < lines.length; i += 32) {
    process.stdout.write((await answers(lines.slice(i, i + 32), 500)).map((text) => `${text}\n`).join(''));
  }
}
await engine.close();
