import { PREVIEW_LENGTH_MS } from '#domain/constants/page/embed.ts';
import type { SeekTable, Segment } from '#domain/media/types.ts';
import { FRAGMENT_MS } from '../../domain/constants/media/packaging.ts';
import { clearKeyPssh, contentKeyOf, keyIdOf, keyInfoOf } from '../../application/media/drm/content-keys.ts';
import { fileIdOf, formatOf, isProtected } from '../../application/records/audio-variants.ts';
import { createLruCache } from '../../application/kernel/lru-cache.ts';
import { NO_JOBS } from '../../application/ports/measurements.ts';
import type { AudioSource, PackagedFile, Packager, Variant } from '../../application/ports/media/packager.ts';
import { createToneMp4, type ToneMp4, toneSegmentBytesMin } from './tone-mp4.ts';

const TIMESCALE = 1_000;
const HEADER_BYTES = 1_000;
const FIRST_SEGMENT_MS = 2_000;
const BITRATE_BPS = 128_000;
const CHUNK_BYTES = 65_536;
/** A prime, so that the made-up bytes of a file do not repeat with its segments. */
const STRIDE = 251;
const FILLER = Uint8Array.from({ length: CHUNK_BYTES + STRIDE }, (_, index) => index % STRIDE);
const FILES_MAX = 1_000;

/**
 * A packager for worlds without files: the boxes of a real file around bytes that are made up but always the same, of the
 * right length and with a right seek table (2 s, then 10 s a segment). No disk, no sound.
 */
export function createTonePackager({ masterKey }: { readonly masterKey: Uint8Array }): Packager {
  const files = createLruCache<ToneFile>(FILES_MAX);
  const keys = createLruCache<Uint8Array>(FILES_MAX);
  const fileOf = (source: AudioSource, variant: Variant): ToneFile => {
    const key = `${source.id} ${variant} ${source.durationMs} ${source.codec}`;
    const file = files.get(key) ?? createToneFile(masterKey, source, variant);
    files.set(key, file);
    return file;
  };
  return {
    describe: async (source, variant) => fileOf(source, variant).described,
    read: (source, variant, first, last) => made(fileOf(source, variant), first, last),
    contentKey(sourceId) {
      const key = keys.get(sourceId) ?? contentKeyOf(masterKey, sourceId);
      keys.set(sourceId, key);
      return key;
    },
    warm: () => undefined,
    queue: () => NO_JOBS,
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
    segments: segmentsOf(durationMs, guarded),
  };
}

function segmentsOf(durationMs: number, guarded: boolean): readonly Segment[] {
  const segments: Segment[] = [];
  let startMs = 0;
  while (startMs < durationMs) {
    const nominalMs = startMs === 0 ? FIRST_SEGMENT_MS : FRAGMENT_MS;
    const lengthMs = Math.min(nominalMs, Math.ceil(durationMs - startMs));
    const bytes = Math.ceil((lengthMs * BITRATE_BPS) / 8 / TIMESCALE);
    segments.push([Math.max(bytes, toneSegmentBytesMin(lengthMs, guarded)), lengthMs]);
    startMs += lengthMs;
  }
  return segments;
}

interface ToneFile {
  readonly described: PackagedFile;
  /** Its boxes; null without any. */
  readonly mp4: ToneMp4 | null;
  readonly seed: number;
}

function createToneFile(masterKey: Uint8Array, source: AudioSource, variant: Variant): ToneFile {
  const described = describe(source, variant);
  const key = isProtected(variant) ? keyInfoOf(masterKey, source.id, variant) : null;
  const mp4 = isMp3(source, variant) ? null : createToneMp4(described.seekTable, key);
  return { described, mp4, seed: parseInt(fileIdOf(source.id, variant).slice(0, 4), 16) };
}

/** What a file has at these places besides filler. */
function* boxesIn({ described, mp4 }: ToneFile, first: number, last: number) {
  if (mp4 === null) return;
  const { offset, segments } = described.seekTable;
  if (first < offset) yield { at: 0, bytes: mp4.head };
  let at = offset;
  for (const [index, [sizeBytes]] of segments.entries()) {
    if (at <= last && first < at + sizeBytes) yield { at, bytes: mp4.segmentHead(index) };
    at += sizeBytes;
  }
}

/** Boxes as they are, and views of the filler between them: readers copy what they keep. */
async function* made(file: ToneFile, first: number, last: number): AsyncIterable<Uint8Array> {
  let from = first;
  for (const { at, bytes } of boxesIn(file, first, last)) {
    if (at > from) yield* filler(file, from, at - 1);
    const visible = bytes.subarray(Math.max(0, first - at), last + 1 - at);
    if (visible.length > 0) yield visible;
    from = Math.max(from, at + bytes.length);
  }
  yield* filler(file, from, last);
}

function* filler({ seed }: ToneFile, first: number, last: number) {
  for (let from = first; from <= last; from += CHUNK_BYTES) {
    const phase = (from + seed) % STRIDE;
    yield FILLER.subarray(phase, phase + Math.min(CHUNK_BYTES, last - from + 1));
  }
}
