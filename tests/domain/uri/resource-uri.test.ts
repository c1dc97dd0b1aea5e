import { expect } from 'chai';
import { formatUri, parseUri, pathOfUri } from '#domain/uri/resource-uri.ts';
import type { ResourceUri } from '#domain/uri/types.ts';

const A = '4yP0hdpDTqsbSQKzYsRHzh';
const B = '5sWHDYs0csV6RS48xBl0tH';
const username = 'nina';

/** Type and row, what the address means, and the address as URI and as path. */
const CASES: readonly (readonly [title: string, uri: ResourceUri, text: string, path: string])[] = [
  ['album [S2.31]', { type: 'album', id: A }, `spotify:album:${A}`, `/album/${A}`],
  ['album [S2.32]', { type: 'album', id: A, disc: 2 }, `spotify:album:${A}:2`, `/album/${A}/2`],
  ['ad [S2.33]', { type: 'ad', id: 'xxx' }, 'spotify:ad:xxx', '/ad/xxx'],
  ['artist [S2.34]', { type: 'artist', id: A }, `spotify:artist:${A}`, `/artist/${A}`],
  [
    'artist-toplist [S2.35]',
    { type: 'artist-toplist', id: A, toplist: 'tracks' },
    `spotify:artist:${A}:top:tracks`,
    `/artist/${A}/top/tracks`,
  ],
  ['audiofile [S2.36]', { type: 'audiofile', extension: 'mp3', id: 'abc1' }, 'spotify:audiofile:mp3:abc1', '/audiofile/mp3/abc1'],
  ['collection [S2.37]', { type: 'collection', username }, 'spotify:user:nina:collection', '/user/nina/collection'],
  [
    'collection [S2.37]',
    { type: 'collection', username, category: 'your-episodes' },
    'spotify:user:nina:collection:your-episodes',
    '/user/nina/collection/your-episodes',
  ],
  [
    'collection-album [S2.38]',
    { type: 'collection-album', username, id: A },
    `spotify:user:nina:collection:album:${A}`,
    `/user/nina/collection/album/${A}`,
  ],
  [
    'collection-artist [S2.39]',
    { type: 'collection-artist', username, id: A },
    `spotify:user:nina:collection:artist:${A}`,
    `/user/nina/collection/artist/${A}`,
  ],
  [
    'collection-missing-album [S2.40]',
    { type: 'collection-missing-album', username, id: A },
    `spotify:user:nina:collection:album:${A}:missing`,
    `/user/nina/collection/album/${A}/missing`,
  ],
  [
    'collectiontracklist [S2.41]',
    { type: 'collectiontracklist', username, id: A },
    `spotify:user:nina:collectiontracklist:${A}`,
    `/user/nina/collectiontracklist/${A}`,
  ],
  ['context-group [S2.42]', { type: 'context-group', origin: 'o', name: 'n' }, 'spotify:context-group:o:n', '/context-group/o/n'],
  ['dailymix [S2.43]', { type: 'dailymix', id: A }, `spotify:dailymix:${A}`, `/dailymix/${A}`],
  ['episode [S2.44]', { type: 'episode', id: A }, `spotify:episode:${A}`, `/episode/${A}`],
  ['show [S2.45]', { type: 'show', id: A }, `spotify:show:${A}`, `/show/${A}`],
  ['live [S2.46]', { type: 'live', id: A }, `spotify:live:${A}`, `/live/${A}`],
  ['concert [S2.47]', { type: 'concert', id: A }, `spotify:concert:${A}`, `/concert/${A}`],
  ['image [S2.48]', { type: 'image', id: A }, `spotify:image:${A}`, `/image/${A}`],
  ['mosaic [S2.49]', { type: 'mosaic', ids: [A, B] }, `spotify:mosaic:${A}:${B}`, `/mosaic/${A}/${B}`],
  ['inbox [S2.50]', { type: 'inbox', username }, 'spotify:user:nina:inbox', '/user/nina/inbox'],
  ['interruption [S2.51]', { type: 'interruption', id: A }, `spotify:interruption:${A}`, `/interruption/${A}`],
  ['library [S2.52]', { type: 'library', username }, 'spotify:user:nina:library', '/user/nina/library'],
  ['local-artist [S2.53]', { type: 'local-artist', artist: 'Tide Table' }, 'spotify:local:Tide+Table', '/local/Tide%20Table'],
  ['local-album [S2.54]', { type: 'local-album', artist: 'A', album: '1+1' }, 'spotify:local:A:1%2B1', '/local/A/1%2B1'],
  [
    'local [S2.55]',
    { type: 'local', artist: '', album: '', track: "It's", duration: 161 },
    'spotify:local:::It%27s:161',
    '/local///It%27s/161',
  ],
  [
    'playlist [S2.56]',
    { type: 'playlist', username: 'a+b', id: A },
    `spotify:user:a%2Bb:playlist:${A}`,
    `/user/a%2Bb/playlist/${A}`,
  ],
  ['playlist-v2 [S2.57]', { type: 'playlist-v2', id: A }, `spotify:playlist:${A}`, `/playlist/${A}`],
  ['profile [S2.58]', { type: 'profile', username: 'hitradioö3' }, 'spotify:user:hitradio%C3%B63', '/user/hitradio%C3%B63'],
  ['profile [S2.58]', { type: 'profile', username, args: ['a', 'b'] }, 'spotify:user:nina:a:b', '/user/nina/a/b'],
  [
    'published-rootlist [S2.59]',
    { type: 'published-rootlist', username },
    'spotify:user:nina:published-rootlist',
    '/user/nina/published-rootlist',
  ],
  ['radio [S2.60]', { type: 'radio', args: `album:${A}` }, `spotify:radio:album:${A}`, `/radio/album:${A}`],
  ['rootlist [S2.61]', { type: 'rootlist', username }, 'spotify:user:nina:rootlist', '/user/nina/rootlist'],
  [
    'search [S2.62]',
    { type: 'search', query: 'artist:häxor' },
    'spotify:search:artist%3Ah%C3%A4xor',
    '/search/artist%3Ah%C3%A4xor',
  ],
  ['socialsession [S2.63]', { type: 'socialsession', token: 'abc-1' }, 'spotify:socialsession:abc-1', '/socialsession/abc-1'],
  ['special [S2.64]', { type: 'special', args: ['x', 'y'] }, 'spotify:special:x:y', '/special/x/y'],
  ['starred [S2.65]', { type: 'starred', username }, 'spotify:user:nina:starred', '/user/nina/starred'],
  ['station [S2.66]', { type: 'station', args: ['album', A] }, `spotify:station:album:${A}`, `/station/album/${A}`],
  [
    'temp-playlist [S2.67]',
    { type: 'temp-playlist', origin: 'origin', data: 'some:data' },
    'spotify:temp-playlist:origin:some:data',
    '/temp-playlist/origin/some:data',
  ],
  ['toplist [S2.68]', { type: 'toplist', toplist: 'tracks', global: true }, 'spotify:top:tracks:global', '/top/tracks/global'],
  [
    'toplist [S2.69]',
    { type: 'toplist', toplist: 'albums', global: false, country: 'SE' },
    'spotify:top:albums:country:SE',
    '/top/albums/country/SE',
  ],
  ['track [S2.70]', { type: 'track', id: A }, `spotify:track:${A}`, `/track/${A}`],
  [
    'trackset [S2.71]',
    { type: 'trackset', name: 'Two', tracks: [A, B], index: 1 },
    `spotify:trackset:Two:${A},${B}#1`,
    `/trackset/Two/${A},${B}#1`,
  ],
  ['trackset [S2.71]', { type: 'trackset', name: '', tracks: [A] }, `spotify:trackset::${A}`, `/trackset//${A}`],
  ['profile [S2.72]', { type: 'profile', username }, 'spotify:user:nina', '/user/nina'],
  ['followers [S2.73]', { type: 'followers', username }, 'spotify:user:nina:followers', '/user/nina/followers'],
  ['following [S2.74]', { type: 'following', username }, 'spotify:user:nina:following', '/user/nina/following'],
  [
    'user-toplist [S2.75]',
    { type: 'user-toplist', username, toplist: 'artists' },
    'spotify:user:nina:top:artists',
    '/user/nina/top/artists',
  ],
  ['user-top-tracks [S2.76]', { type: 'user-top-tracks', username }, 'spotify:user:nina:toplist', '/user/nina/toplist'],
  ['facebook [S2.77]', { type: 'facebook', uid: 123_456_789 }, 'spotify:user:facebook:123456789', '/user/facebook/123456789'],
  ['application [S2.78]', { type: 'application', id: 'settings' }, 'spotify:app:settings', '/settings'],
  [
    'application [S2.78]',
    { type: 'application', id: 'collection', args: ['tracks'] },
    'spotify:app:collection:tracks',
    '/collection/tracks',
  ],
  [
    'track [S2.79]',
    { type: 'track', id: A, context: `spotify:playlist:${B}` },
    `spotify:track:${A}?context=spotify%3Aplaylist%3A${B}`,
    `/track/${A}?context=spotify%3Aplaylist%3A${B}`,
  ],
  ['episode [S2.80]', { type: 'episode', id: A, play: 'true' }, `spotify:episode:${A}?play=true`, `/episode/${A}?play=true`],
  ['track [S2.81]', { type: 'track', id: A, anchor: '0:30' }, `spotify:track:${A}#0:30`, `/track/${A}#0:30`],
];

const meaningOf = (text: string) => {
  const parsed = parseUri(text);
  return parsed.ok ? parsed.value : parsed.error.message;
};

/** Spec §2 "Resource addressing". */
describe('addresses of resources', () => {
  for (const [title, uri, text, path] of CASES)
    it(`${title}: ${text}`, () => {
      expect(meaningOf(text), 'as URI [S2.28]').to.deep.equal(uri);
      expect(meaningOf(path), 'as path').to.deep.equal(uri);
      expect(formatUri(uri)).to.equal(text);
      expect(pathOfUri(uri)).to.equal(path);
    });

  it('are URIs with colons, or paths on the web player’s, the open and our own site [S2.28, S2.29, S2.30]', () => {
    const album = { type: 'album', id: A };
    for (const address of [
      `spotify:album:${A}`,
      `https://play.spotify.com/album/${A}`,
      `http://open.spotify.com/album/${A}`,
      `https://OPEN.spotify.com/album/${A}?si=1`,
    ])
      expect(meaningOf(address), address).to.deep.equal(album);
    const own = `http://localhost:4070/album/${A}`;
    expect(parseUri(own, 'http://localhost:4070')).to.deep.equal({ ok: true, value: album });
    expect(meaningOf(own)).to.equal('Invalid URI');
    expect(meaningOf(`https://elsewhere.example/album/${A}`)).to.equal('Invalid URI');
    expect(meaningOf(`https://openXspotify.com/album/${A}`)).to.equal('Invalid URI');
    expect(meaningOf(`https://open.spotify.com.example/album/${A}`)).to.equal('Invalid URI');
  });

  const INVALID = [
    'plainly no address',
    '',
    'spotify',
    'spotify:',
    'spotify:track',
    'spotify:user',
    'spotify:user:',
    'spotify:album:no-id',
    'spotify:user:%E0%A4%A:starred',
    `spotify:track:${A}:${B}`,
    `spotify:user:nina:playlist`,
    'spotify:local:a:b:c',
    'spotify:top:tracks',
    'https://embed.spotify.com/?uri=spotify:track:1',
  ];
  for (const text of INVALID)
    it(`'${text}' is invalid [S2.84]`, () => {
      expect(meaningOf(text)).to.equal('Invalid URI');
    });

  it('have ids of at most 22 base-62 digits: longer ones are invalid [S2.83] [S5.01] [S9.06]', () => {
    for (const path of ['track', 'image', 'dailymix', 'mosaic', 'user:nina:collection:artist', 'user:nina:playlist']) {
      expect(meaningOf(`spotify:${path}:${A}`), path).to.include({ type: meaningType(`spotify:${path}:${B}`) });
      expect(meaningOf(`spotify:${path}:${A}0`), path).to.equal('Invalid URI');
    }
  });

  it('have ids of base-62 digits and no others [S2.82]', () => {
    for (const path of ['track', 'image', 'dailymix', 'mosaic', 'user:nina:collection:artist', 'user:nina:playlist']) {
      expect(meaningOf(`spotify:${path}:${A.slice(1)}_`), path).to.equal('Invalid URI');
    }
  });

  it('drop parameters that only tracks and episodes have [S2.79, S2.80, S2.81]', () => {
    expect(meaningOf(`/album/${A}?context=spotify%3Aalbum%3A${B}&play=true#0:30`)).to.deep.equal({ type: 'album', id: A });
    expect(meaningOf(`/track/${A}?si=abc&play=&context#`)).to.deep.equal({ type: 'track', id: A });
    expect(meaningOf(`/episode/${A}?play=true&context=${B}#0:10`)).to.deep.equal({
      type: 'episode',
      id: A,
      context: B,
      play: 'true',
      anchor: '0:10',
    });
  });
});

const meaningType = (text: string) => {
  const parsed = parseUri(text);
  return parsed.ok ? parsed.value.type : null;
};
