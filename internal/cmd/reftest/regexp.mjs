// Reads regular expressions and strings as lines of JSON from standard input,
// and writes whether an expression is valid, and the groups of its first match
// in each string.
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { source, flags, subjects } = JSON.parse(line);
  let answer;
  try {
    const re = new RegExp(source, flags);
    answer = { valid: true };
    answer.matches = subjects.map((s) => re.exec(s)?.indices.slice(1).flatMap((at) => at ?? [-1, -1]) ?? null);
  } catch (error) {
    // A RangeError is the limit of Node's stack.
    if (!(error instanceof (answer ? RangeError : SyntaxError))) throw error;
    answer ??= { valid: false };
    answer.error = error.message;
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
