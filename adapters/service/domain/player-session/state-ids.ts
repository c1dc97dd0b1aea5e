import { contextOfItem } from '#domain/list-player/adjacent-contexts.ts';
import { indexAt, lapOf, placeOf } from '#domain/list-player/shuffle.ts';
import type { ListItem, ListPlayer } from '#domain/list-player/types.ts';
import { uidOfPlace } from '#domain/list-player/item-uids.ts';
import { currentItem, queuedItem } from '#domain/list-player/window.ts';

/**
 * A state's id names a turn of a list: `{session}.{index}.{lap}`, or `{session}.q3` for a queued track; with the generation
 * of an autoplay context, `{session}.{index}.{lap}.1`. A turn keeps its id in every machine, after shuffling and after a
 * restart: a device whose state is in the next machine continues without a gap (spec §4 "same state id: modify current
 * state"). When the context changes under a track, that track keeps its id, and everything else gets a new session.
 */
export function stateIdOf(sessionId: string, list: ListPlayer, item: ListItem): string {
  if (item.kind === 'queue') return item.stateId ?? `${sessionId}.${item.uid}`;
  const segment = contextOfItem(list, item);
  const id = `${sessionId}.${indexAt(segment, item.at)}.${lapOf(segment.context.total, item.at)}`;
  return segment.generation === 0 ? id : `${id}.${segment.generation}`;
}

/** The turn a state id names in this list, or null when it is of another session or used up. */
export function itemOfState(sessionId: string, list: ListPlayer, stateId: string): ListItem | null {
  if (stateId === list.queued?.stateId) return currentItem(list);
  const [session, what, lap, generation = '0'] = stateId.split('.');
  if (session !== sessionId || what === undefined) return null;
  if (lap === undefined) return queuedTurn(list, what);
  const kind = kindOf(list, Number(generation));
  if (kind === null) return null;
  const segment = contextOfItem(list, { kind, at: 0 });
  const index = Number(what);
  const isInside = Number.isInteger(index) && index >= 0 && index < segment.context.total && Number.isInteger(Number(lap));
  return isInside ? { kind, at: placeOf(segment, Number(lap), index) } : null;
}

/** Where the context of a generation stands: it is the list's own, or a neighbour; null when it was left behind. */
function kindOf(list: ListPlayer, generation: number): 'context' | 'ahead' | 'behind' | null {
  if (list.generation === generation) return 'context';
  if (list.ahead?.generation === generation) return 'ahead';
  return list.behind?.generation === generation ? 'behind' : null;
}

/** Whether a state is a queued track's turn. */
export function isQueuedState(stateId: string): boolean {
  return stateId.split('.').length === 2;
}

/** Whether a state belongs to an autoplay context. */
export function isAutoplayState(stateId: string): boolean {
  return stateId.split('.').length > 3;
}

function queuedTurn(list: ListPlayer, uid: string): ListItem | null {
  if (uid === list.queued?.uid) return currentItem(list);
  const track = list.queue.find((one) => one.uid === uid);
  return track ? queuedItem(list, track) : null;
}

/** A turn's `track_uid` for clients, the same in every lap. */
export function uidOf(list: ListPlayer, item: ListItem): string {
  if (item.kind === 'queue') return item.uid;
  const segment = contextOfItem(list, item);
  return uidOfPlace({ generation: segment.generation, index: indexAt(segment, item.at) });
}
