import type { DeviceCapabilities } from '#domain/devices/types.ts';
import type { Manifest } from '#domain/track-playback/types.ts';

/** A manifest whose reason may pass: its file cannot be read now. */
export interface OfferedManifest extends Manifest {
  readonly isPassing?: true;
}

/** Which files a device is offered for a track, with signed URLs and seek tables in hand (application/media/manifests.ts). */
export interface Manifests {
  /** An empty manifest when the device can play none of the shapes the operator's setting allows; its URLs die with the session. */
  manifestOf(uri: string, capabilities: DeviceCapabilities, sessionId: string | null): Promise<OfferedManifest>;
  /** Prepares the first bytes of these tracks; returns at once. */
  warm(uris: readonly string[], capabilities: DeviceCapabilities): void;
}
