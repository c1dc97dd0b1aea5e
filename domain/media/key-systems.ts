import { HEX_RADIX } from '../constants/uri.ts';
import { KEY_SYSTEMS } from '../constants/key-systems.ts';
import { KEY_ID_BYTES, PSSH_SYSTEM_ID_BYTES, PSSH_SYSTEM_ID_OFFSET, PSSH_VERSION_OFFSET } from '../constants/media.ts';

const PSSH = 'pssh';
const HEADER_BYTES = PSSH_SYSTEM_ID_OFFSET + PSSH_SYSTEM_ID_BYTES;

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(HEX_RADIX).padStart(2, '0')).join('');

/** The system ids, in hexadecimal, of the pssh boxes in these bytes; null when they are no pssh boxes. */
export function systemIdsOf(pssh: Uint8Array): readonly string[] | null {
  const view = new DataView(pssh.buffer, pssh.byteOffset, pssh.byteLength);
  const ids: string[] = [];
  for (let at = 0; at < pssh.length;) {
    if (pssh.length - at < HEADER_BYTES) return null;
    const size = view.getUint32(at);
    const type = String.fromCharCode(...pssh.subarray(at + 4, at + 8));
    if (type !== PSSH || size < HEADER_BYTES || at + size > pssh.length) return null;
    ids.push(hexOf(pssh.subarray(at + PSSH_SYSTEM_ID_OFFSET, at + HEADER_BYTES)));
    at += size;
  }
  return ids.length > 0 ? ids : null;
}

/** The key ids, in hexadecimal, a pssh box of version 1 names; empty when it names none. */
export function keyIdsOf(pssh: Uint8Array): readonly string[] {
  if (pssh.length < HEADER_BYTES + 4 || pssh[PSSH_VERSION_OFFSET] !== 1) return [];
  const count = new DataView(pssh.buffer, pssh.byteOffset, pssh.byteLength).getUint32(HEADER_BYTES);
  const first = HEADER_BYTES + 4;
  if (first + count * KEY_ID_BYTES > pssh.length) return [];
  return Array.from({ length: count }, (_, index) => first + index * KEY_ID_BYTES).map((at) =>
    hexOf(pssh.subarray(at, at + KEY_ID_BYTES)),
  );
}

/** Puts the key systems a page has into the order they are preferred in. Spec §9 "Key systems preferred". */
export function inPreferredOrder(available: readonly string[]): readonly string[] {
  return KEY_SYSTEMS.map(({ name }) => name).filter((name) => available.includes(name));
}

/** The best key system that the page has and the file was packaged for; null when there is none. */
export function keySystemFor(systemIds: readonly string[], available: readonly string[]): string | null {
  const fitting = KEY_SYSTEMS.find(({ name, systemId }) => available.includes(name) && systemIds.includes(systemId));
  return fitting?.name ?? null;
}
