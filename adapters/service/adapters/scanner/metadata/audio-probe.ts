import { AUDIO_SAMPLE_BYTES } from '../../../domain/constants/library.ts';
import { CONTAINER_PARTS_MAX } from '../../../domain/constants/media/readers.ts';
import { boxesOf } from '../../readers/box-reader.ts';
import type { ByteSource } from '../../readers/byte-source.ts';
import { chunksOf, type Chunk } from '../../readers/riff-chunks.ts';
import { FLAC_MARK, flacBlocks, STREAMINFO_BYTES } from '../../readers/flac-header.ts';
import { lastPage, OGG_CAPTURE, pageAt } from '../../readers/ogg-page.ts';
import { beforeApe, skipId3, audioEnd } from '../../readers/id3-and-ape-sizes.ts';
import { idOf } from '../../../application/records/record-ids.ts';
import { afterXing, firstMp3Frame } from './mp3-frames.ts';

/** A run of bytes of a file, the end not included. */
export interface ByteSpan {
  readonly first: number;
  readonly end: number;
}

const MAGIC_BYTES = 12;
const STREAM_INFO_AT = 8;
const STREAM_MD5_AT = 18;
/** The first bytes of Matroska and WebM. */
const EBML = '\u001a\u0045\u00df\u00a3';

/**
 * The id of the audio alone, without tags, name or place, so that a moved or re-tagged file keeps it. Reads the start, the
 * middle and the end of the audio, at most a few dozen kilobytes. FLAC stores a digest of its audio; of Ogg the id uses the
 * first audio bytes and the length.
 */
export async function audioIdOf(file: ByteSource): Promise<string> {
  const start = await skipId3(file);
  const magic = (await file.read(start, MAGIC_BYTES)).toString('latin1');
  if (magic.startsWith(FLAC_MARK)) return flacIdOf(file, start);
  if (magic.startsWith(OGG_CAPTURE)) return oggIdOf(file);
  if (magic.startsWith(EBML)) return sampledId(file, whole(file));
  return sampledId(file, await audioSpanOf(file, start, magic));
}

/** The bytes of audio in a file that is neither FLAC, Ogg nor Matroska; a container without a known part is audio as a whole. */
async function audioSpanOf(file: ByteSource, start: number, magic: string): Promise<ByteSpan> {
  if (magic.slice(4, 8) === 'ftyp') return largest(file, boxesOf(file), 'mdat');
  if (magic.startsWith('RIFF')) return largest(file, chunksOf(file, false), 'data');
  if (magic.startsWith('FORM')) return largest(file, chunksOf(file, true), 'SSND');
  return mpegAudioSpan(file, start);
}

/** The frames of an mp3 or ADTS file, without the tags around them and without a header frame. */
export async function mpegAudioSpan(file: ByteSource, start: number): Promise<ByteSpan> {
  const end = await beforeApe(file, await audioEnd(file));
  const first = await firstMp3Frame(file, start);
  return { first: first === null ? start : await afterXing(file, first), end };
}

/** The largest part of this name; containers are chains of named parts. */
async function largest(file: ByteSource, parts: AsyncIterable<Chunk>, name: string): Promise<ByteSpan> {
  let found: ByteSpan | null = null;
  for await (const part of parts) {
    if (part.name !== name) continue;
    const [first, end] = [part.contentAt, Math.min(part.contentAt + part.sizeBytes, file.sizeBytes)];
    if (found === null || end - first > found.end - found.first) found = { first, end };
  }
  return found ?? whole(file);
}

function whole(file: ByteSource): ByteSpan {
  return { first: 0, end: file.sizeBytes };
}

async function sampledId(file: ByteSource, { first, end }: ByteSpan): Promise<string> {
  const length = Math.max(0, end - first);
  const sample = Math.min(AUDIO_SAMPLE_BYTES, length);
  const places = [first, first + Math.floor((length - sample) / 2), end - sample];
  const samples = await Promise.all(places.map(async (place) => file.read(place, sample)));
  return idOf('sound', String(length), ...samples);
}

/** The id of a FLAC file: from its MD5 signature, or from its frames if the encoder omitted it. */
async function flacIdOf(file: ByteSource, start: number): Promise<string> {
  const info = await file.read(start + STREAM_INFO_AT, STREAMINFO_BYTES);
  const md5 = info.subarray(STREAM_MD5_AT);
  if (md5.some((byte) => byte !== 0)) return idOf('sound', 'flac', info.subarray(10));
  let first = start + FLAC_MARK.length;
  for await (const { end } of flacBlocks(file, first)) first = end;
  return sampledId(file, { first, end: file.sizeBytes });
}

async function oggIdOf(file: ByteSource): Promise<string> {
  const audioBytes = await firstOggAudio(file, 3 * AUDIO_SAMPLE_BYTES);
  return idOf('sound', 'ogg', String(await lastGranule(file)), audioBytes);
}

/** The last granule position of this file, in samples: its length. Null when it ends without one. */
export async function lastGranule(file: ByteSource): Promise<bigint | null> {
  const page = await lastPage(file, ({ granule }) => granule > 0n);
  return page?.granule ?? null;
}

/**
 * The first `wanted` bytes of sound, without page headers: pages before it carry the codec's and the tags' headers, at
 * position 0 or none. Cutting the stream into pages differently, as editors of tags do, does not change the result.
 */
async function firstOggAudio(file: ByteSource, wanted: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let at = 0;
  let have = 0;
  for (let count = 0; count < CONTAINER_PARTS_MAX && have < wanted; count++) {
    const page = await pageAt(file, at);
    if (!page) break;
    if (have > 0 || page.granule > 0n) {
      const body = await file.read(page.bodyOffset, Math.min(page.end - page.bodyOffset, wanted - have));
      parts.push(body);
      have += body.length;
    }
    at = page.end;
  }
  return Buffer.concat(parts);
}
