import { expect } from 'chai';
import { destinationOf } from '#domain/routes/destination.ts';

const ID = '4yP0hdpDTqsbSQKzYsRHzh';
const view = (viewId: string) => ({ kind: 'view', viewId });
const collection = (part: string) => ({ kind: 'collection', part });
const content = (type: string) => ({ kind: 'content', uri: `spotify:${type}:${ID}` });

/** Spec §2 "Route-to-content mapping". */
const CASES: readonly (readonly [title: string, path: string, means: object | null])[] = [
  ['home [S2.03]', '/', view('web-player-home')],
  ['home too [S2.04]', '/browse/featured', view('web-player-home')],
  ['podcasts [S2.05]', '/browse/podcasts', view('podcasts')],
  ['charts [S2.06]', '/browse/charts', view('charts')],
  ['new releases [S2.07]', '/browse/newreleases', view('newreleases')],
  ['discover [S2.08]', '/browse/discover', view('discover')],
  ['a view by its id [S2.09]', '/view/daily%20mixes', view('daily mixes')],
  ['a genre by its id [S2.10]', '/genre/jazz-fusion', view('jazz-fusion')],
  ['playlists of one’s own [S2.11]', '/collection/playlists', collection('playlists')],
  ['saved tracks [S2.12]', '/collection/tracks', collection('tracks')],
  ['saved albums [S2.13]', '/collection/albums', collection('albums')],
  ['followed artists [S2.14]', '/collection/artists', collection('artists')],
  ['saved shows [S2.15]', '/collection/podcasts', collection('shows')],
  ['made for you [S2.16]', '/collection/made-for-you', view('made-for-you')],
  ['a playlist [S2.17]', `/playlist/${ID}`, content('playlist')],
  ['the playlist of a user [S2.17]', `/user/nina/playlist/${ID}`, content('playlist')],
  ['an album [S2.18]', `/album/${ID}`, content('album')],
  ['a track [S2.19]', `/track/${ID}?context=x`, content('track')],
  ['an episode [S2.20]', `/episode/${ID}#0:30`, content('episode')],
  ['a show [S2.21]', `/show/${ID}/`, content('show')],
  ['an artist [S2.22]', `/artist/${ID}`, content('artist')],
  ['an artist’s URI [S2.22]', `spotify:artist:${ID}`, content('artist')],
  ['nothing', '/library', null],
  ['nothing', '/search?q=album', null],
  ['nothing', `/album/${ID}0`, null],
  ['nothing', '/view/', null],
  ['nothing', '/constructor', null],
  ['nothing', '', null],
];

describe('a path of the web player leads to', () => {
  for (const [title, path, means] of CASES)
    it(`${title}: ${path}`, () => {
      expect(destinationOf(path)).to.deep.equal(means);
    });

  it('a destination also with malformed escapes', () => {
    expect(destinationOf('/view/%E0%A4%A')).to.deep.equal(view('%E0%A4%A'));
  });
});
