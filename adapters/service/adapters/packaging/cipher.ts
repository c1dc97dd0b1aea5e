import { createCipheriv } from 'node:crypto';
import { KEY_BYTES } from '../../domain/constants/media/packaging.ts';
import type { KeyInfo } from '../../application/media/drm/content-keys.ts';
import { ivOf } from './layout/fragment-header.ts';

/** A counter block is the IV's two halves, 32 bits that stay 0, and the block's number. */
const HALF_BITS = 32n;

/**
 * Encrypts packets that lie one behind the other, in place (CENC scheme `cenc`: AES-128-CTR, whole samples).
 * The key stream of all is made in one go: a cipher object a packet would cost more than the encryption.
 */
export function encryptPackets(key: KeyInfo, firstPacket: number, sizes: Uint32Array, bytes: Uint8Array): void {
  const stream = keyStream(key, firstPacket, sizes);
  let [at, streamAt] = [0, 0];
  for (const size of sizes) {
    for (let index = 0; index < size; index++) bytes[at + index] = (bytes[at + index] ?? 0) ^ (stream[streamAt + index] ?? 0);
    at += size;
    streamAt += blocksOf(size) * KEY_BYTES;
  }
}

function keyStream(key: KeyInfo, firstPacket: number, sizes: Uint32Array): Uint8Array {
  const blocks = sizes.reduce((sum, size) => sum + blocksOf(size), 0);
  const counters = new Uint8Array(blocks * KEY_BYTES);
  const view = new DataView(counters.buffer);
  let at = 0;
  sizes.forEach((size, index) => {
    const iv = ivOf(key.baseIv, firstPacket + index);
    const [high, low] = [Number(iv >> HALF_BITS), Number(BigInt.asUintN(32, iv))];
    const ownBlocks = blocksOf(size);
    for (let block = 0; block < ownBlocks; block++, at += KEY_BYTES) {
      view.setUint32(at, high);
      view.setUint32(at + 4, low);
      view.setUint32(at + 12, block);
    }
  });
  const cipher = createCipheriv('aes-128-ecb', key.key, null);
  cipher.setAutoPadding(false);
  return cipher.update(counters);
}

function blocksOf(size: number): number {
  return Math.ceil(size / KEY_BYTES);
}
