import { DEVICE_BRAND, DEVICE_MODEL, VOLUME_STEPS_LIMIT } from '../constants/network/devices.ts';
import { fileIdFormats } from '../media/file-id-formats.ts';
import type { CapabilityChange } from './device-options.ts';
import { expandTemplate } from './expand-template.ts';
import type { DeviceCapabilities, DeviceDescriptor, DeviceType } from './types.ts';

/** What a page states about itself as a device; absent fields take the default of the specification. */
export interface DeviceOptions {
  readonly id: string;
  /** May contain `{browser}`, `{version}` and `{platform}`, as may the model. */
  readonly name: string;
  /** Browser name, version and platform by default. */
  readonly model?: string;
  readonly platform: string;
  /** The player agent; the platform by default. */
  readonly agent?: string;
  readonly browser?: string;
  /** The version of the browser. */
  readonly version?: string;
  readonly type?: DeviceType;
  readonly brand?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Not controllable by others, and absent from device lists. */
  readonly isHidden?: boolean;
  readonly changesVolume?: boolean;
  readonly volumeSteps?: number;
  readonly playsPodcasts?: boolean;
  readonly snoopsEndsongs?: boolean;
  readonly keySystems: readonly string[];
  readonly mimeTypes: readonly string[];
  /** Capabilities that changed after the registration. */
  readonly changed?: CapabilityChange;
}

const MP4 = /^audio\/mp4\b/;
const VIDEO = /^video\//;

/**
 * The description a device registers with.
 * Spec §3 "Device descriptor (registration)", and its defaults; manifest formats follow what the platform can decode.
 */
export function deviceDescriptor(options: DeviceOptions): DeviceDescriptor {
  const { browser = '', platform, version = '' } = options;
  const surroundings = { browser, version, platform };
  return {
    device_id: options.id,
    device_type: options.type ?? 'computer',
    brand: options.brand ?? DEVICE_BRAND,
    model: expandTemplate(options.model ?? DEVICE_MODEL, surroundings),
    name: expandTemplate(options.name, surroundings),
    platform_identifier: options.agent ?? platform,
    platform_version: version,
    metadata: options.metadata ?? {},
    capabilities: capabilitiesOf(options),
  };
}

function capabilitiesOf(options: DeviceOptions): DeviceCapabilities {
  const { volumeSteps, playsPodcasts = true, keySystems, mimeTypes } = options;
  const playsVideo = mimeTypes.some((type) => VIDEO.test(type));
  const hasSteps = volumeSteps !== undefined && volumeSteps >= 0 && volumeSteps < VOLUME_STEPS_LIMIT;
  return {
    change_volume: options.changesVolume ?? true,
    ...(hasSteps ? { volume_steps: volumeSteps } : {}),
    audio_podcasts: playsPodcasts,
    endsong_snooping: options.snoopsEndsongs ?? false,
    enable_play_token: true,
    play_token_lost_behavior: 'pause',
    disable_connect: options.isHidden ?? false,
    video_playback: playsVideo,
    manifest_formats: [
      ...(mimeTypes.some((type) => MP4.test(type)) ? fileIdFormats(keySystems) : []),
      'file_urls_mp3',
      ...(playsPodcasts ? ['file_urls_external'] : []),
      ...(playsVideo ? ['manifest_ids_video'] : []),
    ],
    key_systems: keySystems,
    mime_types: mimeTypes,
    ...options.changed,
  };
}

/** The name of this page as a device of the account. */
export type DeviceName = Omit<DeviceOptions, 'id' | 'keySystems' | 'mimeTypes' | 'changed'>;
