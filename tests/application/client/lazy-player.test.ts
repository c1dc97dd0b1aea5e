import { expect } from 'chai';
import { createCodeWaits } from '#application/runtime/code-waits.ts';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createLazyPlayer } from '#application/client/lazy-player.ts';
import type { CreatePlayer, PlayerDeps } from '#application/player/player-coordinator.ts';
import type { Player, PlayerView } from '#application/player-view/controller-types.ts';
import { createPlayerView } from '#application/player-view/player-view.ts';
import { Failure } from '#application/runtime/failure.ts';
import { VOLUME_KEY } from '#domain/constants/network/devices.ts';
import { PLAYER_CODE_RETRY_MS } from '#domain/constants/network/retry.ts';
import { INITIAL_TRACK_PLAYBACK } from '#domain/track-playback/state.ts';
import { DISCONNECTED } from '#domain/transport/state.ts';

/** What a player shows that was just created, in this phase of the connection. */
const newPlayerView = (phase: 'disconnected' | 'resolving', volume01: number, isOnline = true): PlayerView =>
  createPlayerView('desk')({
    transport: { ...DISCONNECTED, phase },
    isOnline,
    local: { state: INITIAL_TRACK_PLAYBACK, current: null, asOfMs: 0 },
    ...{ snapshot: null, volume01, notice: null },
  });

/** A player whose code arrives when `arrive` is called, and that notes its calls then. */
function openLate() {
  const calls: string[] = [];
  const views: PlayerView[] = [];
  const [clock, page, storage] = [createVirtualClock(), createScriptedPage(), createMemoryStorage()];
  const player = new Proxy({} as Player, {
    get: (_, name: string) =>
      name === 'then'
        ? undefined
        : (...given: readonly unknown[]) => {
            calls.push([name, ...given.filter((one) => typeof one !== 'function')].join(' '));
            return name === 'suppressEvents' ? () => calls.push('released') : Promise.resolve(name);
          },
  });
  let settle: { arrive: () => void; fail: () => void };
  let loads = 0;
  let render = () => {};
  const rendered = new Promise<void>((resolve) => (render = resolve));
  const load = () => {
    loads += 1;
    return new Promise<CreatePlayer>((resolve, reject) => {
      settle = { arrive: () => resolve(() => player), fail: () => reject(new TypeError('Failed to fetch')) };
    });
  };
  const waits = createCodeWaits();
  const waiting: boolean[] = [];
  waits.onChange((isWaiting) => waiting.push(isWaiting));
  const deps = { clock, page, storage, logger: { log: () => undefined } } as unknown as PlayerDeps;
  const lazy = createLazyPlayer(load, rendered, waits)(deps);
  lazy.onChange((view) => views.push(view));
  return {
    ...{ calls, clock, lazy, page, storage, views, waiting, loads: () => loads },
    render: () => (render(), clock.settle()),
    arrive: () => (settle.arrive(), clock.settle()),
    fail: () => (settle.fail(), clock.settle()),
  };
}

const FOLLOWED = ['onChange', 'onError'];

describe('a player whose code arrives later', () => {
  it('shows until then what a new player shows', () => {
    const { lazy, page, storage, views } = openLate();
    storage.set(VOLUME_KEY, '0.3');
    expect(lazy.view()).to.deep.equal(newPlayerView('disconnected', 0.3));
    lazy.start();
    expect(lazy.view()).to.deep.equal(newPlayerView('resolving', 0.3));
    page.change('offline');
    expect(lazy.view()).to.deep.equal(newPlayerView('resolving', 0.3, false));
    expect(views.map(({ connection }) => connection)).to.deep.equal(['connecting', 'reconnecting']);
    expect(lazy.playsHere()).to.equal(false);
  });

  it('is loaded after the first render, and then started', async () => {
    const { arrive, calls, lazy, loads, render } = openLate();
    lazy.start();
    expect(loads()).to.equal(0);
    await render();
    expect(loads()).to.equal(1);
    await arrive();
    expect(calls).to.deep.equal([...FOLLOWED, 'start']);
  });

  it('is not loaded for a page without a member', async () => {
    const { lazy, loads, render } = openLate();
    lazy.start();
    await lazy.stop();
    await render();
    expect(loads()).to.equal(0);
    expect(lazy.view().connection).to.equal('disconnected');
  });

  it('carries out what was pressed meanwhile, in its order, once each', async () => {
    const { arrive, calls, lazy, loads, waiting } = openLate();
    lazy.start();
    lazy.prepare('cadenza:track:one');
    expect(waiting, 'nothing was pressed yet').to.deep.equal([]);
    const pressed = [lazy.playURI('cadenza:track:one'), lazy.setVolume(0.4), lazy.nextTrack()];
    expect(loads(), 'before the first render').to.equal(1);
    expect([calls, waiting]).to.deep.equal([[], [true]]);
    await arrive();
    await Promise.all(pressed);
    const asked = ['prepare cadenza:track:one', 'playURI cadenza:track:one', 'setVolume 0.4', 'nextTrack'];
    expect(calls).to.deep.equal([...FOLLOWED, 'start', ...asked]);
    await lazy.togglePlay();
    expect(calls.at(-1)).to.equal('togglePlay');
    expect([loads(), waiting]).to.deep.equal([1, [true, false]]);
  });

  it('holds back its events from the start where they were held back before, and not once they were released', async () => {
    const { arrive, calls, lazy, render } = openLate();
    const release = lazy.suppressEvents();
    lazy.suppressEvents()();
    lazy.start();
    await render();
    await arrive();
    expect(calls).to.deep.equal(['suppressEvents', ...FOLLOWED, 'start']);
    release();
    expect(calls.at(-1)).to.equal('released');
  });

  it('rejects a command with NETWORK_ERROR where its code cannot be loaded, and loads it with the next', async () => {
    const { arrive, calls, fail, lazy, loads } = openLate();
    const refused = lazy.togglePlay().catch((thrown: unknown) => thrown);
    await fail();
    expect(await refused)
      .to.be.instanceOf(Failure)
      .with.property('code', 'NETWORK_ERROR');
    const played = lazy.playURI('cadenza:track:two');
    await arrive();
    await played;
    expect(loads()).to.equal(2);
    expect(calls).to.deep.equal([...FOLLOWED, 'playURI cadenza:track:two']);
  });

  it('shows that it has no connection where its code cannot be loaded, and loads it again after a while', async () => {
    const { arrive, calls, clock, fail, lazy, loads, render } = openLate();
    lazy.start();
    await render();
    await fail();
    expect(lazy.view().connection).to.equal('reconnecting');
    await clock.advance(PLAYER_CODE_RETRY_MS - 1);
    expect(loads()).to.equal(1);
    await clock.advance(1);
    expect(loads()).to.equal(2);
    await arrive();
    expect(calls).to.deep.equal([...FOLLOWED, 'start']);
    expect(clock.pending()).to.equal(0);
  });

  it('loads it again at once when the network is back', async () => {
    const { fail, lazy, loads, page, render } = openLate();
    lazy.start();
    await render();
    page.change('offline');
    await fail();
    page.change('online');
    expect(loads()).to.equal(2);
  });
});
