import { stepListPlayer } from '#domain/list-player/machine.ts';
import { moveToItem } from '#domain/list-player/queue.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { LATE_RADIO_MS } from '../../constants/media/playback.ts';
import { currentRef } from '../deliver.ts';
import { andThen, announce, done, isUnheard, same, withPlayback } from '../step.ts';
import type { Moment, Playback, PlayerSession, SessionFact, SessionStep } from '../session-types.ts';
import { lookAhead, goesOn, keyOf } from './autoplay-lookahead.ts';
import { freshTrack, renew } from '../renew.ts';

/** Something was found, or nothing was. Found a little late it plays at once, where the end of the list is the last that happened. */
export function continued(state: PlayerSession, event: Extract<SessionFact, { type: 'continued' }> & Moment): SessionStep {
  const { context, key } = event;
  const { playback } = state;
  if (playback === null || context === null || keyOf(playback) !== key || !goesOn(state, playback)) return same(state);
  const { name, total, uri } = context;
  const list = stepListPlayer(playback.list, { type: 'follow', context: { name, total, uri } }).state;
  // A listener who goes back leaves what follows behind: then it is looked for again.
  const found: PlayerSession = { ...state, soughtFor: null };
  return list !== null && isAwaited(state, playback, event.nowMs) ? late(found, list, event) : further(found, list);
}

/** The list is over and stands at its beginning. */
export function endedAt(state: PlayerSession, nowMs: Ms): PlayerSession {
  return state.playback === null ? state : { ...state, ended: { key: keyOf(state.playback), atMs: nowMs } };
}

function isAwaited(state: PlayerSession, playback: Playback, nowMs: Ms): boolean {
  const { ended } = state;
  const isLast = ended !== null && ended.key === keyOf(playback) && nowMs - ended.atMs <= LATE_RADIO_MS;
  return isLast && playback.paused && playback.positionMs === 0 && currentRef(state) !== null && !isUnheard(state);
}

function late(state: PlayerSession, list: ListPlayer, moment: Moment): SessionStep {
  const entered = moveToItem(list, { kind: 'ahead', at: 0 });
  const going = withPlayback({ ...state, ended: null }, { list: entered, ...freshTrack(moment), paused: false });
  return renew(going, state, { isWish: false });
}

/** Whether the list goes on by itself after its end, from now on. Off: what would have come is left out. */
export function setAutoplay(state: PlayerSession, { isOn }: Extract<SessionFact, { type: 'autoplay' }>): SessionStep {
  const { playback } = state;
  const set: PlayerSession = { ...state, autoplay: { isOn, isChosen: true }, soughtFor: null, ended: null };
  const told = andThen(done(set), (after) => announce(after, 'DEVICE_STATE_CHANGED', []));
  if (playback === null) return told;
  if (isOn) return andThen(told, lookAhead);
  return playback.list.ahead === null
    ? told
    : andThen(told, (after) => further(after, stepListPlayer(playback.list, { type: 'follow', context: null }).state));
}

function further(state: PlayerSession, list: Playback['list'] | null): SessionStep {
  const after = list === null ? state : withPlayback(state, { list });
  return currentRef(after) === null ? same(after) : renew(after, state, { isWish: false });
}
