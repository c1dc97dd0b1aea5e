import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_RATE_HZ, toneAt } from '#tests/browser/engine/support/library.ts';

export const SONGS = 8;
const SONG_SECONDS = 180;

/** Where the rising tone is cut in two: on no packet's border. */
export const JOIN_SAMPLES = 110_251;
const TONE_SAMPLES = 2 * JOIN_SAMPLES;

const AAC = ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '128k', '-movflags', '+faststart'];

function encode(path: string, input: readonly string[], title: string, track: number): void {
  const tags = { title, track: String(track), album: 'Bench', artist: 'Bench', album_artist: 'Bench' };
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...metadata, ...AAC, path]);
}

/** Noise over a chord: it needs its 128 kbit/s, as music does. */
function encodeSong(path: string, number: number): void {
  const chord = [1, 1.25, 1.5].map((interval) => `sine=f=${196 * interval + number}:r=${SAMPLE_RATE_HZ}:d=${SONG_SECONDS}`);
  const noise = `anoisesrc=c=pink:a=0.5:r=${SAMPLE_RATE_HZ}:d=${SONG_SECONDS}:s=${number}`;
  const inputs = [...chord, noise].flatMap((source) => ['-f', 'lavfi', '-i', source]);
  encode(path, [...inputs, '-filter_complex', 'amix=inputs=4', '-ac', '2'], `Song ${number}`, number);
}

function encodeTone(folder: string, number: 1 | 2): void {
  const from = number === 1 ? 0 : JOIN_SAMPLES;
  const to = number === 1 ? JOIN_SAMPLES : TONE_SAMPLES;
  const pcm = Buffer.alloc((to - from) * 2);
  for (let sample = from; sample < to; sample += 1) pcm.writeInt16LE(Math.round(toneAt(sample) * 32_767), (sample - from) * 2);
  const raw = join(folder, '..', `tone-${number}.pcm`);
  writeFileSync(raw, pcm);
  const input = ['-f', 's16le', '-ar', String(SAMPLE_RATE_HZ), '-ac', '1', '-i', raw];
  encode(join(folder, `tone-${number}.m4a`), input, `Tone ${number}`, SONGS + number);
}

/** A cover with as many details as a photograph: the largest picture of Home and of the album. */
function makeCover(folder: string): void {
  const path = join(folder, 'cover.jpg');
  if (existsSync(path)) return;
  mkdirSync(folder, { recursive: true });
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'mandelbrot=s=1000x1000',
    '-frames:v',
    '1',
    '-q:v',
    '3',
    path,
  ]);
}

/** Eight songs of three minutes, and one tone cut in two; AAC at 128 kbit/s. Made once. */
export function makeMusic(folder: string): void {
  makeCover(folder);
  if (existsSync(join(folder, 'tone-2.m4a'))) return;
  mkdirSync(folder, { recursive: true });
  for (let number = 1; number <= SONGS; number += 1) encodeSong(join(folder, `song-${number}.m4a`), number);
  encodeTone(folder, 1);
  encodeTone(folder, 2);
}
