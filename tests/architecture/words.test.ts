import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { proseFiles, proseOf } from './prose.ts';

/** Words that a plain sentence does without: write event, message, request, cancel, release, again, everyone, another user. */
const BANNED = new RegExp(
  `\\b(${readFileSync(new URL('banned-words.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .join('|')})\\b`,
  'i',
);

describe('sentences, names and the sample data of tests', () => {
  it('hold none of the words that the style rules out', () => {
    const found = proseFiles(BANNED)
      .flatMap((path) => proseOf(path))
      .filter(({ text }) => BANNED.test(text))
      .map(({ path, line, text }) => `${path}:${line}: ${BANNED.exec(text)?.[0] ?? ''}`);
    expect(found).to.deep.equal([]);
  });
});
