import type { Cluster } from './types.ts';

/** Whether the playback has lost its device and this device could continue it. Spec §4 "orphaned inactive state". */
export function isOrphaned({ active_device_id, devices, player_state }: Cluster, deviceId: string): boolean {
  return active_device_id === null && player_state?.track != null && devices[deviceId]?.can_play === true;
}

/** The cluster as if this device were active and paused. Spec §4 "producing a fake active state". */
export function claimOrphan(cluster: Cluster, deviceId: string): Cluster {
  const { player_state } = cluster;
  if (player_state === null) return cluster;
  return { ...cluster, active_device_id: deviceId, player_state: { ...player_state, is_paused: true, playback_speed: 0 } };
}
