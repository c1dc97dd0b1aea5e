import { expect } from 'chai';
import { putEpisodeResume } from '#application/calls/discovery/podcasts.ts';
import { postMyPlaylist, putPlaylist } from '#application/calls/playlists/playlists.ts';
import { listedKeyOf } from '#application/stores/library/listed-key.ts';
import { albumUri, seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { webStoresOf } from '#tests/support/ui/web-stores.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const SHOW = seededId('show', 'Sound Walks');
const EPISODE = seededId('episode', 'The Forest');
/** By then every page has pinged, and knows the number of pushes. */
const PONG_MS = 35_000;

async function scene() {
  const world = await createWorld();
  const [here, there] = [await world.openPage({ name: 'Here' }), await world.openPage({ name: 'There' })];
  const [mine, theirs] = [webStoresOf(world, here), webStoresOf(world, there)];
  const settle = () => world.clock.advance(2_000);
  const deaf = () => here.dealer.fault(() => []);
  const hearing = async () => {
    here.dealer.fault(() => [0]);
    await world.clock.advance(PONG_MS);
  };
  return { world, here, there, mine, theirs, settle, deaf, hearing };
}

describe('a page that missed a push on an unbroken connection', () => {
  it('shows items saved elsewhere, and reads nothing twice', async () => {
    const { world, here, mine, theirs, settle, deaf, hearing } = await scene();
    mine.collection.shown([ALBUM]);
    await settle();
    expect(mine.collection.$saved.getState().get(ALBUM)).to.equal(false);
    deaf();
    theirs.collection.savedSwitched({ uri: ALBUM, name: 'First Light', saved: true });
    await settle();
    expect(mine.collection.$saved.getState().get(ALBUM)).to.equal(false);
    const asked = () => here.http.sent.filter(({ url }) => url.includes('contains')).length;
    const before = asked();
    await hearing();
    expect(mine.collection.$saved.getState().get(ALBUM)).to.equal(true);
    expect(asked() - before, 'questions').to.be.within(1, 2);
    await world.close();
  });

  it('shows current playlist names', async () => {
    const { world, mine, there, settle, deaf, hearing } = await scene();
    const { api } = there.client.session;
    const [made] = await Promise.all([api.send(postMyPlaylist, { body: { name: 'Old' } }), settle()]);
    const nameOf = () => mine.playlists.$summaries.getState().get(made.uri)?.name;
    expect(nameOf()).to.equal('Old');
    deaf();
    await Promise.all([api.send(putPlaylist, { params: { playlistId: made.id }, body: { name: 'New' } }), settle()]);
    expect(nameOf()).to.equal('Old');
    await hearing();
    expect(nameOf()).to.equal('New');
    await world.close();
  });

  it('shows the resume point of an episode', async () => {
    const { world, mine, there, settle, deaf, hearing } = await scene();
    const { api } = there.client.session;
    mine.podcasts.showEpisodes.opened(listedKeyOf({ showId: SHOW, order: null, unplayedOnly: false }));
    await settle();
    const set = (position_ms: number) =>
      Promise.all([api.send(putEpisodeResume, { params: { episodeId: EPISODE }, body: { position_ms } }), settle()]);
    const shownMs = () => {
      const uri = `spotify:episode:${EPISODE}`;
      const listed = mine.podcasts.showEpisodes.$data.getState()?.episodes.items.find((one) => one.uri === uri);
      return (mine.podcasts.$resumePoints.getState().get(uri) ?? listed?.resume_point)?.resume_position_ms;
    };
    await set(30_000);
    expect(shownMs()).to.equal(30_000);
    deaf();
    await set(90_000);
    expect(shownMs()).to.equal(30_000);
    await hearing();
    expect(shownMs()).to.equal(90_000);
    await world.close();
  });

  it('is where another page sought to, also when a queued track reaches it before it asks', async () => {
    const { world, here, there, settle, deaf } = await scene();
    await Promise.all([here.client.controller.play({ contextUri: ALBUM, paused: true }), settle()]);
    const { controller } = there.client;
    deaf();
    await Promise.all([controller.seek(90_000), settle()]);
    expect(here.view().positionMs, 'without the push').to.equal(0);
    here.dealer.fault(() => [0]);
    await Promise.all([controller.addToQueue(trackUri('Second Wind One')), settle()]);
    expect([here.view().positionMs, there.view().positionMs]).to.deep.equal([90_000, 90_000]);
    await world.close();
  });

  it('knows the members of its shared listening session', async () => {
    const { world, here, there, settle, deaf, hearing } = await scene();
    deaf();
    await Promise.all([there.client.listening.start(), settle()]);
    expect(here.client.listening.view().session).to.equal(null);
    await hearing();
    expect(here.client.listening.view().session?.session_members).to.have.length(1);
    await world.close();
  });
});
