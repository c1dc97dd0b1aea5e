import { indexAt, lapOf, placeOf } from '#domain/list-player/order.ts';
import type { ListItem, ListPlayer } from '#domain/list-player/types.ts';

/**
 * A state's id says which turn of which list it is: `{session}.{index}.{lap}`, or `{session}.q3` for a queued track.
 * The same turn keeps its id in every machine, after shuffling and after a restart of the service: a device that
 * gets a machine in which its own state stands again goes on without a gap (spec §4 "same state id: modify current state").
 */
export function stateIdOf(sessionId: string, list: ListPlayer, item: ListItem): string {
  if (item.kind === 'queue') return `${sessionId}.${item.uid}`;
  return `${sessionId}.${indexAt(list, item.at)}.${lapOf(list.context.total, item.at)}`;
}

/** The turn a state id names in this list, or null when it is of another session or used up. */
export function itemOfState(sessionId: string, list: ListPlayer, stateId: string): ListItem | null {
  const [session, what, lap] = stateId.split('.');
  if (session !== sessionId || what === undefined) return null;
  if (lap === undefined) return queuedItem(list, what);
  const index = Number(what);
  const isInside = Number.isInteger(index) && index >= 0 && index < list.context.total && Number.isInteger(Number(lap));
  return isInside ? { kind: 'context', at: placeOf(list, Number(lap), index) } : null;
}

/** Whether a state is a queued track's turn. */
export function isQueuedState(stateId: string): boolean {
  return stateId.split('.').length === 2;
}

function queuedItem(list: ListPlayer, uid: string): ListItem | null {
  const track = [...(list.queued ? [list.queued] : []), ...list.queue].find((one) => one.uid === uid);
  return track ? { kind: 'queue', at: list.at, ...track } : null;
}

/** What a listener's client calls this turn: `track_uid`. */
export function uidOf(list: ListPlayer, item: ListItem): string {
  return item.kind === 'queue' ? item.uid : `c${indexAt(list, item.at)}`;
}
