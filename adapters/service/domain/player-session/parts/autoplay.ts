import { stepListPlayer } from '#domain/list-player/machine.ts';
import { moveToItem } from '#domain/list-player/queue.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { LATE_RADIO_MS } from '../../constants/media/playback.ts';
import { currentRef } from '../deliver.ts';
import { andThen, announceChange, acknowledge, isActiveDeviceLost, unchanged, withPlayback } from '../step-helpers.ts';
import type { StepContext, Playback, PlayerSession, SessionFact, SessionStep } from '../session-types.ts';
import { lookAhead, continuesAfterEnd, continuationKey } from './autoplay-lookahead.ts';
import { freshTrack, renew } from '../renew.ts';

/**
 * Extends the list with the result of the search. A slightly late result starts at once, if the end of the list was the last
 * event.
 */
export function onContinuation(
  state: PlayerSession,
  event: Extract<SessionFact, { type: 'continued' }> & StepContext,
): SessionStep {
  const { context, key } = event;
  const { playback } = state;
  if (playback === null || context === null || continuationKey(playback) !== key || !continuesAfterEnd(state, playback))
    return unchanged(state);
  const { name, total, uri } = context;
  const list = stepListPlayer(playback.list, { type: 'follow', context: { name, total, uri } }).state;
  // A listener who goes back leaves what follows behind: then it is looked for again.
  const found: PlayerSession = { ...state, lookedUpKey: null };
  return list !== null && isAwaited(state, playback, event.nowMs) ? startLate(found, list, event) : extendList(found, list);
}

/** Marks the list as ended. It is at its beginning. */
export function markEnded(state: PlayerSession, nowMs: Ms): PlayerSession {
  return state.playback === null ? state : { ...state, ended: { key: continuationKey(state.playback), atMs: nowMs } };
}

function isAwaited(state: PlayerSession, playback: Playback, nowMs: Ms): boolean {
  const { ended } = state;
  const isLast = ended !== null && ended.key === continuationKey(playback) && nowMs - ended.atMs <= LATE_RADIO_MS;
  return isLast && playback.paused && playback.positionMs === 0 && currentRef(state) !== null && !isActiveDeviceLost(state);
}

function startLate(state: PlayerSession, list: ListPlayer, moment: StepContext): SessionStep {
  const entered = moveToItem(list, { kind: 'ahead', at: 0 });
  const going = withPlayback({ ...state, ended: null }, { list: entered, ...freshTrack(moment), paused: false });
  return renew(going, state, { isRequested: false });
}

/** Switches autoplay after the end of the list. Off: tracks that were added for it are removed. */
export function setAutoplay(state: PlayerSession, { isOn }: Extract<SessionFact, { type: 'autoplay' }>): SessionStep {
  const { playback } = state;
  const set: PlayerSession = { ...state, autoplay: { isOn, isChosen: true }, lookedUpKey: null, ended: null };
  const announced = andThen(acknowledge(set), (after) => announceChange(after, 'DEVICE_STATE_CHANGED', []));
  if (playback === null) return announced;
  if (isOn) return andThen(announced, lookAhead);
  return playback.list.ahead === null
    ? announced
    : andThen(announced, (after) => extendList(after, stepListPlayer(playback.list, { type: 'follow', context: null }).state));
}

function extendList(state: PlayerSession, list: Playback['list'] | null): SessionStep {
  const after = list === null ? state : withPlayback(state, { list });
  return currentRef(after) === null ? unchanged(after) : renew(after, state, { isRequested: false });
}
