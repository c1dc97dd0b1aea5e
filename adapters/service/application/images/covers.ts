import { createAsyncCache } from '../kernel/async-cache.ts';
import type { SharpConstructor as Sharp } from 'sharp';
import type { Blobs } from '../ports/blobs.ts';
import type { Store } from '../ports/store.ts';
import {
  COVER_BYTES_MAX,
  COVER_COLOR_UNKNOWN,
  COVER_JPEG_QUALITY,
  COVER_PIXELS_MAX,
  COVER_SIZES_PX,
  COVERS_REMEMBERED,
} from '../../domain/constants/library.ts';
import { coverName, removeUnusedCovers } from './unused-covers.ts';
import { imageIdOf } from '../records/record-ids.ts';
import { imageKeys } from '../records/sort-keys.ts';
import { pictureSizeOf } from './image-header.ts';
import { KINDS, type ImageRecord } from '../records/records.ts';

/** Keeps covers: the same picture once, however many files carry it. */
export interface Covers {
  /** The image's id once its bytes and record are stored; null for an unusable picture. Rejects when the disk is full. */
  save(bytes: Uint8Array): Promise<string | null>;
  /** Removes the pictures that no file, episode or artist refers to. Not while files are being read. */
  removeUnused(): Promise<void>;
}

export interface CoversDeps {
  readonly store: Store;
  readonly blobs: Blobs;
  /** Resizes pictures; where it is not installed the original serves at every size. */
  readonly sharp: Sharp | null;
  warn(message: string, reason: unknown): void;
}

/** The picture library, where this machine has it. */
export async function loadSharp(): Promise<Sharp | null> {
  return import('sharp').then(
    (module) => module.default,
    () => null,
  );
}

export function createCovers(deps: CoversDeps): Covers {
  const recent = createAsyncCache<string | null>({ max: COVERS_REMEMBERED });
  return {
    async save(bytes) {
      if (bytes.length === 0 || bytes.length > COVER_BYTES_MAX) return null;
      const id = imageIdOf(bytes);
      return recent.get(id, () => saveCoverAs(deps, id, bytes));
    },
    async removeUnused() {
      recent.clear();
      await removeUnusedCovers(deps);
    },
  };
}

/** Stores a picture under a given id; null for an unusable picture. */
export async function saveCoverAs(deps: CoversDeps, id: string, bytes: Uint8Array): Promise<string | null> {
  if (await deps.store.get(KINDS.image, id)) return id;
  const picture = await pictureOf(deps, bytes);
  if (picture === null) return null;
  const { sizes, mimeType, dominantColor } = picture;
  for (const { sizePx, image } of sizes) await deps.blobs.write(coverName(id, sizePx), image);
  const doc: ImageRecord = { id, mimeType, dominantColor, sizesPx: COVER_SIZES_PX };
  // The record is written last, so the bytes of every record exist.
  await deps.store.write([{ op: 'put', kind: KINDS.image, id, doc, keys: imageKeys(doc) }]);
  return id;
}

/** A decoded picture in every size. */
interface Picture {
  readonly mimeType: string;
  readonly dominantColor: string;
  readonly sizes: readonly { readonly sizePx: number; readonly image: Uint8Array }[];
}

/** Null for an unusable picture. */
async function pictureOf({ sharp, warn }: CoversDeps, bytes: Uint8Array): Promise<Picture | null> {
  const size = pictureSizeOf(bytes);
  if (!size || size.widthPx * size.heightPx > COVER_PIXELS_MAX) return null;
  if (!sharp) return unresizedPicture(bytes, size.mimeType);
  return resizePicture(sharp, bytes).catch((reason: unknown) => {
    warn('a cover could not be read', reason);
    return null;
  });
}

/** Square JPEGs of every size, and the colour there is most of. */
async function resizePicture(sharp: Sharp, bytes: Uint8Array): Promise<Picture> {
  const largest = Math.max(...COVER_SIZES_PX);
  const options = { limitInputPixels: COVER_PIXELS_MAX, failOn: 'error' } as const;
  const base = await sharp(bytes, options)
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(largest, largest, { fit: 'cover', withoutEnlargement: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: base.info.width, height: base.info.height, channels: base.info.channels } };
  const sizes: { readonly sizePx: number; readonly image: Uint8Array }[] = [];
  for (const sizePx of COVER_SIZES_PX) {
    const image = sharp(base.data, raw).resize(sizePx, sizePx);
    sizes.push({ sizePx, image: await image.jpeg({ quality: COVER_JPEG_QUALITY, mozjpeg: false }).toBuffer() });
  }
  const smallest = await sharp(base.data, raw).resize(COVER_SIZES_PX[0], COVER_SIZES_PX[0]).png().toBuffer();
  const { dominant } = await sharp(smallest).stats();
  return { mimeType: 'image/jpeg', dominantColor: hexColor(dominant), sizes };
}

function unresizedPicture(bytes: Uint8Array, mimeType: string): Picture {
  const sizes = COVER_SIZES_PX.map((sizePx) => ({ sizePx, image: bytes }));
  return { mimeType, dominantColor: COVER_COLOR_UNKNOWN, sizes };
}

function hexColor({ r, g, b }: { readonly r: number; readonly g: number; readonly b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
