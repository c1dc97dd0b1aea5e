import { KEY_SYSTEM_EXPECTED } from '../../constants/playback/key-systems.ts';
import { INLINE_LICENCE_LENGTH_MAX } from '../../constants/playback/media.ts';
import { base64UrlFromHex, decodeBase64 } from '../../core/base64.ts';
import type { Ms } from '../../core/units.ts';
import type { PlayableTrack } from '../types.ts';
import { keyIdsOf } from './key-systems.ts';

/**
 * The inline licence that replaces the request for a track's licence, as text; null for any other key system, another file, an
 * expired or a malformed one: then the page requests the licence.
 */
export function inlineLicenceFor(
  { licence, seekTable }: Pick<PlayableTrack, 'licence' | 'seekTable'>,
  keySystem: string,
  nowMs: Ms,
): string | null {
  if (!licence || keySystem !== KEY_SYSTEM_EXPECTED || licence.key_system !== keySystem) return null;
  if (!(nowMs < licence.expires_at) || licence.body.length > INLINE_LICENCE_LENGTH_MAX) return null;
  const wanted: readonly unknown[] = keyIdsOf(decodeBase64(seekTable?.pssh ?? '') ?? new Uint8Array()).map(base64UrlFromHex);
  const found = keyIdsInLicence(licence.body);
  return found.length > 0 && found.every((keyId) => wanted.includes(keyId)) ? licence.body : null;
}

/** The ids of the keys in a ClearKey licence, in base64url; empty for any other text. W3C EME, "Clear Key: License Format". */
function keyIdsInLicence(body: string): readonly unknown[] {
  try {
    return (JSON.parse(body) as { readonly keys: readonly { readonly kid: unknown }[] }).keys.map(({ kid }) => kid);
  } catch {
    return [];
  }
}
