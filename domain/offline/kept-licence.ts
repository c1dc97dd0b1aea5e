import { KEY_SYSTEM_EXPECTED } from '../constants/playback/key-systems.ts';
import { base64UrlFromHex, decodeBase64 } from '../core/base64.ts';
import { keyIdsOf, keySystemsFor, systemIdsOf } from '../media/drm/key-systems.ts';

/**
 * The licence request for a protected file, as ClearKey itself sends it; null for a file of any other key system: their licences
 * end with the page. W3C Encrypted Media Extensions, "Clear Key: License Request Format".
 */
export function keepableLicenceRequest(pssh: string | null): string | null {
  const boxes = decodeBase64(pssh ?? '') ?? new Uint8Array();
  const systems = keySystemsFor(systemIdsOf(boxes) ?? []);
  if (systems.length !== 1 || systems[0] !== KEY_SYSTEM_EXPECTED) return null;
  return JSON.stringify({ kids: keyIdsOf(boxes).map(base64UrlFromHex), type: 'temporary' });
}
