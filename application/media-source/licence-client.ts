import { LICENCE_CONTENT_ID } from '#domain/constants/playback/key-systems.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { extractChallenge } from '#domain/media/drm/licence-request.ts';
import { type LicenceReaction, licenceReactionTo } from '#domain/media/drm/licence-response.ts';
import { containerOf } from '#domain/media/mime.ts';
import type { LicenseEndpoint, PlayableTrack } from '#domain/media/types.ts';
import type { AccessTokenProvider } from '../api/access-token-provider.ts';
import { urlOf } from '../calls/call.ts';
import { getApplicationCertificate } from '../calls/playback/media.ts';
import { errorMessageOf } from '../api/response-decoding.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import { createLicenceEndpoints, type LicenceEndpointsDeps, type LicenceScope } from './licence-endpoints.ts';
import type { Http, HttpRequest, HttpResponse } from '../ports/http.ts';
import type { TrackSource } from '../ports/media-pipeline.ts';
import type { Random } from '../ports/random.ts';
import { licenceRetryDelayMs } from '../api/retry.ts';
import { textFromUtf8 } from '../runtime/utf8.ts';
import { delay } from '../runtime/delay.ts';

export interface LicenceClientDeps extends LicenceEndpointsDeps {
  readonly http: Http;
  readonly random: Random;
  readonly tokens: AccessTokenProvider;
}

/** Serves key systems: licences and the server certificate. */
export interface LicenceClient extends Pick<TrackSource, 'licence' | 'certificate'> {
  /** Resolves the endpoint of an expected audio licence in advance. Never rejects. */
  prefetchEndpoint(keySystem: string): Promise<void>;
}

/**
 * Sends a licence request to its endpoint, and applies the reaction table to the response. Rejects with CAPPING_USER_IS_CAPPED,
 * EME_LICENSE_*, LICENSE_RESOLVER_FAILED, or the network's error. Spec §7 "POST {licence server} with binary challenge", "GET
 * {licence base}/v1/application-certificate"; §8 "Licence".
 */
export function createLicenceClient(deps: LicenceClientDeps): LicenceClient {
  const addresses = createLicenceEndpoints(deps);
  const send = authorised(deps);
  /** Only our own service gets the bearer token. */
  const ask = (request: HttpRequest) => (request.url.startsWith(`${deps.baseUrl}/`) ? send(request) : deps.http.send(request));

  return {
    async licence(track, keySystem, message, securityLevel = '') {
      const challenge = extractChallenge(keySystem, message);
      if (!challenge.ok) throw new Failure(challenge.error);
      const { mediaType, contentId } = endpointOf(track);
      const place: LicenceScope = { keySystem, mediaType, securityLevel };
      const address = await addresses.resolve(place);
      const url = address.replaceAll(LICENCE_CONTENT_ID, encodeURIComponent(contentId));
      const request = { method: 'POST', url, ...challenge.value, timeoutMs: REQUEST_TIMEOUT_MS } as const;
      const { response, reaction } = await retried(deps, () => ask(request));
      // Forget the endpoint, so that the next request resolves it again.
      if (reaction.refreshesEndpoint) addresses.invalidate(place, address);
      if (reaction.error !== null) throw new Failure(reaction.error);
      return response.body;
    },
    async prefetchEndpoint(keySystem) {
      // The licence request itself reports the error.
      await addresses.resolve({ keySystem, mediaType: 'audio', securityLevel: '' }).catch(() => undefined);
    },
    async certificate(keySystem) {
      const url = deps.baseUrl + urlOf(getApplicationCertificate.path, {}, { keysystem: keySystem });
      const { status, body } = await send({ method: 'GET', url, timeoutMs: REQUEST_TIMEOUT_MS });
      if (status !== 200) throw new Failure(playerError('REQUEST_FAILED', status));
      return body;
    },
  };
}

/** The track's licence endpoint, or one derived from its file. Spec §3 "licenseEndpoint". */
function endpointOf({ fileId, mimeType, track }: PlayableTrack): LicenseEndpoint {
  const isVideo = containerOf(mimeType).startsWith('video/');
  return track?.licenseEndpoint ?? { mediaType: isVideo ? 'video' : 'audio', contentId: fileId ?? '' };
}

/** Adds the bearer token; a 401 renews it and repeats the request once. */
function authorised({ http, tokens }: LicenceClientDeps) {
  const withToken = (request: HttpRequest, token: string) =>
    http.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
  return async (request: HttpRequest): Promise<HttpResponse> => {
    const token = await tokens.current();
    const response = await withToken(request, token);
    return response.status === 401 ? withToken(request, await tokens.renew(token)) : response;
  };
}

interface Settled {
  readonly response: HttpResponse;
  readonly reaction: LicenceReaction;
}

/** Retries until the response is final or the attempts are used up. */
async function retried({ clock, random }: LicenceClientDeps, run: () => Promise<HttpResponse>): Promise<Settled> {
  for (let tries = 0; ; tries += 1) {
    const response = await run().catch((thrown: unknown) => new Failure(errorFrom(thrown)));
    const reaction = response instanceof Failure ? null : reactionOf(response);
    const retryAfter = response instanceof Failure ? undefined : response.headers['retry-after'];
    const isFinal = reaction?.canRetry === false;
    const waitMs = isFinal ? null : licenceRetryDelayMs({ tries, retryAfter, chance01: random.fraction() });
    if (waitMs === null) {
      if (response instanceof Failure) throw response;
      return { response, reaction: reaction ?? reactionOf(response) };
    }
    await delay(clock, waitMs);
  }
}

/** The reaction to a response; a refusal carries the service's message or the body's text. */
function reactionOf(response: HttpResponse): LicenceReaction {
  const { status, body } = response;
  const message = status === 400 ? errorMessageOf(response) || textFromUtf8(body) : '';
  return licenceReactionTo({ status, hasBody: body.length > 0, message });
}
