// Runs inside Chromium: where the engine under test gets its bytes and licences from, and how that goes wrong.
import { createFetchHttp } from '#adapters/browser/network/fetch-http.ts';
import { createSystemClock } from '#adapters/browser/platform/system-clock.ts';
import { createWebCryptoRandom } from '#adapters/browser/platform/web-crypto-random.ts';
import { createApi } from '#application/api/api-client.ts';
import { Failure } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { createTrackSource } from '#application/media-source/track-source.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';

/** Counts calls of a browser's own method. */
export function count<Owner>(owner: Owner, key: keyof Owner, note: () => void): void {
  const original = owner[key] as (...values: unknown[]) => unknown;
  owner[key] = function (this: unknown, ...values: unknown[]) {
    note();
    return original.apply(this, values);
  } as Owner[keyof Owner];
}

const system = createSystemClock();
let skippedMs = 0;
/** The system clock, with skips for bytes that take longer than a test should wait. */
export const clock: Clock = { nowMs: () => system.nowMs() + skippedMs, after: system.after };

export const requests: string[] = [];
export const licences: string[] = [];

/**
 * `delayMs` slows the bytes down, `lateMs` only on the clock. `isFull`: the buffer takes nothing more.
 * `isProduct`: the application's own way to the bytes, with its addresses, tries and errors.
 */
export const network = { delayMs: 0, lateMs: 0, isFull: false, isProduct: false, licencePath: '/licence/' };

/** Times the buffer was full, by its own word or by ours. */
export const quota = { errors: 0 };
const appendBuffer = SourceBuffer.prototype.appendBuffer;
SourceBuffer.prototype.appendBuffer = function (this: SourceBuffer, bytes) {
  try {
    if (network.isFull) throw new DOMException('The SourceBuffer is full.', 'QuotaExceededError');
    appendBuffer.call(this, bytes);
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError') quota.errors += 1;
    throw thrown;
  }
};

const http = createFetchHttp();
const tokens = { current: async () => 'token', renew: async () => 'token' };
const baseUrl = location.origin;
const random = createWebCryptoRandom();
const page = { isOnline: () => navigator.onLine };
const api = createApi({ http, clock, random, tokens, baseUrl });
const product = createTrackSource({ api, http, clock, random, tokens, baseUrl, page, isTrusted: createTrustedUrlCheck(baseUrl) });

/** What the application would be: bytes by range, licences by name. */
export const trackSource: TrackSource = {
  async bytes(track, { first, last }, onBytes, cancellation) {
    requests.push(`${track.uri} ${first}-${last}`);
    if (network.isProduct) return product.bytes(track, { first, last }, onBytes, cancellation);
    if (network.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, network.delayMs));
    const headers = { Range: `bytes=${first}-${last}` };
    await Promise.resolve();
    skippedMs += network.lateMs;
    const { status } = await http.send({ method: 'GET', url: track.urls[0]!, headers, onBytes, cancellation });
    if (status !== 206) throw new Failure(playerError('FRAGMENT_REQUEST_STATUS', status));
  },
  certificate: () => Promise.reject(new Failure(playerError('REQUEST_FAILED', 404))),
  async licence(track, keySystem, challenge) {
    licences.push(keySystem);
    if (network.isProduct) return product.licence(track, keySystem, challenge);
    const url = `${network.licencePath}${track.uri}`;
    const { status, body } = await http.send({ method: 'POST', url, body: challenge });
    if (status === 402) throw new Failure(playerError('CAPPING_USER_IS_CAPPED'));
    if (status !== 200) throw new Failure(playerError('EME_LICENSE_REQUEST_FAILED', status));
    return body;
  },
};
