import { addressNetworkOf } from '../kernel/routing/address-network.ts';
import { HttpError, type Route } from '../ports/route.ts';
import { IMAGE_MAX_AGE_S } from '../../domain/constants/catalog.ts';
import { COUNTED_MAX, IMAGES_PER_MINUTE, MINUTE_MS } from '../../domain/constants/media/media.ts';
import { KINDS, type ImageRecord } from '../records/records.ts';
import { coverName } from './unused-covers.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Store } from '../ports/store.ts';
import type { Limits } from '../kernel/limits/limits.ts';
import { empty, orNotFound } from '../kernel/routing/responses.ts';

/** Creates the image with this id, if it is one that is created on demand. */
export type MakeImage = (imageId: string) => Promise<void>;

/** `GET /image/{id}?size=64|300|640`: the smallest picture at least that wide, else the widest. Kept for ever. */
export function imageRoute(store: Store, blobs: Blobs, limits: Limits, make: MakeImage): Route {
  const message = 'Too many requests for images';
  const images = limits.rate('images', { max: IMAGES_PER_MINUTE, windowMs: MINUTE_MS, rememberedMax: COUNTED_MAX, message });
  const kept = async (imageId: string) => (await store.get<ImageRecord>(KINDS.image, imageId))?.doc;
  return {
    method: 'GET',
    path: '/image/:imageId',
    auth: 'none',
    async handle(request, _, { imageId = '' }) {
      images.count(addressNetworkOf(request.remoteAddress));
      const wantedPx = sizeOf(request.query.size);
      let image = await kept(imageId);
      if (image === undefined) {
        await make(imageId);
        image = orNotFound(await kept(imageId), 'Image');
      }
      const sizePx = nearest(image.sizesPx, wantedPx);
      const etag = `"${imageId}-${String(sizePx)}"`;
      const headers = { etag, 'cache-control': `public, max-age=${String(IMAGE_MAX_AGE_S)}, immutable` };
      if (request.headers['if-none-match'] === etag) return empty(304, headers);
      const bytes = orNotFound(await blobs.read(coverName(imageId, sizePx)), 'Image');
      return {
        status: 200,
        headers: { ...headers, 'content-type': image.mimeType, 'content-length': String(bytes.length) },
        body: bytes,
      };
    },
  };
}

function sizeOf(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (!/^\d{1,5}$/.test(text)) throw new HttpError(400, 'size: is not a number of pixels');
  return Number(text);
}

function nearest(sizesPx: readonly number[], wantedPx: number): number {
  const ascending = [...sizesPx].sort((a, b) => a - b);
  return ascending.find((sizePx) => sizePx >= wantedPx) ?? ascending.at(-1) ?? 0;
}
