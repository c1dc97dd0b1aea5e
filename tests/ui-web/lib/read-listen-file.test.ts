import { expect } from 'chai';
import { strToU8, zipSync } from 'fflate';
import { readListenFile } from '#ui-web/screens/history/read-listen-file.ts';

async function linesOf(bytes: Uint8Array) {
  let isUnreadable = false as boolean;
  const lines: string[] = [];
  for await (const batch of readListenFile(new Blob([bytes.slice()]), () => (isUnreadable = true))) lines.push(...batch.lines);
  return { lines, isUnreadable };
}
const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `{"listened_at":${String(from + index)}}`);

describe('the file of an export', () => {
  it('gives the listens of all months in a zip file, and nothing else of it', async () => {
    const zip = zipSync({
      'user.json': strToU8('{"user_id":1}'),
      'feedback.jsonl': strToU8('{"score":1}\n'),
      'listens/2025/12.jsonl': strToU8(`${numbered(5_000).join('\n')}\n`),
      'listens/2026/1.jsonl': strToU8(numbered(3, 9_000).join('\n')),
    });
    expect(await linesOf(zip)).to.deep.equal({ lines: [...numbered(5_000), ...numbered(3, 9_000)], isUnreadable: false });
  });

  it('may be the lines themselves, with letters cut by a part of the file', async () => {
    const lines = Array.from({ length: 9_000 }, (_, index) => `{"track_name":"Ä𝄞 ${String(index)}"}`);
    expect((await linesOf(strToU8(lines.join('\n')))).lines).to.deep.equal(lines);
  });

  it('is unreadable when a zip file is broken, or has no listens', async () => {
    const zip = zipSync({ 'listens/2026/1.jsonl': strToU8(numbered(5_000).join('\n')) });
    zip.fill(255, 100, 300);
    expect((await linesOf(zip)).isUnreadable).to.equal(true);
    expect((await linesOf(zipSync({ 'a.txt': strToU8('x') }))).isUnreadable).to.equal(true);
  });
});
