import { expect } from 'chai';
import { digestOf, mapKeyOf } from '#adapters/service/application/kernel/digests.ts';

describe('the key of a text in a map', () => {
  const long = 'x'.repeat(101);

  it('is the text itself up to 100 characters, and has 65 for any other', () => {
    expect(mapKeyOf('x'.repeat(100))).to.equal('x'.repeat(100));
    expect([mapKeyOf(long), mapKeyOf('x'.repeat(1_000_000))].map((key) => key.length)).to.deep.equal([65, 65]);
  });

  it('is of no other text, not even of one that looks like the key', () => {
    const texts = ['', 'a', long, `${long}x`, `#${digestOf(long)}`, digestOf(long), '#'];
    expect(new Set(texts.map(mapKeyOf)).size).to.equal(texts.length);
  });
});
