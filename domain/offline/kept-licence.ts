import { HEX_RADIX } from '../constants/content/uri.ts';
import { KEY_SYSTEM_EXPECTED } from '../constants/playback/key-systems.ts';
import { decodeBase64 } from '../core/base64.ts';
import { keyIdsOf, keySystemsFor, systemIdsOf } from '../media/drm/key-systems.ts';

/**
 * The licence request for a protected file, as ClearKey itself sends it; null for a file of any other key system: their licences
 * end with the page. W3C Encrypted Media Extensions, "Clear Key: License Request Format".
 */
export function keepableLicenceRequest(pssh: string | null): string | null {
  const boxes = decodeBase64(pssh ?? '') ?? new Uint8Array();
  const systems = keySystemsFor(systemIdsOf(boxes) ?? []);
  if (systems.length !== 1 || systems[0] !== KEY_SYSTEM_EXPECTED) return null;
  return JSON.stringify({ kids: keyIdsOf(boxes).map(base64UrlOf), type: 'temporary' });
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const HEX_BITS = 4;
const DIGIT_BITS = 6;

function base64UrlOf(hex: string): string {
  const digits = Array.from(hex, (digit) => Number.parseInt(digit, HEX_RADIX).toString(2).padStart(HEX_BITS, '0'));
  const groups = digits.join('').match(/.{1,6}/g) ?? [];
  return groups.map((group) => DIGITS[Number.parseInt(group.padEnd(DIGIT_BITS, '0'), 2)]).join('');
}
