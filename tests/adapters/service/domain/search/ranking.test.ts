import { expect } from 'chai';
import { createRanking } from '#adapters/service/domain/search/ranking.ts';

/** A text: its name, and after a slash the other texts. */
const textsOf = (text: string) => {
  const [name = '', others = ''] = text.split(' / ');
  return { name: name.split(' '), others: others.split(' ').filter((word) => word !== '') };
};

describe('the ranking of hits', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['moon', ['moon', 'moon river', 'moon and sun', 'moonlight', 'the moon', 'moan', 'ocean / moon']],
    [
      'night ferry',
      ['night ferry', 'nightferry', 'night ferry home', 'the night ferry', 'ferry night', 'ferry / night', 'nigth fery'],
    ],
    ['largo dvorak', ['largo / antonin dvorak', 'largo / antonin dvorzak', 'largo / gustav']],
  ];
  for (const [typed, wanted] of cases)
    it(`of ${typed} puts the same name first, then beginnings, then words elsewhere`, () => {
      const { rate } = createRanking(typed.split(' '));
      const scores = wanted.map((text) => ({ text, score: rate(textsOf(text)).score }));
      const sorted = [...scores].reverse().sort((a, b) => b.score - a.score);
      expect(sorted.map(({ text }) => text)).to.deep.equal(wanted);
    });

  it('has all words where each is a word of the hit as it was typed', () => {
    const { rate } = createRanking(['moon', 'river']);
    const hasAllWords = (text: string) => rate(textsOf(text)).hasAllWords;
    expect(hasAllWords('river / moon')).to.equal(true);
    expect(hasAllWords('moon rivers')).to.equal(false);
    expect(hasAllWords('moon')).to.equal(false);
  });
});
