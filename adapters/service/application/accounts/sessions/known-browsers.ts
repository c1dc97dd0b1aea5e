import type { Random } from '#application/ports/random.ts';
import { KNOWN_ACCOUNTS_MAX, KNOWN_BROWSER_BYTES } from '../../../domain/constants/accounts.ts';
import { isValidSignature, sign } from '../../kernel/digests.ts';

/**
 * Marks a browser that has signed in before, by a cookie that outlives the session. Such a browser has its own failed-tries
 * count and hashing queue, so that foreign tries do not lock it out. The mark alone grants no access.
 */
export interface KnownBrowsers {
  /** The mark for this account in a cookie's value; null without a valid one. */
  markOf(value: string | null, userId: string): string | null;
  /** The cookie's value with a mark for this account too; the accounts marked longest ago go first. */
  withMark(value: string | null, userId: string): string;
}

const SEPARATOR = '~';

/** Marks are `{random}.{signature over random and account}`, one after the other. */
export function createKnownBrowsers(key: Uint8Array, random: Random): KnownBrowsers {
  const textOf = (nonce: string, userId: string) => `${nonce} ${userId}`;
  const marksIn = (value: string | null) => (value ?? '').split(SEPARATOR, KNOWN_ACCOUNTS_MAX).filter(Boolean);
  const isMark = (mark: string, userId: string) => {
    const [nonce = '', signature = ''] = mark.split('.', 2);
    return isValidSignature(key, textOf(nonce, userId), signature);
  };
  const markOf: KnownBrowsers['markOf'] = (value, userId) => marksIn(value).find((mark) => isMark(mark, userId)) ?? null;
  return {
    markOf,
    withMark(value, userId) {
      const known = markOf(value, userId);
      const nonce = random.hex(KNOWN_BROWSER_BYTES);
      const mark = known ?? `${nonce}.${sign(key, textOf(nonce, userId))}`;
      return [mark, ...marksIn(value).filter((one) => one !== mark)].slice(0, KNOWN_ACCOUNTS_MAX).join(SEPARATOR);
    },
  };
}
