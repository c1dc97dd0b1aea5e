import { expect } from 'chai';
import { createEvent, createStore, restore } from 'effector';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import { createKeptOnlyStore } from '#application/stores/player/kept-only-store.ts';
import { type KeptMusic, NO_KEPT_MUSIC } from '#domain/offline/kept-music.ts';

function openStore() {
  const clock = createVirtualClock();
  const connected = createEvent<PlayerView['connection']>();
  const $connection = createStore<PlayerView['connection']>('connected').on(connected, (_, now) => now);
  const changed = createEvent<KeptMusic>();
  const $music = restore(changed, NO_KEPT_MUSIC);
  let loads = 0;
  const $keptOnly = createKeptOnlyStore({
    $connection,
    clock,
    async loadKept() {
      await Promise.resolve();
      loads += 1;
      return { $music };
    },
  });
  return { clock, connected, changed, $keptOnly, loads: () => loads };
}

describe('what is kept, while nothing else plays', () => {
  it('is known once the service is out of reach for two seconds, and follows what is kept', async () => {
    const { clock, connected, changed, $keptOnly, loads } = openStore();
    expect(loads()).to.equal(0);
    connected('reconnecting');
    await clock.advance(1_999);
    expect($keptOnly.getState()).to.equal(null);
    await clock.advance(1);
    expect($keptOnly.getState()).to.equal(NO_KEPT_MUSIC);
    const more = { ...NO_KEPT_MUSIC, quotaBytes: 1 };
    changed(more);
    expect($keptOnly.getState()).to.equal(more);
    connected('connected');
    expect($keptOnly.getState()).to.equal(null);
    connected('reconnecting');
    await clock.advance(2_000);
    expect([$keptOnly.getState(), loads()]).to.deep.equal([more, 1]);
  });

  it('is not asked for by a moment without a line', async () => {
    const { clock, connected, $keptOnly } = openStore();
    connected('reconnecting');
    await clock.advance(1_000);
    connected('connected');
    await clock.advance(5_000);
    expect($keptOnly.getState()).to.equal(null);
  });
});
