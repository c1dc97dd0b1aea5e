import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackager } from '#adapters/service/adapters/packaging/packager.ts';
import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import type { AudioSource, Packager, Variant } from '#adapters/service/application/ports/media/packager.ts';
import { hexFromId } from '#domain/uri/base62.ts';
import type { PlayableTrack } from '#domain/media/types.ts';

export const SAMPLE_RATE_HZ = 44_100;

/**
 * The sound every fixture is cut from: a tone that rises for ever, so that each moment differs from all others.
 * Sample n of the whole, -1 to 1.
 */
export function toneAt(sample: number): number {
  const seconds = sample / SAMPLE_RATE_HZ;
  return 0.5 * Math.sin(2 * Math.PI * (220 + 60 * seconds) * seconds);
}

export interface TestRecording {
  readonly name: string;
  readonly codec: 'flac' | 'aac' | 'opus' | 'mp3';
  readonly variant: Variant;
  /** Samples of the whole tone: from, up to but not including. */
  readonly from: number;
  readonly to: number;
  /** Another sound than the rising tone. */
  readonly sound?: (sample: number) => number;
  /** Another rate than 44.1 kHz: the same samples, sooner over. */
  readonly rateHz?: number;
  /** More for the encoder. */
  readonly args?: readonly string[];
}

const ENCODINGS = {
  flac: { extension: 'flac', container: 'flac', args: ['-c:a', 'flac'] },
  aac: { extension: 'm4a', container: 'mp4', args: ['-c:a', 'aac', '-b:a', '192k'] },
  opus: { extension: 'opus', container: 'ogg', args: ['-c:a', 'libopus', '-b:a', '128k'] },
  mp3: { extension: 'mp3', container: 'mpeg', args: ['-c:a', 'libmp3lame', '-b:a', '192k'] },
} as const;

/** Makes the samples of a cut once for all cuts of the same part of the same sound. */
function createSampler(): (cut: TestRecording) => Buffer {
  const made: { readonly cut: TestRecording; readonly pcm: Buffer }[] = [];
  return (cut) => {
    const same = made.find(({ cut: { from, sound, to } }) => from === cut.from && to === cut.to && sound === cut.sound);
    if (same !== undefined) return same.pcm;
    const pcm = samplesOf(cut);
    made.push({ cut, pcm });
    return pcm;
  };
}

function samplesOf({ from, sound = toneAt, to }: TestRecording): Buffer {
  const pcm = Buffer.alloc((to - from) * 4);
  for (let sample = from; sample < to; sample += 1) {
    const value = Math.round(sound(sample) * 32_767);
    pcm.writeInt16LE(value, (sample - from) * 4);
    pcm.writeInt16LE(value, (sample - from) * 4 + 2);
  }
  return pcm;
}

function encode(folder: string, cut: TestRecording, pcm: Buffer): string {
  const { name, codec, rateHz = SAMPLE_RATE_HZ, args = [] } = cut;
  const raw = join(folder, `${name}.pcm`);
  const path = join(folder, `${name}.${ENCODINGS[codec].extension}`);
  writeFileSync(raw, pcm);
  const input = ['-f', 's16le', '-ar', String(rateHz), '-ac', '2', '-i', raw];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...ENCODINGS[codec].args, ...args, path]);
  return path;
}

function sourceOf(path: string, { codec, from, rateHz = SAMPLE_RATE_HZ, to }: TestRecording, index: number): AudioSource {
  return {
    id: String(index + 1).padStart(22, '0'),
    path,
    sizeBytes: statSync(path).size,
    modifiedMs: statSync(path).mtimeMs,
    codec,
    container: ENCODINGS[codec].container,
    durationMs: ((to - from) * 1000) / rateHz,
    sampleRateHz: rateHz,
    channels: 2,
    bitrateBps: 192_000,
  };
}

const RESOLVE = '/storage-resolve/files/audio/interactive/';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

interface Entry {
  readonly source: AudioSource;
  readonly variant: Variant;
  readonly sizeBytes: number;
  readonly track: PlayableTrack;
}

async function entryOf(packager: Packager, source: AudioSource, { name, variant }: TestRecording, index: number): Promise<Entry> {
  const { mimeType, seekTable, sizeBytes } = await packager.describe(source, variant);
  const track: PlayableTrack = {
    uri: name,
    streamType: variant === 'mp3' ? 'file_urls_mp3' : 'file_ids_mp4',
    fileId: String(index).padStart(40, '0'),
    mimeType,
    durationMs: source.durationMs,
    urls: [`/bytes/${name}`],
    seekTable,
    loudness: null,
  };
  return { source, variant, sizeBytes, track };
}

const licenceOf = (keyId: Uint8Array, key: Uint8Array) =>
  JSON.stringify({ keys: [{ kty: 'oct', kid: base64url(keyId), k: base64url(key) }], type: 'temporary' });

export interface TestLibrary {
  /** The bytes as they travel. */
  bytesOf(name: string): Promise<Uint8Array>;
  /** Answers `/tracks/NAME`, `/bytes/NAME`, `/licence/NAME` and its naughty sisters; false when the path is another's. */
  respond(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): Promise<void>;
}

/** Tracks cut from one tone, encoded by ffmpeg, packaged by the product's own packager. */
export async function createTestLibrary(cuts: readonly TestRecording[]): Promise<TestLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-engine-'));
  const logger = { log: () => undefined };
  const packager = createPackager({ blobs: createMemoryBlobs(), masterKey: new Uint8Array(32).fill(7), logger });
  const entries = new Map<string, Entry>();
  const pcmOf = createSampler();
  for (const [index, cut] of cuts.entries()) {
    const source = sourceOf(encode(folder, cut, pcmOf(cut)), cut, index);
    entries.set(cut.name, await entryOf(packager, source, cut, index));
  }

  async function read({ source, variant }: Entry, first: number, last: number): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of packager.read(source, variant, first, last)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async function answerBytes(entry: Entry, range: string | undefined, response: ServerResponse): Promise<void> {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? 'bytes=0-') ?? [];
    const last = Math.min(to === '' ? Infinity : Number(to), entry.sizeBytes - 1);
    const body = await read(entry, Number(from), last);
    response.writeHead(206, {
      'Content-Type': entry.track.mimeType,
      'Content-Length': body.length,
      'Content-Range': `bytes ${from}-${last}/${entry.sizeBytes}`,
      'Accept-Ranges': 'bytes',
    });
    response.end(body);
  }

  function answerLicence({ source }: Entry, kind: string, response: ServerResponse): void {
    const keyId = Buffer.from(hexFromId(source.id) ?? '', 'hex');
    const key = packager.contentKey(source.id);
    const wrong = Uint8Array.from(key, (byte) => byte ^ 0xff);
    const licences: Readonly<Record<string, string>> = {
      licence: licenceOf(keyId, key),
      'licence-wrong-key': licenceOf(keyId, wrong),
      'licence-other-id': licenceOf(wrong, key),
      'licence-empty': '',
      'licence-garbage': 'no licence at all',
    };
    response.writeHead(kind === 'licence-refused' ? 403 : kind === 'licence-capped' ? 402 : 200).end(licences[kind] ?? '');
  }

  /** Where the bytes of a file are, the second address the same as the first but for its query. */
  function resolve(fileId: string, host: string, response: ServerResponse): boolean {
    const entry = [...entries.values()].find(({ track }) => track.fileId === fileId);
    if (entry === undefined) return false;
    const address = `http://${host}${entry.track.urls[0]}`;
    const cdnurl = [`${address}?one`, `${address}?two`];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result: 'CDN', cdnurl, fileid: fileId, ttl: 3_600 }));
    return true;
  }

  return {
    bytesOf: async (name) => read(entries.get(name)!, 0, entries.get(name)!.sizeBytes - 1),
    async respond({ url = '', headers }, response) {
      const { pathname } = new URL(url, 'http://library');
      if (pathname.startsWith(RESOLVE)) return resolve(pathname.slice(RESOLVE.length), headers.host ?? '', response);
      const [, kind = '', name = ''] = pathname.split('/');
      const entry = entries.get(name);
      if (entry === undefined) return false;
      if (kind === 'tracks') response.end(JSON.stringify(entry.track));
      else if (kind === 'bytes') await answerBytes(entry, headers.range, response);
      else answerLicence(entry, kind, response);
      return true;
    },
    async close() {
      await packager.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
