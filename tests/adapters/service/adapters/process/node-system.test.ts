import { expect } from 'chai';
import { cryptoRandom } from '#adapters/service/adapters/process/node-system.ts';

describe('cryptographic randomness', () => {
  it('gives no bytes twice, in texts of the length asked for', () => {
    const lengths = [1, 8, 16, 31, 4_096, 5_000];
    const texts = Array.from({ length: 3_000 }, (_, place) => cryptoRandom.hex(lengths[place % lengths.length] ?? 0));
    for (const [place, text] of texts.entries())
      expect(text)
        .to.match(/^[\da-f]+$/)
        .and.have.length(2 * (lengths[place % 6] ?? 0));
    const long = texts.filter((text) => text.length >= 16);
    expect(new Set(long).size).to.equal(long.length);
    expect(long.filter((text) => /^0+$/.test(text))).to.deep.equal([]);
  });
});
