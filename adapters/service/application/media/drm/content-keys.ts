import { createHmac } from 'node:crypto';
import { hexFromId } from '#domain/uri/base62.ts';
import { IV_BYTES, KEY_BYTES } from '../../../domain/constants/media/packaging.ts';
import type { Variant } from '../../ports/media/packager.ts';
import { box, concat, fullBox, u32 } from './mp4-box-writer.ts';
import { brokenFileError } from '../../ports/media/packaging-error.ts';
import { fileIdOf } from '../../records/audio-variants.ts';

/** 1077efec-c0b2-4d02-ace3-3c1e52e2fb4b: the W3C's common system id, which ClearKey understands. */
const COMMON_SYSTEM_ID = Buffer.from('1077efecc0b24d02ace33c1e52e2fb4b', 'hex');

/** The encryption of a protected file. The IV of sample n is the base plus n. */
export interface KeyInfo {
  readonly key: Uint8Array;
  readonly keyId: Uint8Array;
  readonly baseIv: bigint;
}

/** The 16-byte content key of a source, derived from the master key, so that only that is stored. */
export function contentKeyOf(masterKey: Uint8Array, sourceId: string): Uint8Array {
  return createHmac('sha256', masterKey).update(sourceId).digest().subarray(0, KEY_BYTES);
}

/** The key id of a source: its id in binary, 16 bytes. */
export function keyIdOf(sourceId: string): Uint8Array {
  const hex = hexFromId(sourceId);
  if (hex === null) throw brokenFileError('its id is no id');
  return Buffer.from(hex, 'hex');
}

/** Shapes of one source share its key but never an IV, because the base is drawn from the file id. */
export function keyInfoOf(masterKey: Uint8Array, sourceId: string, variant: Variant): KeyInfo {
  const base = createHmac('sha256', masterKey)
    .update(`iv ${fileIdOf(sourceId, variant)}`)
    .digest();
  const baseIv = base.subarray(0, IV_BYTES).readBigUInt64BE();
  return { key: contentKeyOf(masterKey, sourceId), keyId: keyIdOf(sourceId), baseIv };
}

/** A version 1 pssh box that names one key. */
export function clearKeyPssh(keyId: Uint8Array): Uint8Array {
  return fullBox('pssh', 1, 0, concat([COMMON_SYSTEM_ID, u32(1), keyId, u32(0)]));
}

/** The box that wraps protected sample entries: original format, scheme, and the track's default key and IV size. */
export function protectionBox(originalFormat: string, keyId: Uint8Array): Uint8Array {
  const scheme = fullBox('schm', 0, 0, concat([Buffer.from('cenc'), u32(0x1_0000)]));
  const defaults = concat([Uint8Array.of(0, 0, 1, IV_BYTES), keyId]);
  return box('sinf', box('frma', Buffer.from(originalFormat)), scheme, box('schi', fullBox('tenc', 0, 0, defaults)));
}
