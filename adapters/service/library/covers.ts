import type { SharpConstructor as Sharp } from 'sharp';
import type { Blobs } from '../ports/blobs.ts';
import type { Put, Store } from '../ports/store.ts';
import {
  COVER_BYTES_MAX,
  COVER_COLOR_UNKNOWN,
  COVER_JPEG_QUALITY,
  COVER_PIXELS_MAX,
  COVER_SIZES_PX,
  COVERS_REMEMBERED,
} from '../constants/library.ts';
import { imageIdOf } from './ids.ts';
import { pictureSizeOf } from './picture-size.ts';
import { KINDS, type ImageRecord } from './records.ts';


/** Keeps covers: the same picture once, however many files carry it. */
export interface Covers {
  /** The image's id once its bytes and record are kept; null for what is no usable picture. Never rejects. */
  keep(bytes: Uint8Array): Promise<string | null>;
}

export interface CoverParts {
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

export function createCovers(parts: CoverParts): Covers {
  const remembered = new Map<string, Promise<string | null>>();
  return {
    async keep(bytes) {
      if (bytes.length === 0 || bytes.length > COVER_BYTES_MAX) return null;
      const id = imageIdOf(bytes);
      const known = remembered.get(id);
      if (known) return known;
      const kept = keepOnce(parts, id, bytes);
      remembered.set(id, kept);
      const oldest = remembered.size > COVERS_REMEMBERED ? remembered.keys().next().value : undefined;
      if (oldest !== undefined) remembered.delete(oldest);
      return kept;
    },
  };
}

async function keepOnce(parts: CoverParts, id: string, bytes: Uint8Array): Promise<string | null> {
  try {
    if (await parts.store.get(KINDS.image, id)) return id;
    const size = pictureSizeOf(bytes);
    if (!size || size.widthPx * size.heightPx > COVER_PIXELS_MAX) return null;
    const record = parts.sharp
      ? await resized(parts.sharp, parts.blobs, id, bytes)
      : await original(parts.blobs, id, bytes, size.mimeType);
    const put: Put = { op: 'put', kind: KINDS.image, id, doc: record };
    await parts.store.write([put]);
    return id;
  } catch (reason) {
    parts.warn('a cover could not be kept', reason);
    return null;
  }
}

/** Square JPEGs of every size, and the colour there is most of. The record comes last: with it, the bytes are there. */
async function resized(sharp: Sharp, blobs: Blobs, id: string, bytes: Uint8Array): Promise<ImageRecord> {
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
  for (const sizePx of COVER_SIZES_PX) {
    const image = sharp(base.data, raw).resize(sizePx, sizePx);
    await blobs.write(`images/${id}-${sizePx}`, await image.jpeg({ quality: COVER_JPEG_QUALITY, mozjpeg: false }).toBuffer());
  }
  const smallest = await sharp(base.data, raw).resize(COVER_SIZES_PX[0], COVER_SIZES_PX[0]).png().toBuffer();
  const { dominant } = await sharp(smallest).stats();
  return { id, mimeType: 'image/jpeg', dominantColor: hexColor(dominant), sizesPx: COVER_SIZES_PX };
}

async function original(blobs: Blobs, id: string, bytes: Uint8Array, mimeType: string): Promise<ImageRecord> {
  for (const sizePx of COVER_SIZES_PX) await blobs.write(`images/${id}-${sizePx}`, bytes);
  return { id, mimeType, dominantColor: COVER_COLOR_UNKNOWN, sizesPx: COVER_SIZES_PX };
}

function hexColor({ r, g, b }: { readonly r: number; readonly g: number; readonly b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
