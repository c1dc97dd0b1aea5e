import { getSeekTable, getStorageResolve } from '#application/calls/playback/media.ts';
import { addressNetworkOf } from '../../kernel/routing/address-network.ts';
import { HttpError, type Route, type ServiceRequest } from '../../ports/route.ts';
import {
  COUNTED_MAX,
  FILE_MAX_AGE_S,
  MINUTE_MS,
  PREVIEW_MAX_AGE_S,
  PREVIEWS_PER_MINUTE,
  SIGNED_URL_LIFETIME_S,
} from '../../../domain/constants/media/media.ts';
import type { TokenScope } from '../../catalog/token-scope.ts';
import { fileResponse } from '../range-response.ts';
import { clearVariantOf } from '../../records/audio-variants.ts';
import { findMediaFile, type MediaFile } from '../files.ts';
import type { SignedUrls } from '../signed-urls.ts';
import type { Packager } from '../../ports/media/packager.ts';
import type { Store } from '../../ports/store.ts';
import type { Limits } from '../../kernel/limits/limits.ts';
import { orNotFound, json } from '../../kernel/routing/responses.ts';
import { createRoute, createResponseRoute } from '../../kernel/routing/call-routes.ts';
import { orPackagingHttpError } from '../packaged-response.ts';

export interface MediaDeps {
  readonly store: Store;
  readonly packager: Packager;
  readonly coverage: TokenScope;
  readonly signedUrls: SignedUrls;
  readonly limits: Limits;
  /** Refuses a track that a share does not open as a whole. */
  readonly refuseUnlessShared: (share: string, uri: string) => Promise<void>;
}

/** The URLs of files, and their bytes. Spec §7 "Transport and playback services". */
export function mediaRoutes(deps: MediaDeps): readonly Route[] {
  const { store, packager, coverage, signedUrls, limits, refuseUnlessShared } = deps;
  const perMinute = (name: string, max: number, message: string) =>
    limits.rate(name, { max, message, windowMs: MINUTE_MS, rememberedMax: COUNTED_MAX });
  const previews = perMinute('previews', PREVIEWS_PER_MINUTE, 'Too many requests for previews');
  const known = async (fileId: string): Promise<MediaFile> => orNotFound(await findMediaFile(store, fileId), 'File');

  const bytes = async (request: ServiceRequest, { source, variant }: MediaFile, cacheControl: string) => {
    const file = await orPackagingHttpError(packager.describe(source, variant));
    return fileResponse(request, { file, cacheControl, read: (first, last) => packager.read(source, variant, first, last) });
  };

  return [
    createRoute(getStorageResolve, async ({ params: { fileId }, caller, request }) => {
      await coverage.refuseUnlessCovered(caller, (await known(fileId)).uri);
      const cdnurl = signedUrls.urlsOf(fileId, caller.sessionId, request.origin);
      return { result: 'CDN', cdnurl: [...cdnurl], fileid: fileId, ttl: SIGNED_URL_LIFETIME_S };
    }),
    createResponseRoute(getSeekTable, async ({ params: { file } }) => {
      const { source, variant } = await known(file.replace(/\.json$/, ''));
      const { seekTable, etag } = await orPackagingHttpError(packager.describe(source, variant));
      return json(200, seekTable, { etag: `"${etag}"`, 'cache-control': `public, max-age=${String(FILE_MAX_AGE_S)}` });
    }),
    {
      method: 'GET',
      path: '/cdn/audio/:fileId',
      auth: 'none',
      async handle(request, _, { fileId = '' }) {
        if (!(await signedUrls.isValid(fileId, request.query))) throw new HttpError(403, 'This URL has expired');
        return bytes(request, await known(fileId), `private, max-age=${String(FILE_MAX_AGE_S)}`);
      },
    },
    {
      method: 'GET',
      path: '/preview/:fileId',
      auth: 'none',
      async handle(request, _, { fileId = '' }) {
        previews.count(addressNetworkOf(request.remoteAddress));
        const file = await known(fileId);
        if (file.variant !== 'preview') throw new HttpError(404, 'File not found');
        return bytes(request, file, `public, max-age=${String(PREVIEW_MAX_AGE_S)}`);
      },
    },
    {
      method: 'GET',
      path: '/shared/:share/:fileId',
      auth: 'none',
      async handle(request, _, { share = '', fileId = '' }) {
        previews.count(addressNetworkOf(request.remoteAddress));
        const { source, uri } = await known(fileId);
        await refuseUnlessShared(share, uri);
        return bytes(request, { source, uri, variant: clearVariantOf(source) }, 'private, no-cache');
      },
    },
  ];
}
