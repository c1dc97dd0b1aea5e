import type { Clock } from '#application/ports/clock.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { Refusal } from '../answer.ts';
import { SIGN_IN_REMEMBERED_MAX, SIGN_IN_TRIES, SIGN_IN_WINDOW_MS } from '../constants/accounts.ts';

const MS_PER_S = 1_000;

export interface Attempts {
  /** Counts a try; refuses with 429 and Retry-After when there were too many of late. */
  count(name: string, address: string): void;
  /** Signing in well forgets the tries before. */
  forget(name: string, address: string): void;
}

/** Tries to sign in, by name and address together: nobody can lock somebody else out. */
export function createAttempts(clock: Clock): Attempts {
  const tries = new Map<string, readonly number[]>();
  const keyOf = (name: string, address: string) => `${address} ${name}`;
  return {
    count(name, address) {
      const key = keyOf(name, address);
      const recent = (tries.get(key) ?? []).filter((atMs) => atMs > clock.nowMs() - SIGN_IN_WINDOW_MS);
      if (recent.length >= SIGN_IN_TRIES) throw tooOften((recent[0] ?? 0) + SIGN_IN_WINDOW_MS - clock.nowMs());
      // Set anew, so that the map's order is that of the last tries and the stalest is the first to go.
      tries.delete(key);
      tries.set(key, [...recent, clock.nowMs()]);
      const [stalest] = tries.keys();
      if (tries.size > SIGN_IN_REMEMBERED_MAX && stalest !== undefined) tries.delete(stalest);
    },
    forget: (name, address) => void tries.delete(keyOf(name, address)),
  };
}

function tooOften(waitMs: number): Refusal {
  return new Refusal(429, playerError('SIGN_IN_TOO_OFTEN').message, { 'retry-after': String(Math.ceil(waitMs / MS_PER_S)) });
}
