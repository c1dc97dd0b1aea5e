import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface TestTone {
  /** The extension decides the codec: m4a, flac, opus, ogg, mp3, wav. */
  readonly path: string;
  readonly seconds: number;
  readonly hertz?: number;
  readonly tags?: Readonly<Record<string, string>>;
  /** Nothing sounds from one second to another. */
  readonly silence?: readonly [fromS: number, toS: number] | null;
}

const CODECS: Readonly<Record<string, readonly string[]>> = {
  m4a: ['-c:a', 'aac', '-b:a', '128k'],
  flac: ['-c:a', 'flac'],
  opus: ['-c:a', 'libopus', '-b:a', '96k'],
  ogg: ['-c:a', 'libvorbis'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '128k'],
  wav: ['-c:a', 'pcm_s16le'],
};

/** What was made before, by its recipe: the same tone is only copied. */
const MADE = fileURLToPath(new URL('../../../.cache/tones/', import.meta.url));

/** Makes a tagged tone with ffmpeg: a chord that swells a little, so that it is neither silent nor shrill. */
export function makeTone({ path, seconds, hertz = 220, tags = {}, silence = null }: TestTone): void {
  mkdirSync(dirname(path), { recursive: true });
  const original = join(
    MADE,
    createHash('sha1')
      .update(JSON.stringify([seconds, hertz, tags, ...(silence ?? [])]))
      .digest('hex') + extname(path),
  );
  if (!existsSync(original)) {
    mkdirSync(MADE, { recursive: true });
    const draft = join(MADE, `${process.pid}${extname(path)}`);
    encode(draft, { seconds, hertz, tags, silence });
    renameSync(draft, original);
  }
  copyFileSync(original, path);
}

function encode(path: string, { seconds, hertz, tags, silence }: Required<Omit<TestTone, 'path'>>): void {
  const codec = CODECS[extname(path).slice(1)] ?? [];
  const chord = `0.2*sin(${hertz}*2*PI*t)+0.15*sin(${hertz * 1.25}*2*PI*t)+0.1*sin(${hertz * 1.5}*2*PI*t)`;
  const level = silence === null ? '1' : `(1-between(t,${silence.join(',')}))`;
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
  const source = ['-f', 'lavfi', '-i', `aevalsrc='(${chord})*${level}':s=44100:d=${seconds}`, '-af', 'pan=stereo|c0=c0|c1=c0'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, ...metadata, ...codec, path]);
}

/** An album of tones, one track a path. */
export function makeAlbum(
  folder: string,
  album: string,
  artist: string,
  files: readonly { name: string; seconds: number }[],
): void {
  files.forEach(({ name, seconds }, index) =>
    makeTone({
      path: `${folder}/${name}`,
      seconds,
      hertz: 196 + 24 * index,
      tags: { title: `${album} ${index + 1}`, artist, album, album_artist: artist, track: String(index + 1), date: '2021' },
    }),
  );
}

/** An album for suites that need distinct songs: Six Songs 1 to 6, by Nora Lund. */
export function makeSixSongs(folder: string): void {
  const numbers = [1, 2, 3, 4, 5, 6];
  makeAlbum(
    folder,
    'Six Songs',
    'Nora Lund',
    numbers.map((number) => ({ name: `Six/0${String(number)}.m4a`, seconds: 3 })),
  );
}

/** Bytes without order, the same in each run: random ones are now and then the beginning of a format. */
export function noise(bytes: number): Buffer {
  return createHash('shake256', { outputLength: bytes }).update('noise').digest();
}
