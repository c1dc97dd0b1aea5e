import { expect } from 'chai';
import type { EmbedResource } from '#domain/embed/resource.ts';
import { coversOf, tracksOf } from '#domain/embed/resource.ts';
import { embedResourceFrom, type EmbedSource } from '#adapters/service/application/pages/embed-resource.ts';
import {
  sampleAlbum,
  sampleAlbumRef,
  sampleArtist,
  sampleEpisode,
  sampleShow,
  sampleShowRef,
  sampleTrack,
  wholePage,
} from '#tests/support/fixtures/sample-library.ts';

const albumRef = sampleAlbumRef('Harbour Lights', 'Mira');
const track = { ...sampleTrack({ album: albumRef, name: 'Low Tide', number: 3 }), preview_url: '/preview/1' };
const showRef = sampleShowRef('Sound Walks', 'Ada');
const episode = { ...sampleEpisode(showRef, 'By the sea'), audio_preview_url: '/preview/2' };
const playlist = {
  uri: 'spotify:playlist:0000000000000000000001',
  name: 'Mornings',
  primary_color: '#336699',
  owner: { display_name: 'Ada' },
  images: albumRef.images,
  tracks: { items: [{ track }, { track: null }, { track: episode }] },
};
const artist = sampleArtist('Mira');
const surroundings = { origin: 'https://music.example', dominantColor: '#123456' };

const SOURCES = {
  album: { type: 'album', album: sampleAlbum(albumRef, [track]) },
  track: { type: 'track', track },
  artist: { type: 'artist', artist, topTracks: [track] },
  show: { type: 'show', show: sampleShow(showRef, [episode]) },
  episode: { type: 'episode', episode },
  playlist: { type: 'playlist', playlist },
} as const satisfies Record<EmbedResource['type'], EmbedSource>;

function shown<Type extends EmbedResource['type']>(type: Type): Extract<EmbedResource, { readonly type: Type }> {
  return embedResourceFrom(SOURCES[type], surroundings) as Extract<EmbedResource, { readonly type: Type }>;
}

describe('the resource of an embed', () => {
  for (const [type, source] of Object.entries(SOURCES))
    it(`${type}: URI, name, type, link, colour, cover and rows [S3.26] [S3.27]`, () => {
      const resource = embedResourceFrom(source, surroundings);
      const [, kind = '', number = ''] = resource.uri.split(':');
      expect(resource).to.include({ type, dominantColor: '#123456' });
      expect(resource.name).not.to.equal('');
      expect(resource.external_urls.spotify).to.equal(`https://music.example/${kind}/${number}`);
      expect(coversOf(resource)).not.to.deep.equal([]);
      expect(tracksOf(resource).map(({ previewUrl }) => previewUrl)).to.satisfy((urls: readonly (string | null)[]) =>
        urls.every((url) => url === '/preview/1' || url === '/preview/2'),
      );
    });

  it('of an album: its tracks, its artists by name, its pictures [S3.19]', () => {
    const { tracks, artists, images, uri } = shown('album');
    expect(tracks.items.map(({ name }) => name)).to.deep.equal(['Low Tide']);
    expect(artists).to.deep.equal([{ name: 'Mira' }]);
    expect(images.map(({ url }) => url)).to.deep.equal(albumRef.images.map(({ url }) => url));
    expect(uri).to.equal(albumRef.uri);
  });

  it('of an artist: the songs most heard, pictures and name [S3.20]', () => {
    const { tracks, images, name } = shown('artist');
    expect(tracks.map(({ uri }) => uri)).to.deep.equal([track.uri]);
    expect([images, name]).to.deep.equal([artist.images, 'Mira']);
  });

  it('of a playlist: colour, owner, pictures and entries, without those whose track is gone [S3.21] [S3.22]', () => {
    const resource = shown('playlist');
    expect(resource.tracks.items.map(({ track: one }) => one?.name)).to.deep.equal(['Low Tide', 'By the sea']);
    expect(resource).to.deep.include({ primary_color: '#336699', owner: { display_name: 'Ada' }, images: albumRef.images });
    expect(tracksOf(resource).map(({ type }) => type)).to.deep.equal(['track', 'episode']);
  });

  it('of a track: its album, length, preview, place, and whether it plays [S3.23]', () => {
    const { album, duration_ms, preview_url, is_playable, uri, track_number } = shown('track');
    expect(album).to.deep.equal({ uri: albumRef.uri, name: 'Harbour Lights', images: albumRef.images });
    expect({ duration_ms, preview_url, is_playable, uri, track_number }).to.deep.equal({
      duration_ms: track.duration_ms,
      preview_url: '/preview/1',
      is_playable: true,
      uri: track.uri,
      track_number: 3,
    });
  });

  it('of an episode: its show with where it may be heard, its preview and length [S3.24]', () => {
    const { available_markets, ...others } = showRef;
    const limited = { ...others, available_markets: ['SE'] };
    const resource = embedResourceFrom({ type: 'episode', episode: { ...episode, show: limited } }, surroundings);
    const { name, images, uri } = showRef;
    expect(resource).to.deep.include({ show: { name, images, uri, available_markets: ['SE'] }, audio_preview_url: '/preview/2' });
    expect(tracksOf(resource)[0]).to.deep.include({ durationMs: episode.duration_ms, markets: ['SE'], show: name });
    // An empty list means no limit.
    expect(available_markets).to.deep.equal([]);
    expect(shown('episode').show).not.to.have.property('available_markets');
  });

  it('of a show: its episodes, publisher and pictures [S3.25]', () => {
    const { episodes, publisher, images } = shown('show');
    expect(episodes.items.map(({ name }) => name)).to.deep.equal(['By the sea']);
    expect({ publisher, images }).to.deep.equal({ publisher: 'Ada', images: showRef.images });
  });

  it('has an empty owner for a playlist whose owner has no name', () => {
    const ownerless = { ...playlist, owner: { display_name: null }, tracks: wholePage([]) };
    const resource = embedResourceFrom({ type: 'playlist', playlist: ownerless }, surroundings);
    expect(resource).to.deep.include({ owner: { display_name: '' }, tracks: { items: [] } });
  });
});
