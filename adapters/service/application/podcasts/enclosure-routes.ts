import { Failure } from '#application/runtime/failure.ts';
import { HttpError, type Route } from '../ports/route.ts';
import { FILE_MAX_AGE_S } from '../../domain/constants/media/media.ts';
import { fileResponse } from '../media/range-response.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import { orNotFound } from '../kernel/routing/responses.ts';
import { badGatewayError } from './feed-routes.ts';
import type { EnclosureBytes, Enclosures } from './enclosures/enclosure-cache.ts';

/** An episode as it comes from its publisher, through this service: it is fetched, and plays while it comes. */
export function enclosureRoute(enclosures: Enclosures, signedUrls: SignedUrls): Route {
  return {
    method: 'GET',
    path: '/enclosure/:episodeId',
    auth: 'none',
    async handle(request, _, { episodeId = '' }) {
      if (!(await signedUrls.isValid(episodeId, request.query))) throw new HttpError(403, 'This URL has expired');
      const { sizeBytes, mediaType: mimeType, read } = orNotFound(await openEnclosure(enclosures, episodeId), 'Episode');
      const cacheControl = `private, max-age=${String(FILE_MAX_AGE_S)}`;
      if (sizeBytes === null)
        return { status: 200, headers: { 'content-type': mimeType, 'cache-control': 'no-store' }, body: read(0, null) };
      const file = { mimeType, sizeBytes, etag: `${episodeId}-${String(sizeBytes)}` };
      return fileResponse(request, { file, cacheControl, read });
    },
  };
}

async function openEnclosure(enclosures: Enclosures, episodeId: string): Promise<EnclosureBytes | null> {
  try {
    return await enclosures.open(episodeId);
  } catch (thrown) {
    throw thrown instanceof Failure ? badGatewayError(thrown.error) : thrown;
  }
}
