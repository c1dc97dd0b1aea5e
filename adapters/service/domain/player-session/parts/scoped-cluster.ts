import type { Cluster, ClusterUpdate, ProvidedTrack } from '#domain/connect/types.ts';
import { clusterOf } from './cluster.ts';
import type { PlayerSession } from '../session-types.ts';

/**
 * The cluster for a token of one resource (an embed's): the devices registered with such a token, and the playback of that
 * resource on one of them. Without queued tracks.
 */
export function clusterWithin(resource: string, { activeId, devices, playback }: PlayerSession, whole: Cluster): Cluster {
  const own = Object.entries(whole.devices).filter(([id]) => devices[id]?.resource === resource);
  const isActive = own.some(([id]) => id === activeId) && playback?.list.context.uri === resource;
  const state = isActive ? whole.player_state : null;
  return {
    ...whole,
    active_device_id: isActive ? activeId : null,
    devices: Object.fromEntries(own),
    player_state: state && {
      ...state,
      track: state.track && ofContext([state.track])[0] ? state.track : null,
      prev_tracks: ofContext(state.prev_tracks),
      next_tracks: ofContext(state.next_tracks),
      queue_revision: '',
    },
  };
}

/** The same of a change; null where nothing of it changed. */
export function updateWithin(
  resource: string,
  before: PlayerSession,
  after: PlayerSession,
  { cluster, devices_that_changed, update_reason }: ClusterUpdate,
): ClusterUpdate | null {
  const nowMs = Number(cluster.timestamp);
  const within = clusterWithin(resource, after, cluster);
  const knew = clusterWithin(resource, before, clusterOf(before, nowMs));
  if (JSON.stringify({ ...knew, version: 0 }) === JSON.stringify({ ...within, version: 0 })) return null;
  const own = devices_that_changed.filter((id) => within.devices[id] !== undefined || knew.devices[id] !== undefined);
  return { cluster: within, update_reason, devices_that_changed: own };
}

function ofContext(tracks: readonly ProvidedTrack[]): readonly ProvidedTrack[] {
  return tracks.filter(({ provider }) => provider === 'context');
}
