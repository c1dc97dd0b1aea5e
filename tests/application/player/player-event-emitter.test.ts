import { expect } from 'chai';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import { createPlayerEventEmitter } from '#application/player/player-event-emitter.ts';
import { NO_VIEW } from '#tests/support/fixtures/sample-player-views.ts';

/** A player that is paused by default. */
function createScene() {
  let view: PlayerView = { ...NO_VIEW, phase: 'paused', positionMs: 1_000 };
  const outlet = createPlayerEventEmitter(() => view);
  return {
    outlet,
    become(change: Partial<PlayerView>) {
      view = { ...view, ...change };
      outlet.emit({ type: 'view' });
    },
  };
}

describe('events of a controller', () => {
  it('are emitted once a change, and not for equal views', () => {
    const { become, outlet } = createScene();
    const received: string[] = [];
    outlet.onChange(({ phase, positionMs }) => received.push(`${phase} ${String(positionMs)}`));
    become({});
    become({});
    become({ asOfMs: 5 });
    become({ positionMs: 2_000 });
    become({ positionMs: 1_000 });
    expect(received).to.deep.equal(['paused 1000', 'paused 2000', 'paused 1000']);
  });

  it('is also when a position that moves was taken, which is another position then', () => {
    const { become, outlet } = createScene();
    let count = 0;
    outlet.onChange(() => (count += 1));
    become({ phase: 'playing' });
    become({ asOfMs: 500 });
    expect(count).to.equal(2);
  });

  it('are emitted again to a listener added after a time without listeners', () => {
    const { become, outlet } = createScene();
    outlet.onChange(() => undefined)();
    const stop = outlet.onChange(() => undefined);
    become({});
    stop();
    become({ phase: 'playing' });
    const received: string[] = [];
    outlet.onChange(({ phase }) => received.push(phase));
    become({ phase: 'paused' });
    expect(received).to.deep.equal(['paused']);
  });
});
