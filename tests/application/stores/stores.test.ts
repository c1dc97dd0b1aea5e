import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import { createRequestDeduplication } from '#application/api/request-deduplication.ts';
import { assert } from '#domain/core/assert.ts';
import type { Api } from '#application/api/api-client.ts';
import { getTrack } from '#application/calls/catalog/catalog.ts';
import { createResourceLoader } from '#application/api/resource-loader.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { webStoresOf } from '#tests/support/ui/web-stores.ts';
import { createWorld, OWNER } from '#adapters/simulation/world/world.ts';

/** A page that has played for 10 s, and every later position of its stores. */
async function playing() {
  const world = await createWorld();
  const page = await world.openPage();
  const { player } = webStoresOf(world, page);
  player.playRequested({ contextUri: albumUri('First Light') });
  await world.clock.advance(10_000);
  const positions: number[] = [];
  const stop = player.$positionMs.updates.watch((positionMs) => positions.push(positionMs));
  return { world, page, player, positions, stop };
}

describe('the stores over the whole product', () => {
  it('move the position on every 500 ms while playing, and only then', async () => {
    const { world, player, positions, stop } = await playing();
    await world.clock.advance(3_000);
    expect(new Set(positions).size).to.be.at.least(6);
    player.playToggled();
    await world.clock.advance(1_000);
    positions.length = 0;
    await world.clock.advance(60_000);
    stop();
    expect(positions).to.deep.equal([]);
    expect(player.$phase.getState()).to.equal('paused');
    await world.close();
  });

  it('keep the position on its clock while a view confirms it, and correct it at once otherwise', async () => {
    const { world, page, player, positions, stop } = await playing();
    const [track] = page.client.controller.view().nextTracks;
    assert(track !== undefined, 'the album goes on');
    for (let edit = 0; edit < 9; edit += 1) {
      player.queueAdded([track.uri]);
      await world.clock.advance(210);
    }
    expect(positions.length).to.be.within(3, 4);
    player.seekRequested(60_000);
    await world.clock.advance(100);
    stop();
    expect(positions.at(-1)).to.be.at.least(60_000);
    await world.close();
  });

  it('play what is to be queued while nothing is loaded, and queue it afterwards', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const { player } = webStoresOf(world, page);
    player.playedNext([albumUri('First Light'), albumUri('Second Wind')]);
    await world.clock.advance(3_000);
    expect(player.$phase.getState()).to.equal('playing');
    expect(player.$contextUri.getState()).to.equal(albumUri('First Light'));
    expect(player.$error.getState()).to.equal(null);
    expect(player.queue.$addition.getState()).to.equal(null);
    expect(page.client.controller.view().nextTracks[0]?.name).to.equal('Second Wind One');
    player.queueAdded([albumUri('Second Wind')]);
    await world.clock.advance(1_000);
    expect(player.queue.$addition.getState()).to.deep.equal({ where: 'end' });
    await world.close();
  });

  it('show an error while the browser blocks autoplay, and clear it once it plays', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const { media } = page;
    const { player } = webStoresOf(world, page);
    media.allowAutoplay(false);
    player.playRequested({ contextUri: albumUri('First Light') });
    await world.clock.advance(3_000);
    expect(player.$error.getState()?.code).to.equal('AUTOPLAY_FAILED');
    expect(player.$phase.getState()).to.equal('paused');
    media.allowAutoplay(true);
    player.playToggled();
    await world.clock.advance(3_000);
    expect(player.$phase.getState()).to.equal('playing');
    expect(player.$error.getState()).to.equal(null);
    await world.close();
  });

  it("keep an anonymous visitor's play request through the sign-in [S4.93]", async () => {
    const world = await createWorld();
    await (await world.openPage()).client.session.signOut({ everywhere: false });
    const page = await world.openPage({ signIn: false });
    const { http } = page;
    const stores = webStoresOf(world, page);
    expect(stores.session.$session.getState().phase).to.equal('anonymous');
    stores.player.playRequested({ contextUri: albumUri('First Light') });
    await world.clock.advance(1_000);
    stores.session.signInSubmitted(OWNER);
    await world.clock.advance(5_000);
    expect(stores.session.$session.getState().user?.name).to.equal(OWNER.username);
    expect(stores.player.$phase.getState()).to.equal('playing');
    expect(http.sent.filter(({ url }) => url.includes('/player/command/'))).to.have.length(1);
    await world.close();
  });

  it('restart with a new page when another user signs in, and not for the same user', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const { session } = webStoresOf(world, page);
    const invitation = await world.service().identity.accounts.invite();
    const signOut = async () => {
      session.signOutClicked({ everywhere: false });
      await world.clock.advance(2_000);
    };
    await signOut();
    session.signInSubmitted(OWNER);
    await world.clock.advance(2_000);
    expect([session.$session.getState().user?.name, page.page.leftFor]).to.deep.equal([OWNER.username, []]);
    await signOut();
    session.signUpSubmitted({ username: 'ben', password: 'a good password', invitation });
    await world.clock.advance(2_000);
    expect([session.$session.getState().user?.name, page.page.leftFor]).to.deep.equal(['ben', ['/']]);
    await world.close();
  });

  it('show why a form was refused', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const { session } = webStoresOf(world, page);
    session.signInSubmitted({ ...OWNER, password: 'a wrong password' });
    expect(session.$isSubmitting.getState()).to.equal(true);
    await world.clock.advance(1_000);
    expect(session.$isSubmitting.getState()).to.equal(false);
    expect(session.$error.getState()).to.equal('The name or the password is wrong.');
    await world.close();
  });

  it('show the library, a page at a time', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const { library } = webStoresOf(world, page);
    library.home.opened();
    library.search.opened('first');
    library.album.opened(albumUri('First Light').split(':')[2] ?? '');
    await world.clock.advance(1_000);
    expect(library.album.$data.getState()?.tracks.items).to.have.length(4);
    expect(library.home.$data.getState()?.content.items.length).to.be.greaterThan(0);
    expect(library.search.$data.getState()?.albums.items.map(({ name }) => name)).to.deep.equal(['First Light']);
    library.search.opened('  ');
    await world.clock.settle();
    expect(library.search.$data.getState()).to.equal(null);
    await world.close();
  });
});

describe('a loader', () => {
  const deferred = () => {
    const responses: ((text: string | Failure) => void)[] = [];
    const cancelled: number[] = [];
    const loader = createResourceLoader<string, string>({
      first: (_, cancellation) =>
        new Promise((resolve, reject) => {
          const index = responses.push((text) => (text instanceof Failure ? reject(text) : resolve(text)));
          cancellation.onCancel(() => cancelled.push(index - 1));
        }),
      next: (_, data) => (data.length < 3 ? Promise.resolve(`${data}+`) : null),
    });
    return { loader, responses, cancelled };
  };
  const clock = createVirtualClock();

  it('requests a key once, and cancels the request of another key [S4.57]', async () => {
    const { loader, responses, cancelled } = deferred();
    loader.open('a');
    loader.open('a');
    expect(responses).to.have.length(1);
    loader.open('b');
    expect(cancelled).to.deep.equal([0]);
    responses[0]?.('late');
    responses[1]?.('b');
    await clock.settle();
    expect(loader.state()).to.deep.equal({ data: 'b', isLoading: false, error: null });
  });

  it('loads more pages until the last', async () => {
    const { loader, responses } = deferred();
    loader.open('a');
    responses[0]?.('x');
    await clock.settle();
    for (let times = 0; times < 5; times += 1) {
      loader.loadMore();
      await clock.settle();
    }
    expect(loader.state().data).to.equal('x++');
  });

  it('shows an error, keeps the data, and retries', async () => {
    const { loader, responses } = deferred();
    loader.open('a');
    responses[0]?.('x');
    await clock.settle();
    loader.retry();
    responses[1]?.(new Failure(playerError('NETWORK_ERROR')));
    await clock.settle();
    expect(loader.state()).to.deep.equal({ data: 'x', isLoading: false, error: playerError('NETWORK_ERROR') });
    loader.retry();
    responses[2]?.('y');
    await clock.settle();
    expect(loader.state()).to.deep.equal({ data: 'y', isLoading: false, error: null });
  });
});

describe('two identical requests', () => {
  it('share one response, and are cancelled with the last caller', async () => {
    let sent = 0;
    let isCancelled = false;
    const api: Api = {
      send: (_, __, options) => {
        sent += 1;
        return new Promise((_resolve, reject) => {
          options?.cancellation?.onCancel(() => {
            isCancelled = true;
            reject(new Failure(playerError('REQUEST_ABORTED')));
          });
        });
      },
    };
    const ask = createRequestDeduplication(api);
    const [one, other] = [createCancellation(), createCancellation()];
    const input = { params: { trackId: '1' } };
    const responses = [ask(getTrack, input, one), ask(getTrack, input, other)].map((response) => response.catch(errorFrom));
    expect(sent).to.equal(1);
    one.cancel();
    expect(isCancelled).to.equal(false);
    other.cancel();
    expect(isCancelled).to.equal(true);
    await Promise.all(responses);
  });
});
