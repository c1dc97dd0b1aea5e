import { expect } from 'chai';
import { checkPlayableUri } from '#domain/connect/command-arguments.ts';
import { hexFromId, idFromHex } from '#domain/uri/base62.ts';
import { idOfUri } from '#domain/uri/content-id.ts';
import { parseContentUri, playableUri } from '#domain/uri/content-uri.ts';
import { parseMusicLink } from '#domain/uri/music-link.ts';

const ID = '4yP0hdpDTqsbSQKzYsRHzh';

/** Spec §2 "Content URIs are recognised only when they start with the product scheme followed by…". */
describe('content URIs', () => {
  for (const type of ['playlist', 'album', 'track', 'episode', 'show', 'artist'])
    it(`spotify:${type}:… is one [S2.26]`, () => {
      expect(parseContentUri(`spotify:${type}:${ID}`)).to.deep.equal({ type, id: ID });
    });

  for (const text of [
    `tidal:album:${ID}`,
    `Spotify:album:${ID}`,
    ` spotify:album:${ID}`,
    `album:${ID}`,
    `spotify:user:nina:playlist:${ID}`,
    `spotify:station:album:${ID}`,
    `spotify:image:${ID}`,
    `https://open.spotify.com/album/${ID}`,
    'spotify:album',
  ])
    it(`'${text}' is invalid [S2.27]`, () => {
      expect(parseContentUri(text)).to.equal(null);
    });

  it('a user-scoped playlist is played in its id form [S2.56]', () => {
    expect(playableUri(`spotify:user:nina%C3%A9:playlist:${ID}`)).to.equal(`spotify:playlist:${ID}`);
    expect(checkPlayableUri(`spotify:user:nina:playlist:${ID}`)).to.deep.equal({ ok: true, value: `spotify:playlist:${ID}` });
    expect(playableUri(`spotify:user:nina:playlist:${ID}0`)).to.equal(null);
  });

  it('accept collections and stations, and no users or images', () => {
    for (const uri of [
      'spotify:user:nina:collection',
      'spotify:user:nina:collection:your-episodes',
      `spotify:station:track:${ID}`,
    ])
      expect(playableUri(uri)).to.equal(uri);
    for (const uri of ['spotify:user:nina', `spotify:image:${ID}`, 'spotify:user:nina:collections'])
      expect(playableUri(uri)).to.equal(null);
  });

  it('convert their id to 32 hexadecimal digits and back [S2.88, S2.89]', () => {
    for (const [id, hex] of [
      ['64izlxZoHpcP1BSMLOFVld', 'c76b6edddaba400c8a796ea76d2a9fff'],
      ['7N42dgm5tFLK9N8MT7fHC7', 'ffffffffffffffffffffffffffffffff'],
      ['1Jo0neduDYe1Ya9ql97g4a', '38e8e679a7b8592b92e1a39fdef857fa'],
    ] as const) {
      expect(hexFromId(id)).to.equal(hex);
      expect(idFromHex(hex)).to.equal(id);
    }
  });

  it('report a parse error when an id is needed [S5.01] [S5.02]', () => {
    expect(idOfUri(`spotify:track:${ID}`)).to.deep.equal({ ok: true, value: ID });
    for (const uri of ['', 'spotify:track', `spotify:track:${ID}0`, 'spotify:track:ZZZZZZZZZZZZZZZZZZZZZZ!'])
      expect(idOfUri(uri)).to.have.nested.property('error.message', 'Spotify URI could not be parsed');
  });
});

describe('music links', () => {
  it('are a scheme and pairs of type and id [S2.85]', () => {
    expect(parseMusicLink(`spotify:artist:${ID}:album:${ID}`)).to.deep.equal([
      { type: 'artist', id: ID },
      { type: 'album', id: ID },
    ]);
    for (const type of ['artist', 'album', 'playlist', 'track'])
      expect(parseMusicLink(`spotify:${type}:${ID}`)).to.deep.equal([{ type, id: ID }]);
    for (const text of ['', 'spotify', 'spotify:artist', `spotify:show:${ID}`, 'spotify:track:no-id', `other:track:${ID}`])
      expect(parseMusicLink(text), text).to.equal(null);
  });

  it('have names of users URL-decoded, with plus as a space [S2.86, S2.87]', () => {
    expect(parseMusicLink(`spotify:user:nina+s%C3%B8rensen%2B1:playlist:${ID}`)).to.deep.equal([
      { type: 'user', id: 'nina sørensen+1' },
      { type: 'playlist', id: ID },
    ]);
  });
});
