import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import { always, both, faultsOf, isLicence, isLicenceAddress, once } from './define.ts';
import { changed } from './media.ts';

const failing = (error: PlayerError) => changed(() => ({ keyError: error }));

/** Pages request every licence. */
const requestingLicences = changed(() => ({ isInlineLicenceLost: true }));

const refused = (status: number, message = '') =>
  both(
    requestingLicences,
    always(isLicence, { ...{ type: 'status', status }, body: JSON.stringify({ error: { status, message } }) }),
  );

const altered = (text: string) =>
  both(
    requestingLicences,
    always(isLicence, { type: 'altered', bodyFrom: () => Uint8Array.from(text, (letter) => letter.charCodeAt(0)) }),
  );

const keyLost = once(({ page }) => page.media.loseKey());

/** The key is unusable, and so is the one of the next licence. */
const unusable = (scene: FaultScene) => {
  const end = failing(playerError('EME_LICENSE_KEY_MISSING'))(scene);
  scene.page.media.loseKey();
  return end;
};

/** An outdated page plays nothing until its user reloads it. */
const deprecated = (scene: FaultScene) => {
  const { page } = scene;
  const end = refused(400, 'deprecated version')(scene);
  return () => {
    end?.();
    if (!page.isOpen() || !page.logged.includes('EME_LICENSE_DEPRECATED')) return;
    void page.close().then(page.reopen);
  };
};

/** The key system, and the licence server. */
export const EME_FAULTS: readonly Fault[] = faultsOf('eme', 0.02, {
  'no-key-system': failing(playerError('EME_NO_KEY_SYSTEM')),
  'no-configuration': failing(playerError('EME_NO_CONFIGURATION', 'NotSupportedError')),
  'no-media-keys': failing(playerError('EME_MEDIA_KEYS_UNSUPPORTED', 'NotSupportedError')),
  'keys-not-taken': failing(playerError('EME_SET_MEDIA_KEYS_FAILED', 'InvalidStateError')),
  'no-session': failing(playerError('EME_SESSION_UNSUPPORTED', 'NotSupportedError')),
  'no-request': failing(playerError('EME_REQUEST_FAILED', 'TypeError')),
  'duplicate-message': changed(() => ({ isKeyMessageDoubled: true, isInlineLicenceLost: true })),
  'key-expired': keyLost,
  'session-closed': keyLost,
  'internal-error': unusable,
  'output-restricted': unusable,
  'licence-402': refused(402),
  'licence-400-widevine': refused(400, 'Widevine error'),
  'licence-400-deprecated': deprecated,
  'licence-403': refused(403),
  'licence-address-503': both(refused(403), always(isLicenceAddress, { type: 'status', status: 503 })),
  'licence-500': refused(500),
  'licence-503': refused(503),
  'licence-empty': altered(''),
  'licence-garbage': altered('\u0000garbage'),
  'header-mismatch': failing(playerError('EME_LICENSE_HEADER_MISMATCH')),
});
