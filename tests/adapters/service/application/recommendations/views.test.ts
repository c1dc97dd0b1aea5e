import { expect } from 'chai';
import * as v from 'valibot';
import { getView } from '#application/calls/catalog/views.ts';
import { assert } from '#domain/core/assert.ts';
import { episodeKeys } from '#adapters/service/application/records/sort-keys.ts';
import { KINDS, type EpisodeRecord } from '#adapters/service/application/records/records.ts';
import type { View } from '#domain/catalog/types.ts';
import { albumUri, seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { recordPlays } from '#tests/support/fixtures/recommendation-catalogue.ts';
import { createRecommendationHarness, type RecommendationHarness } from '#tests/support/service/recommendation-harness.ts';

const NOW_MS = 1_700_000_000_000;

describe('views of the service', () => {
  let house: RecommendationHarness;
  beforeEach(async () => {
    house = await createRecommendationHarness();
    await house.clock.advance(NOW_MS - house.clock.nowMs());
    const token = await house.sendRequest('POST /login', { body: { username: 'owner', password: 'eight or more' }, token: '' });
    const { accessToken } = token.json as { accessToken: string };
    const ask = house.sendRequest.bind(house);
    house = { ...house, sendRequest: (line, options) => ask(line, { token: accessToken, ...options }) };
  });
  const view = async (path: string): Promise<View> => {
    const { status, json } = await house.sendRequest(`GET /v1/views/${path}`);
    expect(status, path).to.equal(200);
    expect(getView.response && v.safeParse(getView.response, json).issues, path).to.equal(undefined);
    return json;
  };
  const shelves = ({ content }: View) =>
    Object.fromEntries(content.items.map((shelf) => [shelf.name, shelf.content.items.map(({ name }) => name)]));
  /** A listener of jazz, and some rock. */
  const listened = async () => {
    const blue = ['Ada', 'Bix', 'Cy'].flatMap((artist) => [1, 2, 3].map((number) => `${artist} in Blue ${String(number)}`));
    await recordPlays(house.store, 'owner', albumUri('Ada in Blue'), blue, NOW_MS - 10_000_000);
    await recordPlays(house.store, 'owner', albumUri('Dot Loud'), ['Dot Loud 1', 'Dot Loud 2', 'Dot Loud 3'], NOW_MS - 5_000_000);
  };

  it('of podcasts hold the shows and their newest episodes [S2.05]', async () => {
    expect(Object.keys(shelves(await view('podcasts')))).to.deep.equal(['Podcasts', 'New episodes']);
  });

  it('of new episodes leave out played ones, and unfollowed shows once one is followed', async () => {
    const fresh = async () => shelves(await view('new-episodes'))['New episodes'];
    expect(await fresh()).to.have.members(['The Harbour', 'The Forest', 'The Station']);
    await house.sendRequest(`PUT /v1/me/episodes/${seededId('episode', 'The Forest')}/played`, { body: { played: true } });
    expect(await fresh()).to.have.members(['The Harbour', 'The Station']);
    const forest = await house.store.get<EpisodeRecord>(KINDS.episode, seededId('episode', 'The Forest'));
    assert(forest !== null, 'the library has that episode');
    const doc: EpisodeRecord = { ...forest.doc, id: seededId('episode', 'Elsewhere'), showId: 'other', name: 'Elsewhere' };
    await house.store.write([{ op: 'put', kind: KINDS.episode, id: doc.id, doc, keys: episodeKeys(doc, 1) }]);
    expect(await fresh()).to.have.members(['The Harbour', 'The Station', 'Elsewhere']);
    await house.sendRequest(`PUT /v1/me/shows?ids=${seededId('show', 'Sound Walks')}`);
    expect(await fresh()).to.have.members(['The Harbour', 'The Station']);
  });

  it('of home bring back what was played often months ago and not since, and what was played on this day', async () => {
    const DAY_MS = 86_400_000;
    const again = async (album: string, days: number, count: number) =>
      recordPlays(
        house.store,
        'owner',
        albumUri(album),
        Array.from({ length: count }, () => `${album} 1`),
        house.clock.nowMs() - days * DAY_MS,
      );
    await again('Ada in Blue', 90, 3);
    await again('Bix in Blue', 90, 2);
    await again('Cy in Blue', 90, 3);
    await again('Cy in Blue', 10, 1);
    await again('Dot Loud', 59, 3);
    await again('Eve Loud', 365, 1);
    await again('Ada in Blue', 366, 1);
    const home = shelves(await view('web-player-home'));
    expect(home['Forgotten favourites']).to.deep.equal(['Ada in Blue']);
    expect(home['On this day']).to.deep.equal(['Eve Loud']);
    expect(shelves(await view('forgotten-favourites'))).to.deep.equal({ 'Forgotten favourites': ['Ada in Blue'] });
    expect(shelves(await view('on-this-day'))).to.deep.equal({ 'On this day': ['Eve Loud'] });
  });

  it('of new releases begin with the newest album there is [S2.07]', async () => {
    const { 'New releases': albums } = shelves(await view('newreleases'));
    expect(albums?.slice(0, 2)).to.deep.equal(['First Light', 'Second Wind']);
    expect(albums?.slice(2, 4)).to.deep.equal(['Gus at Sea', 'Hal at Sea']);
  });

  it('of charts count all listeners’ plays, each once, on any number of requests [S2.06]', async () => {
    expect((await view('charts')).content.items).to.deep.equal([]);
    await listened();
    await recordPlays(house.store, 'owner', albumUri('Eve Loud'), ['Eve Loud 1', 'Eve Loud 1', 'Eve Loud 1'], NOW_MS - 900_000);
    const first = shelves(await view('charts'));
    expect(Object.keys(first)).to.deep.equal(['Charts', 'Top albums', 'Top artists']);
    expect(first['Charts']).to.deep.equal(['Top tracks', 'Most played']);
    expect(first['Top artists']?.slice().sort()).to.deep.equal(['Ada', 'Bix', 'Cy', 'Dot', 'Eve']);
    expect(shelves(await view('charts'))).to.deep.equal(first);
    const chart = (await view('charts')).content.items[0]?.content.items[1];
    expect(chart?.type).to.equal('playlist');
    await house.sendRequest('GET /v1/views/charts');
    const top = await house.store.list<{ plays: number }>('tally-track', {
      index: 'plays',
      offset: 0,
      limit: 1,
      descending: true,
    });
    expect(top.items[0]).to.deep.include({ id: seededId('track', 'Eve Loud 1') });
    expect(top.items[0]?.doc.plays).to.equal(3);
  });

  it('of generated lists hold a mix of each of the listener’s genres, the heaviest first [S1.29] [S2.16]', async () => {
    expect((await view('made-for-you')).content.items[0]?.content.items).to.deep.equal([]);
    await listened();
    const [shelf] = (await view('made-for-you')).content.items;
    expect(shelf?.content.items.map(({ name }) => name)).to.deep.equal(['Daily Mix 1', 'Daily Mix 2']);
    const [first] = shelf?.content.items ?? [];
    expect(first?.type === 'playlist' && first.description).to.match(/and more\.$/);
    expect(first?.type === 'playlist' && first.tracks.total).to.be.above(20);
    expect((await view('made-for-you')).content.items).to.deep.equal([shelf]);
  });

  it('of new music leave out albums the listener played [S2.08]', async () => {
    await listened();
    const { 'New to you': albums = [], ...genres } = shelves(await view('discover'));
    expect(albums).to.include.members(['Eve Loud', 'Fay Loud']);
    expect(albums).not.to.include.members(['Ada in Blue']);
    expect(albums).not.to.include.members(['Dot Loud']);
    expect(Object.keys(genres)).to.deep.equal(['Jazz', 'Rock & Roll']);
  });

  it('of a genre hold its albums and artists, by its id [S2.10]', async () => {
    const rock = await view('rock-roll');
    expect(rock.name).to.equal('Rock & Roll');
    const { Albums: albums, Artists: artists } = shelves(rock);
    expect(albums).to.deep.equal(['Dot Loud', 'Eve Loud', 'Fay Loud']);
    expect(artists).to.have.members(['Dot', 'Eve', 'Fay']);
    expect(shelves(await view('genre:rock-roll'))).to.deep.equal(shelves(rock));
    expect((await house.sendRequest('GET /v1/views/no-such-genre')).status).to.equal(404);
  });

  it('are found by their id, also shelves alone, a page at a time [S2.09]', async () => {
    const page = await view('new-releases?offset=2&limit=2');
    expect(page.content.items[0]?.content).to.deep.include({ offset: 2, limit: 2, total: 10 });
    expect(page.content.items[0]?.content.next).to.match(/\/v1\/views\/new-releases\?offset=4&limit=2$/);
  });

  it('show ten cards a shelf and twenty shelves, twelve of genres, by default [S9.13] [S9.14] [S9.15]', async () => {
    await listened();
    const home = await view('web-player-home');
    expect(home.content.limit).to.equal(20);
    expect(home.content.items.map(({ content }) => content.limit)).to.include.members([10]);
    expect((await view('genre-affinity')).content.limit).to.equal(12);
    const few = await view(
      'web-player-home?timestamp=2026-11-22T03:00:00&platform=web&content_limit=2&limit=2&types=album,playlist,artist,show&image_style=gradient_overlay&locale=en',
    );
    expect(few.content.items).to.have.length(2);
    for (const { content } of few.content.items) expect(content.items.length).to.be.at.most(2);
  });

  it('hold only the requested types of card [S7.65]', async () => {
    await listened();
    const { content } = await view('web-player-home?types=artist,show');
    const types = new Set(content.items.flatMap((shelf) => shelf.content.items.map(({ type }) => type)));
    expect([...types].sort()).to.deep.equal(['artist', 'show']);
  });

  it('have their titles in the listener’s language where they are ours [S7.65]', async () => {
    await listened();
    expect((await view('made-for-you?locale=de_CH')).name).to.equal('Für dich gemacht');
    const { json } = await house.sendRequest('GET /v1/views/podcasts', { headers: { 'accept-language': 'xx, de;q=0.8' } });
    expect(shelves(json)).to.have.property('Neue Folgen');
    expect((await view('made-for-you?locale=xx')).name).to.equal('Made for you');
  });

  it('give the reason of a daily mix: the artists that were played most, then others in it', async () => {
    await listened();
    const descriptions = async (locale: string) => {
      const [shelf] = (await view(`made-for-you?locale=${locale}`)).content.items;
      return shelf?.content.items.map((mix) => ('description' in mix ? mix.description : ''));
    };
    const [jazz, rock] = (await descriptions('en')) ?? [];
    expect(jazz).to.match(/^Because you played (Ada|Bix|Cy) and (Ada|Bix|Cy)\. \w/);
    expect(rock).to.match(/^Because you played Dot\. (Eve|Fay)(, (Eve|Fay))? and more\.$/);
    expect((await descriptions('de'))?.[1]).to.match(/^Weil du Dot gehört hast\. (Eve|Fay)(, (Eve|Fay))? und andere\.$/);
  });

  it('begin at home with recent plays, also mixes, and the seeds of stations [S2.03] [S2.04]', async () => {
    await listened();
    const [mix] = (await view('made-for-you')).content.items[0]?.content.items ?? [];
    await recordPlays(house.store, 'owner', mix?.uri ?? '', ['Cy in Blue 8'], NOW_MS - 300_000);
    await recordPlays(
      house.store,
      'owner',
      `spotify:station:artist:${seededId('artist', 'Fay')}`,
      ['Fay Loud 1'],
      NOW_MS - 200_000,
    );
    expect(shelves(await view('web-player-home'))['Recently played']).to.deep.equal([
      'Fay',
      'Daily Mix 1',
      'Dot Loud',
      'Ada in Blue',
    ]);
  });
});

describe('related artists of the service', () => {
  it('are those of the same kind of music, nearer when they are heard together [S7.29]', async () => {
    const house = await createRecommendationHarness();
    const nearest = async () => {
      const { json } = await house.sendRequest(`GET /v1/artists/${seededId('artist', 'Ada')}/related-artists`);
      return (json as { artists: readonly { name: string }[] }).artists.map(({ name }) => name);
    };
    expect((await nearest()).slice().sort()).to.deep.equal(['Bix', 'Cy']);
    const evening = ['Ada in Blue 1', 'Dot Loud 1', 'Ada in Blue 2', 'Dot Loud 2', 'Ada in Blue 3', 'Cy in Blue 1'];
    await recordPlays(house.store, 'owner', albumUri('Ada in Blue'), evening, house.clock.nowMs());
    await house.sendRequest('GET /v1/views/charts');
    expect(await nearest()).to.deep.equal(['Dot', 'Cy', 'Bix']);
  });
});
