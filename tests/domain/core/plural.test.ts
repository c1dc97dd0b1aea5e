import { expect } from 'chai';
import { type PluralForms, pluralOf } from '#domain/core/plural.ts';

const SONGS: PluralForms = { one: 'utwór', few: 'utwory', many: 'utworów', other: 'utworu' };

describe('the form of a word that goes with a number', () => {
  const cases: readonly (readonly [locale: string, form: (count: number) => string])[] = [
    ['pl', (count) => ['utworów', 'utwór', 'utwory', 'utwory', 'utwory', 'utworów'][count] ?? ''],
    ['ja', () => 'utworu'],
    ['fr', (count) => (count < 2 ? 'utwór' : 'utworu')],
  ];
  for (const [locale, form] of cases)
    it(`is by the rules of ${locale} [S9.87]`, () => {
      for (const count of [0, 1, 2, 3, 4, 5]) expect(pluralOf(count, SONGS, locale), String(count)).to.equal(form(count));
    });

  it('is English where nobody names a language, or one that is none [S9.88]', () => {
    const forms = { one: 'song', other: 'songs' };
    for (const locale of [undefined, 'xx-nowhere', 'not a tag'])
      expect([0, 1, 2].map((count) => pluralOf(count, forms, locale))).to.deep.equal(['songs', 'song', 'songs']);
  });
});
