import { createRequire } from 'node:module';
import { expect } from 'chai';
import type SpotifyWebApi from 'spotify-web-api-node';
import { openServiceHarness } from '#tests/support/service/service-harness.ts';
import { albumUri, seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createForeignDevice } from './foreign-device.ts';

interface Builder {
  withHost(host: string): Builder;
  withPort(port: number): Builder;
  withScheme(scheme: string): Builder;
  withAuth(token: string): Builder;
}

const load = createRequire(import.meta.url);
const Client = load('spotify-web-api-node') as typeof SpotifyWebApi;
/** The client's host is fixed in its source, so requests from these modules are redirected to our service. */
const requests = load('spotify-web-api-node/src/webapi-request.js') as { builder(token: string): Builder };
const base = load('spotify-web-api-node/src/base-request.js') as { builder(): Builder };

const album = seededId('album', 'First Light');
const artist = seededId('artist', 'Émile Quartet');
const track = seededId('track', 'First Light One');
const show = seededId('show', 'Sound Walks');
const episode = seededId('episode', 'The Forest');
const market = 'SE';
const namesOf = (items: readonly ({ readonly name: string } | null)[]) => items.map((item) => item?.name);

describe('the public Web API client for Node, pointed at the service', () => {
  const published = requests.builder;
  let house: Awaited<ReturnType<typeof openServiceHarness>>;
  let api: SpotifyWebApi;
  before(async () => {
    house = await openServiceHarness();
    const [host = '', port] = house.host.split(':');
    requests.builder = (token) => base.builder().withHost(host).withPort(Number(port)).withScheme('http').withAuth(token);
    api = new Client({ accessToken: house.token });
  });
  after(async () => {
    requests.builder = published;
    await house.close();
  });

  it('finds albums, artists, tracks, shows and episodes, one and several at once', async () => {
    expect((await api.getAlbum(album)).body.name).to.equal('First Light');
    expect(namesOf((await api.getAlbums([album], { market })).body.albums)).to.deep.equal(['First Light']);
    expect((await api.getAlbumTracks(album, { limit: 2, offset: 1 })).body.items.map((item) => item.track_number)).to.deep.equal([
      2, 3,
    ]);
    expect((await api.getArtist(artist)).body.name).to.equal('Émile Quartet');
    expect(namesOf((await api.getArtists([artist])).body.artists)).to.deep.equal(['Émile Quartet']);
    expect((await api.getArtistAlbums(artist, { include_groups: 'album', limit: 1 })).body.total).to.equal(2);
    expect((await api.getArtistTopTracks(artist, market)).body.tracks.length).to.be.greaterThan(0);
    expect((await api.getArtistRelatedArtists(artist)).body.artists).to.deep.equal([]);
    expect((await api.getTrack(track)).body.album.name).to.equal('First Light');
    expect(namesOf((await api.getTracks([track])).body.tracks)).to.deep.equal(['First Light One']);
    expect((await api.getShow(show, { market })).body.name).to.equal('Sound Walks');
    expect(namesOf((await api.getShows([show])).body.shows)).to.deep.equal(['Sound Walks']);
    expect((await api.getShowEpisodes(show, { market, limit: 1 })).body.total).to.equal(3);
    expect((await api.getEpisode(episode)).body.show.name).to.equal('Sound Walks');
    expect(namesOf((await api.getEpisodes([episode])).body.episodes)).to.deep.equal(['The Forest']);
  });

  it('searches, and knows who asks', async () => {
    const found = (await api.search('first', ['track', 'album', 'playlist'], { limit: 2, offset: 2 })).body;
    expect([found.tracks?.items.length, found.tracks?.total, found.albums?.total]).to.deep.equal([2, 4, 1]);
    expect(found.playlists?.items).to.deep.equal([]);
    expect((await api.searchShows('walks', { limit: 5 })).body.shows?.total).to.equal(1);
    expect((await api.getMe()).body).to.include({ id: 'listener', product: 'premium', country: '' });
    expect((await api.getUser('listener')).body.display_name).to.equal('listener');
  });

  it('saves, sees and removes tracks, albums and shows; follows artists', async () => {
    await api.addToMySavedTracks([track]);
    expect((await api.getMySavedTracks({ limit: 5 })).body.items.map((item) => item.track.name)).to.deep.equal([
      'First Light One',
    ]);
    expect((await api.containsMySavedTracks([track])).body).to.deep.equal([true]);
    await api.removeFromMySavedTracks([track]);
    await api.addToMySavedAlbums([album]);
    expect((await api.getMySavedAlbums()).body.items.map((item) => item.album.name)).to.deep.equal(['First Light']);
    expect((await api.containsMySavedAlbums([album])).body).to.deep.equal([true]);
    await api.removeFromMySavedAlbums([album]);
    await api.addToMySavedShows([show]);
    expect((await api.getMySavedShows()).body.total).to.equal(1);
    expect((await api.containsMySavedShows([show])).body).to.deep.equal([true]);
    await api.removeFromMySavedShows([show]);
    await api.followArtists([artist]);
    expect((await api.getFollowedArtists()).body.artists.items.map(({ name }) => name)).to.deep.equal(['Émile Quartet']);
    expect((await api.isFollowingArtists([artist])).body).to.deep.equal([true]);
    await api.unfollowArtists([artist]);
    expect((await api.getMySavedTracks()).body.total).to.equal(0);
  });

  it('makes, fills, rearranges and lists playlists, and follows them', async () => {
    const uris = ['First Light One', 'First Light Two', 'Second Wind One'].map(trackUri);
    const { id } = (await api.createPlaylist('Mornings', { public: true })).body;
    await api.addTracksToPlaylist(id, uris);
    await api.reorderTracksInPlaylist(id, 0, 3);
    await api.removeTracksFromPlaylist(id, [{ uri: uris[1] ?? '' }]);
    const { items } = (await api.getPlaylistTracks(id, { limit: 10 })).body;
    const kept = items as unknown as readonly { readonly track: { readonly uri: string } }[];
    expect(kept.map(({ track: one }) => one.uri)).to.deep.equal([uris[2], uris[0]]);
    await api.replaceTracksInPlaylist(id, uris.slice(0, 1));
    await api.changePlaylistDetails(id, { name: 'Evenings' });
    expect((await api.getPlaylist(id)).body).to.include({ name: 'Evenings' });
    expect(namesOf((await api.getUserPlaylists('listener')).body.items)).to.deep.equal(['Evenings']);
    await api.followPlaylist(id, { public: false });
    await api.unfollowPlaylist(id);
    expect((await api.getUserPlaylists()).body.items).to.deep.equal([]);
  });

  it('plays on a device', async () => {
    const device = await createForeignDevice(house.host, house.token);
    await device.register();
    const [{ id } = { id: null }] = (await api.getMyDevices()).body.devices;
    const device_id = id ?? '';
    await api.play({ device_id, context_uri: albumUri('First Light'), offset: { position: 1 } });
    await device.idle();
    await api.seek(1_000, { device_id });
    await api.pause({ device_id });
    await api.setRepeat('context');
    await api.setShuffle(false);
    await api.setVolume(40);
    await api.addToQueue(trackUri('Second Wind One'));
    await api.skipToNext();
    await api.skipToPrevious();
    await api.transferMyPlayback([device_id], { play: true });
    const state = (await api.getMyCurrentPlaybackState()).body;
    expect(state).to.include({ repeat_state: 'context', shuffle_state: false });
    expect((await api.getMyCurrentPlayingTrack()).body.item?.uri).to.equal(state.item?.uri);
    expect((await api.getMyRecentlyPlayedTracks({ limit: 5 })).body.items).to.be.an('array');
  });
});
