import type { DeviceCapabilities } from '#domain/devices/types.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';
import { awayError } from '../media/packaged-response.ts';
import { hasFiles, machineTrackOf } from './machine-track.ts';
import { playablesByUri, type ResolverDeps } from './track-resolver.ts';

/**
 * A single track or episode in the form of a state machine, for a device with these capabilities; null without a playable file.
 * Errors: 503 while its file cannot be read.
 */
export async function resolveMedia(
  { library, manifests }: ResolverDeps,
  uri: string,
  capabilities: DeviceCapabilities,
  sessionId: string | null,
): Promise<MachineTrack | null> {
  const piece = (await playablesByUri(library, [uri])).get(uri);
  if (piece === undefined) return null;
  manifests.warm([uri], capabilities);
  const manifest = await manifests.manifestOf(uri, capabilities, sessionId);
  if (manifest.isPassing) throw awayError(manifest.reason ?? '');
  return hasFiles(manifest) ? machineTrackOf(piece, manifest, { uri, name: piece.name }) : null;
}
