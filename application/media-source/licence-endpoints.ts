import { LICENCE_URL_MARGIN_MS } from '#domain/constants/playback/key-systems.ts';
import { MS_PER_S } from '#domain/constants/playback/media.ts';
import { SDK } from '#domain/constants/network/sdk.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { IsTrustedUrl } from '#domain/media/trusted-url.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Api } from '../api/api-client.ts';
import { getLicenseUrl } from '../calls/playback/media.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';

/** A key system, a media type and a security level. */
export interface LicenceScope {
  readonly keySystem: string;
  readonly mediaType: 'audio' | 'video';
  /** The granted security level of the key system; empty for none. */
  readonly securityLevel: string;
}

/** Resolves the licence endpoint of a key system. */
export interface LicenceEndpoints {
  /** Rejects with LICENSE_RESOLVER_FAILED, also for an untrusted URL, or with the network's error. */
  resolve(place: LicenceScope): Promise<string>;
  /** Invalidates the endpoint, if it is still the current one. */
  invalidate(place: LicenceScope, url: string): void;
}

interface Known {
  readonly found: Promise<string>;
  /** Null while it is being resolved. */
  url: string | null;
  isGoodUntilMs: Ms;
}

export interface LicenceEndpointsDeps {
  readonly api: Api;
  readonly clock: Clock;
  /** The base of relative URLs. */
  readonly baseUrl: string;
  readonly isTrusted: IsTrustedUrl;
}

const keyOf = ({ keySystem, mediaType, securityLevel }: LicenceScope) => `${keySystem} ${mediaType} ${securityLevel}`;

/**
 * Caches endpoints per key system and media type until 60 s before they expire. Concurrent callers share one request. Spec §7
 * "GET license_url … cached per key system and media type until 60 s before expiry", §5 "must start with https or are ignored".
 */
export function createLicenceEndpoints({ api, baseUrl, clock, isTrusted }: LicenceEndpointsDeps): LicenceEndpoints {
  const known = new Map<string, Known>();

  const usable = (url: string) => {
    const absolute = url.startsWith('/') ? baseUrl + url : url;
    return isTrusted(absolute, 'licence') ? absolute : null;
  };

  const fetchEndpoint = async ({ keySystem, mediaType, securityLevel }: LicenceScope) => {
    const level = securityLevel === '' ? {} : { security_level: securityLevel };
    try {
      return await api.send(getLicenseUrl, { query: { keysystem: keySystem, mediatype: mediaType, ...SDK, ...level } });
    } catch (thrown) {
      const error = errorFrom(thrown);
      throw error.code === 'REQUEST_FAILED' ? new Failure(playerError('LICENSE_RESOLVER_FAILED', error.status)) : thrown;
    }
  };

  const resolved = async (place: LicenceScope, into: () => Known): Promise<string> => {
    const { uri, expires } = await fetchEndpoint(place);
    const url = usable(uri);
    if (url === null) throw new Failure(playerError('LICENSE_RESOLVER_FAILED', 0));
    return Object.assign(into(), { url, isGoodUntilMs: clock.nowMs() + expires * MS_PER_S - LICENCE_URL_MARGIN_MS }).url;
  };

  const find = (place: LicenceScope): Known => {
    const key = keyOf(place);
    const it: Known = { found: Promise.resolve().then(() => resolved(place, () => it)), url: null, isGoodUntilMs: Infinity };
    known.set(key, it);
    // The next caller retries a failed resolution.
    it.found.catch(() => {
      if (known.get(key) === it) known.delete(key);
    });
    return it;
  };

  return {
    resolve(place) {
      const at = known.get(keyOf(place));
      return (at && clock.nowMs() < at.isGoodUntilMs ? at : find(place)).found;
    },
    invalidate(place, url) {
      // A resolution in progress is newer than the failed one.
      if (known.get(keyOf(place))?.url === url) known.delete(keyOf(place));
    },
  };
}
