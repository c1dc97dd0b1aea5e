import { expect } from 'chai';
import { pageOfLink } from '#domain/routes/page-of-link.ts';

const ID = '6rqhFgbbKwnb9MLmUQDhG6';
const ORIGIN = 'http://localhost:4070';
const pageOf = (text: string) => pageOfLink(text, ORIGIN);

describe('the page of a link', () => {
  const pages = [
    [`spotify:track:${ID}`, `/track/${ID}`],
    [`spotify:album:${ID}:2`, `/album/${ID}`],
    [`spotify:playlist:${ID}`, `/playlist/${ID}`],
    [`spotify:user:nina:playlist:${ID}`, `/playlist/${ID}`],
    ['spotify:user:nina+s', '/user/nina%20s'],
    ['spotify:search:pink+moon', '/search?q=pink%20moon'],
    [`https://open.spotify.com/show/${ID}?si=1#0:30`, `/show/${ID}`],
    [`https://open.spotify.com/intl-pt-br/episode/${ID}`, `/episode/${ID}`],
    [`https://play.spotify.com/user/nina/playlist/${ID}`, `/playlist/${ID}`],
    [`${ORIGIN}/artist/${ID}`, `/artist/${ID}`],
    [`${ORIGIN}/collection/tracks`, '/collection/tracks'],
    [`${ORIGIN}/view/charts`, '/view/charts'],
    [`  spotify:track:${ID}\n`, `/track/${ID}`],
  ] as const;
  for (const [link, page] of pages)
    it(`of ${JSON.stringify(link)} is ${page}`, () => {
      expect(pageOf(link)).to.equal(page);
    });

  const words = [
    'pink moon',
    '',
    'AC/DC',
    '/collection/tracks',
    'spotify:',
    'spotify:track:not an id',
    `https://example.org/album/${ID}`,
    `${ORIGIN}x/album/${ID}`,
    `${ORIGIN}/nowhere`,
    `spotify:image:${ID}`,
    'spotify:user:%',
  ];
  for (const text of words)
    it(`is null for ${JSON.stringify(text)}`, () => {
      expect(pageOf(text)).to.equal(null);
    });
});
