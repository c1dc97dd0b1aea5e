import { Failure } from '#application/failure.ts';
import { KEY_SYSTEMS } from '#domain/constants/key-systems.ts';
import { MIME_AAC, MIME_TYPES } from '#domain/constants/media.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { containerOf } from '#domain/media/mime.ts';

const CONFIGURATION: MediaKeySystemConfiguration = {
  initDataTypes: ['cenc'],
  audioCapabilities: MIME_TYPES.filter((type) => containerOf(type) === containerOf(MIME_AAC)).map((contentType) => ({
    contentType,
  })),
  distinctiveIdentifier: 'not-allowed',
  persistentState: 'not-allowed',
  sessionTypes: ['temporary'],
};

const detailOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));

/** The page's way to a key system, or null when it has none of that name. */
async function accessTo(name: string): Promise<MediaKeySystemAccess | null> {
  try {
    return await navigator.requestMediaKeySystemAccess(name, [CONFIGURATION]);
  } catch {
    return null;
  }
}

/** Encrypted media needs a secure context: https, or localhost. */
export const hasEncryptedMedia = () => typeof navigator.requestMediaKeySystemAccess === 'function';

/** The key systems this page has, best first. Spec §9 "Key systems preferred: Widevine, PlayReady, PlayReady hardware". */
export async function availableKeySystems(): Promise<readonly string[]> {
  if (!hasEncryptedMedia()) return [];
  const names = KEY_SYSTEMS.map(({ name }) => name);
  const found = await Promise.all(names.map(accessTo));
  return names.filter((_, index) => found[index] !== null);
}

/** Keys of a key system. Rejects with EME_API_UNSUPPORTED, EME_NO_KEY_SYSTEM or EME_MEDIA_KEYS_UNSUPPORTED. */
export async function createMediaKeys(name: string): Promise<MediaKeys> {
  if (!hasEncryptedMedia()) throw new Failure(playerError('EME_API_UNSUPPORTED'));
  const access = await accessTo(name);
  if (access === null) throw new Failure(playerError('EME_NO_KEY_SYSTEM'));
  try {
    return await access.createMediaKeys();
  } catch (thrown) {
    throw new Failure(playerError('EME_MEDIA_KEYS_UNSUPPORTED', detailOf(thrown)));
  }
}
