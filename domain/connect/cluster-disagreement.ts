import { POSITION_APART_MS_MAX } from '../constants/network/connect.ts';
import type { Ms } from '../core/units.ts';
import type { Cluster } from './types.ts';

/** What this page plays as a device of the account. */
export interface LocalPlayback {
  readonly deviceId: string;
  /** `refused`: there were too many devices, or the listener removed this one. */
  readonly registration: 'registered' | 'refused' | 'none';
  /** Null: nothing is loaded. */
  readonly loaded: {
    /** The version of the newest `replace_state` it applied. */
    readonly version: number;
    readonly sessionId: string;
    readonly uid: string;
    /** Null while loading, as is the position. */
    readonly paused: boolean | null;
    readonly positionMs: Ms | null;
  } | null;
}

/**
 * `elsewhere`: another device is active. `unlisted`: the service does not list this device. `listed`: it lists this device, which was
 * refused after the response to an earlier registration was lost, and may send playback here.
 * `different`: the service shows another state than this device has.
 */
export type Disagreement = 'elsewhere' | 'unlisted' | 'listed' | 'different';

/**
 * Compares the newest cluster with the playback of this page; null when they agree. It finds the effects of any lost message.
 * `positionMs`: the current position according to the cluster. Ours.
 */
export function disagreementOf(cluster: Cluster, positionMs: Ms, own: LocalPlayback): Disagreement | null {
  const { deviceId, loaded, registration } = own;
  const { active_device_id: activeId, devices, player_state: player, version } = cluster;
  if (loaded !== null && activeId !== null && activeId !== deviceId) return version > loaded.version ? 'elsewhere' : null;
  const isListed = devices[deviceId] !== undefined;
  if (registration !== 'registered') return registration === 'refused' && isListed ? 'listed' : null;
  if (!isListed) return 'unlisted';
  const isShownHere = activeId === deviceId && player?.track != null;
  if (loaded === null) return isShownHere && !player.is_paused ? 'different' : null;
  if (!isShownHere) return 'different';
  const isAlike = loaded.paused === player.is_paused && loaded.uid === player.track.uid && loaded.sessionId === player.session_id;
  const apartMs = Math.abs((loaded.positionMs ?? positionMs) - positionMs);
  return isAlike && apartMs <= POSITION_APART_MS_MAX ? null : 'different';
}
