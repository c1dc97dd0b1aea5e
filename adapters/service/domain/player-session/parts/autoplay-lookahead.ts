import { nextItems } from '#domain/list-player/window.ts';
import { NEXT_STATES } from '../../constants/media/playback.ts';
import { unchanged } from '../step.ts';
import type { Playback, PlayerSession, SessionStep } from '../session-types.ts';

/**
 * Where a list comes near its end, what goes on after it is looked for, once for each context. Nobody waits for it: the
 * device plays, and gets a machine that goes further as soon as something was found. Ours; spec §7 "GET /query?uri=".
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

/** An embed plays what it was made for, and nothing after it. */
export function continuesAfterEnd({ activeId, autoplay, devices }: PlayerSession, { list }: Playback): boolean {
  const isWhole = devices[activeId ?? '']?.resource === null;
  return autoplay.isOn && isWhole && list.ahead === null && !list.repeat.context;
}

/** Another list, another turn of it: what was looked for the one before counts no more. */
export function continuationKey({ list, sessionId }: Playback): string {
  return `${sessionId}.${list.generation}`;
}
