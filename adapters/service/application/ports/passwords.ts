import type { QueueDepth } from './measurements.ts';

/** Whether this browser has signed in to the account before. Known browsers do not wait behind others. */
export type BrowserKind = 'known' | 'unknown';

/**
 * Hashes and verifies passwords. Adapters: application/accounts/credentials/scrypt-passwords (scrypt),
 * adapters/memory/plain-passwords (simulations only).
 */
export interface Passwords {
  /** The stored hash of a password. */
  hash(password: string): Promise<string>;
  /** Whether the password matches; `stored` null (unknown account) takes as long and returns false. */
  verify(password: string, stored: string | null, browser: BrowserKind): Promise<boolean>;
  queue(): QueueDepth;
}
