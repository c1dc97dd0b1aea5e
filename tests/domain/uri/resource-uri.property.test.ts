import { expect } from 'chai';
import fc from 'fast-check';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { formatMusicLink, parseMusicLink } from '#domain/uri/music-link.ts';
import { formatUri, parseUri, pathOfUri } from '#domain/uri/resource-uri.ts';
import type { ResourceUri } from '#domain/uri/types.ts';

const id = fc.stringMatching(/^[0-9a-zA-Z]{1,22}$/);
/** Names in any script, with reserved characters. */
const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...':/?#%+& .é音🎧', "'") }));
const name = text.filter((one) => one !== '');
const count = fc.nat();
type Drawn = Readonly<Record<string, fc.Arbitrary<unknown>>>;
const of = (type: ResourceUri['type'], fields: Drawn) =>
  fc.record<Record<string, unknown>>({ type: fc.constant(type), ...fields }) as unknown as fc.Arbitrary<ResourceUri>;
const maybe = (uri: fc.Arbitrary<ResourceUri>, fields: Drawn): fc.Arbitrary<ResourceUri> =>
  fc.tuple(uri, fc.record(fields, { requiredKeys: [] })).map(([one, more]) => ({ ...one, ...more }));
const names = fc.array(name, { minLength: 1, maxLength: 4 });

/** No literal of another pattern. */
const isFree = (word: string) =>
  !/^(collection|collectiontracklist|folder|followers|following|inbox|library|playlist|published-rootlist|rootlist|starred|top|toplist|app)$/.test(
    word,
  );
const profileArgs = fc.tuple(name.filter(isFree), fc.array(name)).map(([first, rest]) => [first, ...rest]);
const applicationId = fc.oneof(
  fc.constantFrom('collection', 'genre', 'view', 'intl-il'),
  name.filter((one) => !/^[a-z-]+$/.test(one)),
);

const anyUri: fc.Arbitrary<ResourceUri> = fc.oneof(
  ...(['ad', 'artist', 'concert', 'dailymix', 'image', 'interruption', 'live', 'playlist-v2', 'show'] as const).map((type) =>
    of(type, { id }),
  ),
  ...(
    ['followers', 'following', 'inbox', 'library', 'published-rootlist', 'rootlist', 'starred', 'user-top-tracks'] as const
  ).map((type) => of(type, { username: name })),
  ...(
    ['collection-album', 'collection-artist', 'collection-missing-album', 'collectiontracklist', 'folder', 'playlist'] as const
  ).map((type) => of(type, { username: name, id })),
  ...(['track', 'episode'] as const).map((type) => maybe(of(type, { id }), { context: name, play: name, anchor: name })),
  maybe(of('album', { id }), { disc: count }),
  of('artist-toplist', { id, toplist: name }),
  of('audiofile', { extension: name, id }),
  maybe(of('collection', { username: name }), { category: name }),
  maybe(of('profile', { username: name.filter((one) => one !== 'facebook') }), { args: profileArgs }),
  of('user-toplist', { username: name, toplist: name }),
  maybe(of('application', { id: applicationId }), { args: names }),
  of('context-group', { origin: name, name }),
  of('facebook', { uid: count }),
  of('local', { artist: text, album: text, track: text, duration: count }),
  of('local-album', { artist: text, album: text }),
  of('local-artist', { artist: name }),
  of('mosaic', { ids: fc.array(id, { minLength: 1 }) }),
  of('radio', { args: name }),
  of('search', { query: name }),
  of('socialsession', { token: name }),
  of('special', { args: names }),
  of('station', { args: names }),
  of('temp-playlist', { origin: name, data: name }),
  of('toplist', { toplist: name, global: fc.constant(true) }),
  of('toplist', { toplist: name, global: fc.constant(false), country: name }),
  maybe(of('trackset', { name: text, tracks: fc.array(id, { minLength: 1 }) }), { index: count }),
);

describe('addresses of resources', () => {
  it('parse as they were formatted, in both notations, with names in any script', () => {
    fc.assert(
      fc.property(anyUri, (uri) => {
        expect(parseUri(formatUri(uri))).to.deep.equal({ ok: true, value: uri });
        expect(parseUri(pathOfUri(uri))).to.deep.equal({ ok: true, value: uri });
      }),
      { numRuns: 2_000 },
    );
  });

  it('stay the same after one parse, whatever the input', () => {
    const anything = fc.oneof(
      text,
      text.map((rest) => `spotify:${rest}`),
      text.map((rest) => `/${rest}`),
      name.map((rest) => `spotify:user:${rest}`),
    );
    fc.assert(
      fc.property(anything, (value) => {
        const parsed = parseUri(value);
        if (parsed.ok) expect(parseUri(formatUri(parsed.value))).to.deep.equal(parsed);
        if (parsed.ok) expect(parseUri(pathOfUri(parsed.value))).to.deep.equal(parsed);
      }),
      { numRuns: 2_000 },
    );
  });

  it('agree with content URIs', () => {
    const content = fc.record({ type: fc.constantFrom('playlist', 'album', 'track', 'episode', 'show', 'artist'), id });
    fc.assert(
      fc.property(content, ({ type, id }) => {
        const narrow = parseContentUri(`spotify:${type}:${id}`);
        expect(narrow).to.deep.equal({ type, id });
        expect(parseUri(narrow ? formatContentUri(narrow) : '')).to.deep.equal({
          ok: true,
          value: { type: type === 'playlist' ? 'playlist-v2' : type, id },
        });
      }),
    );
    fc.assert(
      fc.property(anyUri.map(formatUri), (uri) => {
        if (parseContentUri(uri) !== null) expect(parseUri(uri)).to.have.property('ok', true);
      }),
    );
  });
});

describe('music links', () => {
  it('parse as they were formatted', () => {
    const link = fc.oneof(
      fc.record({ type: fc.constantFrom('artist' as const, 'album' as const, 'playlist' as const, 'track' as const), id }),
      fc.record({ type: fc.constant('user' as const), id: name }),
    );
    fc.assert(
      fc.property(fc.array(link, { minLength: 1 }), (links) => {
        expect(parseMusicLink(formatMusicLink(links))).to.deep.equal(links);
      }),
    );
  });
});
