import { playerError } from '#domain/errors/player-error.ts';
import { stepListPlayer } from '#domain/list-player/machine.ts';
import { indexAt } from '#domain/list-player/shuffle.ts';
import type { CurrentTrack, ListPlayer } from '#domain/list-player/types.ts';
import { uidOfPlace } from '#domain/list-player/item-uids.ts';
import { currentItem } from '#domain/list-player/window.ts';
import { isQueuedState, stateIdOf } from './state-ids.ts';
import { acknowledge, refuse, withPlayback } from './step-helpers.ts';
import type { StepContext, Playback, PlayerSession, SessionFact, SessionStep } from './session-types.ts';
import { renew } from './renew.ts';

type UpdateContext = Extract<SessionFact, { type: 'update-context' }> & StepContext;

/** The uid of a current track that is no longer in its context. */
const UNPLACED_UID = 'kept';

/**
 * Changes the context under the current track. The track keeps playing under the same state id. The list continues from its
 * place in the new context, or from the beginning where the track is not in it. Spec §5 "updateCurrentContext".
 */
export function updateContext(state: PlayerSession, event: UpdateContext): SessionStep {
  const { playback } = state;
  const { context, id, sessionId } = event;
  if (playback === null) return acknowledge(state);
  if (sessionId !== playback.sessionId) return refuse(state, 403, playerError('NO_CURRENT_STATE'));
  if (context.total < 1) return refuse(state, 403, playerError('NOTHING_PLAYABLE', ''));
  const next = { list: listUnder(playback, event), given: context.given, sessionId: id };
  return renew(withPlayback(state, next), state, {});
}

function listUnder(playback: Playback, event: UpdateContext): ListPlayer {
  const { list, sessionId, window } = playback;
  const { name, total, uri } = event.context;
  const place = placeIn(playback, event);
  const loaded = stepListPlayer(list, {
    type: 'load',
    reason: 'remote',
    hasTrackPlayer: true,
    context: { uri, total, name },
    index: place.index,
    seed: list.shuffle?.seed ?? null,
    repeat: list.repeat,
    askedAtMs: list.askedAtMs,
  }).state;
  const stateId = stateIdOf(sessionId, list, currentItem(list));
  const queued = { uri: window?.current.uri ?? '', uid: place.uid, stateId, ...place.stands };
  return { ...(loaded ?? list), queued };
}

interface Place {
  /** Null: the first of the order. */
  readonly index: number | null;
  readonly uid: string;
  readonly stands: Pick<CurrentTrack, 'stands'>;
}

/** The current track's place in the new context. A queued track has none. */
function placeIn({ list, sessionId }: Playback, { context: { total, uri }, index }: UpdateContext): Place {
  const isQueued = isQueuedState(stateIdOf(sessionId, list, currentItem(list)));
  if (index !== null && !isQueued) return { index, uid: uidOfPlace({ generation: 0, index }), stands: { stands: 'in' } };
  const uid = isQueued ? (list.queued?.uid ?? UNPLACED_UID) : UNPLACED_UID;
  if (uri !== list.context.uri || list.shuffle !== null) return { index: null, uid, stands: { stands: 'before' } };
  // It was taken out of the context: what came after it has moved up to its place.
  const before = indexAt(list, list.at);
  const isBehind = before >= total || (isQueued && list.queued?.stands === undefined);
  return { index: Math.min(before, total - 1), uid, stands: isBehind ? {} : { stands: 'before' } };
}
