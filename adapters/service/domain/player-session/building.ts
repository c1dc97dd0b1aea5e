import { playerError } from '#domain/errors/player-error.ts';
import { stepListPlayer } from '#domain/list-player/machine.ts';
import { moveToItem } from '#domain/list-player/queue.ts';
import type { ListItem, ListPlayer } from '#domain/list-player/types.ts';
import { placeOfUid } from '#domain/list-player/item-uids.ts';
import { currentItem, isPlayable, nextItems, previousItems } from '#domain/list-player/window.ts';
import { UNPLAYABLE_TRIES_MAX } from '../constants/media/playback.ts';
import { deliver } from './deliver.ts';
import { buildMachine, machineItems } from './machine.ts';
import { andThen, announceChange, acknowledge, refuse } from './step-helpers.ts';
import type { Building, StepContext, Playback, PlayerSession, ResolvedTrack, SessionStep } from './session-types.ts';
import { windowAt } from './window.ts';
import { stateIdOf, uidOf } from './state-ids.ts';
import { lookAhead } from './parts/autoplay-lookahead.ts';

/** Starts to build the next machine for the active device. Every `resolved` continues it. */
export function startBuilding(state: PlayerSession, options: Omit<Building, 'tracks'>): SessionStep {
  if (state.playback === null || state.activeId === null) return acknowledge(state);
  const playback = { ...state.playback, list: forDevice(state, state.playback.list) };
  return continueBuilding({ ...state, playback, building: { ...options, tracks: [] } }, [], null);
}

/** The page of an embed plays its resource alone: the queue of its member waits for another device. */
function forDevice({ activeId, devices }: PlayerSession, list: ListPlayer): ListPlayer {
  const queueRests = (devices[activeId ?? '']?.resource ?? null) !== null;
  return (list.queueRests ?? false) === queueRests ? list : { ...list, queueRests };
}

/** Continues building with further resolved tracks. */
export function onResolved(state: PlayerSession, tracks: readonly ResolvedTrack[], context: StepContext): SessionStep {
  return state.building === null ? acknowledge(state) : continueBuilding(state, tracks, context);
}

function continueBuilding(state: PlayerSession, newTracks: readonly ResolvedTrack[], context: StepContext | null): SessionStep {
  const { building, playback } = state;
  if (building === null || playback === null) return acknowledge(state);
  const tracks = [...building.tracks, ...newTracks];
  const list = skipUnplayable(playback.list, tracks, building.direction);
  if (list === null || tracks.length > UNPLAYABLE_TRIES_MAX) return nothingPlayable(building, tracks);
  const missing = machineItems(list).filter((item) => trackOf(list, tracks, item) === undefined);
  const moved: Playback = { ...playback, list, ...(isSameItem(playback.list, list) ? {} : { positionMs: 0 }) };
  if (missing.length > 0 || context === null)
    return {
      state: { ...state, playback: moved, building: { ...building, tracks } },
      commands: [{ type: 'resolve', items: missing }],
    };
  return finish({ ...state, playback: moved, building: null }, building, tracks, context);
}

function finish(state: PlayerSession, building: Building, tracks: readonly ResolvedTrack[], context: StepContext): SessionStep {
  const { playback } = state;
  if (playback === null) return acknowledge(state);
  const inOrder = machineItems(playback.list).flatMap((item) => trackOf(playback.list, tracks, item) ?? []);
  const machine = buildMachine(playback, inOrder, context.id);
  const window = windowAt(machine, stateIdOf(playback.sessionId, playback.list, currentItem(playback.list)));
  // A new list continues from the listener's resume point, unless a position was given. One that another device takes over does not.
  const isFresh =
    state.machine === null && building.seekToMs === null && playback.playbackId !== building.before.playback?.playbackId;
  const startMs = isFresh ? (trackOf(playback.list, tracks, currentItem(playback.list))?.startMs ?? 0) : 0;
  const positionMs = startMs > 0 ? startMs : playback.positionMs;
  const ready: PlayerSession = { ...state, machine, playback: { ...playback, positionMs, window } };
  const announced = andThen(deliver(ready, building.deliver, building.seekToMs, context.nowMs), (after) =>
    announceChange(after, building.reason, building.changed),
  );
  return andThen(announced, lookAhead);
}

/** Restores the state before the request, and reports why nothing plays. */
function nothingPlayable({ before, isRequested }: Building, tracks: readonly ResolvedTrack[]): SessionStep {
  const reason = tracks.find((one) => one.reason !== '')?.reason ?? '';
  if (!isRequested) return acknowledge(before);
  return refuse(before, 403, playerError('NOTHING_PLAYABLE', reason));
}

/** The list with what turned out unplayable left out, on a track that can be played; null when none can. */
function skipUnplayable(list: ListPlayer, tracks: readonly ResolvedTrack[], direction: 1 | -1): ListPlayer | null {
  const out = tracks.filter(({ track }) => track === null);
  const places = out.flatMap(({ uid }) => placeOfUid(uid) ?? []);
  const indexesOf = (generation: number | undefined) =>
    places.flatMap((one) => (one.generation === generation ? [one.index] : []));
  const known =
    stepListPlayer(list, {
      type: 'unplayable',
      indexes: indexesOf(list.generation),
      ahead: indexesOf(list.ahead?.generation),
      behind: indexesOf(list.behind?.generation),
      uids: out.flatMap(({ item, uid }) => (item.kind === 'queue' ? [uid] : [])),
    }).state ?? list;
  if (isPlayable(known, currentItem(known))) return known;
  const [back] = direction === -1 ? previousItems(known, 1) : [];
  const [item] = back ? [back] : [...nextItems(known, 1), ...previousItems(known, 1)];
  return item ? moveToItem(known, item) : null;
}

function isSameItem(before: ListPlayer, after: ListPlayer): boolean {
  return before.at === after.at && before.generation === after.generation && before.queued?.uid === after.queued?.uid;
}

/** Finds a track by its uid, which is independent of the current position. */
function trackOf(list: ListPlayer, tracks: readonly ResolvedTrack[], wanted: ListItem): ResolvedTrack | undefined {
  const found = tracks.find(({ uid }) => uid === uidOf(list, wanted));
  return found && { ...found, item: wanted };
}
