export interface PictureSize {
  readonly mimeType: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The size and type in a picture's header, read without decoding; null for anything else. */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(view) ?? gif(view) ?? webp(view) ?? avif(view) ?? jpeg(view);
  } catch {
    return null;
  }
}

function png(view: Buffer): PictureSize | null {
  if (view.toString('latin1', 1, 4) !== 'PNG') return null;
  return { mimeType: 'image/png', widthPx: view.readUInt32BE(16), heightPx: view.readUInt32BE(20) };
}

function gif(view: Buffer): PictureSize | null {
  if (view.toString('latin1', 0, 3) !== 'GIF') return null;
  return { mimeType: 'image/gif', widthPx: view.readUInt16LE(6), heightPx: view.readUInt16LE(8) };
}

/** Three formats: simple, lossless and extended, each with the size in another place. */
function webp(view: Buffer): PictureSize | null {
  if (view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP') return null;
  const mimeType = 'image/webp';
  const kind = view.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { mimeType, widthPx: view.readUIntLE(24, 3) + 1, heightPx: view.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { mimeType, widthPx: view.readUInt16LE(26) & 0x3fff, heightPx: view.readUInt16LE(28) & 0x3fff };
  const bits = view.readUInt32LE(21);
  return { mimeType, widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >> 14) & 0x3fff) + 1 };
}

/** The largest size among those of its parts, which is that of the whole. ISO 14496-12 §8.11, 23008-12 §6.5.3. */
function avif(view: Buffer): PictureSize | null {
  if (view.toString('latin1', 4, 8) !== 'ftyp' || !/^avi[fs]/.test(view.toString('latin1', 8, 12))) return null;
  const head = view.subarray(0, AVIF_HEAD_BYTES);
  const sizes: PictureSize[] = [];
  for (let at = head.indexOf('ispe'); at !== -1 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4))
    sizes.push({ mimeType: 'image/avif', widthPx: head.readUInt32BE(at + 8), heightPx: head.readUInt32BE(at + 12) });
  return sizes.toSorted((one, other) => other.widthPx * other.heightPx - one.widthPx * one.heightPx)[0] ?? null;
}

/** The properties of a picture are at its beginning. */
const AVIF_HEAD_BYTES = 65_536;

/** The first frame header among the segments. */
function jpeg(view: Buffer): PictureSize | null {
  if (view.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < view.length;) {
    if (view[at] !== 0xff) return null;
    const mark = view[at + 1] ?? 0;
    const isFrame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
    if (isFrame) return { mimeType: 'image/jpeg', widthPx: view.readUInt16BE(at + 7), heightPx: view.readUInt16BE(at + 5) };
    at += mark === 0xff ? 1 : 2 + view.readUInt16BE(at + 2);
  }
  return null;
}
