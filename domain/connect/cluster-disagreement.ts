import { POSITION_APART_MS_MAX } from '../constants/network/connect.ts';
import type { Ms } from '../core/units.ts';
import type { Cluster } from './types.ts';

/** What this page itself does as a device of the account. */
export interface LocalPlayback {
  readonly deviceId: string;
  readonly isRegistered: boolean;
  /** Null: nothing is loaded. */
  readonly loaded: {
    /** Of the newest `replace_state` it obeyed. */
    readonly version: number;
    readonly sessionId: string;
    readonly uid: string;
    /** Null while it loads, as its position. */
    readonly paused: boolean | null;
    readonly positionMs: Ms | null;
  } | null;
}

/**
 * `elsewhere`: another device plays by now. `unlisted`: the service does not list this device.
 * `different`: the service shows something else than this device does.
 */
export type Disagreement = 'elsewhere' | 'unlisted' | 'different';

/**
 * How the newest cluster and what this page does contradict each other; null where they agree. Whatever was lost on the
 * way shows here in the end. `positionMs`: where the cluster's track is by now. Ours.
 */
export function disagreementOf(cluster: Cluster, positionMs: Ms, own: LocalPlayback): Disagreement | null {
  const { deviceId, isRegistered, loaded } = own;
  const { active_device_id: activeId, devices, player_state: player, version } = cluster;
  if (loaded !== null && activeId !== null && activeId !== deviceId) return version > loaded.version ? 'elsewhere' : null;
  if (!isRegistered) return null;
  if (devices[deviceId] === undefined) return 'unlisted';
  const isShownHere = activeId === deviceId && player?.track != null;
  if (loaded === null) return isShownHere && !player.is_paused ? 'different' : null;
  if (!isShownHere) return 'different';
  const isAlike = loaded.paused === player.is_paused && loaded.uid === player.track.uid && loaded.sessionId === player.session_id;
  const apartMs = Math.abs((loaded.positionMs ?? positionMs) - positionMs);
  return isAlike && apartMs <= POSITION_APART_MS_MAX ? null : 'different';
}
