import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#application/ports/clock.ts';
import type { Ms } from '#domain/core/units.ts';
import { HttpError } from '../../application/ports/route.ts';
import type { Store } from '../../application/ports/store.ts';
import { STANDSTILL_LOOK_MS } from '../../domain/constants/instances/instances.ts';

/**
 * Whether this process was too slow, so that senders have given up and the other instances have gone on: it stood still, or
 * it is late with a request.
 */
export interface Standstill {
  /** Whether what is read now may have been sent so long ago that its sender has given up. */
  isLate(): boolean;
  onWoken(listener: () => void): void;
  /**
   * `ask` sends a request to this process over a new connection, and resolves with whether it came back. What others sent before
   * it has then been read too: connections are accepted in their order, a few in each turn of the loop.
   */
  asksItself(ask: () => Promise<boolean>): void;
  /** Does the work of a request until its response is there. */
  during<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  /** Work that may take long: its time does not count. */
  outside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** A store that refuses the writes of requests whose senders may have given up. Error: HttpError 503. */
  guard(store: Store): Store;
  close(): void;
}

interface Request {
  /** How often the process had been woken when it was read. */
  readonly wokenTimes: number;
  /** It was sent after this time. */
  readonly sentMs: Ms;
  /** The time that does not count, until `outsideSinceMs`. */
  outsideMs: Ms;
  outsideSinceMs: Ms;
  /** How much of its work is outside now. */
  outside: number;
  hasResponse: boolean;
}

const TOO_LATE = 'This instance was too slow, and changed nothing more; ask again';

/** Senders wait for longer than `longMs`. */
export function watchStandstill(clock: Clock, longMs: Ms): Standstill {
  const listeners = new Set<() => void>();
  const requests = new AsyncLocalStorage<Request>();
  let wokenTimes = 0;
  let lookedAtMs = clock.nowMs();
  /** What was sent before this time has been read. */
  let readUntilMs = lookedAtMs;
  let ask = () => Promise.resolve(true);
  let isAsking = false;
  let cancel = () => {};

  // What was stopped between two lines goes on before any timer, so that each question looks first.
  const look = (): void => {
    const nowMs = clock.nowMs();
    const isWoken = nowMs - lookedAtMs >= longMs;
    lookedAtMs = nowMs;
    if (!isWoken) return;
    wokenTimes += 1;
    for (const listener of listeners) listener();
  };
  const askItself = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const sentMs = clock.nowMs();
    if (await ask()) readUntilMs = sentMs;
    isAsking = false;
  };
  const watch = (): void => {
    look();
    void askItself();
    cancel = clock.after(STANDSTILL_LOOK_MS, watch);
  };
  watch();

  const isGivenUp = (request: Request): boolean => {
    if (request.hasResponse) return false;
    const untilMs = request.outside > 0 ? request.outsideSinceMs : clock.nowMs();
    return request.wokenTimes !== wokenTimes || untilMs - request.sentMs - request.outsideMs >= longMs;
  };
  return {
    isLate() {
      look();
      return clock.nowMs() - readUntilMs >= longMs;
    },
    onWoken: (listener) => void listeners.add(listener),
    asksItself: (next) => void (ask = next),
    async during(work) {
      const request = { wokenTimes, sentMs: readUntilMs, outsideMs: 0, outsideSinceMs: 0, outside: 0, hasResponse: false };
      try {
        return await requests.run(request, work);
      } finally {
        request.hasResponse = true;
      }
    },
    async outside(work) {
      const request = requests.getStore();
      if (request === undefined) return work();
      if (request.outside === 0) request.outsideSinceMs = clock.nowMs();
      request.outside += 1;
      try {
        return await work();
      } finally {
        request.outside -= 1;
        if (request.outside === 0) request.outsideMs += clock.nowMs() - request.outsideSinceMs;
      }
    },
    guard: (store) => ({
      ...store,
      write(changes) {
        const request = requests.getStore();
        return store.write(changes, () => {
          look();
          if (request && isGivenUp(request)) throw new HttpError(503, TOO_LATE, { 'retry-after': '1' });
        });
      },
    }),
    close: () => cancel(),
  };
}
