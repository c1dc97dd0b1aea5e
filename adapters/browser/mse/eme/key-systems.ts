import { Failure } from '#application/runtime/failure.ts';
import { KEY_SYSTEMS } from '#domain/constants/playback/key-systems.ts';
import { playerError } from '#domain/errors/player-error.ts';
import {
  configurationsOf,
  hardwareModeOf,
  type HardwareMode,
  type KeySystemConfiguration,
  minimalConfigurationOf,
} from '#domain/media/drm/robustness-levels.ts';
import { keySystemsFor } from '#domain/media/drm/key-systems.ts';
import { isSameFormat } from '#domain/media/mime.ts';
import { type EmeApi, thrownText } from './eme-api.ts';

/** A key system as this page granted it. */
export interface KeySystemAccess {
  readonly name: string;
  readonly hardwareMode: HardwareMode;
  /** The key system's name of that mode; empty for none. */
  readonly securityLevel: string;
  /** The formats it decrypts here. */
  readonly contentTypes: readonly string[];
  readonly access: MediaKeySystemAccess;
}

/** The key systems of this page. */
export interface KeySystems {
  /** Their names, best first. Spec §9 "Key systems preferred: Widevine, PlayReady, PlayReady hardware", then ClearKey. */
  available(): Promise<readonly string[]>;
  /**
   * Those that open a file packaged for these system ids, best first; never empty.
   * Rejects with EME_API_UNSUPPORTED, EME_NO_KEY_SYSTEM, EME_NO_CONFIGURATION or FILE_FORMAT_NOT_SUPPORTED: the check that failed.
   */
  compatible(systemIds: readonly string[], mimeType: string): Promise<readonly KeySystemAccess[]>;
  /** The one of that name. Rejects with EME_API_UNSUPPORTED or EME_NO_KEY_SYSTEM. */
  byName(name: string): Promise<KeySystemAccess>;
}

export function createKeySystems({ requestAccess }: EmeApi): KeySystems {
  const requests = new Map<string, Promise<KeySystemAccess | null>>();

  const access = (name: string, configurations: readonly KeySystemConfiguration[]) =>
    // The domain's record is the browser's, but for arrays that may be written to.
    requestAccess?.(name, configurations as unknown as MediaKeySystemConfiguration[]).catch(() => null) ?? Promise.resolve(null);

  const granted = async (name: string): Promise<KeySystemAccess | null> => {
    const keySystemAccess = await access(name, configurationsOf(name));
    return keySystemAccess === null ? null : accessOf(name, keySystemAccess);
  };

  /** A key system that was refused may be there later: it is requested again. */
  const find = async (name: string): Promise<KeySystemAccess | null> => {
    const known = requests.get(name) ?? granted(name);
    requests.set(name, known);
    const found = await known;
    if (found === null) requests.delete(name);
    return found;
  };

  const findAll = async (names: readonly string[]): Promise<readonly KeySystemAccess[]> => {
    if (requestAccess === null) return [];
    return (await Promise.all(names.map(find))).filter((one) => one !== null);
  };

  /** The failure when none is found: no such key system, or none with the required configuration. */
  const failureOf = async (names: readonly string[], mimeType: string): Promise<Failure> => {
    if (requestAccess === null) return new Failure(playerError('EME_API_UNSUPPORTED'));
    const least = await Promise.all(names.map((name) => access(name, [minimalConfigurationOf(name)])));
    const isThere = least.some((one) => one !== null);
    return new Failure(isThere ? playerError('EME_NO_CONFIGURATION', mimeType) : playerError('EME_NO_KEY_SYSTEM'));
  };

  return {
    async available() {
      return (await findAll(KEY_SYSTEMS.map(({ name }) => name))).map(({ name }) => name);
    },
    async compatible(systemIds, mimeType) {
      const names = keySystemsFor(systemIds);
      const found = await findAll(names);
      if (found.length === 0) throw await failureOf(names, mimeType);
      const able = found.filter(({ contentTypes }) => contentTypes.some((type) => isSameFormat(type, mimeType)));
      if (able.length === 0) throw new Failure(playerError('FILE_FORMAT_NOT_SUPPORTED'));
      return able;
    },
    async byName(name) {
      const [found] = await findAll([name]);
      if (found === undefined) throw await failureOf([name], name);
      return found;
    },
  };
}

function accessOf(name: string, access: MediaKeySystemAccess): KeySystemAccess {
  const { audioCapabilities = [], videoCapabilities = [] } = access.getConfiguration();
  const securityLevel = audioCapabilities[0]?.robustness ?? '';
  const contentTypes = [...audioCapabilities, ...videoCapabilities].flatMap(({ contentType }) => contentType ?? []);
  return { name, access, contentTypes, securityLevel, hardwareMode: hardwareModeOf(name, securityLevel) };
}

/** Keys of a key system. Rejects with EME_MEDIA_KEYS_UNSUPPORTED. */
export async function createMediaKeys({ access }: KeySystemAccess): Promise<MediaKeys> {
  try {
    return await access.createMediaKeys();
  } catch (thrown) {
    throw new Failure(playerError('EME_MEDIA_KEYS_UNSUPPORTED', thrownText(thrown)));
  }
}
