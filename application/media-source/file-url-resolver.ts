import { MS_PER_SECOND } from '#domain/constants/page/clock-time.ts';
import { ADDRESSES_MAX, RESOLVE_SPACING_MS, STORAGE_RESOLVE_QUERY } from '#domain/constants/playback/media.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { IsTrustedUrl } from '#domain/media/trusted-url.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Api } from '../api/api-client.ts';
import { createLruMap } from '../runtime/lru-map.ts';
import { getStorageResolve } from '../calls/playback/media.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';
import { delay } from '../runtime/delay.ts';

interface ResolvedUrls {
  readonly urls: Promise<readonly string[]>;
  readonly requestedAtMs: Ms;
  /** The request was not sent yet, because the one before was a moment ago. */
  isWaiting: boolean;
  /** Infinite before the response, in the past once it failed. */
  goodUntilMs: Ms;
}

/** Resolves the signed URLs of a file, which expire. Spec §7 "GET storage-resolve". */
export interface FileUrlResolver {
  /** Rejects with STORAGE_RESOLVE_FAILED, STORAGE_RESOLVE_EMPTY, or what the network did. */
  resolve(fileId: string): Promise<readonly string[]>;
  /** Stores URLs that came with the track; untrusted ones, such as plain http, and refused ones are left out. */
  provide(fileId: string, urls: readonly string[]): void;
  /**
   * Resolves again after a refusal, at least 1001 ms after the last request. Until a response gives the refused URL again, it is
   * not used, even if it comes with the track once more.
   */
  refresh(fileId: string, refusedUrl: string): Promise<readonly string[]>;
}

export function createFileUrlResolver({
  api,
  clock,
  isTrusted,
}: {
  api: Api;
  clock: Clock;
  isTrusted: IsTrustedUrl;
}): FileUrlResolver {
  const known = createLruMap<string, ResolvedUrls>(ADDRESSES_MAX);
  const refused = createLruMap<string, true>(ADDRESSES_MAX);

  const request = (fileId: string, afterMs: Ms): ResolvedUrls => {
    const requestedAtMs = clock.nowMs() + afterMs;
    const sent = afterMs > 0 ? delay(clock, afterMs) : null;
    const urls = fetchUrls(fileId, sent);
    const addresses: ResolvedUrls = { urls, requestedAtMs, isWaiting: sent !== null, goodUntilMs: Infinity };
    known.set(fileId, addresses);
    void sent?.then(() => (addresses.isWaiting = false));
    addresses.urls.catch(() => (addresses.goodUntilMs = -Infinity));
    return addresses;
  };

  const fetchUrls = async (fileId: string, sent: Promise<void> | null): Promise<readonly string[]> => {
    if (sent !== null) await sent;
    try {
      const { cdnurl, ttl } = await api.send(getStorageResolve, { params: { fileId }, query: STORAGE_RESOLVE_QUERY });
      const addresses = known.get(fileId);
      if (addresses) addresses.goodUntilMs = clock.nowMs() + ttl * MS_PER_SECOND;
      const urls = cdnurl.filter((url) => isTrusted(url, 'bytes'));
      for (const url of urls) refused.delete(url);
      if (urls.length === 0) throw new Failure(playerError('STORAGE_RESOLVE_EMPTY', fileId));
      return urls;
    } catch (thrown) {
      const error = errorFrom(thrown);
      throw error.code === 'REQUEST_FAILED' ? new Failure(playerError('STORAGE_RESOLVE_FAILED', error.status)) : thrown;
    }
  };

  const lastRequestMs = (fileId: string): Ms => known.get(fileId)?.requestedAtMs ?? -Infinity;
  /** How long the next request has to wait, also when the clock was set back. Spec §9 "resolve calls spaced at least 1001 ms". */
  const spacingMs = (fileId: string): Ms =>
    Math.min(RESOLVE_SPACING_MS, Math.max(0, lastRequestMs(fileId) + RESOLVE_SPACING_MS - clock.nowMs()));

  const resolve = (fileId: string) => {
    const at = known.get(fileId);
    const isGood = at !== undefined && clock.nowMs() < at.goodUntilMs;
    return (isGood ? at : request(fileId, spacingMs(fileId))).urls;
  };

  return {
    resolve,
    provide(fileId, urls) {
      const trusted = urls.filter((url) => isTrusted(url, 'bytes') && refused.get(url) === undefined);
      if (trusted.length === 0 || known.get(fileId)?.isWaiting === true) return;
      const given = Promise.resolve(trusted);
      known.set(fileId, { urls: given, requestedAtMs: lastRequestMs(fileId), isWaiting: false, goodUntilMs: Infinity });
    },
    refresh(fileId, refusedUrl) {
      refused.set(refusedUrl, true);
      // Another caller is resolving already.
      return known.get(fileId)?.isWaiting === true ? resolve(fileId) : request(fileId, spacingMs(fileId)).urls;
    },
  };
}
