import { concat, fullBox, u16, u32 } from './mp4-box-writer.ts';
import { clearKeyPssh } from './content-keys.ts';

const WIDEVINE = 'com.widevine.alpha';
const PLAYREADY = 'com.microsoft.playready';
const WIDEVINE_ID = Buffer.from('edef8ba979d64acea3c827dcd51d21ed', 'hex');
const PLAYREADY_ID = Buffer.from('9a04f07998404286ab92e65be0885f95', 'hex');

/** Field 2 of Widevine's message (key_id), as bytes: the field and its kind in one byte, the length, the id. */
const KEY_ID_FIELD = 0x12;
/** The kind of PlayReady's record that holds rights management headers. */
const RIGHTS_HEADER = 1;

/**
 * The pssh boxes of a file for these key systems, the common one of ClearKey last. A player creates its licence request from
 * them. They are part of the manifest and the seek table; the file's bytes do not depend on them.
 */
export function psshFor(keyId: Uint8Array, keySystems: readonly string[]): Uint8Array {
  const boxes = [
    ...(keySystems.includes(WIDEVINE) ? [widevinePssh(keyId)] : []),
    ...(keySystems.some((name) => name.startsWith(PLAYREADY)) ? [playreadyPssh(keyId)] : []),
  ];
  return concat([...boxes, clearKeyPssh(keyId)]);
}

function widevinePssh(keyId: Uint8Array): Uint8Array {
  return pssh(WIDEVINE_ID, concat([Uint8Array.of(KEY_ID_FIELD, keyId.length), keyId]));
}

function playreadyPssh(keyId: Uint8Array): Uint8Array {
  const kid = Buffer.from(guidOf(keyId)).toString('base64');
  const header =
    '<WRMHEADER xmlns="http://schemas.microsoft.com/DRM/2007/03/PlayReadyHeader" version="4.0.0.0"><DATA>' +
    `<PROTECTINFO><KEYLEN>16</KEYLEN><ALGID>AESCTR</ALGID></PROTECTINFO><KID>${kid}</KID></DATA></WRMHEADER>`;
  const record = Buffer.from(header, 'utf16le');
  const head = concat([little(u16(1)), little(u16(RIGHTS_HEADER)), little(u16(record.length))]);
  return pssh(PLAYREADY_ID, concat([little(u32(4 + head.length + record.length)), head, record]));
}

const pssh = (systemId: Uint8Array, data: Uint8Array) => fullBox('pssh', 0, 0, systemId, u32(data.length), data);

/** Everything of PlayReady's has its low bytes first. */
const little = (big: Uint8Array) => Uint8Array.from(big).reverse();

/** A key id as PlayReady writes it: a GUID, the first three of whose parts have their low bytes first. */
const guidOf = (keyId: Uint8Array) =>
  concat([little(keyId.subarray(0, 4)), little(keyId.subarray(4, 6)), little(keyId.subarray(6, 8)), keyId.subarray(8)]);
