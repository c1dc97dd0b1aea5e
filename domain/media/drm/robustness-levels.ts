import { HARDWARE_MODES, KEY_SYSTEM_EXPECTED, PROTECTED_VIDEO_TYPES, ROBUSTNESS } from '../../constants/playback/key-systems.ts';
import { MIME_AAC, MIME_TYPES } from '../../constants/playback/media.ts';
import { containerOf } from '../mime.ts';

/** How much of decryption and decoding is protected from the page. Spec §3 "Hardware modes". */
export type HardwareMode = (typeof HARDWARE_MODES)[number];

interface MediaCapability {
  readonly contentType: string;
  readonly robustness: string;
}

/** A configuration for `requestMediaKeySystemAccess`; the shape is the browser's. */
export interface KeySystemConfiguration {
  readonly initDataTypes: readonly string[];
  readonly audioCapabilities: readonly MediaCapability[];
  readonly videoCapabilities: readonly MediaCapability[];
  readonly distinctiveIdentifier: 'optional' | 'not-allowed';
  readonly persistentState: 'optional' | 'not-allowed';
  readonly sessionTypes: readonly ['temporary'];
}

/** The encrypted audio types of the engine. */
const AUDIO_TYPES = MIME_TYPES.filter((type) => containerOf(type) === containerOf(MIME_AAC));

/** The modes of a key system, in the order of preference. */
export function hardwareModesOf(keySystem: string): readonly HardwareMode[] {
  const names = ROBUSTNESS[keySystem] ?? {};
  return HARDWARE_MODES.filter((mode) => names[mode] !== undefined);
}

/** The robustness string of a mode; empty for none. */
export const robustnessOf = (keySystem: string, mode: HardwareMode) => ROBUSTNESS[keySystem]?.[mode] ?? '';

/** The mode of a granted robustness string; EMPTY for an unknown one. */
export function hardwareModeOf(keySystem: string, robustness: string): HardwareMode {
  return hardwareModesOf(keySystem).find((mode) => robustnessOf(keySystem, mode) === robustness) ?? 'EMPTY';
}

/**
 * The configurations to request, best first; the browser takes the first it supports. Keys cover sound and picture
 * wherever the page has both; sound alone comes after that. Spec §3 "Hardware modes".
 */
export function configurationsOf(keySystem: string): readonly KeySystemConfiguration[] {
  const modes = hardwareModesOf(keySystem);
  const both = modes.map((mode) => configuration(keySystem, mode, PROTECTED_VIDEO_TYPES));
  return [...both, ...modes.map((mode) => configuration(keySystem, mode, []))];
}

/** The minimal configuration: it shows whether the browser has the key system at all. */
export function minimalConfigurationOf(keySystem: string): KeySystemConfiguration {
  return { ...configuration(keySystem, 'EMPTY', []), audioCapabilities: [{ contentType: MIME_AAC, robustness: '' }] };
}

function configuration(keySystem: string, mode: HardwareMode, videoTypes: readonly string[]): KeySystemConfiguration {
  const robustness = robustnessOf(keySystem, mode);
  const capability = (contentType: string) => ({ contentType, robustness });
  // ClearKey has no secrets, so it never needs an identifier.
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
