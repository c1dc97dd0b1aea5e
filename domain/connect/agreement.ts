import type { StateRef } from '../track-playback/types.ts';
import type { Cluster } from './types.ts';

/**
 * Whether a device has what its service believes it has: something loaded while it is the one that plays, sounding or
 * not as it is shown, and nothing while another plays. It may just not have been told yet.
 */
export function agrees(
  { active_device_id: active, player_state: player }: Cluster,
  deviceId: string,
  ref: StateRef | null,
): boolean {
  if (active === null || player === null) return true;
  if (active !== deviceId) return ref === null;
  return ref !== null && ref.paused === player.is_paused;
}
