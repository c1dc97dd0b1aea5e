import type { Clock } from '#application/ports/clock.ts';
import { deriveKey, isValidSignature, sign } from '../kernel/digests.ts';
import { createLruCache } from '../kernel/lru-cache.ts';
import { SIGNED_URL_COUNT, SIGNED_URL_LIFETIME_S, SIGNED_URLS_REMEMBERED_MAX } from '../../domain/constants/media/media.ts';

const MS_PER_S = 1_000;

/**
 * Addresses of a file's bytes that work for an hour, or until the session they were made for ends, and cannot be made up:
 * file, session and expiry are signed.
 */
export interface SignedUrls {
  /** One after the other when one fails. `base`: scheme and host, or empty for addresses relative to the page. */
  urlsOf(fileId: string, sessionId: string | null, base: string): readonly string[];
  /** The signed query of a URL, without `?`. */
  queryOf(fileId: string, sessionId: string | null): string;
  /** Whether we signed this, it has not expired, and its session is still open. */
  isValid(fileId: string, query: Readonly<Record<string, string>>): Promise<boolean>;
}

interface OpenSessions {
  byId(id: string): Promise<object | null>;
}

export function createSignedUrls(masterSecret: Uint8Array, clock: Clock, sessions: OpenSessions): SignedUrls {
  const key = deriveKey(masterSecret, 'file addresses');
  const textOf = (fileId: string, sessionId: string, expiresS: string) => `${fileId} ${sessionId} ${expiresS}`;
  const queryOf: SignedUrls['queryOf'] = (fileId, session) => {
    const expiresS = String(Math.floor(clock.nowMs() / MS_PER_S) + SIGNED_URL_LIFETIME_S);
    const sessionId = session ?? '';
    return `for=${sessionId}&until=${expiresS}&sign=${sign(key, textOf(fileId, sessionId, expiresS))}`;
  };
  /** The newest valid signatures: a player reads a file in many parts by one address. */
  const verified = createLruCache<true>(SIGNED_URLS_REMEMBERED_MAX);
  const isSigned = (text: string, signature: string): boolean => {
    const signed = `${signature} ${text}`;
    if (verified.get(signed)) return true;
    if (!isValidSignature(key, text, signature)) return false;
    verified.set(signed, true);
    return true;
  };
  return {
    queryOf,
    urlsOf(fileId, sessionId, base) {
      const url = `${base}/cdn/audio/${fileId}?${queryOf(fileId, sessionId)}`;
      return Array.from({ length: SIGNED_URL_COUNT }, (_, index) => (index === 0 ? url : `${url}&way=${String(index)}`));
    },
    async isValid(fileId, { for: sessionId = '', until = '', sign = '' }) {
      if (!isSigned(textOf(fileId, sessionId, until), sign) || Number(until) * MS_PER_S <= clock.nowMs()) return false;
      return (await sessions.byId(sessionId)) !== null;
    },
  };
}
