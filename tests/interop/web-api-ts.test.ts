import { SpotifyApi } from '@spotify/web-api-ts-sdk';
import { expect } from 'chai';
import { openServiceHarness } from '#tests/support/service/service-harness.ts';
import { albumUri, seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createForeignDevice } from './foreign-device.ts';

const MARKET = 'SE';
const album = seededId('album', 'First Light');
const artist = seededId('artist', 'Émile Quartet');
const track = seededId('track', 'First Light One');
const show = seededId('show', 'Sound Walks');
const episode = seededId('episode', 'The Forest');
const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

describe('the public Web API client for TypeScript, pointed at the service', () => {
  let house: Awaited<ReturnType<typeof openServiceHarness>>;
  let api: SpotifyApi;
  before(async () => {
    house = await openServiceHarness();
    const token = { access_token: house.token, token_type: 'Bearer', expires_in: 3_600, refresh_token: '' };
    const here = `http://${house.host}/v1/`;
    api = SpotifyApi.withAccessToken('client', token, {
      fetch: (url, init) => fetch((url as string).replace('https://api.spotify.com/v1/', here), init),
    });
  });
  after(() => house.close());

  it('finds albums, artists, tracks, shows and episodes, one and several at once', async () => {
    expect((await api.albums.get(album)).name).to.equal('First Light');
    expect(namesOf(await api.albums.get([album, seededId('album', 'Second Wind')], MARKET))).to.have.length(2);
    expect((await api.albums.tracks(album, MARKET, 2, 1)).items.map(({ track_number }) => track_number)).to.deep.equal([2, 3]);
    expect((await api.artists.get(artist)).type).to.equal('artist');
    expect(namesOf(await api.artists.get([artist]))).to.deep.equal(['Émile Quartet']);
    expect((await api.artists.albums(artist, 'album,single', MARKET, 1, 0)).total).to.equal(2);
    expect((await api.artists.topTracks(artist, MARKET)).tracks.length).to.be.greaterThan(0);
    expect((await api.artists.relatedArtists(artist)).artists).to.deep.equal([]);
    expect((await api.tracks.get(track)).album.name).to.equal('First Light');
    expect(namesOf(await api.tracks.get([track]))).to.deep.equal(['First Light One']);
    expect((await api.shows.get(show, MARKET)).episodes.total).to.equal(3);
    expect(namesOf(await api.shows.get([show], MARKET))).to.deep.equal(['Sound Walks']);
    expect((await api.shows.episodes(show, MARKET, 1, 1)).items).to.have.length(1);
    expect((await api.episodes.get(episode, MARKET)).show.name).to.equal('Sound Walks');
    expect(namesOf(await api.episodes.get([episode], MARKET))).to.deep.equal(['The Forest']);
  });

  it('searches every kind, a page at a time', async () => {
    const found = await api.search('first', ['album', 'artist', 'track', 'show', 'episode', 'playlist'], MARKET, 3, 3, 'audio');
    expect([found.tracks.items.length, found.tracks.total, found.tracks.next]).to.deep.equal([1, 4, null]);
    expect(found.playlists.items).to.deep.equal([]);
    const next = (await api.search('first', ['track'], MARKET, 2)).tracks.next ?? '';
    const response = await fetch(next, { headers: { authorization: `Bearer ${house.token}` } });
    expect(((await response.json()) as { tracks: { offset: number } }).tracks.offset).to.equal(2);
  });

  it('knows who asks, and others by name', async () => {
    expect(await api.currentUser.profile()).to.include({ id: 'listener', product: 'premium', type: 'user', email: '' });
    expect(await api.users.profile('listener')).to.include({ id: 'listener', display_name: 'listener' });
  });

  it('saves, sees and removes tracks, albums, shows and episodes; follows artists', async () => {
    const { albums, tracks, shows, episodes } = api.currentUser;
    await tracks.saveTracks([track]);
    expect((await tracks.savedTracks(10, 0, MARKET)).items.map((item) => item.track.name)).to.deep.equal(['First Light One']);
    expect(await tracks.hasSavedTracks([track, seededId('track', 'x')])).to.deep.equal([true, false]);
    await tracks.removeSavedTracks([track]);
    await albums.saveAlbums([album]);
    expect((await albums.savedAlbums(10, 0, MARKET)).items.map((item) => item.album.name)).to.deep.equal(['First Light']);
    expect(await albums.hasSavedAlbums([album])).to.deep.equal([true]);
    await albums.removeSavedAlbums([album]);
    await shows.saveShows([show]);
    expect((await shows.savedShows(10, 0)).items.map((item) => item.show.name)).to.deep.equal(['Sound Walks']);
    expect(await shows.hasSavedShow([show])).to.deep.equal([true]);
    await shows.removeSavedShows([show], MARKET);
    await episodes.saveEpisodes([episode]);
    expect((await episodes.savedEpisodes(MARKET, 10, 0)).items.map((item) => item.episode.name)).to.deep.equal(['The Forest']);
    expect(await episodes.hasSavedEpisodes([episode])).to.deep.equal([true]);
    await episodes.removeSavedEpisodes([episode]);
    await api.currentUser.followArtistsOrUsers([artist], 'artist');
    expect(namesOf((await api.currentUser.followedArtists()).artists.items)).to.deep.equal(['Émile Quartet']);
    expect(await api.currentUser.followsArtistsOrUsers([artist], 'artist')).to.deep.equal([true]);
    await api.currentUser.unfollowArtistsOrUsers([artist], 'artist');
    const left = [tracks.savedTracks(), albums.savedAlbums(), shows.savedShows(), episodes.savedEpisodes(MARKET)] as const;
    expect((await Promise.all(left)).map(({ total }) => total)).to.deep.equal([0, 0, 0, 0]);
  });

  it('makes, fills, rearranges and lists playlists, and follows them', async () => {
    const uris = ['First Light One', 'First Light Two', 'Second Wind One'].map(trackUri);
    const { id } = await api.playlists.createPlaylist('listener', { name: 'Mornings', public: true });
    await api.playlists.addItemsToPlaylist(id, uris);
    await api.playlists.movePlaylistItems(id, 0, 1, 3);
    await api.playlists.removeItemsFromPlaylist(id, { tracks: [{ uri: uris[1] ?? '' }] });
    const { items } = await api.playlists.getPlaylistItems(id, MARKET, undefined, 10, 0);
    expect(items.map((item) => item.track.uri)).to.deep.equal([uris[2], uris[0]]);
    await api.playlists.changePlaylistDetails(id, { name: 'Evenings' });
    expect((await api.playlists.getPlaylist(id)).name).to.equal('Evenings');
    expect(namesOf((await api.playlists.getUsersPlaylists('listener')).items)).to.deep.equal(['Evenings']);
    expect(namesOf((await api.currentUser.playlists.playlists()).items)).to.deep.equal(['Evenings']);
    await api.currentUser.playlists.follow(id);
    expect(await api.currentUser.playlists.isFollowing(id, ['listener'])).to.deep.equal([true]);
    await api.currentUser.playlists.unfollow(id);
    expect((await api.currentUser.playlists.playlists()).items).to.deep.equal([]);
  });

  it('plays on a device [S7.81]', async () => {
    expect(await api.player.getPlaybackState()).to.equal(null);
    expect(await api.player.getCurrentlyPlayingTrack()).to.equal(null);
    const device = await createForeignDevice(house.host, house.token);
    await device.register();
    const { devices } = await api.player.getAvailableDevices();
    expect(devices.map(({ name }) => name)).to.deep.equal(['Speaker']);
    const id = devices[0]?.id ?? '';
    await api.player.startResumePlayback(id, albumUri('First Light'), undefined, { position: 1 });
    await device.idle();
    await api.player.seekToPosition(1_000, id);
    await api.player.pausePlayback(id);
    await api.player.startResumePlayback(id);
    await api.player.setRepeatMode('context');
    await api.player.togglePlaybackShuffle(false);
    await api.player.setPlaybackVolume(40);
    await api.player.addItemToPlaybackQueue(trackUri('Second Wind One'));
    expect((await api.player.getUsersQueue()).queue.map((item) => item.name)[0]).to.equal('Second Wind One');
    await api.player.skipToNext(id);
    await api.player.skipToPrevious(id);
    await api.player.transferPlayback([id], true);
    const state = await api.player.getPlaybackState();
    expect(state).to.include({ repeat_state: 'context', shuffle_state: false, currently_playing_type: 'track' });
    expect((await api.player.getCurrentlyPlayingTrack()).item.uri).to.equal(state.item.uri);
    expect((await api.player.getRecentlyPlayedTracks(5)).items).to.be.an('array');
  });
});
