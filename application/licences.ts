import { LICENCE_URL_MARGIN_MS, SDK } from '#domain/constants/media.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/constants/retry.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { IsTrustedUrl } from '#domain/media/trusted-url.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/units.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Api } from './api.ts';
import { getLicenseUrl } from './calls/media.ts';
import { errorFrom, Failure } from './failure.ts';
import type { Clock } from './ports/clock.ts';
import type { Http, HttpResponse } from './ports/http.ts';
import type { Random } from './ports/random.ts';
import { retryWaitMs } from './retry.ts';
import { pause } from './waiting.ts';

export interface LicencesParts {
  readonly api: Api;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  readonly tokens: AccessTokens;
  readonly isTrusted: IsTrustedUrl;
}

/**
 * The licence that answers a key system's challenge.
 * Rejects with CAPPING_USER_IS_CAPPED (402), EME_LICENSE_REQUEST_FAILED, EME_LICENSE_REQUEST_EMPTY, LICENSE_RESOLVER_FAILED, or what the network did.
 * Spec §7 "POST {licence server}", §8 "Licence requests retried unless status is 400, 402, 403".
 */
export type AskLicence = (track: PlayableTrack, keySystem: string, challenge: Uint8Array) => Promise<Uint8Array>;

const MEDIA_TYPE = 'audio';
const MS_PER_SECOND = 1e3;

export function createLicences(parts: LicencesParts): AskLicence {
  const { http, tokens } = parts;
  const addresses = createLicenceAddresses(parts);

  const post = async (url: string, challenge: Uint8Array, token: string): Promise<HttpResponse> =>
    http.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      body: challenge,
      timeoutMs: REQUEST_TIMEOUT_MS,
    });

  const once = async (url: string, challenge: Uint8Array): Promise<HttpResponse> => {
    const token = await tokens.current();
    const answer = await post(url, challenge, token);
    return answer.status === 401 ? post(url, challenge, await tokens.renewed(token)) : answer;
  };

  return async (track, keySystem, challenge) => {
    const url = (await addresses.of(keySystem)).replace('{contentId}', track.fileId ?? '');
    const { status, body } = await retried(parts, () => once(url, challenge));
    if (status === 402) throw new Failure(playerError('CAPPING_USER_IS_CAPPED'));
    // What was wrong with the address the next request does not have to meet again.
    if (status === 400 || status === 403) addresses.forget(keySystem);
    if (status !== 200) throw new Failure(playerError('EME_LICENSE_REQUEST_FAILED', status));
    if (body.length === 0) throw new Failure(playerError('EME_LICENSE_REQUEST_EMPTY'));
    return body;
  };
}

async function retried({ clock, random }: LicencesParts, run: () => Promise<HttpResponse>): Promise<HttpResponse> {
  for (let tries = 0; ; tries += 1) {
    const answer = await run().catch((thrown: unknown) => new Failure(errorFrom(thrown)));
    const status = answer instanceof Failure ? 0 : answer.status;
    const waitMs = retryWaitMs('request', { tries, status, retryAfter: undefined, chance01: random.fraction() });
    if (waitMs === null) {
      if (answer instanceof Failure) throw answer;
      return answer;
    }
    await pause(clock, waitMs);
  }
}

/** Cached per key system and media type until 60 s before expiry. Spec §7 "GET license_url". */
function createLicenceAddresses({ api, clock, isTrusted }: LicencesParts) {
  const known = new Map<string, { readonly url: Promise<string>; goodUntilMs: Ms }>();

  const ask = async (keySystem: string): Promise<string> => {
    const query = { keysystem: keySystem, mediatype: MEDIA_TYPE, ...SDK };
    try {
      const { uri, expires } = await api.send(getLicenseUrl, { query });
      const address = known.get(keySystem);
      if (address) address.goodUntilMs = clock.nowMs() + expires * MS_PER_SECOND - LICENCE_URL_MARGIN_MS;
      if (!isTrusted(uri, 'licence')) throw new Failure(playerError('LICENSE_RESOLVER_FAILED', 0));
      return uri;
    } catch (thrown) {
      known.delete(keySystem);
      const error = errorFrom(thrown);
      throw error.code === 'REQUEST_FAILED' ? new Failure(playerError('LICENSE_RESOLVER_FAILED', error.status)) : thrown;
    }
  };

  return {
    forget: (keySystem: string) => void known.delete(keySystem),
    of(keySystem: string): Promise<string> {
      const at = known.get(keySystem);
      if (at && clock.nowMs() < at.goodUntilMs) return at.url;
      known.delete(keySystem);
      const address = { url: Promise.resolve().then(() => ask(keySystem)), goodUntilMs: Infinity };
      known.set(keySystem, address);
      return address.url;
    },
  };
}
