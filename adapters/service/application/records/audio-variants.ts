import { createHash } from 'node:crypto';
import { FILE_ID_LENGTH, LAYOUT_VERSION, NAMED_KBPS } from '../../domain/constants/media/packaging.ts';
import type { AudioSource, Variant } from '../ports/media/packager.ts';

type Codec = AudioSource['codec'];
type Container = AudioSource['container'];

const MOVED: readonly Variant[] = ['mp4-cenc', 'mp4-clear', 'preview'];
const ENCODED: readonly Variant[] = ['aac-cenc', 'aac-clear', 'preview'];
const MP3: readonly Variant[] = ['mp3', 'aac-cenc', 'preview'];

/** Containers whose packets of a codec can be moved into MP4 as they are. */
const MOVABLE: Partial<Record<Codec, readonly Container[]>> = {
  aac: ['mp4', 'adts'],
  opus: ['ogg', 'mp4'],
  flac: ['flac', 'mp4'],
};

/** The shapes a source of this codec is served in, the best first. */
export function variantsOf(codec: Codec, container: Container): readonly Variant[] {
  if (codec === 'mp3' && container === 'mpeg') return MP3;
  return MOVABLE[codec]?.includes(container) ? MOVED : ENCODED;
}

/** The file id of a source in one shape: 40 hexadecimal digits. A new layout is a new id, so ranges never mix. */
export function fileIdOf(sourceId: string, variant: Variant): string {
  return createHash('sha1').update(`${sourceId} ${variant} ${LAYOUT_VERSION}`).digest('hex').slice(0, FILE_ID_LENGTH);
}

/** The shape of a whole source that a plain audio element plays. */
export function clearVariantOf({ codec, container }: Pick<AudioSource, 'codec' | 'container'>): Variant {
  const offered = variantsOf(codec, container);
  return offered === MP3 ? 'mp3' : offered === MOVED ? 'mp4-clear' : 'aac-clear';
}

/** Whether a variant's bytes are encrypted with the source's key. */
export function isProtected(variant: Variant): boolean {
  return variant === 'mp4-cenc' || variant === 'aac-cenc';
}

/** Whether serving this source in this shape takes an encoder: the `aac-*` shapes, and previews of what no browser plays. */
export function isEncoded(source: Pick<AudioSource, 'codec' | 'container'>, variant: Variant): boolean {
  if (variant === 'preview') return variantsOf(source.codec, source.container) === ENCODED;
  return variant === 'aac-cenc' || variant === 'aac-clear';
}

/** `MP4_128`, `MP4_FLAC`, `MP4_OPUS`, `MP3_320`: for people and logs. */
export function formatOf(codec: 'aac' | 'opus' | 'flac' | 'mp3', bitrateBps: number): string {
  if (codec === 'opus' || codec === 'flac') return `MP4_${codec.toUpperCase()}`;
  return `${codec === 'mp3' ? 'MP3' : 'MP4'}_${nearestKbps(bitrateBps)}`;
}

function nearestKbps(bitrateBps: number): number {
  const kbps = bitrateBps / 1_000;
  return NAMED_KBPS.reduce((best, named) => (Math.abs(named - kbps) < Math.abs(best - kbps) ? named : best));
}
