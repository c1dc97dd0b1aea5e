import { CONTAINER_PARTS_MAX, SOUND_SAMPLE_BYTES } from '../constants/library.ts';
import { idOf } from './ids.ts';
import { afterXing, firstMp3Frame } from './mp3-frames.ts';
import { firstOggSound, lastGranule } from './ogg-pages.ts';
import type { OpenFile } from './open-file.ts';

/** A run of bytes of a file, the end not included. */
export interface Stretch {
  readonly first: number;
  readonly end: number;
}

const MAGIC_BYTES = 12;
const TAG_V2_BYTES = 10;
const TAG_V1_BYTES = 128;
const APE_BYTES = 32;
const STREAM_INFO_AT = 8;
const STREAM_INFO_BYTES = 34;
const STREAM_MD5_AT = 18;
/** How Matroska and WebM begin. */
const EBML = '\u001a\u0045\u00df\u00a3';

/**
 * The id of a sound: of the audio alone, not of tags, name or place, so that a moved or re-tagged file keeps it. Reads the
 * start, the middle and the end of the sound, at most a few dozen kilobytes; FLAC tells a digest of its sound itself.
 */
export async function soundIdOf(file: OpenFile): Promise<string> {
  const start = await afterTagV2(file);
  const magic = (await file.read(start, MAGIC_BYTES)).toString('latin1');
  if (magic.startsWith('fLaC')) return flacIdOf(file, start);
  if (magic.startsWith('OggS')) return oggIdOf(file);
  if (magic.startsWith(EBML)) return sampledId(file, whole(file));
  return sampledId(file, await soundOf(file, start, magic));
}

/** Where the sound lies in a file that is neither FLAC nor Ogg; the whole file where nothing is recognised. */
async function soundOf(file: OpenFile, start: number, magic: string): Promise<Stretch> {
  if (magic.slice(4, 8) === 'ftyp') return (await part(file, 0, mp4Box, 'mdat')) ?? whole(file);
  if (magic.startsWith('RIFF')) return (await part(file, MAGIC_BYTES, riffChunk, 'data')) ?? whole(file);
  if (magic.startsWith('FORM')) return (await part(file, MAGIC_BYTES, aiffChunk, 'SSND')) ?? whole(file);
  return mpegSound(file, start);
}

/** The frames of an mp3 or ADTS file, without the tags around them and without a header frame. */
export async function mpegSound(file: OpenFile, start: number): Promise<Stretch> {
  const end = await beforeTagsAtEnd(file);
  const first = await firstMp3Frame(file, start);
  return { first: first === null ? start : await afterXing(file, first), end };
}

/** The place after ID3 version 2 tags at the start of a file. */
export async function afterTagV2(file: OpenFile): Promise<number> {
  let at = 0;
  for (;;) {
    const head = await file.read(at, TAG_V2_BYTES);
    if (head.length < TAG_V2_BYTES || head.toString('latin1', 0, 3) !== 'ID3') return at;
    const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((head[index] ?? 0) & 127), 0);
    const footer = (head[5] ?? 0) & 16 ? TAG_V2_BYTES : 0;
    at += TAG_V2_BYTES + size + footer;
  }
}

async function beforeTagsAtEnd(file: OpenFile): Promise<number> {
  let end = file.sizeBytes;
  if ((await file.read(end - TAG_V1_BYTES, 3)).toString('latin1') === 'TAG') end -= TAG_V1_BYTES;
  const ape = await file.read(end - APE_BYTES, APE_BYTES);
  if (ape.length === APE_BYTES && ape.toString('latin1', 0, 8) === 'APETAGEX') {
    end -= ape.readUInt32LE(12) + (ape.readUInt32LE(20) >>> 31 ? APE_BYTES : 0);
  }
  return Math.max(0, end);
}

interface Part {
  readonly name: string;
  readonly headerBytes: number;
  readonly bodyBytes: number;
  readonly padBytes: number;
}

/** The largest part of this name; containers are chains of named parts. */
async function part(file: OpenFile, from: number, read: (head: Buffer) => Part, name: string): Promise<Stretch | null> {
  let largest: Stretch | null = null;
  let at = from;
  for (let count = 0; count < CONTAINER_PARTS_MAX; count++) {
    const head = await file.read(at, 16);
    if (head.length < 8) break;
    const { name: found, headerBytes, bodyBytes, padBytes } = read(head);
    const first = at + headerBytes;
    const end = Math.min(bodyBytes < 0 ? file.sizeBytes : first + bodyBytes, file.sizeBytes);
    if (found === name && (largest === null || end - first > largest.end - largest.first)) largest = { first, end };
    if (end <= at) break;
    at = end + padBytes;
  }
  return largest;
}

function mp4Box(head: Buffer): Part {
  const size = head.readUInt32BE(0);
  const name = head.toString('latin1', 4, 8);
  if (size === 1 && head.length === 16)
    return { name, headerBytes: 16, bodyBytes: Number(head.readBigUInt64BE(8)) - 16, padBytes: 0 };
  return { name, headerBytes: 8, bodyBytes: size === 0 ? -1 : size - 8, padBytes: 0 };
}

function riffChunk(head: Buffer): Part {
  const size = head.readUInt32LE(4);
  return { name: head.toString('latin1', 0, 4), headerBytes: 8, bodyBytes: size, padBytes: size % 2 };
}

function aiffChunk(head: Buffer): Part {
  const size = head.readUInt32BE(4);
  return { name: head.toString('latin1', 0, 4), headerBytes: 8, bodyBytes: size, padBytes: size % 2 };
}

function whole(file: OpenFile): Stretch {
  return { first: 0, end: file.sizeBytes };
}

async function sampledId(file: OpenFile, { first, end }: Stretch): Promise<string> {
  const length = Math.max(0, end - first);
  const sample = Math.min(SOUND_SAMPLE_BYTES, length);
  const places = [first, first + Math.floor((length - sample) / 2), end - sample];
  const samples = await Promise.all(places.map((place) => file.read(place, sample)));
  return idOf('sound', String(length), ...samples);
}

/** Of the digest FLAC keeps of its decoded sound; of the frames where the encoder left that out. */
async function flacIdOf(file: OpenFile, start: number): Promise<string> {
  const info = await file.read(start + STREAM_INFO_AT, STREAM_INFO_BYTES);
  const md5 = info.subarray(STREAM_MD5_AT);
  if (md5.some((byte) => byte !== 0)) return idOf('sound', 'flac', info.subarray(10));
  let at = start + 4;
  for (let last = false; !last;) {
    const head = await file.read(at, 4);
    if (head.length < 4) break;
    last = (head[0] ?? 0) >= 128;
    at += 4 + head.readUIntBE(1, 3);
  }
  return sampledId(file, { first: at, end: file.sizeBytes });
}

async function oggIdOf(file: OpenFile): Promise<string> {
  const sound = await firstOggSound(file, 3 * SOUND_SAMPLE_BYTES);
  return idOf('sound', 'ogg', String(await lastGranule(file)), sound);
}
