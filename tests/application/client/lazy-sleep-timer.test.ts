import { expect } from 'chai';
import { createLazySleepTimer } from '#application/client/lazy-sleep-timer.ts';
import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import type { SleepTimer, SleepTimerDeps, SleepTimerView } from '#application/client/sleep-timer.ts';

/** A timer that notes what is asked of it. */
function createNoted() {
  const calls: string[] = [];
  const changes = createEventEmitter<SleepTimerView>();
  let view: SleepTimerView = { type: 'off' };
  const timer: SleepTimer = {
    view: () => view,
    onChange: changes.add,
    setIn: (minutes) => void calls.push(`setIn ${minutes}`),
    setToEnd() {
      calls.push('setToEnd');
      changes.emit((view = { type: 'until-end' }));
    },
    extend: (minutes) => void calls.push(`extend ${minutes}`),
    cancel: () => void calls.push('cancel'),
  };
  return { calls, timer };
}

describe('a sleep timer that is loaded when it is set', () => {
  it('is off until then, and then does what was asked and shows its changes', async () => {
    const { calls, timer } = createNoted();
    let loads = 0;
    const lazy = createLazySleepTimer(() => {
      loads += 1;
      return Promise.resolve({ createSleepTimer: () => timer });
    })({} as SleepTimerDeps);
    lazy.cancel();
    lazy.extend(5);
    expect([loads, lazy.view().type]).to.deep.equal([0, 'off']);
    const shown = new Promise<SleepTimerView>((resolve) => void lazy.onChange(resolve));
    void lazy.setToEnd();
    expect(await shown).to.deep.equal({ type: 'until-end' });
    void lazy.setIn(10);
    lazy.extend(5);
    lazy.cancel();
    expect(calls).to.deep.equal(['setToEnd', 'setIn 10', 'extend 5', 'cancel']);
    expect([loads, lazy.view().type]).to.deep.equal([1, 'until-end']);
  });
});
