import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPackager } from '#adapters/service/adapters/packaging/packager.ts';
import type { AudioSource, Packager } from '#adapters/service/application/ports/media/packager.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';
import { createCountingBlobs, MASTER_KEY, SILENT } from './tools.ts';

const run = promisify(execFile);

/** Music that changes all the time, so that a sample out of place shows. */
const SIGNAL = '0.3*sin(2*PI*(220+15*t)*t)+0.1*sin(2*PI*1717*t)*sin(t)|0.3*sin(2*PI*(330+9*t)*t)';

export interface Fixture {
  readonly file: string;
  readonly seconds: number;
  readonly rate: number;
  readonly codec: AudioSource['codec'];
  readonly container: AudioSource['container'];
  readonly options: readonly string[];
}

const stereo = (seconds: number, rate: number) => ({ seconds, rate });

/** Short files in every form we take, made by ffmpeg when a test first asks. */
export const FIXTURES = {
  m4a: { ...stereo(23, 44_100), file: 'a.m4a', codec: 'aac', container: 'mp4', options: ['-c:a', 'aac', '-b:a', '128k'] },
  m4aFastStart: {
    ...stereo(12, 48_000),
    file: 'b.m4a',
    codec: 'aac',
    container: 'mp4',
    options: ['-c:a', 'aac', '-movflags', 'faststart'],
  },
  adts: { ...stereo(12, 44_100), file: 'c.aac', codec: 'aac', container: 'adts', options: ['-c:a', 'aac'] },
  flac16: {
    ...stereo(13, 44_100),
    file: 'd.flac',
    codec: 'flac',
    container: 'flac',
    options: ['-c:a', 'flac', '-sample_fmt', 's16'],
  },
  flac24: {
    ...stereo(12, 96_000),
    file: 'e.flac',
    codec: 'flac',
    container: 'flac',
    options: ['-c:a', 'flac', '-sample_fmt', 's32', '-bits_per_raw_sample', '24'],
  },
  opus: { ...stereo(23, 48_000), file: 'f.opus', codec: 'opus', container: 'ogg', options: ['-c:a', 'libopus', '-b:a', '96k'] },
  mp3: { ...stereo(35, 44_100), file: 'g.mp3', codec: 'mp3', container: 'mpeg', options: ['-c:a', 'libmp3lame', '-b:a', '128k'] },
  mp3Variable: {
    ...stereo(13, 22_050),
    file: 'h.mp3',
    codec: 'mp3',
    container: 'mpeg',
    options: ['-c:a', 'libmp3lame', '-q:a', '3'],
  },
  vorbis: {
    ...stereo(14, 44_100),
    file: 'i.ogg',
    codec: 'vorbis',
    container: 'ogg',
    options: ['-c:a', 'libvorbis', '-q:a', '4'],
  },
  wav: { ...stereo(13, 44_100), file: 'j.wav', codec: 'pcm', container: 'wav', options: ['-c:a', 'pcm_s16le'] },
  wavDeep: { ...stereo(12, 96_000), file: 'o.wav', codec: 'pcm', container: 'wav', options: ['-c:a', 'pcm_s24le'] },
  wavFloat: { ...stereo(12, 44_100), file: 'p.wav', codec: 'pcm', container: 'wav', options: ['-c:a', 'pcm_f32le'] },
  aiff: { ...stereo(12, 22_050), file: 'k.aiff', codec: 'pcm', container: 'aiff', options: ['-c:a', 'pcm_s24be'] },
  alac: { ...stereo(12, 44_100), file: 'l.m4a', codec: 'alac', container: 'mp4', options: ['-c:a', 'alac'] },
  oggFlac: { ...stereo(12, 44_100), file: 'm.oga', codec: 'flac', container: 'ogg', options: ['-c:a', 'flac', '-f', 'ogg'] },
  mp4Flac: {
    ...stereo(12, 44_100),
    file: 'q.m4a',
    codec: 'flac',
    container: 'mp4',
    options: ['-c:a', 'flac', '-strict', '-2', '-f', 'mp4'],
  },
  mp4Opus: { ...stereo(12, 48_000), file: 'r.m4a', codec: 'opus', container: 'mp4', options: ['-c:a', 'libopus', '-f', 'mp4'] },
  wav8: { ...stereo(12, 44_100), file: 's.wav', codec: 'pcm', container: 'wav', options: ['-c:a', 'pcm_u8'] },
  m4aLong: { ...stereo(47, 44_100), file: 'n.m4a', codec: 'aac', container: 'mp4', options: ['-c:a', 'aac', '-b:a', '96k'] },
} as const satisfies Record<string, Fixture>;

export type FixtureName = keyof typeof FIXTURES;

export interface FixtureFolder {
  readonly folder: string;
  sourceOf(name: FixtureName): Promise<AudioSource>;
  remove(): Promise<void>;
}

/** Encoded once a test run; each folder gets copies, so that a test may spoil its own. */
const encoded = new Map<FixtureName, Promise<string>>();
let workshop: Promise<string> | null = null;

async function createWorkshop(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-fixtures-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function encode(name: FixtureName): Promise<string> {
  const { file, seconds, rate, options } = FIXTURES[name];
  workshop ??= createWorkshop();
  const path = join(await workshop, file);
  const input = ['-f', 'lavfi', '-i', `aevalsrc=${SIGNAL}:s=${rate}:d=${seconds}`];
  await run('ffmpeg', ['-v', 'error', '-y', ...input, ...options, '-metadata', 'title=Fixture', path]);
  return path;
}

export async function createFixtureFolder(): Promise<FixtureFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-packaging-'));
  const sources = new Map<FixtureName, Promise<AudioSource>>();

  async function make(name: FixtureName): Promise<AudioSource> {
    const original = encoded.get(name) ?? encode(name);
    encoded.set(name, original);
    const path = join(folder, FIXTURES[name].file);
    await copyFile(await original, path);
    return describeFile(name, path);
  }

  return {
    folder,
    sourceOf(name) {
      const there = sources.get(name) ?? make(name);
      sources.set(name, there);
      return there;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A packager, and files for it in a folder of their own, for the suite it is called in. */
export function packagerForSuite(): { readonly packager: Packager; readonly sourceOf: FixtureFolder['sourceOf'] } {
  const packager = createPackager({ blobs: createCountingBlobs().blobs, masterKey: MASTER_KEY, logger: SILENT });
  const fixtures = openForSuite(async (closing) => {
    closing(packager);
    const folder = await createFixtureFolder();
    closing({ close: folder.remove });
    return folder;
  });
  return { packager, sourceOf: (name) => fixtures().sourceOf(name) };
}

async function describeFile(name: FixtureName, path: string): Promise<AudioSource> {
  const { seconds, rate, codec, container } = FIXTURES[name];
  const { size, mtimeMs } = await stat(path);
  return {
    id: Object.keys(FIXTURES).indexOf(name).toString().padStart(22, '0'),
    path,
    sizeBytes: size,
    modifiedMs: mtimeMs,
    codec,
    container,
    durationMs: seconds * 1_000,
    sampleRateHz: rate,
    channels: 2,
    bitrateBps: 128_000,
  };
}
