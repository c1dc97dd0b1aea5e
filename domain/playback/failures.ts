import { REBUFFER_DELAY_MS, REBUFFER_RESTORED_MS } from '../constants/playback.ts';
import type { PlayerError } from '../errors/player-error.ts';
import { current, open, same, tell } from './steps.ts';
import type { Current, PlaybackState, PlaybackStep } from './types.ts';

/** Losing the network is not the track's fault; a refusal by the service is. */
function isNetworkLoss({ code, status }: PlayerError): boolean {
  if (code === 'FRAGMENT_REQUEST_STATUS' || code === 'STORAGE_RESOLVE_FAILED' || code === 'LICENSE_RESOLVER_FAILED')
    return status === 0 || status >= 500;
  return code === 'NETWORK_ERROR' || code === 'ECONNABORTED' || code === 'MEDIA_NETWORK';
}

/**
 * The track cannot go on. Without a network it waits for one; else it is opened once more at its position.
 * Anything but a loss of the network is the player's to decide. Rulings: "network → one rebuffer at the position, then the next track".
 */
export function failed(state: PlaybackState, error: PlayerError): PlaybackStep {
  const track = state.current;
  if (track === null) return same(state);
  const mayRebuffer = !state.isOnline || hasRebuffer(track);
  if (!isNetworkLoss(error) || !mayRebuffer)
    return current(state, { phase: 'ended' }, { type: 'cancel', timer: 'pause' }, tell({ type: 'failed', error }));
  const wait = state.isOnline ? ([{ type: 'schedule', timer: 'rebuffer', delayMs: REBUFFER_DELAY_MS }] as const) : [];
  return current(state, { phase: 'stalled' }, { type: 'cancel', timer: 'pause' }, ...wait);
}

function hasRebuffer({ rebufferedAtMs, positionMs }: Current): boolean {
  return rebufferedAtMs === null || Math.abs(positionMs - rebufferedAtMs) >= REBUFFER_RESTORED_MS;
}

/** Opens the stalled track again where it stood. */
export function rebuffer(state: PlaybackState): PlaybackStep {
  const track = state.current;
  if (track?.phase !== 'stalled') return same(state);
  const { ahead } = state;
  const { state: after, commands } = open(state, {
    key: track.key,
    track: track.track,
    startMs: track.positionMs,
    autoplay: track.wantsPlay,
    rebufferedAtMs: track.positionMs,
  });
  return { state: { ...after, ahead }, commands };
}

/** The network came back, or went: what waited for it goes on. */
export function networkChanged(state: PlaybackState, isOnline: boolean): PlaybackStep {
  const next = { ...state, isOnline };
  return isOnline && !state.isOnline ? rebuffer(next) : same(next);
}
