import { nextItems } from '#domain/list-player/window.ts';
import { NEXT_STATES } from '../../constants/media/playback.ts';
import { unchanged } from '../step-helpers.ts';
import type { Playback, PlayerSession, SessionStep } from '../session-types.ts';

/**
 * Requests the continuation of a list near its end, once for each context. It runs in the background: the device keeps playing,
 * and gets a longer machine when a continuation is found. This service's own rule; spec §7 "GET /query?uri=".
 */
export function lookAhead(state: PlayerSession): SessionStep {
  const { playback } = state;
  if (playback === null || !continuesAfterEnd(state, playback) || state.lookedUpKey === continuationKey(playback))
    return unchanged(state);
  if (nextItems(playback.list, NEXT_STATES).length >= NEXT_STATES) return unchanged(state);
  const key = continuationKey(playback);
  const current = playback.window?.current.uri;
  const seedUris = [playback.list.context.uri, ...(current === undefined ? [] : [current])];
  return { state: { ...state, lookedUpKey: key }, commands: [{ type: 'find-radio', key, seedUris }] };
}

/** An embed plays its resource, and nothing after it. */
export function continuesAfterEnd({ activeId, autoplay, devices }: PlayerSession, { list }: Playback): boolean {
  const isWhole = devices[activeId ?? '']?.resource === null;
  return autoplay.isOn && isWhole && list.ahead === null && !list.repeat.context;
}

/** Another list, another turn of it: what was looked for the one before counts no more. */
export function continuationKey({ list, sessionId }: Playback): string {
  return `${sessionId}.${list.generation}`;
}
