import { expect } from 'chai';
import type { Album, AlbumRef, Episode, Page, Show, Track } from '#domain/catalog/types.ts';
import { coversOf, tracksOf } from '#domain/embed/resource.ts';
import { embedResourceFrom } from '#adapters/service/pages/embed-resource.ts';

const images = [{ url: '/image/1?size=300', width: 300, height: 300 }];
const id = '0'.repeat(21);
const artist = { id: `${id}1`, uri: `spotify:artist:${id}1`, name: 'Mira', type: 'artist' } as const;
const albumRef: AlbumRef = {
  id: `${id}2`,
  uri: `spotify:album:${id}2`,
  name: 'Harbour Lights',
  type: 'album',
  album_type: 'album',
  album_group: 'album',
  artists: [artist],
  images,
  release_date: '2026',
  release_date_precision: 'year',
  total_tracks: 1,
  is_playable: true,
};
const track: Track = {
  id: `${id}3`,
  uri: `spotify:track:${id}3`,
  name: 'Low Tide',
  type: 'track',
  artists: [artist],
  duration_ms: 200_000,
  explicit: false,
  is_local: false,
  is_playable: true,
  track_number: 1,
  disc_number: 1,
  preview_url: '/preview/1',
  popularity: 0,
};
const showRef = {
  id: `${id}4`,
  uri: `spotify:show:${id}4`,
  name: 'Sound Walks',
  type: 'show',
  publisher: 'Ada',
  description: '',
  images,
  total_episodes: 1,
  explicit: false,
  media_type: 'audio',
} as const;
const episode: Episode = {
  id: `${id}5`,
  uri: `spotify:episode:${id}5`,
  name: 'By the sea',
  type: 'episode',
  description: '',
  duration_ms: 900_000,
  release_date: '2026-01-01',
  images: [],
  explicit: false,
  is_playable: true,
  audio_preview_url: '/preview/2',
  resume_point: { fully_played: false, resume_position_ms: 0 },
};
const pageOf = <Item>(items: readonly Item[]): Page<Item> => ({
  href: '',
  items,
  limit: 50,
  next: null,
  offset: 0,
  previous: null,
  total: items.length,
});
const album: Album = { ...albumRef, label: '', copyrights: [], genres: [], tracks: pageOf([track]) };
const show: Show = { ...showRef, episodes: pageOf([episode]) };
const surroundings = { origin: 'https://music.example', dominantColor: '#123456' };

describe('the resource of an embed', () => {
  const sources = [
    { type: 'album', album },
    { type: 'track', track: { ...track, album: albumRef } },
    { type: 'artist', artist: { ...artist, images, genres: [], popularity: 0, followers: { total: 0 } }, topTracks: [track] },
    { type: 'show', show },
    { type: 'episode', episode: { ...episode, show: showRef } },
  ] as const;
  for (const source of sources)
    it(`${source.type}: URI, name, type, link, colour, cover and rows [S3.26]`, () => {
      const resource = embedResourceFrom(source, surroundings);
      const [, kind = '', number = ''] = resource.uri.split(':');
      expect(resource.type).to.equal(source.type);
      expect(resource.dominantColor).to.equal('#123456');
      expect(resource.external_urls.spotify).to.equal(`https://music.example/${kind}/${number}`);
      expect(coversOf(resource)).to.deep.equal(images);
      expect(tracksOf(resource)).to.have.length(1);
      expect(tracksOf(resource)[0]?.previewUrl).to.match(/^\/preview\//);
    });
});
