/** Small music files put together by hand, so that not one byte of them hangs on an encoder. */

/** Bytes that look like sound: the same for the same seed, and never a sync or a mark. */
export function noise(length: number, seed: number): Buffer {
  let state = seed + 1;
  return Buffer.from(Array.from({ length }, () => (state = (state * 75 + 74) % 65_537) & 0x3f));
}

/** The first four bytes of an MPEG-1 layer III frame: 128 kbit/s, 44.1 kHz, stereo. */
export const MP3_HEAD = 0xfffb_9000;

/** A frame with this header. */
export function mp3Frame(head: number, frameBytes: number, seed: number): Buffer {
  const frame = noise(frameBytes, seed);
  frame.writeUInt32BE(head);
  return frame;
}

export function id3Tag(sizeBytes: number): Buffer {
  return Buffer.concat([
    Buffer.from('ID3\x04\0\0\0\0', 'latin1'),
    Buffer.from([sizeBytes >> 7, sizeBytes & 127]),
    noise(sizeBytes, 9),
  ]);
}

export function apeTag(sizeBytes: number): Buffer {
  const footer = Buffer.alloc(32);
  footer.write('APETAGEX', 'latin1');
  footer.writeUInt32LE(sizeBytes + footer.length, 12);
  return Buffer.concat([noise(sizeBytes, 8), footer]);
}

export function id3v1Tag(): Buffer {
  const tag = Buffer.alloc(128);
  tag.write('TAGtitle', 'latin1');
  return tag;
}

export function oggPage(serial: number, granule: bigint, body: Buffer): Buffer {
  const lacing = [...Array.from({ length: Math.floor(body.length / 255) }, () => 255), body.length % 255];
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head.writeBigInt64LE(granule, 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt8(lacing.length, 26);
  return Buffer.concat([head, Buffer.from(lacing), body]);
}

export function chunk(name: string, body: Buffer, isBigEndian: boolean): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  if (isBigEndian) head.writeUInt32BE(body.length, 4);
  else head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

export function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A FLAC file of a description and of bytes in place of frames. */
export function flacFile(md5: Buffer, sound: Buffer): Buffer {
  const info = Buffer.alloc(34);
  info.set([16, 0, 16, 0], 0);
  info.writeUInt32BE(((44_100 << 12) | (1 << 9) | (15 << 4)) >>> 0, 10);
  info.writeUInt32BE(44_100, 14);
  info.set(md5, 18);
  const padding = Buffer.from([0x81, 0, 0, 5, 0, 0, 0, 0, 0]);
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0, 0, 0, 34]), info, padding, sound]);
}
