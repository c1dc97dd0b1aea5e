import type { Clock } from '#application/ports/clock.ts';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';

/** The process of one page: it can sleep and be killed, and its clock can differ from the world's. */
export interface PageProcess {
  readonly clock: Clock;
  /** Stands still while the page sleeps. */
  readonly mediaClock: Clock;
  readonly http: Http;
  readonly dealer: DealerSocket;
  /** An event of the browser as the page learns it: not while it sleeps, and not after its end. */
  whileAlive<Given extends readonly unknown[]>(run: (...given: Given) => void): (...given: Given) => void;
  /** No timer runs and no response arrives from now on. */
  kill(): void;
  /** Until `kill`. */
  isAlive(): boolean;
  /** Events wait until `wake`. */
  sleep(): void;
  wake(): void;
  isAsleep(): boolean;
  /** Sets the page's wall clock apart from the world's. */
  setSkewMs(skewMs: number): void;
  /** Timers run at multiples of this interval, as in background tabs; 0 for none, and for those that wait already. */
  setTimerAlignmentMs(alignmentMs: number): void;
}

export function createPageProcess(world: Clock, network: { readonly http: Http; readonly dealer: DealerSocket }): PageProcess {
  let isAlive = true;
  let asleepSinceMs: number | null = null;
  let sleptMs = 0;
  let skewMs = 0;
  let alignmentMs = 0;
  let waiting: (() => void)[] = [];
  const whileAlive =
    <Given extends readonly unknown[]>(run: (...given: Given) => void) =>
    (...given: Given) => {
      if (!isAlive) return;
      if (asleepSinceMs === null) run(...given);
      else waiting.push(() => run(...given));
    };
  /** A due timer of a sleeping page runs when it wakes, unless it is cancelled before. */
  const simpleAfter: Clock['after'] = (delayMs, run) => {
    let isCancelled = false;
    const runUnlessCancelled = whileAlive(() => (isCancelled ? undefined : run()));
    const cancel = world.after(delayMs, runUnlessCancelled);
    return () => {
      isCancelled = true;
      cancel();
    };
  };
  /** Timers that wait for the next multiple of the interval. */
  const delayed = new Set<{ readonly dueMs: number; readonly moveTo: (delayMs: number) => void }>();
  const after: Clock['after'] = (delayMs, run) => {
    if (alignmentMs === 0) return simpleAfter(delayMs, run);
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
      nowMs: () => (asleepSinceMs ?? world.nowMs()) - sleptMs,
      after: simpleAfter,
    },
    http: {
      send: (request) =>
        new Promise((resolve, reject) => {
          if (isAlive) network.http.send(request).then(whileAlive(resolve), whileAlive(reject));
        }),
    },
    dealer: {
      open: (url, { opened, received, closed }) =>
        network.dealer.open(url, { opened: whileAlive(opened), received: whileAlive(received), closed: whileAlive(closed) }),
    },
    whileAlive,
    kill: () => void (isAlive = false),
    isAlive: () => isAlive,
    sleep: () => void (asleepSinceMs ??= world.nowMs()),
    wake() {
      if (asleepSinceMs !== null) sleptMs += world.nowMs() - asleepSinceMs;
      asleepSinceMs = null;
      const due = waiting;
      waiting = [];
      for (const run of due) if (isAlive) run();
    },
    isAsleep: () => asleepSinceMs !== null,
    setSkewMs: (next) => void (skewMs = next),
    setTimerAlignmentMs(next) {
      alignmentMs = next;
      if (next > 0) return;
      for (const { dueMs, moveTo } of delayed) moveTo(Math.max(0, dueMs - world.nowMs()));
      delayed.clear();
    },
  };
}
