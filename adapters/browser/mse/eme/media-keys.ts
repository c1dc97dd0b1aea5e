import { Failure } from '#application/runtime/failure.ts';
import { KEY_SYSTEMS_WITH_CERTIFICATE } from '#domain/constants/playback/key-systems.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { thrownText } from './eme-api.ts';
import { createMediaKeys, type KeySystemAccess } from './key-systems.ts';

export interface MediaKeysHost {
  readonly element: HTMLMediaElement;
  /** The certificate of the licence server for a key system. Rejects with a Failure. */
  readonly certificate: (keySystem: string) => Promise<Uint8Array>;
  /** The certificate could not be had; it plays without. */
  readonly onWarning: () => void;
}

/**
 * Makes keys, gives them the certificate where the key system wants one before its first session, and puts them on the
 * element. Rejects with EME_MEDIA_KEYS_UNSUPPORTED, EME_CERTIFICATE_UNSUPPORTED or EME_SET_MEDIA_KEYS_FAILED.
 * Spec §7 "GET {licence base}/v1/application-certificate (… failure only a warning)", §8 "DRM support".
 */
export async function setMediaKeys(host: MediaKeysHost, granted: KeySystemAccess): Promise<MediaKeys> {
  const { element } = host;
  const [keys, certificate] = await Promise.all([createMediaKeys(granted), certificateFor(host, granted.name)]);
  if (certificate !== null) await setServerCertificate(keys, certificate, host.onWarning);
  try {
    await element.setMediaKeys(keys);
  } catch (thrown) {
    throw new Failure(playerError('EME_SET_MEDIA_KEYS_FAILED', thrownText(thrown)));
  }
  return keys;
}

async function certificateFor({ certificate, onWarning }: MediaKeysHost, keySystem: string): Promise<Uint8Array | null> {
  if (!KEY_SYSTEMS_WITH_CERTIFICATE.includes(keySystem)) return null;
  return certificate(keySystem).catch(() => {
    onWarning();
    return null;
  });
}

/** Rejects where the platform supports no certificates; warns where it cannot read this one. */
async function setServerCertificate(keys: MediaKeys, certificate: Uint8Array, onWarning: () => void): Promise<void> {
  const isTaken = await keys.setServerCertificate(certificate as BufferSource).catch(() => null);
  if (isTaken === false) throw new Failure(playerError('EME_CERTIFICATE_UNSUPPORTED'));
  if (isTaken === null) onWarning();
}
