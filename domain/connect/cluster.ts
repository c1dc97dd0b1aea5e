import type { Cluster } from './types.ts';

/**
 * Returns the newer of two clusters. A late push changes nothing.
 * A response to our own request always wins, because a restarted service counts from the beginning.
 */
export function newerCluster(known: Cluster | null, received: Cluster, source: 'push' | 'response'): Cluster {
  if (known === null || source === 'response') return received;
  if (received.version !== known.version) return received.version > known.version ? received : known;
  return Number(received.timestamp) >= Number(known.timestamp) ? received : known;
}

/** Whether a push before this one was lost or is late. Every change adds one; a restarted service continues to count. */
export function hasMissedPushes(known: Cluster, pushed: Cluster): boolean {
  return pushed.version > known.version + 1;
}

/**
 * The player state, or null when the active device may not be observed. Spec §6 "an active non-observable device yields no player
 * state".
 */
export function observablePlayer(cluster: Cluster | null): Cluster['player_state'] {
  const active = cluster?.active_device_id ? cluster.devices[cluster.active_device_id] : undefined;
  return active && !active.capabilities.is_observable ? null : (cluster?.player_state ?? null);
}
