import { createHash } from 'node:crypto';
import type { PackagedFile } from './packager.ts';

/** One shape of one source, ready to be read. */
export interface ServedFile {
  readonly file: PackagedFile;
  /** Bytes first to last, both included and inside the file. */
  read(first: number, last: number): AsyncIterable<Uint8Array>;
}

export function etagOf(...parts: readonly (string | number)[]): string {
  return createHash('sha1').update(parts.join(' ')).digest('hex');
}

/** The average bit rate of a file, in bit/s. */
export function bitrateOf(sizeBytes: number, duration: number, timescale: number): number {
  return duration === 0 ? 0 : Math.round((sizeBytes * 8 * timescale) / duration);
}
