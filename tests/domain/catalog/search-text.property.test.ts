import { expect } from 'chai';
import fc from 'fast-check';
import { recentSearchesFrom, searchSuggestions, withRecentSearch } from '#domain/catalog/recent-searches.ts';
import { searchTokens, withoutToken } from '#domain/catalog/search-text.ts';

const part = fc.constantFrom('artist:', 'year:', 'foo:', '"', ' ', '  ', 'so', 'what', '1999', 'ARTIST:x');
const text = fc.array(part, { maxLength: 12, size: 'max' }).map((parts) => parts.join(''));

describe('the text of a search', () => {
  it('consists of tokens in order, which are in the text where they say', () => {
    fc.assert(
      fc.property(text, (all) => {
        let last = 0;
        for (const { filter, value, from, to } of searchTokens(all)) {
          expect(from).to.be.at.least(last);
          expect(to).to.be.greaterThan(from);
          const own = all.slice(from, to);
          expect(own).to.include(value);
          if (filter !== null) expect(own.toLowerCase().startsWith(`${filter}:`)).to.equal(true);
          last = to;
        }
        expect(last).to.be.at.most(all.length);
      }),
    );
  });

  it('has all other tokens without one of them', () => {
    const valuesIn = (all: string) => [...searchTokens(all)].map(({ filter, value }) => `${filter ?? ''}:${value}`);
    const tokens = [...searchTokens('so artist:"a b" year: 1999 what')];
    expect(valuesIn('so artist:"a b" year: 1999 what')).to.deep.equal([':so', 'artist:a b', 'year:1999', ':what']);
    expect(tokens.map((token) => withoutToken('so artist:"a b" year: 1999 what', token))).to.deep.equal([
      'artist:"a b" year: 1999 what',
      'so year: 1999 what',
      'so artist:"a b" what',
      'so artist:"a b" year: 1999',
    ]);
  });
});

describe('recent searches', () => {
  it('have the last one first, each once, twelve at most', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'A', ' b ', '', 'c', ...'defghijklmnop'), { maxLength: 40, size: 'max' }),
        (texts) => {
          const searches = texts.reduce<readonly string[]>((before, one) => withRecentSearch(before, one), []);
          const typed = texts.map((one) => one.trim()).filter((one) => one !== '');
          expect(searches[0]).to.equal(typed.at(-1));
          expect(new Set(searches.map((one) => one.toLowerCase())).size).to.equal(searches.length);
          expect(searches.length).to.be.at.most(12);
          expect(recentSearchesFrom(JSON.stringify(searches))).to.deep.equal(searches);
        },
      ),
    );
    for (const stored of [null, '', '{}', '[1,{}]', '"a"']) expect(recentSearchesFrom(stored)).to.deep.equal([]);
  });

  it('are suggested before names, each once, and never what is typed', () => {
    expect(searchSuggestions('Mo', ['moon', 'sun'], ['Moon', 'The Moon', 'mo'], 9)).to.deep.equal(['moon', 'The Moon']);
    expect(searchSuggestions('mo', ['moon', 'mole'], ['Monday'], 2)).to.deep.equal(['moon', 'mole']);
    expect(searchSuggestions(' ', ['moon'], ['Moon'], 9)).to.deep.equal([]);
  });
});
