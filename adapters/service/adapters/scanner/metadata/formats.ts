import type { IAudioMetadata } from 'music-metadata';
import { OPUS_SAMPLE_RATE_HZ } from '../../../domain/constants/media/readers.ts';
import { readAudio } from '../../packaging/indexers/index-source.ts';
import type { ByteSource } from '../../readers/byte-source.ts';
import { skipId3 } from '../../readers/id3-and-ape-sizes.ts';
import type { AudioSource } from '../../../application/ports/media/packager.ts';
import { countMp3Ms } from './mp3-frames.ts';
import { lastGranule, mpegAudioSpan } from './audio-probe.ts';

export type Format = Omit<AudioSource, 'id' | 'path' | 'sizeBytes' | 'modifiedMs' | 'version'>;

/** The names of audio files. */
const AUDIO = /\.(?:mp3|m4a|m4b|mp4|m4v|mov|webm|mkv|aac|flac|ogg|oga|opus|wav|aiff?)$/i;

/** Whether a file name is one of music or video that a library may hold. Names that begin with a dot are the system's. */
export function isAudioName(name: string): boolean {
  return AUDIO.test(name) && !name.startsWith('.');
}

const CODECS: readonly (readonly [RegExp, AudioSource['codec']])[] = [
  [/layer 3/i, 'mp3'],
  [/alac/i, 'alac'],
  [/aac/i, 'aac'],
  [/flac/i, 'flac'],
  [/vorbis/i, 'vorbis'],
  [/opus/i, 'opus'],
  [/^(?:pcm|none)/i, 'pcm'],
];

const CONTAINERS: readonly (readonly [RegExp, AudioSource['container']])[] = [
  [/adts/i, 'adts'],
  [/^mpeg/i, 'mpeg'],
  [/flac/i, 'flac'],
  [/ogg/i, 'ogg'],
  [/wave/i, 'wav'],
  [/aiff|aifc/i, 'aiff'],
];

/**
 * The format in the service's terms, or one sentence on why this machine cannot play it. `countedBytesMax`: most bytes read
 * to count frames.
 */
export async function formatOf(
  file: ByteSource,
  read: IAudioMetadata['format'],
  countedBytesMax = Infinity,
): Promise<Format | string> {
  const codec = CODECS.find(([name]) => name.test(read.codec ?? ''))?.[1] ?? (await codecOfWave(file, read));
  if (read.hasAudio === false || !codec)
    return `Its sound (${read.codec ?? 'none found'}) is of a kind that is not understood here.`;
  const container = CONTAINERS.find(([name]) => name.test(read.container ?? ''))?.[1] ?? 'mp4';
  const sampleRateHz = codec === 'opus' ? OPUS_SAMPLE_RATE_HZ : (read.sampleRate ?? 0);
  const durationMs = await durationOf(file, read, { codec, container, countedBytesMax });
  if (durationMs <= 0 || sampleRateHz <= 0) return 'It holds no sound, or is cut off before any.';
  const declared = container === 'ogg' ? 0 : (read.bitrate ?? 0);
  const bitrateBps = Math.round(declared > 0 ? declared : (file.sizeBytes * 8_000) / durationMs);
  return { codec, container, durationMs, sampleRateHz, channels: read.numberOfChannels ?? 2, bitrateBps };
}

/** The extensible format tag of WAV files with more than 16 bits or two channels: the real format follows later. */
const EXTENSIBLE_WAVE = 'non-PCM (65534)';

async function codecOfWave(file: ByteSource, { codec }: IAudioMetadata['format']): Promise<'pcm' | undefined> {
  if (codec !== EXTENSIBLE_WAVE) return undefined;
  return readAudio(file, { codec: 'pcm', container: 'wav' }).then(
    () => 'pcm' as const,
    () => undefined,
  );
}

async function durationOf(
  file: ByteSource,
  read: IAudioMetadata['format'],
  { codec, container, countedBytesMax }: Pick<AudioSource, 'codec' | 'container'> & { readonly countedBytesMax: number },
): Promise<number> {
  if (container === 'ogg') return oggMs(file, codec === 'opus' ? OPUS_SAMPLE_RATE_HZ : (read.sampleRate ?? 0));
  if (read.duration !== undefined && read.duration > 0) return Math.round(read.duration * 1_000);
  if (container === 'adts') return adtsMs(file);
  if (container !== 'mpeg') return 0;
  const { first, end } = await mpegAudioSpan(file, await skipId3(file));
  return (await countMp3Ms(file, first, end, countedBytesMax)) ?? 0;
}

async function oggMs(file: ByteSource, rateHz: number): Promise<number> {
  const granule = await lastGranule(file);
  return granule === null || rateHz <= 0 ? 0 : Math.round((Number(granule) * 1_000) / rateHz);
}

/** Raw AAC stores no length: its frames are counted. */
async function adtsMs(file: ByteSource): Promise<number> {
  const audio = await readAudio(file, { codec: 'aac', container: 'adts' }).catch(() => null);
  return audio === null ? 0 : Math.round((audio.totalSamples * 1_000) / audio.sampleRateHz);
}
