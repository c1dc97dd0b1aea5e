import { expect } from 'chai';
import { createCodeWaits } from '#application/runtime/code-waits.ts';
import { createEvent } from 'effector';
import * as podcasts from '#application/calls/discovery/podcasts.ts';
import { getEpisode } from '#application/calls/catalog/catalog.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { createPodcastCalls } from '#application/library/podcasts.ts';
import { createPodcastStores } from '#application/stores/library/podcast-stores.ts';
import { seededId, showUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page, type World } from '#adapters/simulation/world/world.ts';

const SHOW = showUri('Sound Walks');
const FOREST = seededId('episode', 'The Forest');
const MINUTE_MS = 60_000;

describe('where a listener is in an episode', () => {
  let world: World;
  let page: Page;
  beforeEach(async () => {
    world = await createWorld();
    page = await world.openPage({ signIn: true });
  });
  afterEach(() => world.close());

  const play = async (on: Page, more: { readonly positionMs?: number } = {}) => {
    const done = on.client.controller.play({ contextUri: SHOW, trackUri: `spotify:episode:${FOREST}`, ...more });
    await world.clock.advance(500);
    await done;
  };
  const pointOf = async (episodeId = FOREST) =>
    (await page.client.session.api.send(getEpisode, { params: { episodeId } })).resume_point;
  const position = (on: Page) => on.view().positionMs;

  it('is kept while it plays and begins there again, on any device; an explicit place wins', async () => {
    await play(page);
    await world.clock.advance(3 * MINUTE_MS);
    const paused = page.client.controller.pause();
    await world.clock.advance(1_000);
    await paused;
    expect((await pointOf()).resume_position_ms).to.be.within(3 * MINUTE_MS - 2_000, 3 * MINUTE_MS + 2_000);

    page.crash();
    await world.clock.advance(5 * MINUTE_MS);
    page = await world.openPage({ signIn: true, name: 'Another browser' });
    await play(page);
    expect(position(page)).to.be.within(3 * MINUTE_MS - 2_000, 3 * MINUTE_MS + 3_000);
    await play(page, { positionMs: 0 });
    expect(position(page)).to.be.lessThan(3_000);
  });

  it('stays at the last position when the device is lost while it plays', async () => {
    await play(page);
    await world.clock.advance(2 * MINUTE_MS);
    page.crash();
    await world.clock.advance(5 * MINUTE_MS);
    page = await world.openPage({ signIn: true, name: 'Another browser' });
    expect((await pointOf()).resume_position_ms).to.be.within(2 * MINUTE_MS - 2_000, 2 * MINUTE_MS + 2_000);
  });

  it('takes an episode off those that are new once it is played', async () => {
    const calls = createPodcastCalls(page.client.session.api);
    const names = async () => (await calls.fetchNew(0)).items.map(({ name }) => name);
    const before = await names();
    expect(before).to.include('The Forest').and.have.length(3);
    await calls.markEpisode(`spotify:episode:${FOREST}`, true);
    expect(await names()).to.deep.equal(before.filter((name) => name !== 'The Forest'));
  });

  it('sends nothing when the URI of the episode is invalid [S5.02]', async () => {
    const calls = createPodcastCalls(page.client.session.api);
    const sent = page.http.sent.length;
    for (const uri of ['', 'spotify:episode:', `spotify:episode:${FOREST}0`, FOREST]) {
      const error = await calls.markEpisode(uri, true).then(() => null, errorFrom);
      expect(error).to.include({ code: 'URI_NOT_PARSED', message: 'Spotify URI could not be parsed' });
    }
    expect(page.http.sent).to.have.length(sent);
  });

  it('ends with the episode: it is played, and the next one follows', async () => {
    await play(page, { positionMs: 9 * MINUTE_MS });
    await world.clock.advance(2 * MINUTE_MS);
    expect(await pointOf()).to.deep.equal({ fully_played: true, resume_position_ms: 0 });
    expect(page.view().track?.uri).to.equal(`spotify:episode:${seededId('episode', 'The Harbour')}`);
  });

  it('reaches every page by push, marks included', async () => {
    const { session, transport } = page.client;
    const stores = createPodcastStores(
      () => Promise.resolve(createPodcastCalls(session.api)),
      transport,
      createEvent(),
      createCodeWaits(),
    );
    const uri = `spotify:episode:${FOREST}`;
    stores.episodeMarked({ uri, played: true });
    await world.clock.advance(1_000);
    expect(stores.$resumePoints.getState().get(uri)).to.deep.equal({ fully_played: true, resume_position_ms: 0 });
    await session.api.send(podcasts.putEpisodeResume, { params: { episodeId: FOREST }, body: { position_ms: 90_000 } });
    await world.clock.advance(1_000);
    expect(stores.$resumePoints.getState().get(uri)).to.deep.equal({ fully_played: false, resume_position_ms: 90_000 });
    const begun = await session.api.send(podcasts.getBegunEpisodes, { query: {} });
    expect(begun.items.map(({ name }) => name)).to.deep.equal(['The Forest']);
  });

  it('has a speed for each show, kept for the next time', async () => {
    await play(page);
    void page.client.controller.setPlaybackSpeed(1.5);
    await world.clock.advance(1_000);
    const album = page.client.controller.play({ contextUri: `spotify:album:${seededId('album', 'First Light')}` });
    await world.clock.advance(1_000);
    await album;
    page = await page.reload();
    await play(page);
    expect(page.view().speed).to.equal(1.5);
    expect(page.storage.get('speed.shows')).to.equal(`${SHOW} 1.5`);
  });
});
