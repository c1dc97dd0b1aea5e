import { expect } from 'chai';
import fc from 'fast-check';
import { embedPath } from '#domain/embed/code.ts';
import { parseResourceAddress } from '#domain/embed/resource-address.ts';

const ORIGIN = 'https://music.example';
const TYPES = ['playlist', 'album', 'track', 'episode', 'show', 'artist'] as const;
const anyId = fc.stringMatching(/^[0-9A-Za-z]{1,22}$/);
const anyShare = fc.oneof(fc.constant(null), fc.stringMatching(/^[\w-]{1,60}$/));

describe('the address of a resource', () => {
  it('is that of its page, its embed with or without a share, or its URI', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), anyId, anyShare, (type, id, share) => {
        seen.add(`${type} ${String(share === null)}`);
        const uri = { type, id };
        expect(parseResourceAddress(ORIGIN + embedPath(uri, { share }), ORIGIN)).to.deep.equal({ uri, share });
        expect(parseResourceAddress(`${ORIGIN}/${type}/${id}/?si=1&share=${share ?? ''}#t=3`, ORIGIN)).to.deep.equal({
          uri,
          share,
        });
        expect(parseResourceAddress(`spotify:${type}:${id}`, ORIGIN)).to.deep.equal({ uri, share: null });
      }),
      { numRuns: 200 },
    );
    expect(seen.size).to.equal(12);
  });

  it('can name the owner of a playlist, and of nothing else', () => {
    expect(parseResourceAddress(`${ORIGIN}/user/nina%C3%A9/playlist/1`, ORIGIN)?.uri).to.deep.equal({
      type: 'playlist',
      id: '1',
    });
    expect(parseResourceAddress(`${ORIGIN}/user/nina/album/1`, ORIGIN)).to.equal(null);
  });

  for (const text of [
    '',
    ORIGIN,
    `${ORIGIN}/`,
    `${ORIGIN}/search/album`,
    `${ORIGIN}/album/1/2`,
    `${ORIGIN}/album/${'1'.repeat(23)}`,
    `${ORIGIN}.evil.example/album/1`,
    `${ORIGIN}@evil.example/album/1`,
    `http://music.example/album/1`,
    `//music.example/album/1`,
    '/album/1',
    'spotify:user:nina',
    'spotify:album:1:2',
  ])
    it(`is not ${JSON.stringify(text)}`, () => expect(parseResourceAddress(text, ORIGIN)).to.equal(null));

  it('is refused or parsed in linear time, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const parsed = parseResourceAddress(`${ORIGIN}/${text}`, ORIGIN);
        expect(parsed === null || /^[0-9A-Za-z]{1,22}$/.test(parsed.uri.id)).to.equal(true);
      }),
    );
  });
});
