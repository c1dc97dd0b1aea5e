import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads a secret from the terminal without echo; where the input is no terminal, its first line. */
export async function promptSecret(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY;
  if (isTyped) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTyped) process.stderr.write('\n');
  }
}
