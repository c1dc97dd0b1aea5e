import { expect } from 'chai';
import fc from 'fast-check';
import { createRedaction } from '#domain/diagnostics/redaction.ts';

const redacted = (value: unknown) => createRedaction()(value);

/** A name or a secret: a word that no protocol has. */
const planted = fc.stringMatching(/^zq[a-zA-Z0-9ÄÖÜäöü_.+-]{6,40}$/);
/** Properties of machines; `type`, `reason` and `mimeType` hold words of the protocol. */
const key = fc.constantFrom('name', 'uri', 'urls', 'token', 'message', 'payload', 'key', 'added_by', 'password', 'given');

/** A value with planted words in texts, lists, sets, and names of properties below opaque ones. */
const valueWith = (words: readonly string[]): fc.Arbitrary<unknown> =>
  fc.letrec((tie) => {
    const word = fc.constantFrom(...words);
    const text = fc.oneof(
      word,
      word.map((one) => `spotify:user:${one}:playlist:${one}`),
      fc.tuple(word, word).map(([one, other]) => `https://${one}.example/${other}?access_token=${one}#${other}`),
      fc.tuple(word, word).map(([one, other]) => JSON.stringify([one, { [other]: `${one} & ${other}` }])),
    );
    return {
      value: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.integer(),
        fc.array(tie('value')),
        tie('object'),
        fc.array(word).map((all) => new Set(all)),
      ),
      object: fc.dictionary(fc.oneof(key, word), tie('value')),
    };
  })['value'];

const asText = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (part instanceof Set ? [...part] : part));

describe('redaction', () => {
  it('leaves no planted word, wherever it is', () => {
    fc.assert(
      fc.property(
        fc.array(planted, { minLength: 1, maxLength: 5 }).chain((words) => fc.tuple(fc.constant(words), valueWith(words))),
        ([words, value]) => {
          const text = asText(redacted({ payload: value, uri: flat(value), name: JSON.stringify(asText(value)) }));
          expect(words.filter((word) => text.includes(word))).to.deep.equal([]);
        },
      ),
    );
  });

  it('replaces long and unusual texts of the protocol’s properties too', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';
    const hex = '0123456789abcdef0123456789abcdef0123';
    const value = { type: token, reason: hex, mimeType: 'audio/mp4; codecs="mp4a.40.2"', format: 'MP4_128', code: 'HUNTER2' };
    expect(redacted(value)).to.deep.equal({
      ...{ type: '~1', reason: '~2', mimeType: 'audio/mp4; codecs="mp4a.40.2"', format: 'MP4_128', code: '~3' },
    });
  });

  it('keeps numbers, flags, codes of errors, and the types of URIs; equal texts stay equal', () => {
    const value = {
      code: 'NETWORK_ERROR',
      status: 503,
      isOnline: true,
      uri: 'spotify:track:abc',
      key: ['abc', 'def', 'abc def', null],
    };
    expect(redacted(value)).to.deep.equal({
      ...{ code: 'NETWORK_ERROR', status: 503, isOnline: true, uri: 'spotify:track:~1', key: ['~1', '~2', '~1 ~2', null] },
    });
  });

  it('keeps the place of an item in its uid, by which songs join, and no other uid', () => {
    const uids = ['c0', 'c10000', 'r3c12', 'q7', 'c1x', 'c123456'];
    expect(redacted({ key: uids })).to.deep.equal({ key: ['c0', 'c10000', 'r3c12', '~1', '~2', '~3'] });
  });

  it('joins and splits alike: the parts of a joined text are the joined parts', () => {
    fc.assert(
      fc.property(fc.array(planted, { minLength: 1 }), fc.constantFrom(' ', ':', '/', '?', '#', '","'), (words, separator) => {
        const redact = createRedaction();
        const parts = words.map((word) => String(redact(word)));
        expect(redact(words.join(separator))).to.equal(parts.join(separator));
      }),
    );
  });

  it('hides whatever is below a property of arbitrary data or of a secret', () => {
    const value = {
      payload: { ada: [1, 'x'] },
      given: null,
      response: 'text',
      sessionToken: 1234,
      hasToken: true,
      ticket: 'a b',
    };
    expect(redacted(value)).to.deep.equal({
      payload: '~1',
      given: null,
      response: '~2',
      sessionToken: '~3',
      hasToken: true,
      ticket: '~4',
    });
  });

  it('keeps the identity of objects', () => {
    const shared = { uri: 'spotify:track:abc' };
    const result = redacted({ one: shared, other: [shared] }) as { one: unknown; other: readonly unknown[] };
    expect(result.one).to.equal(result.other[0]);
  });
});

/** A value without objects: lists of names and values stand for them, because above opaque values names belong to the product. */
function flat(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Set) return value;
  return Array.isArray(value) ? value.map(flat) : Object.entries(value).map(([name, part]) => [name, flat(part)]);
}
