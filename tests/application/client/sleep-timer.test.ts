import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import { createSleepTimer } from '#application/client/sleep-timer.ts';
import { trackViewOf, tracksOf, albumRefs } from '#tests/support/fixtures/sample-responses.ts';
import { NO_VIEW } from '#tests/support/fixtures/sample-player-views.ts';

const [album] = albumRefs;
const [song] = album ? tracksOf(album).map(trackViewOf) : [];

/** A player with a scripted view that records its commands. */
function createNight() {
  const clock = createVirtualClock();
  const views = createEventEmitter<PlayerView>();
  const received: string[] = [];
  let view = NO_VIEW;
  const tell = (words: string) => {
    received.push(words);
    return Promise.resolve();
  };
  const timer = createSleepTimer({
    clock,
    controller: {
      view: () => view,
      onChange: views.add,
      pause: () => tell('pause'),
      seek: (positionMs) => tell(`seek ${String(positionMs)}`),
      fade: () => undefined,
    },
  });
  const show = (next: Partial<PlayerView>, uid = 'c0') => {
    view = { ...view, asOfMs: clock.nowMs(), ...(song ? { track: { ...song, uid } } : {}), ...next };
    views.emit(view);
  };
  return { clock, timer, received, show };
}

describe('the sleep timer at the end of a list', () => {
  const PLAYING = { phase: 'playing', positionMs: 0, durationMs: 180_000 } as const;
  const OVER = { phase: 'paused', positionMs: 0 } as const;

  async function over() {
    const night = createNight();
    night.show(PLAYING, 'c3');
    void night.timer.setToEnd();
    await night.clock.advance(180_000);
    night.show(OVER);
    await night.clock.advance(10_000);
    return night;
  }

  it('pauses a radio that was found late, at its beginning', async () => {
    const { clock, show, received } = await over();
    show(PLAYING, 'r1c0');
    await clock.settle();
    expect(received).to.deep.equal(['pause', 'seek 0']);
  });

  it('lets the listener play again', async () => {
    const { clock, show, received } = await over();
    show(PLAYING);
    await clock.advance(60_000);
    expect(received).to.deep.equal([]);
  });
});
