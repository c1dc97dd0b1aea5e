/** Writing ISO media boxes: size, four letters, content; and the numbers inside them, big-endian. */

const BOX_HEADER_BYTES = 8;

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

export function u16(value: number): Uint8Array {
  return Uint8Array.of(value >>> 8, value);
}

export function u32(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(index * 4, value >>> 0));
  return bytes;
}

export function u64(value: number | bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

export function zeros(count: number): Uint8Array {
  return new Uint8Array(count);
}

export function boxHeader(type: string, sizeBytes: number): Uint8Array {
  return concat([u32(sizeBytes), Buffer.from(type, 'latin1')]);
}

export function box(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const size = content.reduce((sum, part) => sum + part.length, BOX_HEADER_BYTES);
  return concat([boxHeader(type, size), ...content]);
}

/** A box that begins with a version and 24 flags. */
export function fullBox(type: string, version: number, flags: number, ...content: readonly Uint8Array[]): Uint8Array {
  return box(type, u32(version * 0x100_0000 + flags), ...content);
}
