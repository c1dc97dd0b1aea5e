import { newerCluster } from '#domain/connect/cluster.ts';
import type { Cluster } from '#domain/connect/types.ts';
import type { TraceEvent } from '../../world/trace.ts';
import { bodyOf, callOf } from './calls.ts';
import { perPage } from './pages.ts';
import { clusterIn } from './pushes.ts';

/** What `knownClusters` follows. */
export const CLUSTER_EVENTS = ['socket', 'received', 'response'] as const;

/** The newest cluster that each page knows; null before the first on its socket. A push may overtake an older response. */
export function knownClusters(): (event: TraceEvent) => { readonly cluster: Cluster | null } {
  const known = perPage(() => ({ cluster: null as Cluster | null }));
  return (event) => {
    const state = known(event);
    if (event.type === 'socket' && event.what === 'opened') state.cluster = null;
    const received = clusterIn(event);
    if (received) state.cluster = newerCluster(state.cluster, received.cluster, 'push');
    return state;
  };
}

/** The id of the device that a request registers; null for other events. */
export function registeredIn(event: TraceEvent): string | null {
  if (event.type !== 'request' || callOf(event.request)?.name !== 'register') return null;
  const { device_id: id, id: other } = (bodyOf(event.request)?.['device'] ?? {}) as { device_id?: string; id?: string };
  return id ?? other ?? null;
}
