import type { ListPlayer } from '#domain/list-player/types.ts';
import type { Playback, PlayerSession } from '../../domain/player-session/session-types.ts';

/** Stored where several instances serve an account. */
const LIVE = ['devices', 'machine', 'lookedUpKey', 'ended', 'expected'] as const;

/** Whether the stored part changed. Compares parts by identity, because a queue may be long. */
export function hasStoredChange(after: PlayerSession, before: PlayerSession, isShared: boolean): boolean {
  if (isShared && LIVE.some((part) => after[part] !== before[part])) return true;
  if (after.version !== before.version || after.activeId !== before.activeId || after.privacy !== before.privacy) return true;
  if (after.done !== before.done || after.autoplay !== before.autoplay || after.ads !== before.ads) return true;
  if (after.playback === before.playback) return false;
  return after.playback === null || before.playback === null || !isSamePlayback(after.playback, before.playback);
}

function isSamePlayback(after: Playback, before: Playback): boolean {
  const keys = Object.keys(after) as (keyof Playback)[];
  return keys.every((key) => after[key] === before[key] || (key === 'list' && isShallowlySame(after.list, before.list)));
}

function isShallowlySame(after: ListPlayer, before: ListPlayer): boolean {
  return (Object.keys(after) as (keyof ListPlayer)[]).every((key) => after[key] === before[key]);
}
