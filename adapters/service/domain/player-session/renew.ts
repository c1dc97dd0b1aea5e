import { build } from './building.ts';
import type { Building, Moment, PlayerSession, SessionStep } from './session-types.ts';

/** What is true of a track that has not sounded yet. */
export function freshTrack({ id, nowMs }: Moment) {
  return { playbackId: id, positionMs: 0, asOfMs: nowMs, speed: 0, playedMs: 0, recorded: false } as const;
}

export function renew(state: PlayerSession, before: PlayerSession, wish: Partial<Building>): SessionStep {
  const changed = state.activeId === null ? [] : [state.activeId];
  return build(state, {
    direction: 1,
    seekToMs: null,
    deliver: 'push',
    before,
    isWish: true,
    reason: 'DEVICE_STATE_CHANGED',
    changed,
    ...wish,
  });
}
