import { PREVIEW_LENGTH_MS } from '#domain/constants/page/embed.ts';
import type { SeekTable, Segment } from '#domain/media/types.ts';
import { FRAGMENT_MS } from '../../domain/constants/media/packaging.ts';
import { clearKeyPssh, contentKeyOf, keyIdOf } from '../../application/media/drm/content-keys.ts';
import { fileIdOf, formatOf, isProtected } from '../../application/records/audio-variants.ts';
import type { AudioSource, PackagedFile, Packager, Variant } from '../../application/ports/media/packager.ts';

const TIMESCALE = 1_000;
const HEADER_BYTES = 1_000;
const FIRST_SEGMENT_MS = 2_000;
const BITRATE_BPS = 128_000;
const CHUNK_BYTES = 65_536;
/** A prime, so that the made-up bytes of a file do not repeat with its segments. */
const STRIDE = 251;

/**
 * A packager for worlds without files: bytes that are made up but always the same, of the right length and with a right
 * seek table (2 s, then 10 s a segment). No disk, no sound.
 */
export function createTonePackager({ masterKey }: { readonly masterKey: Uint8Array }): Packager {
  return {
    describe: async (source, variant) => describe(source, variant),
    read: (source, variant, first, last) => made(source, variant, first, last),
    contentKey: (sourceId) => contentKeyOf(masterKey, sourceId),
    warm: () => undefined,
    close: async () => undefined,
  };
}

function describe(source: AudioSource, variant: Variant): PackagedFile {
  const seekTable = seekTableOf(source, variant);
  const sizeBytes = seekTable.segments.reduce((sum, [bytes]) => sum + bytes, seekTable.offset);
  const codec = isMp3(source, variant) ? 'mp3' : 'aac';
  return {
    mimeType: codec === 'mp3' ? 'audio/mpeg' : 'audio/mp4; codecs="mp4a.40.2"',
    format: formatOf(codec, BITRATE_BPS),
    bitrateBps: BITRATE_BPS,
    sizeBytes,
    etag: fileIdOf(source.id, variant),
    seekTable,
  };
}

function isMp3(source: AudioSource, variant: Variant): boolean {
  return variant === 'mp3' || (variant === 'preview' && source.codec === 'mp3');
}

function seekTableOf(source: AudioSource, variant: Variant): SeekTable {
  const guarded = isProtected(variant);
  const durationMs = variant === 'preview' ? Math.min(source.durationMs, PREVIEW_LENGTH_MS) : source.durationMs;
  return {
    protection: guarded ? 'cenc' : null,
    pssh: guarded ? Buffer.from(clearKeyPssh(keyIdOf(source.id))).toString('base64') : null,
    offset: isMp3(source, variant) ? 0 : HEADER_BYTES,
    timescale: TIMESCALE,
    encoder_delay_samples: 0,
    padding_samples: 0,
    segments: segmentsOf(durationMs),
  };
}

function segmentsOf(durationMs: number): readonly Segment[] {
  const segments: Segment[] = [];
  let startMs = 0;
  while (startMs < durationMs) {
    const nominalMs = startMs === 0 ? FIRST_SEGMENT_MS : FRAGMENT_MS;
    const lengthMs = Math.min(nominalMs, Math.ceil(durationMs - startMs));
    segments.push([Math.ceil((lengthMs * BITRATE_BPS) / 8 / TIMESCALE), lengthMs]);
    startMs += lengthMs;
  }
  return segments;
}

async function* made(source: AudioSource, variant: Variant, first: number, last: number): AsyncIterable<Uint8Array> {
  const seed = parseInt(fileIdOf(source.id, variant).slice(0, 4), 16);
  for (let from = first; from <= last; from += CHUNK_BYTES) {
    const bytes = new Uint8Array(Math.min(CHUNK_BYTES, last - from + 1));
    for (let index = 0; index < bytes.length; index++) bytes[index] = ((from + index) % STRIDE) + seed;
    yield bytes;
  }
}
