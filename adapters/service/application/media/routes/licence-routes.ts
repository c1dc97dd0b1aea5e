import { getApplicationCertificate, getLicenseUrl } from '#application/calls/playback/media.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import {
  HttpError,
  type Caller,
  type RequestHead,
  type Route,
  type ServiceRequest,
  type ServiceResponse,
} from '../../ports/route.ts';
import {
  CLEARKEY,
  COUNTED_MAX,
  LICENCE_REQUEST_BYTES_MAX,
  LICENCE_URL_LIFETIME_S,
  LICENCES_PER_MINUTE,
  MINUTE_MS,
} from '../../../domain/constants/media/media.ts';
import type { TokenScope } from '../../catalog/token-scope.ts';
import { createLicenceQuota } from '../licence-quota.ts';
import { findMediaFile } from '../files.ts';
import { issueLicence } from '../licences.ts';
import { isDeprecated, serverOf, type Licensing } from '../licensing.ts';
import type { Ads } from '../../ports/features/ads.ts';
import type { LicenceServers } from '../../ports/media/licence-servers.ts';
import type { Packager } from '../../ports/media/packager.ts';
import type { Store } from '../../ports/store.ts';
import type { Limits } from '../../kernel/limits/limits.ts';
import { orNotFound, json } from '../../kernel/routing/responses.ts';
import { createRoute, createResponseRoute } from '../../kernel/routing/call-routes.ts';

export interface LicenceRoutesDeps {
  readonly store: Store;
  readonly packager: Packager;
  readonly coverage: TokenScope;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly logger: Logger;
  readonly licensing: Licensing;
  readonly servers: LicenceServers;
  readonly ads: Ads;
}

const CLEARKEY_PATH = '/licence/clearkey';
const BINARY = 'application/octet-stream';

/** Licence endpoints, server certificates and licences. Spec §7 "Transport and playback services". */
export function licenceRoutes(deps: LicenceRoutesDeps): readonly Route[] {
  const { store, coverage, clock, licensing, limits, logger, servers } = deps;
  const quota = createLicenceQuota(clock, licensing.adSupportedTracksPerDay, deps.ads.isAdAudio);
  const message = 'Too many requests for licences';
  const limit = limits.rate('licences', { max: LICENCES_PER_MINUTE, message, windowMs: MINUTE_MS, rememberedMax: COUNTED_MAX });

  /** Errors: 429 for too many requests; 400 `deprecated-version` for a version that is too old. */
  const admit = ({ query }: RequestHead, { sessionId }: Caller) => {
    limit.count(sessionId ?? '');
    if (isDeprecated(licensing, query['sdk_version'])) throw new HttpError(400, 'deprecated-version');
  };

  /** A path of ours where there is something to add or to check, else the operator's own address. */
  const addressOf = (keySystem: string, version: string, origin: string): string => {
    const server = serverOf(licensing, keySystem);
    if (server === null && keySystem !== CLEARKEY) throw new HttpError(404, 'keysystem: no licences for this one');
    const isAsked = licensing.sdkVersionMin !== null;
    if (server !== null && !isAsked && Object.keys(server.headers).length === 0) return server.url;
    const path = server === null ? CLEARKEY_PATH : `/licence/${keySystem}/{contentId}`;
    return `${origin}${path}${isAsked ? `?sdk_version=${encodeURIComponent(version)}` : ''}`;
  };

  /** Forwards the challenge of the key system to the operator's server, for a file that the caller may play. */
  const forwardChallenge = async (
    request: ServiceRequest,
    caller: Caller,
    keySystem: string,
    fileId: string,
  ): Promise<ServiceResponse> => {
    const server = orNotFound(serverOf(licensing, keySystem), 'Licence server');
    const file = await findMediaFile(store, fileId);
    if (file === null || !(await coverage.covers(caller, file.uri))) throw new HttpError(403, 'No licence for this track');
    quota.admit(caller, file.uri);
    const pending = servers.requestLicence(server, fileId, request.body, request.headers['content-type'] ?? BINARY);
    const { status, contentType, body } = await pending.catch((thrown: unknown) => {
      logger.log('warn', 'A licence server did not answer', { keySystem, error: String(thrown) });
      throw new HttpError(502, 'The licence server does not answer');
    });
    return { status, headers: { 'content-type': contentType, 'cache-control': 'no-store' }, body };
  };

  return [
    createRoute(getLicenseUrl, async ({ query, request }) => ({
      uri: addressOf(query.keysystem, query.sdk_version, request.origin),
      expires: LICENCE_URL_LIFETIME_S,
    })),
    createResponseRoute(getApplicationCertificate, async ({ query }) => ({
      status: 200,
      headers: { 'content-type': BINARY },
      body: orNotFound(serverOf(licensing, query.keysystem)?.certificate, 'Certificate'),
    })),
    {
      method: 'POST',
      path: CLEARKEY_PATH,
      auth: 'bearer',
      bodyBytesMax: LICENCE_REQUEST_BYTES_MAX,
      admit,
      handle: async (request, caller) => json(200, await issueLicence({ ...deps, quota }, caller, request.body)),
    },
    {
      method: 'POST',
      path: '/licence/:keySystem/:fileId',
      auth: 'bearer',
      bodyBytesMax: LICENCE_REQUEST_BYTES_MAX,
      admit,
      handle: (request, caller, { keySystem = '', fileId = '' }) => forwardChallenge(request, caller, keySystem, fileId),
    },
  ];
}
