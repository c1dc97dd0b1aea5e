import { HEX_RADIX } from '../../constants/content/uri.ts';
import { KEY_SYSTEMS } from '../../constants/playback/key-systems.ts';
import {
  KEY_ID_BYTES,
  PSSH_SYSTEM_ID_BYTES,
  PSSH_SYSTEM_ID_OFFSET,
  PSSH_VERSION_OFFSET,
} from '../../constants/playback/media.ts';

const PSSH = 'pssh';
const HEADER_BYTES = PSSH_SYSTEM_ID_OFFSET + PSSH_SYSTEM_ID_BYTES;

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(HEX_RADIX).padStart(2, '0')).join('');

/** A pssh box: what a key system needs to open a file. */
interface PsshBox {
  /** In hexadecimal. */
  readonly systemId: string;
  /** In hexadecimal; only boxes of version 1 name them. */
  readonly keyIds: readonly string[];
}

/** The pssh boxes in these bytes, one after the other; null for other bytes. */
function psshBoxesIn(pssh: Uint8Array): readonly PsshBox[] | null {
  const view = new DataView(pssh.buffer, pssh.byteOffset, pssh.byteLength);
  const boxes: PsshBox[] = [];
  for (let at = 0; at < pssh.length;) {
    if (pssh.length - at < HEADER_BYTES) return null;
    const size = view.getUint32(at);
    const type = String.fromCharCode(...pssh.subarray(at + 4, at + 8));
    if (type !== PSSH || size < HEADER_BYTES || at + size > pssh.length) return null;
    const box = pssh.subarray(at, at + size);
    boxes.push({ systemId: hexOf(box.subarray(PSSH_SYSTEM_ID_OFFSET, HEADER_BYTES)), keyIds: keyIdsIn(box) });
    at += size;
  }
  return boxes;
}

function keyIdsIn(box: Uint8Array): readonly string[] {
  const first = HEADER_BYTES + 4;
  if (box.length < first || box[PSSH_VERSION_OFFSET] !== 1) return [];
  const count = new DataView(box.buffer, box.byteOffset, box.byteLength).getUint32(HEADER_BYTES);
  if (first + count * KEY_ID_BYTES > box.length) return [];
  return Array.from({ length: count }, (_, index) => first + index * KEY_ID_BYTES).map((at) =>
    hexOf(box.subarray(at, at + KEY_ID_BYTES)),
  );
}

/** The system ids, in hexadecimal, of the pssh boxes in these bytes; null for other bytes. */
export function systemIdsOf(pssh: Uint8Array): readonly string[] | null {
  const boxes = psshBoxesIn(pssh) ?? [];
  return boxes.length > 0 ? boxes.map(({ systemId }) => systemId) : null;
}

/** The key ids, in hexadecimal, in these pssh boxes; empty without any. */
export function keyIdsOf(pssh: Uint8Array): readonly string[] {
  return [...new Set((psshBoxesIn(pssh) ?? []).flatMap(({ keyIds }) => keyIds))];
}

/** The key systems a file was packaged for, best first. Spec §9 "Key systems preferred". */
export function keySystemsFor(systemIds: readonly string[]): readonly string[] {
  return KEY_SYSTEMS.filter(({ systemId }) => systemIds.includes(systemId)).map(({ name }) => name);
}
