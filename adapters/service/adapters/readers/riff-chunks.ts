import { CONTAINER_PARTS_MAX } from '../../domain/constants/media/readers.ts';
import type { ByteSource } from './byte-source.ts';

/** A named part of a container. */
export interface Chunk {
  readonly name: string;
  readonly contentAt: number;
  /** Of the content, as the header declares it. It may exceed the end of the file. */
  readonly sizeBytes: number;
}

export const FORM_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

/** The chunks of a WAV file (little-endian) or an AIFF file (big-endian), in order. */
export async function* chunksOf(source: ByteSource, isBigEndian: boolean): AsyncGenerator<Chunk> {
  let offset = FORM_BYTES;
  for (let count = 0; count < CONTAINER_PARTS_MAX && offset + CHUNK_HEAD_BYTES <= source.sizeBytes; count++) {
    const head = await source.read(offset, CHUNK_HEAD_BYTES);
    const sizeBytes = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4);
    const contentAt = offset + CHUNK_HEAD_BYTES;
    yield { name: head.toString('latin1', 0, 4), contentAt, sizeBytes };
    offset = contentAt + sizeBytes + (sizeBytes % 2);
  }
}
