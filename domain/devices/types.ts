/** Spec §3 "Device types". */
export const DEVICE_TYPES = [
  'unknown',
  'computer',
  'tablet',
  'smartphone',
  'speaker',
  'tv',
  'avr',
  'stb',
  'audio_dongle',
  'game_console',
  'cast_video',
  'cast_audio',
  'automobile',
  'smartwatch',
  'chromebook',
] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** Spec §3 "Device descriptor (registration)". */
export interface DeviceCapabilities {
  readonly change_volume: boolean;
  readonly volume_steps?: number;
  readonly audio_podcasts: boolean;
  /** Whether it wants the end content of a track; ours has none. */
  readonly endsong_snooping?: boolean;
  readonly enable_play_token: true;
  readonly play_token_lost_behavior: 'pause' | 'stop';
  readonly disable_connect: boolean;
  readonly video_playback: boolean;
  /** Formats the device can play, best first. */
  readonly manifest_formats: readonly string[];
  /** Ours: available EME key systems; empty without EME, e.g. on plain http at a LAN address. */
  readonly key_systems?: readonly string[];
  /** Ours: the MediaSource types the device can decode; absent means the specification's defaults. */
  readonly mime_types?: readonly string[];
}

export interface DeviceDescriptor {
  readonly device_id: string;
  readonly device_type: DeviceType;
  readonly brand: string;
  readonly model: string;
  readonly name: string;
  readonly platform_identifier: string;
  readonly platform_version?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly capabilities: DeviceCapabilities;
}
