import { expect } from 'chai';
import fc from 'fast-check';
import { profileOf, similarityTo, type TrackFeatures } from '#adapters/service/domain/recommendations/similarity.ts';
import { clustersOf } from '#adapters/service/domain/recommendations/clusters.ts';
import { NO_FEEDBACK, preferencesOf, withFeedback } from '#adapters/service/domain/recommendations/feedback.ts';
import { relatedTo } from '#adapters/service/domain/recommendations/related.ts';
import {
  isAllowed,
  NO_PREFERENCES,
  spaceArtists,
  composeStation,
  type StationRequest,
} from '#adapters/service/domain/recommendations/station.ts';
import { pairsOf, withCompanion, withPlay, type Companions, type Tally } from '#adapters/service/domain/recommendations/tally.ts';
import { createTally } from '#tests/support/world/tally.ts';

const one = (...of: readonly string[]) => fc.constantFrom(...of);
const artist = one('a', 'b', 'c', 'd', 'e');
const tagged: fc.Arbitrary<TrackFeatures> = fc.record({
  id: fc.integer({ min: 0, max: 60 }).map((number) => `t${String(number)}`),
  albumId: one('x', 'y', 'z'),
  artistIds: fc.uniqueArray(artist, { minLength: 1, maxLength: 2 }),
  genres: fc.uniqueArray(one('jazz', 'rock', 'folk', 'dub'), { maxLength: 2 }),
  decade: one('', '1960', '1990', '2010'),
  label: one('', 'blue', 'loud'),
});
const pool = fc.uniqueArray(tagged, { selector: ({ id }) => id, maxLength: 60 });
const ids = fc.uniqueArray(
  fc.integer({ min: 0, max: 60 }).map((number) => `t${String(number)}`),
  { maxLength: 20 },
);

const requests: fc.Arbitrary<StationRequest> = fc
  .record({ seeds: pool, pool, first: ids, without: ids, liked: ids, bannedTracks: ids, bannedArtists: fc.uniqueArray(artist) })
  .chain(({ seeds, pool: from, first, without, liked, bannedTracks, bannedArtists }) =>
    fc.record({
      likes: fc.constant(profileOf(seeds)),
      pool: fc.constant(from),
      first: fc.constant(first),
      without: fc.constant(new Set(without)),
      preferences: fc.constant({
        liked: new Set(liked),
        bannedTracks: new Set(bannedTracks),
        bannedArtists: new Set(bannedArtists),
      }),
      count: fc.integer({ min: 0, max: 50 }),
      seed: fc.string(),
    }),
  );

describe('stations, by rule', () => {
  it('hold each candidate once, and no more than requested', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const station = composeStation(request).map(({ id }) => id);
        expect(new Set(station).size).to.equal(station.length);
        expect(station.length).to.be.at.most(request.count);
        for (const id of station) expect(request.pool.some((track) => track.id === id)).to.equal(true);
      }),
    );
  });

  it('never hold banned tracks, artists or excluded tracks [S7.88] [S7.89]', () => {
    fc.assert(
      fc.property(requests, (request) => {
        for (const { id, artistIds } of composeStation(request)) {
          expect(request.preferences.bannedTracks.has(id)).to.equal(false);
          expect(artistIds.some((artistId) => request.preferences.bannedArtists.has(artistId))).to.equal(false);
          expect(request.without.has(id)).to.equal(false);
        }
      }),
    );
  });

  it('are the same for the same seed, whatever order the library is read in', () => {
    fc.assert(
      fc.property(requests, (request) => {
        expect(composeStation({ ...request, pool: request.pool.toReversed() })).to.deep.equal(composeStation(request));
      }),
    );
  });

  it('use all candidates before they end early', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const open = { ...request, without: new Set<string>(), preferences: NO_PREFERENCES };
        expect(composeStation(open)).to.have.length(Math.min(request.count, new Set(request.pool.map(({ id }) => id)).size));
      }),
    );
  });

  it('begin with the given first tracks, in that order', () => {
    const track = (id: string, artistId: string): TrackFeatures => ({
      id,
      albumId: 'x',
      artistIds: [artistId],
      genres: [],
      decade: '',
      label: '',
    });
    const all = ['one', 'two', 'three', 'four'].map((id) => track(id, id));
    const request = {
      likes: profileOf(all),
      pool: all,
      without: new Set<string>(),
      preferences: NO_PREFERENCES,
      count: 4,
      seed: 'any',
    };
    expect(composeStation({ ...request, first: ['three', 'one'] }).slice(0, 2)).to.deep.equal([all[2], all[0]]);
  });

  it('hold recent tracks only after all others, where there are too few', () => {
    fc.assert(
      fc.property(requests, ids, (request, events) => {
        const last = new Set(events);
        const open = { ...request, first: [], last };
        const station = composeStation(open).map(({ id }) => last.has(id));
        const isOpen = ({ id, artistIds }: TrackFeatures) =>
          !request.without.has(id) && isAllowed(request.preferences, { id, artistIds });
        const fresh = new Set(request.pool.filter((track) => isOpen(track) && !last.has(track.id)).map(({ id }) => id));
        expect(station.indexOf(true)).to.equal(station.includes(true) ? fresh.size : -1);
        expect(station.length).to.equal(composeStation({ ...request, first: [] }).length);
      }),
    );
  });

  it('hold a liked track more often than another one that is as much alike [S1.15]', () => {
    const all = Array.from({ length: 40 }, (_, at): TrackFeatures => {
      return { id: `t${String(at)}`, albumId: 'x', artistIds: [`a${String(at)}`], genres: ['jazz'], decade: '', label: '' };
    });
    const request = { likes: profileOf(all), pool: all, first: [], without: new Set<string>(), count: 5 };
    const held = (liked: readonly string[], id: string) =>
      Array.from({ length: 300 }, (_, seed) =>
        composeStation({ ...request, seed: String(seed), preferences: { ...NO_PREFERENCES, liked: new Set(liked) } }),
      ).filter((station) => station.some((track) => track.id === id)).length;
    expect(held(['t7'], 't7')).to.be.above(2 * held([], 't7'));
  });

  it('set tracks of one artist apart while there are others to put between', () => {
    const by = (artistId: string, at: number): TrackFeatures => {
      return { id: `${artistId}${String(at)}`, albumId: 'x', artistIds: [artistId], genres: [], decade: '', label: '' };
    };
    const tracks = ['a', 'b', 'c', 'd', 'e'].flatMap((artistId) => [0, 1, 2].map((at) => by(artistId, at)));
    const artists = spaceArtists(tracks).map(({ artistIds }) => artistIds[0]);
    for (let at = 1; at < artists.length - 3; at += 1) expect(artists[at]).not.to.equal(artists[at - 1]);
    expect(spaceArtists(tracks)).to.have.members(tracks);
  });
});

describe('likeness', () => {
  it('is more than nothing and at most one, and highest for the music itself', () => {
    fc.assert(
      fc.property(pool, tagged, (seeds, track) => {
        const value = similarityTo(profileOf(seeds), track);
        expect(value).to.be.above(0).and.at.most(1);
        expect(similarityTo(profileOf([track]), track)).to.be.at.least(value);
      }),
    );
  });
});

describe('related artists, by rule', () => {
  it('are at most the requested number and 20, each once, never the artist [S7.29]', () => {
    const many = fc.array(
      fc.record({ ...fieldsOf(), artistIds: fc.array(fc.integer({ max: 40, min: 0 }).map(String), { minLength: 1 }) }),
      {
        maxLength: 80,
      },
    );
    fc.assert(
      fc.property(many, fc.integer({ min: 1, max: 50 }), (tracks, limit) => {
        const own = tracks.filter(({ artistIds }) => artistIds.includes('0'));
        const found = relatedTo('0', own, tracks, {}, limit);
        expect(found.length).to.be.at.most(Math.min(limit, 20));
        expect(new Set(found).size).to.equal(found.length);
        expect(found).not.to.include('0');
      }),
    );
  });

  it('come from plays together, where tags are missing', () => {
    const by = (id: string): TrackFeatures => ({ id: `t${id}`, albumId: '', artistIds: [id], genres: [], decade: '', label: '' });
    const found = relatedTo('a', [by('a')], [by('a'), by('b'), by('c'), by('d')], { c: 1, d: 4 }, 20);
    expect(found).to.deep.equal(['d', 'c']);
  });

  it('ignore inherited property names', () => {
    const names = ['constructor', '__proto__', 'toString'];
    const by = (id: string): TrackFeatures => ({ id: `t${id}`, albumId: '', artistIds: [id], genres: [], decade: '', label: '' });
    const tracks = ['a', 'b', ...names].map(by);
    expect(relatedTo('a', [by('a')], tracks, {}, 20)).to.deep.equal([]);
    const received = ['b', ...names, ...names].reduce<Companions>(withCompanion, {});
    const kept = JSON.parse(JSON.stringify(received)) as Companions;
    expect(new Map(Object.entries(kept))).to.deep.equal(new Map([['b', 1], ...names.map((id) => [id, 2] as const)]));
    expect(new Set(relatedTo('a', [by('a')], tracks, kept, 20))).to.deep.equal(new Set(['b', ...names]));
  });

  function fieldsOf() {
    const { albumId, genres, decade, label, id } = {
      id: fc.string(),
      albumId: one('x'),
      genres: fc.constant(['jazz']),
      decade: one('1960'),
      label: one('blue'),
    };
    return { id, albumId, genres, decade, label };
  }
});

describe('groups of a listener’s tracks', () => {
  it('are at most six, of three tracks or more, and hold no track twice [S1.29]', () => {
    fc.assert(
      fc.property(pool, (tracks) => {
        const clusters = clustersOf(tracks, () => 1);
        const all = clusters.flatMap((cluster) => cluster.tracks.map(({ id }) => id));
        expect(clusters.length).to.be.at.most(6);
        expect(new Set(all).size).to.equal(all.length);
        for (const cluster of clusters) expect(cluster.tracks.length).to.be.at.least(3);
      }),
    );
  });
});

describe('counts of plays', () => {
  const instants = fc.array(fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }), { minLength: 1, maxLength: 30 });
  const tallyOf = (plays: readonly number[]) => plays.reduce<Tally | null>((sum, atMs) => withPlay(sum, atMs), null);

  it('do not depend on the order of the tracks', () => {
    fc.assert(
      fc.property(instants, (plays) => {
        const [there, back] = [tallyOf(plays), tallyOf(plays.toReversed())];
        expect(there?.plays).to.equal(plays.length);
        expect(there?.heat).to.be.closeTo(back?.heat ?? NaN, 1e-6);
      }),
    );
  });

  it('let plays of long ago fade: many of long ago count less than a few of now', () => {
    const dayMs = 86_400_000;
    const heat = (plays: readonly number[]) => tallyOf(plays)?.heat ?? NaN;
    expect(heat([100 * dayMs])).to.be.above(heat([60 * dayMs]));
    expect(heat(Array.from({ length: 4 }, () => 99 * dayMs))).to.be.above(heat([100 * dayMs]));
    expect(heat([100 * dayMs, 100 * dayMs])).to.be.above(heat(Array.from({ length: 4 }, () => 60 * dayMs)));
  });

  it('pair artists played one after the other within half an hour, both ways, and never with themselves', () => {
    const listens = [
      { atMs: 0, artistIds: ['a'] },
      { atMs: 1_800_000, artistIds: ['b'] },
      { atMs: 1_900_000, artistIds: ['b'] },
      { atMs: 3_700_001, artistIds: ['c'] },
    ];
    expect(pairsOf(listens)).to.deep.equal([
      ['a', 'b'],
      ['b', 'a'],
    ]);
  });

  it('store a bounded number of companions, the last one among them', () => {
    const tally = createTally('companions', ['as many as there may be', 'fewer', 'received again'] as const);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }).map(String), { minLength: 1, maxLength: 150 }), (received) => {
        const companions = received.reduce<Companions>((sum, id) => withCompanion(sum, id), {});
        tally.count(Object.keys(companions).length === 60 ? 'as many as there may be' : 'fewer');
        if (new Set(received).size < received.length) tally.count('received again');
        expect(Object.keys(companions).length).to.be.at.most(60);
        expect(companions).to.have.property(received.at(-1) ?? '');
      }),
    );
    tally.expectAll();
  });
});

describe('opinions', () => {
  it('are one per item: the last one counts, and they are bounded', () => {
    const anyOpinions = fc.array(fc.tuple(one('liked', 'banned'), fc.integer({ min: 0, max: 5 })), {
      minLength: 1,
      maxLength: 30,
    });
    const tally = createTally('opinions', ['liked', 'banned', 'liked, then banned', 'banned, then liked'] as const);
    fc.assert(
      fc.property(anyOpinions, (all) => {
        const uriOf = (number: number) => `spotify:track:t${String(number)}`;
        const opinions = all.reduce(
          (sum, [what, number], atMs) =>
            withFeedback(sum, what === 'liked' ? 'liked' : 'banned', { uri: uriOf(number), contextUri: '', atMs }),
          NO_FEEDBACK,
        );
        const { liked, bannedTracks } = preferencesOf(opinions);
        const last = new Map(all.map(([what, number]) => [`t${String(number)}`, what]));
        for (const [id, what] of last) {
          expect([liked.has(id), bannedTracks.has(id)]).to.deep.equal([what === 'liked', what === 'banned']);
          tally.count(what === 'liked' ? 'liked' : 'banned');
          const before = all.some(([other, number]) => `t${String(number)}` === id && other !== what);
          if (before) tally.count(what === 'liked' ? 'banned, then liked' : 'liked, then banned');
        }
      }),
    );
    tally.expectAll();
  });
});
