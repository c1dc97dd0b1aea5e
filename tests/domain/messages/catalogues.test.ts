import { expect } from 'chai';
import arabicEmbed from '#domain/messages/ar/embed.ts';
import arabicService from '#domain/messages/ar/service.icu.ts';
import arabicWeb from '#domain/messages/ar/web.ts';
import germanEmbed from '#domain/messages/de/embed.ts';
import germanService from '#domain/messages/de/service.icu.ts';
import germanWeb from '#domain/messages/de/web.ts';
import spanishEmbed from '#domain/messages/es/embed.ts';
import spanishService from '#domain/messages/es/service.icu.ts';
import spanishWeb from '#domain/messages/es/web.ts';
import frenchEmbed from '#domain/messages/fr/embed.ts';
import frenchService from '#domain/messages/fr/service.icu.ts';
import frenchWeb from '#domain/messages/fr/web.ts';
import japaneseEmbed from '#domain/messages/ja/embed.ts';
import japaneseService from '#domain/messages/ja/service.icu.ts';
import japaneseWeb from '#domain/messages/ja/web.ts';
import englishEmbed from '#domain/messages/en/embed.ts';
import englishService from '#domain/messages/en/service.icu.ts';
import englishWeb from '#domain/messages/en/web.ts';
import { createRequire } from 'node:module';
import type { ArgumentsOf, Messages } from '#domain/messages/types.ts';

const english = { web: englishWeb, embed: englishEmbed, service: englishService };
const german = { web: germanWeb, embed: germanEmbed, service: germanService };
const french = { web: frenchWeb, embed: frenchEmbed, service: frenchService };
const spanish = { web: spanishWeb, embed: spanishEmbed, service: spanishService };
const japanese = { web: japaneseWeb, embed: japaneseEmbed, service: japaneseService };
const arabic = { web: arabicWeb, embed: arabicEmbed, service: arabicService };

/** The arguments of every message, by its key. */
type Signature<Catalogue> = Catalogue extends string
  ? ArgumentsOf<Catalogue>
  : { readonly [Key in keyof Catalogue]: Signature<Catalogue[Key]> };
type Same<A, B> = [A, B] extends [B, A] ? true : never;
type SameAsEnglish<Catalogue> = Same<Signature<typeof english>, Signature<Catalogue>>;

interface Catalogues {
  readonly web: Readonly<Record<keyof typeof englishWeb, object>>;
  readonly embed: object;
  readonly service: object;
}

/** Compiles only while each catalogue has the keys and arguments of English. */
const LANGUAGES: readonly (readonly [name: string, catalogue: Catalogues, true])[] = [
  ['German', german, true satisfies SameAsEnglish<typeof german>],
  ['French', french, true satisfies SameAsEnglish<typeof french>],
  ['Spanish', spanish, true satisfies SameAsEnglish<typeof spanish>],
  ['Japanese', japanese, true satisfies SameAsEnglish<typeof japanese>],
  ['Arabic', arabic, true satisfies SameAsEnglish<typeof arabic>],
];

/** Numbers with each plural category that a language has. */
const COUNTS = [0, 1, 2, 3, 11, 100, 1_000_000] as const;

/** The arguments that a message has: in every plural branch of a compiled one. */
function argumentsRead(message: string | ((args: object) => string)): readonly string[] {
  if (typeof message === 'string') return [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
  const read = new Set<string>();
  for (const count of COUNTS) message(new Proxy({}, { get: (_, name) => (read.add(String(name)), count) }));
  return [...read].sort();
}

const { compileCatalogue } = createRequire(import.meta.url)('../../../.config/compile-messages.cjs') as {
  readonly compileCatalogue: (language: string, text: string, english?: string) => string;
};

/** The number of albums in a translation: the second message of its list. */
const albumsOf = (list: object) => (list as readonly unknown[])[1] as (args: { readonly count: number }) => string;

/** Every message as `key` or `key(argument, …)`; those that pages load are a list in the order of the English keys. */
function signatures(english: object, catalogue: object): readonly string[] {
  const listed = Array.isArray(catalogue) ? (catalogue as unknown[]).values() : null;
  const read = (messages: object, own: object, prefix: string): readonly string[] =>
    Object.entries(messages).flatMap(([key, value]) => {
      const given: unknown =
        listed === null || typeof value === 'object' ? (own as Record<string, unknown>)[key] : listed.next().value;
      if (typeof value === 'object') return read(value as object, given ?? {}, `${prefix}${key}.`);
      return [`${prefix}${key}(${argumentsRead(given as string).join(', ')})`];
    });
  const found = read(english, catalogue, '');
  expect(listed?.next().done ?? true).to.equal(true);
  return found;
}

describe('the catalogues of messages', () => {
  for (const [name, { web, embed, service }] of LANGUAGES) {
    it(`${name} has exactly the keys and arguments of English`, () => {
      expect(signatures(englishEmbed, embed)).to.deep.equal(signatures(englishEmbed, englishEmbed));
      expect(signatures(englishService, service)).to.deep.equal(signatures(englishService, englishService));
      expect([Object.keys(embed), Object.keys(service)]).to.deep.equal([Object.keys(englishEmbed), Object.keys(englishService)]);
    });

    it(`${name} has exactly the keys and arguments of English in the player`, () => {
      for (const [group, messages] of Object.entries(englishWeb))
        expect(signatures(messages, web[group as keyof typeof englishWeb]), group).to.deep.equal(signatures(messages, messages));
    });
  }

  it('format numbers by our own function, in no message by that of the library', () => {
    const plural = compileCatalogue('en', "export default { songs: '{count, plural, one {# song} other {# songs}}' }");
    expect(plural).to.contain('import { number } from "#domain/messages/number.ts"');
    expect(plural).to.not.match(/number[^;]*from "@messageformat/);
  });

  it('are refused as a translation without the keys of English in their order', () => {
    const english = "export default { open: 'Open', shut: 'Shut' }";
    expect(() => compileCatalogue('de', "export default { open: 'Öffnen' }", english)).to.throw('.open');
    expect(() => compileCatalogue('de', "export default { shut: 'Zu', open: 'Auf' }", english)).to.throw('.shut,.open');
    expect(compileCatalogue('de', "export default { open: 'Auf', shut: 'Zu' }", english)).to.contain('"Auf",\n  "Zu"\n]');
  });

  it('isolate names and write digits as the times of the player do, from right to left', () => {
    const compiled = compileCatalogue('ar', "export default { a: '{name} ({count, number})' }");
    expect(compiled).to.contain('a: (d) => ("\\u2068" + d.name + "\\u2069") + " (" + number("ar-u-nu-latn", d.count, 0) + ")"');
  });

  const { counts: englishCounts } = englishWeb.list as unknown as Messages<typeof englishWeb.list>;
  const cases = [
    ['English', englishCounts.albums, ['0 albums', '1 album', '1,200 albums']],
    ['German', albumsOf(germanWeb.list), ['0 Alben', '1 Album', '1.200 Alben']],
    ['French', albumsOf(frenchWeb.list), ['0 album', '1 album', '1\u202f200 albums']],
    ['Spanish', albumsOf(spanishWeb.list), ['0 álbumes', '1 álbum', '1200 álbumes']],
    ['Japanese', albumsOf(japaneseWeb.list), ['0枚のアルバム', '1枚のアルバム', '1,200枚のアルバム']],
    ['Arabic', albumsOf(arabicWeb.list), ['لا ألبومات', 'ألبوم واحد', '1,200 ألبوم']],
  ] as const;
  for (const [name, albums, texts] of cases)
    it(`${name} counts by its own plural rules and number format [S9.87]`, () => {
      expect([0, 1, 1_200].map((count) => albums({ count }))).to.deep.equal(texts);
    });

  it('Arabic has six forms of a number', () => {
    const albums = albumsOf(arabicWeb.list);
    expect([0, 1, 2, 3, 11, 100].map((count) => albums({ count }))).to.deep.equal([
      'لا ألبومات',
      'ألبوم واحد',
      'ألبومان',
      '3 ألبومات',
      '11 ألبومًا',
      '100 ألبوم',
    ]);
  });
});
