import type { Clock } from '#application/ports/clock.ts';
import { sessionError } from '#domain/errors/session-error.ts';
import { HttpError } from '../../ports/route.ts';
import { type BackoffPolicy, TRIES_REMEMBERED_MAX } from '../../../domain/constants/accounts.ts';
import { digestOf } from '../digests.ts';
import { withFailedTry, type Tries, retryDelayMs } from '../../../domain/accounts/try-delay.ts';
import { createLruCache } from '../lru-cache.ts';
import type { CountListener, ShareCount } from './shared-counts.ts';

const MS_PER_S = 1_000;
const TOO_MANY = 429;

/** More tries at once make no difference: the longest wait is reached before. */
const TRIES_SHARED_MAX = 1_000;

/** Wrong tries, by whatever they are counted by. */
export interface FailedTries {
  /** Counts a try as failed until `undo` or `clear`. Errors: 429 with Retry-After while the next try has to wait. */
  begin(key: string): void;
  /** This try was none. */
  undo(key: string): void;
  /** Resets the count after a correct try. */
  clear(key: string): void;
}

/** In memory: a service that starts counts from zero. Of too many keys the one tried longest ago is the first to go. */
export function createFailedTries(
  clock: Clock,
  patience: BackoffPolicy,
  join: (listener: CountListener) => ShareCount,
): FailedTries {
  const book = createLruCache<Tries>(TRIES_REMEMBERED_MAX);
  const add = (key: string) => void book.set(key, withFailedTry(book.peek(key), patience, clock.nowMs()));
  const take = (key: string) => {
    const tries = book.peek(key);
    if (tries !== undefined && tries.wrong > 1) book.set(key, { ...tries, wrong: tries.wrong - 1 });
    else book.delete(key);
  };
  const share = join((event, key, times) => {
    if (event === 'clear') book.delete(key);
    else for (let time = 0; time < Math.min(times, TRIES_SHARED_MAX); time += 1) (event === 'try' ? add : take)(key);
  });
  return {
    begin(name) {
      // The digest, because names in requests may be long.
      const key = digestOf(name);
      const tries = book.peek(key);
      const waitMs = tries === undefined ? 0 : retryDelayMs(tries, patience, clock.nowMs());
      if (waitMs > 0) {
        const wait = { 'retry-after': String(Math.ceil(waitMs / MS_PER_S)) };
        throw new HttpError(TOO_MANY, sessionError('SIGN_IN_TOO_OFTEN').message, wait);
      }
      add(key);
      share('try', key);
    },
    undo(name) {
      const key = digestOf(name);
      take(key);
      share('undo', key);
    },
    clear(name) {
      const key = digestOf(name);
      book.delete(key);
      share('clear', key);
    },
  };
}
