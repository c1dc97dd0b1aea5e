import type { Clock } from '#application/ports/clock.ts';
import { derivedKey, isSignature, signatureOf } from '../accounts/secrets.ts';
import { SIGNED_URL_COUNT, SIGNED_URL_LIFETIME_S } from '../constants/media.ts';

const MS_PER_S = 1_000;

/** Addresses of a file's bytes that work for an hour and cannot be made up: file, listener and expiry are signed. */
export interface SignedUrls {
  /** One after the other when one fails. `base`: scheme and host, or empty for addresses relative to the page. */
  urlsOf(fileId: string, userId: string, base: string): readonly string[];
  /** The signed part of an address, to stand behind its `?`. */
  queryOf(fileId: string, userId: string): string;
  /** Whether we signed this and it has not expired. */
  isGood(fileId: string, query: Readonly<Record<string, string>>): boolean;
}

export function createSignedUrls(masterSecret: Uint8Array, clock: Clock): SignedUrls {
  const key = derivedKey(masterSecret, 'file addresses');
  const textOf = (fileId: string, listener: string, expiresS: string) => `${fileId} ${listener} ${expiresS}`;
  // Whose address it is can be told by us, not by whoever finds it in a log.
  const listenerOf = (userId: string) => signatureOf(key, `listener ${userId}`).slice(0, LISTENER_LENGTH);
  const queryOf: SignedUrls['queryOf'] = (fileId, userId) => {
    const expiresS = String(Math.floor(clock.nowMs() / MS_PER_S) + SIGNED_URL_LIFETIME_S);
    const listener = listenerOf(userId);
    return `for=${listener}&until=${expiresS}&sign=${signatureOf(key, textOf(fileId, listener, expiresS))}`;
  };
  return {
    queryOf,
    urlsOf(fileId, userId, base) {
      const url = `${base}/cdn/audio/${fileId}?${queryOf(fileId, userId)}`;
      return Array.from({ length: SIGNED_URL_COUNT }, (_, index) => (index === 0 ? url : `${url}&way=${String(index)}`));
    },
    isGood(fileId, { for: listener = '', until = '', sign = '' }) {
      return isSignature(key, textOf(fileId, listener, until), sign) && Number(until) * MS_PER_S > clock.nowMs();
    },
  };
}

const LISTENER_LENGTH = 16;
