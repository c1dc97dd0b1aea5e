import { expect } from 'chai';
import germanEmbed from '#domain/messages/de/embed.ts';
import germanService from '#domain/messages/de/service.icu.ts';
import germanWeb from '#domain/messages/de/web.ts';
import englishEmbed from '#domain/messages/en/embed.ts';
import englishService from '#domain/messages/en/service.icu.ts';
import englishWeb from '#domain/messages/en/web.ts';
import type { ArgumentsOf, Messages } from '#domain/messages/types.ts';

const english = { web: englishWeb, embed: englishEmbed, service: englishService };
const german = { web: germanWeb, embed: germanEmbed, service: germanService };

/** The arguments of every message, by its key. */
type Signature<Catalogue> = Catalogue extends string
  ? ArgumentsOf<Catalogue>
  : { readonly [Key in keyof Catalogue]: Signature<Catalogue[Key]> };
type Same<A, B> = [A, B] extends [B, A] ? true : never;

/** Compiles only while each catalogue has the keys and arguments of English. */
const LANGUAGES: readonly (readonly [
  name: string,
  catalogue: object,
  Same<Signature<typeof english>, Signature<typeof german>>,
])[] = [['German', german, true]];

/** The arguments that a message has: in every plural branch of a compiled one. */
function argumentsRead(message: string | ((args: object) => string)): readonly string[] {
  if (typeof message === 'string') return [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
  const read = new Set<string>();
  for (const count of [0, 1, 2]) message(new Proxy({}, { get: (_, name) => (read.add(String(name)), count) }));
  return [...read].sort();
}

/** Every message as `key` or `key(argument, …)`. */
function signatures(catalogue: object, prefix = ''): readonly string[] {
  return Object.entries(catalogue)
    .flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? signatures(value as object, `${prefix}${key}.`)
        : `${prefix}${key}(${argumentsRead(value as string).join(', ')})`,
    )
    .sort();
}

describe('the catalogues of messages', () => {
  for (const [name, catalogue] of LANGUAGES)
    it(`${name} has exactly the keys and arguments of English`, () => {
      expect(signatures(catalogue)).to.deep.equal(signatures(english));
    });

  const { counts: englishCounts } = englishWeb.list as unknown as Messages<typeof englishWeb.list>;
  const { counts: germanCounts } = germanWeb.list as unknown as Messages<typeof germanWeb.list>;
  const cases = [
    ['English', englishCounts, ['0 albums', '1 album', '1,200 albums']],
    ['German', germanCounts, ['0 Alben', '1 Album', '1.200 Alben']],
  ] as const;
  for (const [name, counts, texts] of cases)
    it(`${name} counts by its own plural rules and number format [S9.87]`, () => {
      expect([0, 1, 1_200].map((count) => counts.albums({ count }))).to.deep.equal(texts);
    });
});
