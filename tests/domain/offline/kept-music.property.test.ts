import { expect } from 'chai';
import fc from 'fast-check';
import {
  changeQuota,
  followItem,
  hasRoomFor,
  keepItem,
  keptBytes,
  type KeptMusic,
  nextWanted,
  NO_KEPT_MUSIC,
  progressOf,
  removeItem,
  settleTrack,
  unusedFiles,
} from '#domain/offline/kept-music.ts';

const trackUri = fc.integer({ min: 0, max: 7 }).map((number) => `track${String(number)}`);
const itemUri = fc.integer({ min: 0, max: 3 }).map((number) => `item${String(number)}`);
const change = fc.oneof(
  fc.record({ type: fc.constant('keep' as const), uri: itemUri, trackUris: fc.array(trackUri, { minLength: 1, maxLength: 5 }) }),
  fc.record({
    type: fc.constant('follow' as const),
    uri: itemUri,
    trackUris: fc.array(trackUri, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ type: fc.constant('remove' as const), uri: itemUri }),
  fc.record({ type: fc.constant('download' as const), bytes: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ type: fc.constant('quota' as const), bytes: fc.integer({ min: 1, max: 120 }) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function apply(music: KeptMusic, done: Change): KeptMusic {
  switch (done.type) {
    case 'keep':
      return keepItem(music, { uri: done.uri, name: done.uri, images: [], trackUris: done.trackUris });
    case 'follow': {
      const after = followItem(music, done.uri, done.trackUris);
      expect(after.items.map(({ uri }) => uri)).to.deep.equal(music.items.map(({ uri }) => uri));
      return after;
    }
    case 'remove':
      return removeItem(music, done.uri);
    case 'quota':
      return changeQuota(music, done.bytes);
    case 'download': {
      const uri = nextWanted(music);
      if (uri === null) return music;
      const fits = hasRoomFor(music, done.bytes);
      return settleTrack(
        music,
        uri,
        fits ? { status: 'kept', fileId: uri, bytes: done.bytes } : { status: 'failed', reason: 'no-room' },
      );
    }
  }
}

const histories = fc.array(change, { maxLength: 40 });
const musicAfter = (changes: readonly Change[]) => changes.reduce(apply, changeQuota(NO_KEPT_MUSIC, 100));

describe('kept music', () => {
  it('has the tracks of its items and no others, within the quota', () => {
    fc.assert(
      fc.property(histories, (changes) => {
        const music = musicAfter(changes);
        expect(Object.keys(music.tracks).sort()).to.deep.equal(
          [...new Set(music.items.flatMap((item) => item.trackUris))].sort(),
        );
        expect(keptBytes(music)).to.be.at.most(music.quotaBytes);
      }),
    );
  });

  it('keeps a file as long as an item has its track, and names each file that is not needed any more', () => {
    fc.assert(
      fc.property(histories, change, (changes, last) => {
        const before = musicAfter(changes);
        const after = apply(before, last);
        const gone = unusedFiles(before, after).map(({ uri }) => uri);
        for (const [uri, track] of Object.entries(before.tracks)) {
          if (track.status !== 'kept') continue;
          expect(gone.includes(uri)).to.equal(after.tracks[uri] === undefined);
          if (after.tracks[uri]) expect(after.tracks[uri]).to.equal(track);
        }
      }),
    );
  });

  it('is wanted, kept or failed in every part', () => {
    fc.assert(
      fc.property(histories, (changes) => {
        const music = musicAfter(changes);
        for (const item of music.items) {
          const { kept, reason, total, wanted } = progressOf(music, item);
          expect(total).to.equal(new Set(item.trackUris).size);
          expect(reason !== null).to.equal(kept + wanted < total);
        }
        expect(nextWanted(music) === null).to.equal(Object.values(music.tracks).every(({ status }) => status !== 'wanted'));
      }),
    );
  });

  it('downloads what was kept first at first, and lets it leave first when the room gets smaller', () => {
    const one = { uri: 'one', name: 'One', images: [], trackUris: ['a'] };
    const two = { uri: 'two', name: 'Two', images: [], trackUris: ['b'] };
    const wanted = keepItem(keepItem(NO_KEPT_MUSIC, one), two);
    expect(nextWanted(wanted)).to.equal('a');
    const kept = ['a', 'b'].reduce((music, uri) => settleTrack(music, uri, { status: 'kept', fileId: uri, bytes: 60 }), wanted);
    expect(changeQuota(kept, 119).items.map(({ uri }) => uri)).to.deep.equal(['two']);
    expect(changeQuota(kept, 120).items).to.have.lengthOf(2);
  });

  it('tries a track without room again once there is some', () => {
    const item = { uri: 'one', name: 'One', images: [], trackUris: ['a'] };
    const full = settleTrack(keepItem(NO_KEPT_MUSIC, item), 'a', { status: 'failed', reason: 'no-room' });
    expect(nextWanted(full)).to.equal(null);
    expect(nextWanted(changeQuota(full, 1e12))).to.equal('a');
  });
});
