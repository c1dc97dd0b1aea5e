import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import {
  HASH_BYTES,
  HASHES_AT_ONCE,
  HASHES_WAITING_MAX,
  KNOWN_HASHES_AT_ONCE,
  SALT_BYTES,
  SCRYPT_BLOCK_SIZE,
  SCRYPT_COST,
  SCRYPT_LANES,
  SCRYPT_MEMORY_MAX,
} from '../../../domain/constants/accounts.ts';
import type { QueueDepth } from '../../ports/measurements.ts';
import type { Passwords } from '../../ports/passwords.ts';
import { createBoundedQueue } from '../../kernel/bounded-queue.ts';

/**
 * Passwords hashed with scrypt, `scrypt:{N}:{r}:{p}:{salt}:{hash}` in base64. The parameters are part of the hash, so that
 * they can be raised later. Two hashes run at once, and one more in a separate queue for known browsers. A full queue
 * refuses with 429.
 */
export function createScryptPasswords(): Passwords {
  const inLine = createBoundedQueue(HASHES_AT_ONCE, HASHES_WAITING_MAX);
  const lines = { known: createBoundedQueue(KNOWN_HASHES_AT_ONCE, HASHES_WAITING_MAX), unknown: inLine };
  const dummy = inLine.run(() => hashPassword('no account has this password'));
  dummy.catch(() => undefined);
  return {
    hash: (password) => inLine.run(() => hashPassword(password)),
    // An unknown name costs as much time as a wrong password, so that names cannot be discovered.
    verify: async (password, stored, browser) => {
      const against = stored ?? (await dummy);
      return (await lines[browser].run(() => isMatch(password, against))) && stored !== null;
    },
    queue() {
      const depths = Object.values(lines).map((line) => line.depth());
      const sum = (count: keyof QueueDepth) => depths.reduce((all, depth) => all + depth[count], 0);
      return { running: sum('running'), waiting: sum('waiting') };
    },
  };
}

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await deriveHash(password, salt, SCRYPT_COST, SCRYPT_BLOCK_SIZE, SCRYPT_LANES);
  const numbers = [SCRYPT_COST, SCRYPT_BLOCK_SIZE, SCRYPT_LANES].join(':');
  return `scrypt:${numbers}:${salt.toString('base64')}:${hash.toString('base64')}`;
}

async function isMatch(password: string, stored: string): Promise<boolean> {
  const [, cost, blockSize, lanes, salt, hash] = stored.split(':');
  const expected = Buffer.from(hash ?? '', 'base64');
  const got = await deriveHash(password, Buffer.from(salt ?? '', 'base64'), Number(cost), Number(blockSize), Number(lanes));
  return expected.length === got.length && timingSafeEqual(expected, got);
}

function deriveHash(password: string, salt: Uint8Array, N: number, r: number, p: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem: SCRYPT_MEMORY_MAX }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
