import { expect } from 'chai';
import { bestLocale, directionOf, languageOf } from '#domain/messages/languages.ts';

describe('the language of a locale', () => {
  const cases = [
    ['de', 'de'],
    ['de-CH', 'de'],
    ['de_AT', 'de'],
    ['EN-gb', 'en'],
    ['den', undefined],
    ['fr-CA', 'fr'],
    ['ar_EG', 'ar'],
    ['sv', undefined],
  ] as const;
  for (const [locale, language] of cases)
    it(`${locale} has ${language ?? 'no'} catalogue`, () => {
      expect(languageOf(locale)).to.equal(language);
    });
});

describe('the best of the wanted locales', () => {
  const cases = [
    [['de-CH', 'en'], 'de-CH'],
    [['sv', 'en-GB', 'de'], 'en-GB'],
    [['sv', 'ja', 'de'], 'ja'],
  ] as const;
  for (const [locales, best] of cases)
    it(`is ${best} of ${locales.join(', ')}`, () => {
      expect(bestLocale(locales)).to.equal(best);
    });

  it('is English when no wanted language has a catalogue [S9.88]', () => {
    expect([bestLocale(['sv', 'xx-nowhere']), bestLocale([])]).to.deep.equal(['en', 'en']);
  });
});

describe('the direction of a locale', () => {
  it('is from left to right in all but languages that are read from the right', () => {
    expect(['de-CH', 'ja', 'xx', 'ar', 'ar-EG'].map(directionOf)).to.deep.equal(['ltr', 'ltr', 'ltr', 'rtl', 'rtl']);
  });
});
