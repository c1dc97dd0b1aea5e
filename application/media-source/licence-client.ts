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
import { createLicenceEndpoints, type LicenceEndpointsParts, type LicenceScope } from './licence-endpoints.ts';
import type { Http, HttpRequest, HttpResponse } from '../ports/http.ts';
import type { TrackSource } from '../ports/media-pipeline.ts';
import type { Random } from '../ports/random.ts';
import { licenceRetryDelayMs } from '../api/retry.ts';
import { textFromUtf8 } from '../runtime/utf8.ts';
import { delay } from '../runtime/delay.ts';

export interface LicenceClientParts extends LicenceEndpointsParts {
  readonly http: Http;
  readonly random: Random;
  readonly tokens: AccessTokenProvider;
}

/** What key systems ask of the service: licences, and the certificate they trust it by. */
export interface LicenceClient extends Pick<TrackSource, 'licence' | 'certificate'> {
  /** A licence for sound will be asked for, of a key system without levels: where it comes from is found out before. Never rejects. */
  prefetchEndpoint(keySystem: string): Promise<void>;
}

/**
 * Sends what a key system asks for to where its licences come from, and makes of the answer what the reaction table says.
 * Rejects with CAPPING_USER_IS_CAPPED, EME_LICENSE_*, LICENSE_RESOLVER_FAILED, or what the network did.
 * Spec §7 "POST {licence server} with binary challenge", "GET {licence base}/v1/application-certificate"; §8 "Licence".
 */
export function createLicenceClient(parts: LicenceClientParts): LicenceClient {
  const addresses = createLicenceEndpoints(parts);
  const send = authorised(parts);
  /** The bearer is for our own service: another's server never sees it. */
  const ask = (request: HttpRequest) => (request.url.startsWith(`${parts.baseUrl}/`) ? send(request) : parts.http.send(request));

  return {
    async licence(track, keySystem, message, securityLevel = '') {
      const challenge = extractChallenge(keySystem, message);
      if (!challenge.ok) throw new Failure(challenge.error);
      const { mediaType, contentId } = endpointOf(track);
      const place: LicenceScope = { keySystem, mediaType, securityLevel };
      const address = await addresses.resolve(place);
      const url = address.replaceAll(LICENCE_CONTENT_ID, encodeURIComponent(contentId));
      const request = { method: 'POST', url, ...challenge.value, timeoutMs: REQUEST_TIMEOUT_MS } as const;
      const { answer, reaction } = await retried(parts, () => ask(request));
      // What was wrong with the address the next request does not have to meet again.
      if (reaction.refreshesEndpoint) addresses.invalidate(place, address);
      if (reaction.error !== null) throw new Failure(reaction.error);
      return answer.body;
    },
    async prefetchEndpoint(keySystem) {
      // What is wrong with it is told when the licence is asked for.
      await addresses.resolve({ keySystem, mediaType: 'audio', securityLevel: '' }).catch(() => undefined);
    },
    async certificate(keySystem) {
      const url = parts.baseUrl + urlOf(getApplicationCertificate.path, {}, { keysystem: keySystem });
      const { status, body } = await send({ method: 'GET', url, timeoutMs: REQUEST_TIMEOUT_MS });
      if (status !== 200) throw new Failure(playerError('REQUEST_FAILED', status));
      return body;
    },
  };
}

/** What the track says of its licences; else what its file is. Spec §3 "licenseEndpoint". */
function endpointOf({ fileId, mimeType, track }: PlayableTrack): LicenseEndpoint {
  const isVideo = containerOf(mimeType).startsWith('video/');
  return track?.licenseEndpoint ?? { mediaType: isVideo ? 'video' : 'audio', contentId: fileId ?? '' };
}

/** With the bearer; a 401 renews it and the request goes once more. */
function authorised({ http, tokens }: LicenceClientParts) {
  const withToken = (request: HttpRequest, token: string) =>
    http.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
  return async (request: HttpRequest): Promise<HttpResponse> => {
    const token = await tokens.current();
    const answer = await withToken(request, token);
    return answer.status === 401 ? withToken(request, await tokens.renew(token)) : answer;
  };
}

interface Settled {
  readonly answer: HttpResponse;
  readonly reaction: LicenceReaction;
}

/** Sends until the answer is final, or the tries are used up. */
async function retried({ clock, random }: LicenceClientParts, run: () => Promise<HttpResponse>): Promise<Settled> {
  for (let tries = 0; ; tries += 1) {
    const answer = await run().catch((thrown: unknown) => new Failure(errorFrom(thrown)));
    const reaction = answer instanceof Failure ? null : reactionOf(answer);
    const retryAfter = answer instanceof Failure ? undefined : answer.headers['retry-after'];
    const isFinal = reaction?.canRetry === false;
    const waitMs = isFinal ? null : licenceRetryDelayMs({ tries, retryAfter, chance01: random.fraction() });
    if (waitMs === null) {
      if (answer instanceof Failure) throw answer;
      return { answer, reaction: reaction ?? reactionOf(answer) };
    }
    await delay(clock, waitMs);
  }
}

/** A licence is nobody's to read; a refusal is told in the service's words, or in whatever came. */
function reactionOf(answer: HttpResponse): LicenceReaction {
  const { status, body } = answer;
  const message = status === 400 ? errorMessageOf(answer) || textFromUtf8(body) : '';
  return licenceReactionTo({ status, hasBody: body.length > 0, message });
}
