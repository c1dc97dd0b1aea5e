import { expect } from 'chai';
import fc from 'fast-check';
import { KEPT_QUEUE_MAX } from '#domain/constants/page/offline.ts';
import { type KeptMusic, NO_KEPT_MUSIC } from '#domain/offline/kept-music.ts';
import { keptQueueOf } from '#domain/offline/kept-queue.ts';

const ALBUM = 'spotify:album:1';

/** An album of these tracks; those in capital letters are kept. */
const album = (...uris: readonly string[]): KeptMusic => ({
  ...NO_KEPT_MUSIC,
  items: [{ uri: ALBUM, name: 'Album', images: [], trackUris: uris }],
  tracks: Object.fromEntries(
    uris.map((uri) => [uri, uri === uri.toUpperCase() ? { status: 'kept', fileId: uri, bytes: 1 } : { status: 'wanted' }]),
  ),
});

describe('the kept tracks of a request', () => {
  const music = album('A', 'b', 'C', 'D');
  const cases = [
    { wanted: { contextUri: ALBUM }, uris: ['A', 'C', 'D'], startIndex: 0 },
    { wanted: { contextUri: ALBUM, index: 3 }, uris: ['A', 'C', 'D'], startIndex: 2 },
    { wanted: { contextUri: ALBUM, index: 2, trackUri: 'C' }, uris: ['A', 'C', 'D'], startIndex: 1 },
    { wanted: { contextUri: ALBUM, index: 0, trackUri: 'D' }, uris: ['A', 'C', 'D'], startIndex: 2 },
    { wanted: { contextUri: 'spotify:show:1', trackUri: 'C' }, uris: ['C'], startIndex: 0 },
    { wanted: { contextUri: 'D' }, uris: ['D'], startIndex: 0 },
    { wanted: { contextUri: 'liked', trackUri: 'D', nearUris: ['b', 'C', 'x', 'D'] }, uris: ['C', 'D'], startIndex: 1 },
    { wanted: { contextUri: 'liked', nearUris: ['b', 'C', 'D'] }, uris: ['C', 'D'], startIndex: 0 },
    { wanted: { contextUri: 'liked', trackUri: 'A', nearUris: ['C', 'D'] }, uris: ['A'], startIndex: 0 },
    { wanted: { contextUri: ALBUM, trackUri: 'C', nearUris: ['C'] }, uris: ['A', 'C', 'D'], startIndex: 1 },
    { wanted: { contextUri: 'list', trackUris: ['b', 'D', 'A'] }, uris: ['D', 'A'], startIndex: 0 },
  ];
  for (const { startIndex, uris, wanted } of cases)
    it(`are ${uris.join(' ')} from ${String(startIndex)} for ${JSON.stringify(wanted)}`, () =>
      expect(keptQueueOf(music, wanted)).to.deep.equal({ uris, startIndex }));

  const unkept = [
    { contextUri: ALBUM, index: 1 },
    { contextUri: ALBUM, trackUri: 'b' },
    { contextUri: 'other' },
    { contextUri: 'other', nearUris: ['b', 'x'] },
    { contextUri: 'other', trackUri: 'b', nearUris: ['b', 'C'] },
    { contextUri: ALBUM, index: 9 },
  ];
  for (const wanted of unkept)
    it(`are none for ${JSON.stringify(wanted)}`, () => expect(keptQueueOf(music, wanted)).to.equal(null));

  it('begin with the wanted track, in a list of bounded length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * KEPT_QUEUE_MAX }), fc.nat(), (count, place) => {
        const uris = Array.from({ length: count }, (_, index) => `T${String(index)}`);
        const index = place % count;
        const queue = keptQueueOf(album(...uris), { contextUri: ALBUM, index });
        expect(queue?.uris[queue.startIndex]).to.equal(`T${String(index)}`);
        expect(queue?.uris.length).to.be.within(1, KEPT_QUEUE_MAX);
      }),
    );
  });
});
