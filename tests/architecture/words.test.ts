import { expect } from 'chai';
import { proseFiles, proseOf } from './prose.ts';

/** Words that a plain sentence does without: say event, message, request, cancel, release, again, everyone, another user. */
const BANNED =
  /\b(told|tells|nobody|somebody|whoever|whomever|anybody|everybody|anew|goodbyes?|farewells?|wish(es|ed)?|wished[- ]for|says|said|(let|lets|letting)( \w+)? go|words? about)\b/i;

describe('sentences', () => {
  it('hold none of the words that the style rules out', () => {
    const found = proseFiles(BANNED)
      .flatMap((path) => proseOf(path))
      .filter(({ text }) => BANNED.test(text))
      .map(({ path, line, text }) => `${path}:${line}: ${BANNED.exec(text)?.[0] ?? ''}`);
    expect(found).to.deep.equal([]);
  });
});
