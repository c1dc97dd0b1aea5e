import { NO_JOBS } from '../../application/ports/measurements.ts';
import type { Passwords } from '../../application/ports/passwords.ts';

/** Passwords as they are, for memory services whose clock is virtual: hashing takes real time. Never for people. */
export function createPlainPasswords(): Passwords {
  return {
    hash: (password) => Promise.resolve(`plain:${password}`),
    verify: (password, stored) => Promise.resolve(stored === `plain:${password}`),
    queue: () => NO_JOBS,
  };
}
