import type { Clock } from '#application/ports/clock.ts';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';
import { createProcessState, type ProcessState } from '../process-state.ts';

/** The process of one page: it can sleep and be killed, and its clock can differ from the world's. */
export interface PageProcess extends Pick<ProcessState, 'isAlive' | 'kill' | 'sleep' | 'wake' | 'whileAlive'> {
  readonly clock: Clock;
  /** Stands still while the page sleeps. */
  readonly mediaClock: Clock;
  readonly http: Http;
  readonly dealer: DealerSocket;
  isAsleep(): boolean;
  /** Sets the page's wall clock apart from the world's. */
  setSkewMs(skewMs: number): void;
  /** Timers run at multiples of this interval, as in background tabs; 0 for none, and for those that wait already. */
  setTimerAlignmentMs(alignmentMs: number): void;
}

export function createPageProcess(world: Clock, network: { readonly http: Http; readonly dealer: DealerSocket }): PageProcess {
  const state = createProcessState(world);
  const { asleepSinceMs, whileAlive } = state;
  let sleptMs = 0;
  let skewMs = 0;
  let alignmentMs = 0;
  /** Timers that wait for the next multiple of the interval. */
  const delayed = new Set<{ readonly dueMs: number; readonly moveTo: (delayMs: number) => void }>();
  const after: Clock['after'] = (delayMs, run) => {
    if (alignmentMs === 0) return state.after(delayMs, run);
    const dueMs = world.nowMs() + delayMs;
    const runOnce = whileAlive(() => {
      delayed.delete(timer);
      run();
    });
    let cancel = world.after(Math.ceil(dueMs / alignmentMs) * alignmentMs - world.nowMs(), runOnce);
    const timer = {
      dueMs,
      moveTo(nextDelayMs: number) {
        cancel();
        cancel = world.after(nextDelayMs, runOnce);
      },
    };
    delayed.add(timer);
    return () => {
      delayed.delete(timer);
      cancel();
    };
  };
  return {
    clock: { nowMs: () => world.nowMs() + skewMs, after },
    mediaClock: {
      nowMs: () => (asleepSinceMs() ?? world.nowMs()) - sleptMs,
      after: state.after,
    },
    http: {
      send: (request) =>
        new Promise((resolve, reject) => {
          if (state.isAlive()) network.http.send(request).then(whileAlive(resolve), whileAlive(reject));
        }),
    },
    dealer: {
      open: (url, { opened, received, closed }) =>
        network.dealer.open(url, { opened: whileAlive(opened), received: whileAlive(received), closed: whileAlive(closed) }),
    },
    ...{ whileAlive, kill: state.kill, isAlive: state.isAlive, sleep: state.sleep },
    wake() {
      const sinceMs = asleepSinceMs();
      if (sinceMs !== null) sleptMs += world.nowMs() - sinceMs;
      state.wake();
    },
    isAsleep: () => asleepSinceMs() !== null,
    setSkewMs: (next) => void (skewMs = next),
    setTimerAlignmentMs(next) {
      alignmentMs = next;
      if (next > 0) return;
      for (const { dueMs, moveTo } of delayed) moveTo(Math.max(0, dueMs - world.nowMs()));
      delayed.clear();
    },
  };
}
