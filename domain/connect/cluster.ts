import type { Cluster } from './types.ts';

/**
 * The newer of two clusters. A push that comes late changes nothing; the answer to an own request always counts,
 * because a service that started again counts from the beginning.
 */
export function newerCluster(known: Cluster | null, received: Cluster, source: 'push' | 'answer'): Cluster {
  if (known === null || source === 'answer') return received;
  if (received.version !== known.version) return received.version > known.version ? received : known;
  return Number(received.timestamp) >= Number(known.timestamp) ? received : known;
}

/** A push in between was lost or is late. Each change counts one; a service that started again goes on counting. */
export function hasMissedPushes(known: Cluster, pushed: Cluster): boolean {
  return pushed.version > known.version + 1;
}

/** An active device that may not be observed shows nothing of what it plays. Spec §6 "an active non-observable device yields no player state". */
export function observablePlayer(cluster: Cluster | null): Cluster['player_state'] {
  const active = cluster?.active_device_id ? cluster.devices[cluster.active_device_id] : undefined;
  return active && !active.capabilities.is_observable ? null : (cluster?.player_state ?? null);
}
