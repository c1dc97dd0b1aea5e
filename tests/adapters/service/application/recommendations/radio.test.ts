import { expect } from 'chai';
import {
  createContextReader,
  type RecommendationHarness,
  createRecommendationHarness,
} from '#tests/support/service/recommendation-harness.ts';
import { seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { recordPlays, seedSampleAlbums } from '#tests/support/fixtures/recommendation-catalogue.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';

const ADA = `spotify:artist:${seededId('artist', 'Ada')}`;
const BLUE = `spotify:album:${seededId('album', 'Ada in Blue')}`;
const STATION = `spotify:station:${ADA.slice('spotify:'.length)}`;
const DAY_MS = 86_400_000;

describe('radio', () => {
  let house: RecommendationHarness;
  beforeEach(async () => (house = await createRecommendationHarness()));
  const autoplay = async (uri: string) =>
    new TextDecoder().decode((await house.sendRequest(`GET /autoplay-enabled/query?uri=${uri}`)).bytes);
  const station = (uri = STATION, listener = 'owner') => createContextReader(house)(uri, listener);
  const artistsOf = (uris: readonly string[]) => uris.map((uri) => house.artistOf(uri));

  it('answers the station of a context as plain text, and an empty text where radio is made of nothing [S7.102]', async () => {
    const response = await house.sendRequest(`GET /autoplay-enabled/query?uri=${ADA}`);
    expect([response.status, response.headers['content-type']]).to.deep.equal([200, 'text/plain; charset=utf-8']);
    expect(await autoplay(ADA)).to.equal(STATION);
    expect(await autoplay(`spotify:show:${seededId('show', 'Sound Walks')}`)).to.equal('');
    expect(await autoplay('spotify:album:unknownHere')).to.equal('');
  });

  it('plays music like its seed: most of it of the same kind, each track once', async () => {
    const uris = await station();
    expect(new Set(uris).size).to.equal(uris.length);
    expect(uris.length).to.be.above(20);
    const alike = artistsOf(uris.slice(0, 15)).filter((name) => ['Ada', 'Bix', 'Cy'].includes(name));
    expect(alike.length).to.be.above(10);
  });

  it('begins the station of a track with the track', async () => {
    const seed = trackUri('Eve Loud 3');
    expect((await station(`spotify:station:track:${parseContentUri(seed)?.id ?? ''}`))[0]).to.equal(seed);
  });

  it('is the same all day for one listener, another for another and on another day', async () => {
    const today = await station();
    expect(await station()).to.deep.equal(today);
    expect(await station(STATION, 'another listener')).not.to.deep.equal(today);
    await house.clock.advance(DAY_MS);
    expect(await station()).not.to.deep.equal(today);
  });

  it('stays unchanged at midnight while it plays', async () => {
    const today = await station();
    await house.clock.advance(DAY_MS);
    await recordPlays(house.store, 'owner', STATION, ['Ada in Blue 1'], house.clock.nowMs() - 600_000);
    expect(await station()).to.deep.equal(today);
    await house.clock.advance(2 * 3_600_000);
    expect(await station()).not.to.deep.equal(today);
  });

  it('never includes unplayable tracks', async () => {
    await seedSampleAlbums(house.store, [
      { album: 'Ivy Broken', artist: 'Ivy', genre: 'Jazz', tracks: 12, broken: [1, 3, 5, 7, 9, 11] },
    ]);
    const names = (await station()).map((uri) => house.nameOf(uri, ['Ivy Broken']));
    expect(names).to.include.members(['Ivy Broken 2']);
    expect(names).not.to.include.members(['Ivy Broken 1']);
  });

  it('continues from its last track when a station has ended', async () => {
    const last = (await station()).at(-1) ?? '';
    expect(await autoplay(STATION)).to.equal(`spotify:station:${last.slice('spotify:'.length)}`);
  });

  it('leaves out banned tracks, for that listener alone, until the ban is removed [S4.86] [S7.88] [S7.89]', async () => {
    const bix = `spotify:artist:${seededId('artist', 'Bix')}`;
    const song = trackUri('Cy in Blue 1');
    expect((await house.sendRequest(`POST /radio-apollo/v3/mixes/ban/artist/${STATION}/${bix}`)).status).to.equal(204);
    expect((await house.sendRequest(`POST /radio-apollo/v3/mixes/ban/song/${STATION}/${song}`)).status).to.equal(204);
    const other = `spotify:station:${BLUE.slice('spotify:'.length)}`;
    const banned = await station(other);
    expect(artistsOf(banned)).not.to.include('Bix');
    expect(banned).not.to.include(song);
    expect(artistsOf(await station(other, 'another listener'))).to.include('Bix');
    await house.sendRequest(`DELETE /radio-apollo/v3/mixes/ban/artist/${STATION}/${bix}`);
    await house.clock.advance(DAY_MS);
    expect(artistsOf(await station(other))).to.include('Bix');
  });

  it('skips tracks banned while it plays [S1.16]', async () => {
    const before = await station();
    const bix = `spotify:artist:${seededId('artist', 'Bix')}`;
    expect(artistsOf(before)).to.include('Bix');
    await house.sendRequest(`POST /radio-apollo/v3/mixes/ban/artist/${STATION}/${bix}`);
    const after = await station();
    expect(artistsOf(after)).not.to.include('Bix');
    expect(after).to.deep.equal(before.filter((uri) => house.artistOf(uri) !== 'Bix'));
  });

  it('holds liked tracks more often [S4.85] [S7.87]', async () => {
    const liked = ['Dot Loud 2', 'Gus at Sea 5'].map(trackUri);
    for (const uri of liked)
      expect((await house.sendRequest(`POST /radio-apollo/v3/mixes/like/song/${STATION}/${uri}`)).status).to.equal(204);
    const held = { owner: 0, stranger: 0 };
    for (let day = 0; day < 20; day += 1) {
      for (const listener of ['owner', 'stranger'] as const)
        held[listener] += (await station(STATION, listener)).slice(0, 30).filter((uri) => liked.includes(uri)).length;
      await house.clock.advance(DAY_MS);
    }
    expect(held.owner).to.be.above(1.5 * held.stranger);
  });

  it('names the invalid track field', async () => {
    const { status, json } = await house.sendRequest(`POST /radio-apollo/v3/mixes/like/song/${STATION}/${ADA}`);
    expect(status).to.equal(400);
    expect((json as { error: { message: string } }).error.message).to.match(/^trackUri: /);
  });

  it('makes a mix inspired by a seed into a playlist of the listener [S1.28] [S7.82]', async () => {
    const { json } = await house.sendRequest(`GET /inspiredby-mix/v2/seed_to_playlist/${BLUE}?response-format=json`);
    const { total, mediaItems } = json as { total: number; mediaItems: readonly { uri: string }[] };
    expect(total).to.equal(1);
    const [mix] = mediaItems;
    expect(mix?.uri).to.match(/^spotify:playlist:[0-9a-zA-Z]{22}$/);
    expect((await station(mix?.uri ?? '')).length).to.be.above(20);
    expect(await station(mix?.uri ?? '', 'another listener')).to.deep.equal([]);
    const none = await house.sendRequest('GET /inspiredby-mix/v2/seed_to_playlist/spotify:album:unknownHere');
    expect(none.json).to.deep.equal({ total: 0, mediaItems: [] });
  });

  it('extends a list by tracks that are not in it and were not skipped; another time by others [S4.87] [S4.88] [S7.86]', async () => {
    const more = async (trackSkipIDs: readonly string[]) => {
      const { status, json } = await house.sendRequest('POST /playlistextender/extendp/', {
        body: { playlistURI: BLUE, trackSkipIDs },
      });
      expect(status).to.equal(200);
      return (json as { recommendedTracks: readonly { id: string; name: string; album: object }[] }).recommendedTracks;
    };
    const first = await more([]);
    expect(first).to.have.length(10);
    expect(first.filter(({ name }) => name.startsWith('Ada in Blue'))).to.deep.equal([]);
    const second = await more(first.map(({ id }) => id));
    expect(second.filter(({ id }) => first.some((track) => track.id === id))).to.deep.equal([]);
    expect(await more([])).to.deep.equal(first);
    const unknown = await house.sendRequest('POST /playlistextender/extendp/', {
      body: { playlistURI: 'spotify:playlist:unknownHere' },
    });
    expect(unknown.status).to.equal(404);
    expect((await house.sendRequest('POST /playlistextender/extendp/', { body: {} })).status).to.equal(400);
  });
});

describe('recently played contexts', () => {
  it('have their last time and track, the latest first, 20 by default, for the listener alone [S3.127] [S7.90] [S9.16]', async () => {
    const house = await createRecommendationHarness();
    const path = 'GET /recently-played/v3/user/owner/recently-played?alt=json';
    for (let at = 0; at < 25; at += 1)
      await recordPlays(house.store, 'owner', `spotify:album:a${String(at)}`, ['Ada in Blue 1'], 1_000_000 + at * 1_000);
    await recordPlays(house.store, 'owner', BLUE, ['Ada in Blue 1', 'Ada in Blue 2'], 2_000_000);
    const { json } = await house.sendRequest(path);
    const { playContexts } = json as { playContexts: readonly object[] };
    expect(playContexts).to.have.length(20);
    const latest = { uri: BLUE, lastPlayedTime: 2_240_000, lastPlayedTrackUri: trackUri('Ada in Blue 2') };
    expect(playContexts[0]).to.deep.equal(latest);
    expect((await house.sendRequest(`${path}&limit=3`)).json)
      .to.have.property('playContexts')
      .with.length(3);
    expect((await house.sendRequest(path.replace('owner', 'another'))).status).to.equal(403);
    expect((await house.sendRequest(path, { token: '' })).status).to.equal(401);
  });
});
