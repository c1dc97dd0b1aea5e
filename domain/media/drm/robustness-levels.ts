import { HARDWARE_MODES, KEY_SYSTEM_EXPECTED, PROTECTED_VIDEO_TYPES, ROBUSTNESS } from '../../constants/playback/key-systems.ts';
import { MIME_AAC, MIME_TYPES } from '../../constants/playback/media.ts';
import { containerOf } from '../mime.ts';

/** How much of decrypting and decoding happens where the page cannot look. Spec §3 "Hardware modes". */
export type HardwareMode = (typeof HARDWARE_MODES)[number];

interface MediaCapability {
  readonly contentType: string;
  readonly robustness: string;
}

/** What a page is asked for; the shape is the browser's own. */
export interface KeySystemConfiguration {
  readonly initDataTypes: readonly string[];
  readonly audioCapabilities: readonly MediaCapability[];
  readonly videoCapabilities: readonly MediaCapability[];
  readonly distinctiveIdentifier: 'optional' | 'not-allowed';
  readonly persistentState: 'optional' | 'not-allowed';
  readonly sessionTypes: readonly ['temporary'];
}

/** Everything the engine plays that can be encrypted. */
const AUDIO_TYPES = MIME_TYPES.filter((type) => containerOf(type) === containerOf(MIME_AAC));

/** The modes a key system has, in the order they are asked for. */
export function hardwareModesOf(keySystem: string): readonly HardwareMode[] {
  const names = ROBUSTNESS[keySystem] ?? {};
  return HARDWARE_MODES.filter((mode) => names[mode] !== undefined);
}

/** What the key system calls the mode; empty when it is no wish at all. */
export const robustnessOf = (keySystem: string, mode: HardwareMode) => ROBUSTNESS[keySystem]?.[mode] ?? '';

/** The mode a page granted, by what the key system calls it; EMPTY for a name nobody knows. */
export function hardwareModeOf(keySystem: string, robustness: string): HardwareMode {
  return hardwareModesOf(keySystem).find((mode) => robustnessOf(keySystem, mode) === robustness) ?? 'EMPTY';
}

/**
 * What a page is asked for, the best first: it takes the first it can give. One set of keys is for sound and picture
 * wherever the page has both; sound alone comes after that. Spec §3 "Hardware modes".
 */
export function configurationsOf(keySystem: string): readonly KeySystemConfiguration[] {
  const modes = hardwareModesOf(keySystem);
  const both = modes.map((mode) => configuration(keySystem, mode, PROTECTED_VIDEO_TYPES));
  return [...both, ...modes.map((mode) => configuration(keySystem, mode, []))];
}

/** The least a page can be asked for: it says whether there is a key system of that name at all. */
export function minimalConfigurationOf(keySystem: string): KeySystemConfiguration {
  return { ...configuration(keySystem, 'EMPTY', []), audioCapabilities: [{ contentType: MIME_AAC, robustness: '' }] };
}

function configuration(keySystem: string, mode: HardwareMode, videoTypes: readonly string[]): KeySystemConfiguration {
  const robustness = robustnessOf(keySystem, mode);
  const capability = (contentType: string) => ({ contentType, robustness });
  // Those that identify a device may have to; the one without secrets never has to.
  const identity = keySystem === KEY_SYSTEM_EXPECTED ? 'not-allowed' : 'optional';
  return {
    initDataTypes: ['cenc'],
    audioCapabilities: AUDIO_TYPES.map(capability),
    videoCapabilities: videoTypes.map(capability),
    distinctiveIdentifier: identity,
    persistentState: identity,
    sessionTypes: ['temporary'],
  };
}
