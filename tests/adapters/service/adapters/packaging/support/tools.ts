import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { AudioSource, Packager, Variant } from '#adapters/service/application/ports/media/packager.ts';
import type { Blobs } from '#adapters/service/application/ports/blobs.ts';
import type { Logger } from '#application/ports/logger.ts';

export const MASTER_KEY = Uint8Array.from({ length: 32 }, (_, index) => index * 7);

export const SILENT: Logger = { log: () => undefined };

/** Blobs that count, so that a test can see what was kept and what was read again. */
export function createCountingBlobs() {
  const kept = new Map<string, Uint8Array>();
  const counts = { reads: 0, hits: 0, writes: 0 };
  const blobs: Blobs = {
    async read(name) {
      const bytes = kept.get(name) ?? null;
      counts.reads += 1;
      if (bytes !== null) counts.hits += 1;
      return bytes;
    },
    async write(name, bytes) {
      counts.writes += 1;
      kept.set(name, Uint8Array.from(bytes));
    },
    async remove(name) {
      kept.delete(name);
    },
  };
  return { blobs, kept, counts };
}

export async function readAll(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

export async function wholeFile(packager: Packager, source: AudioSource, variant: Variant): Promise<Buffer> {
  const { sizeBytes } = await packager.describe(source, variant);
  return readAll(packager.read(source, variant, 0, sizeBytes - 1));
}

/** Runs ffmpeg over bytes or a path and collects what it writes. */
export function ffmpeg(options: readonly string[], input?: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', ['-v', 'error', ...options]);
    const [output, complaints]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (part: Buffer) => output.push(part));
    child.stderr.on('data', (part: Buffer) => complaints.push(part));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) => {
      const message = Buffer.concat(complaints).toString();
      if (code === 0 && message === '') resolve(Buffer.concat(output));
      else reject(new Error(`ffmpeg ${code}: ${message}`));
    });
  });
}

/** Decoded samples, 16 bit, interleaved. */
export function decode(input: string | Uint8Array, before: readonly string[] = []): Promise<Buffer> {
  const [name, bytes] = typeof input === 'string' ? [input, undefined] : ['pipe:0', input];
  return ffmpeg([...before, '-i', name, '-map', '0:a:0', '-f', 's16le', '-c:a', 'pcm_s16le', 'pipe:1'], bytes);
}

export function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** How many samples (of two channels) `later` is behind `sooner`, judged by a quarter of a second in the middle. */
export function bestLag(later: Buffer, sooner: Buffer, lagMax = 1_200): number {
  const start = Math.floor(sooner.length / 8);
  const [laterLeft, soonerLeft] = [leftSamples(later), leftSamples(sooner)];
  let best = { lag: 0, error: Infinity };
  for (let lag = 0; lag < lagMax; lag++) {
    let error = 0;
    for (let frame = start; frame < start + 11_025 && error < best.error; frame += 3)
      error += Math.abs((soonerLeft[frame] ?? NaN) - (laterLeft[frame + lag] ?? NaN));
    if (error < best.error) best = { lag, error };
  }
  return best.lag;
}

function leftSamples(bytes: Buffer): Int16Array {
  const samples = new Int16Array(bytes.length >> 2);
  for (let frame = 0; frame < samples.length; frame += 1) samples[frame] = bytes.readInt16LE(frame * 4);
  return samples;
}
