import { CONTAINER_PARTS_MAX } from '../../domain/constants/media/readers.ts';
import type { ByteSource } from './byte-source.ts';
import type { Chunk } from './riff-chunks.ts';

/** An ISO media box in memory. */
export interface ReadBox {
  readonly type: string;
  readonly content: Buffer;
}

interface BoxHead {
  readonly type: string;
  readonly headerBytes: number;
  /** Of the whole box; Infinity when it extends to the end of the file. */
  readonly sizeBytes: number;
}

const BOX_HEAD_BYTES = 16;
const LARGE = 1;

/** The head of the box that starts with these bytes, or null. */
function parseBoxHead(bytes: Buffer): BoxHead | null {
  if (bytes.length < 8) return null;
  const small = bytes.readUInt32BE();
  const type = bytes.toString('latin1', 4, 8);
  if (small !== LARGE) return { type, headerBytes: 8, sizeBytes: small === 0 ? Infinity : small };
  return bytes.length < BOX_HEAD_BYTES ? null : { type, headerBytes: 16, sizeBytes: Number(bytes.readBigUInt64BE(8)) };
}

/** The top-level boxes of a file. A box that extends to the end of the file has a size of Infinity. */
export async function* boxesOf(source: ByteSource): AsyncGenerator<Chunk> {
  let offset = 0;
  for (let count = 0; count < CONTAINER_PARTS_MAX && offset < source.sizeBytes; count++) {
    const head = parseBoxHead(await source.read(offset, BOX_HEAD_BYTES));
    if (head === null || head.sizeBytes < head.headerBytes) return;
    yield { name: head.type, contentAt: offset + head.headerBytes, sizeBytes: head.sizeBytes - head.headerBytes };
    offset += head.sizeBytes;
  }
}

export function boxesIn(content: Buffer, from = 0): readonly ReadBox[] {
  const boxes: ReadBox[] = [];
  for (let offset = from; offset < content.length;) {
    const head = parseBoxHead(content.subarray(offset));
    if (head === null || head.sizeBytes < head.headerBytes) break;
    const end = Math.min(content.length, offset + head.sizeBytes);
    boxes.push({ type: head.type, content: content.subarray(offset + head.headerBytes, end) });
    offset = end;
  }
  return boxes;
}

/** The content of the first box at this path of types, or null. */
export function boxAt(content: Buffer, ...path: readonly string[]): Buffer | null {
  let current = content;
  for (const type of path) {
    const found = boxesIn(current).find((box) => box.type === type);
    if (found === undefined) return null;
    current = found.content;
  }
  return current;
}
