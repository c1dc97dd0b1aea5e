import type { Window } from '../bytes.ts';

const ID3V2_HEADER_BYTES = 10;
const ID3V1_BYTES = 128;
const HAS_FOOTER = 0x10;

/** Where the sound starts behind any ID3v2 tags. */
export async function skipId3(window: Window): Promise<number> {
  let offset = 0;
  for (;;) {
    const head = await window.at(offset, ID3V2_HEADER_BYTES);
    if (head.length < ID3V2_HEADER_BYTES || head.toString('latin1', 0, 3) !== 'ID3') return offset;
    const footer = (head.readUInt8(5) & HAS_FOOTER) === 0 ? 0 : ID3V2_HEADER_BYTES;
    offset += ID3V2_HEADER_BYTES + syncSafe(head, 6) + footer;
  }
}

/** Where the sound ends before an ID3v1 tag. */
export async function soundEnd(window: Window): Promise<number> {
  const start = Math.max(0, window.sizeBytes - ID3V1_BYTES);
  const tail = await window.at(start, 3);
  return tail.toString('latin1') === 'TAG' ? start : window.sizeBytes;
}

/** Four bytes of seven bits each. */
function syncSafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((value, index) => value * 128 + (bytes.readUInt8(at + index) & 0x7f), 0);
}
