import { startBuilding } from './building.ts';
import type { Building, StepContext, PlayerSession, SessionStep } from './session-types.ts';

/** The playback fields of a track before it starts. */
export function freshTrack({ id, nowMs }: StepContext) {
  const heard = { playedMs: 0, recorded: false, historyEntry: null } as const;
  return { playbackId: id, positionMs: 0, asOfMs: nowMs, speed: 0, ...heard } as const;
}

export function renew(state: PlayerSession, before: PlayerSession, options: Partial<Building>): SessionStep {
  const changed = state.activeId === null ? [] : [state.activeId];
  return startBuilding(state, {
    direction: 1,
    seekToMs: null,
    deliver: 'push',
    before,
    isRequested: true,
    reason: 'DEVICE_STATE_CHANGED',
    changed,
    ...options,
  });
}
