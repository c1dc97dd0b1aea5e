import { expect } from 'chai';
import { KINDS, type TrackRecord } from '#adapters/service/application/records/records.ts';
import { trackKeys } from '#adapters/service/application/records/sort-keys.ts';
import { albumUri, seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { recordPlays } from '#tests/support/fixtures/recommendation-catalogue.ts';
import { createRecommendationHarness, type RecommendationHarness } from '#tests/support/service/recommendation-harness.ts';

const DAY_MS = 86_400_000;
const idOf = (name: string) => seededId('track', name);

interface Named {
  readonly id: string;
  readonly name: string;
}
interface Listed {
  readonly items: readonly Named[];
  readonly total: number;
  readonly next: string | null;
}

describe('the public calls that choose and sort', () => {
  let house: RecommendationHarness;
  beforeEach(async () => (house = await createRecommendationHarness()));
  const get = async <Body>(path: string) => {
    const { json, status } = await house.sendRequest(`GET ${path}`);
    expect(status, path).to.equal(200);
    return json as Body;
  };
  const refusal = async (path: string) => {
    const { json, status } = await house.sendRequest(`GET ${path}`);
    return [status, (json as { readonly error: { readonly message: string } }).error.message];
  };
  const heard = (names: readonly string[], daysAgo: number) =>
    recordPlays(house.store, 'owner', albumUri('Ada in Blue'), names, house.clock.nowMs() - daysAgo * DAY_MS);
  /** The tags of some tracks. */
  const tagged = async (name: string, more: Partial<TrackRecord>) => {
    const stored = await house.store.get<TrackRecord>(KINDS.track, idOf(name));
    if (stored === null) throw new Error('this track is not in the library');
    const doc = { ...stored.doc, ...more };
    await house.store.write([{ op: 'put', kind: KINDS.track, id: doc.id, doc, keys: trackKeys(doc) }]);
  };
  const music = (tempoBpm: number): Partial<TrackRecord> => ({
    tempoBpm,
    key: { pitchClass: 9, isMajor: false },
    gain: { trackDb: -6, albumDb: null, trackPeak: null },
  });

  it('list a listener’s top items, in three time ranges', async () => {
    await heard(['Ada in Blue 1', 'Ada in Blue 1', 'Eve Loud 2'], 2);
    await heard(['Eve Loud 2', 'Eve Loud 3', 'Eve Loud 2', 'Eve Loud 2'], 100);
    await heard(['Gus at Sea 1', 'Gus at Sea 1', 'Gus at Sea 1', 'Gus at Sea 1', 'Gus at Sea 1'], 300);
    const top = async (type: string, query: string) =>
      (await get<Listed>(`/v1/me/top/${type}?${query}`)).items.map(({ name }) => name);
    expect(await top('tracks', 'time_range=short_term')).to.deep.equal(['Ada in Blue 1', 'Eve Loud 2']);
    expect(await top('tracks', '')).to.deep.equal(['Eve Loud 2', 'Ada in Blue 1', 'Eve Loud 3']);
    expect((await top('tracks', 'time_range=long_term'))[0]).to.equal('Gus at Sea 1');
    expect(await top('artists', 'time_range=medium_term')).to.deep.equal(['Eve', 'Ada']);
    const page = await get<Listed>('/v1/me/top/tracks?limit=1&offset=1');
    expect([page.total, page.items.map(({ name }) => name)]).to.deep.equal([3, ['Ada in Blue 1']]);
    expect(page.next).to.contain('time_range=medium_term&offset=2&limit=1');
    expect(await refusal('/v1/me/top/shows')).to.deep.equal([400, 'type: has to be artists or tracks']);
    expect(await refusal('/v1/me/top/tracks?time_range=ever')).to.deep.equal([
      400,
      'time_range: has to be one of short_term, medium_term, long_term',
    ]);
    expect(await refusal('/v1/me/top/tracks?limit=51')).to.deep.equal([400, 'limit: has to be from 1 to 50']);
  });

  interface Recommendations {
    readonly seeds: readonly { readonly type: string; readonly initialPoolSize: number; readonly afterFilteringSize: number }[];
    readonly tracks: readonly (Named & { readonly artists: readonly Named[]; readonly duration_ms: number })[];
  }
  const like = (query: string) => get<Recommendations>(`/v1/recommendations?${query}`);

  it('recommend tracks like artists, genres and tracks', async () => {
    const jazz = ['Ada', 'Bix', 'Cy'];
    const shareOf = ({ tracks }: Recommendations, artists: readonly string[]) =>
      tracks.slice(0, 10).filter(({ artists: [first] }) => artists.includes(first?.name ?? '')).length;
    for (const seed of [
      `seed_artists=${seededId('artist', 'Ada')}`,
      'seed_genres=Jazz',
      `seed_tracks=${idOf('Ada in Blue 1')}`,
    ]) {
      const found = await like(seed);
      expect(found.tracks, seed).to.have.length(20);
      expect(shareOf(found, jazz), seed).to.be.above(6);
    }
    const { seeds, tracks } = await like(`seed_tracks=${idOf('Ada in Blue 1')}&seed_genres=Folk&limit=3`);
    expect(seeds.map(({ type }) => type)).to.deep.equal(['GENRE', 'TRACK']);
    expect(tracks.map(({ id }) => id)).not.to.include(idOf('Ada in Blue 1'));
    expect(tracks).to.have.length(3);
  });

  it('keep to bounds of known features, and list the nearest to a target first', async () => {
    for (const [at, name] of ['Bix in Blue 1', 'Bix in Blue 2', 'Cy in Blue 1'].entries())
      await tagged(name, music(100 + at * 20));
    const bounded = await like('seed_genres=Jazz&min_tempo=110&max_tempo=150');
    expect(bounded.tracks.map(({ name }) => name).sort()).to.deep.equal(['Bix in Blue 2', 'Cy in Blue 1']);
    expect(bounded.seeds[0]?.afterFilteringSize).to.equal(2);
    const near = await like('seed_genres=Jazz&target_tempo=141');
    expect(near.tracks.slice(0, 3).map(({ name }) => name)).to.deep.equal(['Cy in Blue 1', 'Bix in Blue 2', 'Bix in Blue 1']);
    expect((await like('seed_genres=Jazz&max_duration_ms=1000')).tracks).to.deep.equal([]);
    expect((await like('seed_genres=Jazz&min_danceability=0.9')).tracks, 'an unknown feature').to.have.length(20);
  });

  it('refuse recommendations without seeds, with too many, and with invalid numbers', async () => {
    const seeds = 'seed_artists, seed_genres, seed_tracks: have to name 1 to 5 seeds';
    expect(await refusal('/v1/recommendations')).to.deep.equal([400, seeds]);
    expect(await refusal('/v1/recommendations?seed_genres=a,b,c,d,e,f')).to.deep.equal([400, seeds]);
    expect(await refusal('/v1/recommendations?seed_genres=a&min_tempo=fast')).to.deep.equal([400, 'min_tempo: is not a number']);
    expect(await refusal('/v1/recommendations?seed_genres=a&limit=101')).to.deep.equal([400, 'limit: has to be from 1 to 100']);
    expect((await like('seed_genres=nothing')).tracks).to.deep.equal([]);
    const { genres } = await get<{ readonly genres: readonly string[] }>('/v1/recommendations/available-genre-seeds');
    expect(genres).to.include.members(['jazz', 'folk']);
  });

  it('have the genres as categories, and the playlists made of them', async () => {
    const { categories } = await get<{ readonly categories: Listed }>('/v1/browse/categories?limit=2');
    expect([categories.items.length, categories.total]).to.deep.equal([2, 3]);
    const jazz = await get<Named>('/v1/browse/categories/jazz');
    expect(jazz).to.include({ id: 'jazz', name: 'Jazz' });
    expect(await refusal('/v1/browse/categories/polka')).to.deep.equal([404, 'Category not found']);
    await heard(['Ada in Blue 1', 'Ada in Blue 2', 'Bix in Blue 1'], 1);
    const { playlists } = await get<{ readonly playlists: Listed }>('/v1/browse/categories/jazz/playlists');
    expect(playlists.items.map(({ name }) => name)).to.include('Daily Mix 1');
    const featured = await get<{ readonly message: string; readonly playlists: Listed }>('/v1/browse/featured-playlists');
    expect(featured.message).to.equal('Made for you');
    expect(featured.playlists.total).to.be.at.least(playlists.total);
    const { albums } = await get<{ readonly albums: Listed }>('/v1/browse/new-releases?limit=4');
    const dates = albums.items.map((album) => (album as Named & { readonly release_date: string }).release_date);
    expect(dates).to.deep.equal([...dates].sort().reverse());
    expect(albums.items.map(({ name }) => name)).to.include('Gus at Sea');
  });

  it('return audio features from tags, and 404 without them', async () => {
    await tagged('Ada in Blue 1', music(121.5));
    const features = await get<object>(`/v1/audio-features/${idOf('Ada in Blue 1')}`);
    expect(features).to.deep.include({
      type: 'audio_features',
      tempo: 121.5,
      key: 9,
      mode: 0,
      loudness: -12,
      duration_ms: 200_000,
    });
    expect((await refusal(`/v1/audio-features/${idOf('Ada in Blue 2')}`))[0]).to.equal(404);
    const ids = [idOf('Ada in Blue 1'), idOf('Ada in Blue 2')].join();
    const several = await get<{ readonly audio_features: readonly unknown[] }>(`/v1/audio-features?ids=${ids}`);
    expect(several.audio_features).to.deep.equal([features, null]);
  });

  it('list all markets', async () => {
    const { markets } = await get<{ readonly markets: readonly string[] }>('/v1/markets');
    expect(new Set(markets).size).to.equal(249);
    expect(markets).to.include.members(['DE', 'US', 'JP']);
    expect(markets.every((code) => /^[A-Z]{2}$/.test(code))).to.equal(true);
  });

  it('answer 404 for audiobooks', async () => {
    for (const path of ['/v1/audiobooks/x', '/v1/audiobooks?ids=x', '/v1/audiobooks/x/chapters', '/v1/me/audiobooks'])
      expect(await refusal(path), path).to.deep.equal([404, 'There are no audiobooks here']);
    expect(await refusal('/v1/chapters/x')).to.deep.equal([404, 'There are no chapters of audiobooks here']);
    expect(await refusal('/v1/audio-analysis/x')).to.deep.equal([404, 'There is no audio analysis here']);
  });
});
