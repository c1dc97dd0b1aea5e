import { nextItems, previousItems, currentItem } from '#domain/list-player/window.ts';
import { listRepeatModeOf } from '#domain/list-player/machine.ts';
import type { ListItem, ListPlayer } from '#domain/list-player/types.ts';
import type {
  MachineState,
  MachineTrack,
  PlaybackOptions,
  Restrictions,
  StateMachine,
  Transition,
} from '#domain/track-playback/types.ts';
import { DURING_AD, isAdCurrent } from './parts/ad-rules.ts';
import { NEXT_STATES, PREVIOUS_STATES } from '../constants/media/playback.ts';
import { stateIdOf } from './state-ids.ts';
import type { Playback, ResolvedTrack } from './session-types.ts';

/** The items of a machine, in playing order. */
export function machineItems(list: ListPlayer): readonly ListItem[] {
  return [...previousItems(list, PREVIOUS_STATES)].reverse().concat(currentItem(list), nextItems(list, NEXT_STATES));
}

export function optionsOf(list: ListPlayer): PlaybackOptions {
  return {
    shuffling_context: list.shuffle !== null,
    repeating_context: list.repeat.context,
    repeating_track: list.repeat.track,
  };
}

/** Nothing to play: what goes along with a null state ref. */
export function emptyMachine(id: string): StateMachine {
  const options = { shuffling_context: false, repeating_context: false, repeating_track: false };
  return { state_machine_id: id, attributes: { options, playback_session_id: '' }, states: [], tracks: [] };
}

/**
 * The machine that a device follows without the service: the current track, some before and some after it. Spec §3 "State machine".
 * `advance` is what happens at a track's end (the same track again while it repeats); null where the context ends.
 */
export function buildMachine(playback: Playback, tracks: readonly ResolvedTrack[], id: string): StateMachine {
  const { list, sessionId } = playback;
  const playable = tracks.flatMap(({ item, uid, track, startMs = null }) => (track ? [{ item, uid, track, startMs }] : []));
  const currentId = stateIdOf(sessionId, list, currentItem(list));
  const current = playable.findIndex(({ item }) => stateIdOf(sessionId, list, item) === currentId);
  return {
    state_machine_id: id,
    attributes: { options: optionsOf(list), playback_session_id: sessionId },
    states: playable.map(({ item, track, uid, startMs }, index) => ({
      ...(track.content_type === 'AD' ? adAt(index, playable.length) : stateAt(list, index, { playable, current })),
      state_id: stateIdOf(sessionId, list, item),
      track_uid: uid,
      initial_playback_position: startMs,
    })),
    tracks: playable.map(({ track }) => track),
  };
}

type StateBody = Omit<MachineState, 'state_id' | 'track_uid' | 'initial_playback_position'>;

/** Only its end leads out of an ad, and on: also where one track repeats. */
function adAt(index: number, count: number): StateBody {
  const none = { skip_next: null, skip_prev: null, show_next: null, show_prev: null };
  const advance = transition(index < count - 1 ? index + 1 : null, false);
  return { track: index, transitions: { ...none, advance }, restrictions: DURING_AD, disallow_seeking: true };
}

interface MachineEntry {
  readonly item: ListItem;
  readonly track: MachineTrack;
}

/** The entries of a machine, and the index of the current one. */
interface MachineEntries {
  readonly playable: readonly MachineEntry[];
  readonly current: number;
}

function stateAt(list: ListPlayer, index: number, turns: MachineEntries): StateBody {
  const before = backFrom(index, turns.playable);
  const after = onFrom(index, turns);
  return {
    track: index,
    transitions: {
      advance: transition(listRepeatModeOf(list) === 'TRACK' ? index : after, false),
      skip_next: transition(after, false),
      skip_prev: transition(before, false),
      show_next: transition(after, true),
      show_prev: transition(before, true),
    },
    restrictions: {
      ...(before === null && isFirst(list) ? NO_PREVIOUS : {}),
      ...(after === null && isLast(list) ? NO_NEXT : {}),
    },
    disallow_seeking: false,
  };
}

/** Going back skips ads and queued tracks: they are gone once played. */
function backFrom(index: number, playable: readonly MachineEntry[]): number | null {
  const before = playable
    .slice(0, index)
    .findLastIndex(({ item, track }) => item.kind !== 'queue' && track.content_type !== 'AD');
  return before < 0 ? null : before;
}

/** From a track before the current one the queue comes next as well, and a queued track that is current is used up. */
function onFrom(index: number, { current, playable }: MachineEntries): number | null {
  const isQueued = ({ item }: MachineEntry) => item.kind === 'queue';
  const follows = (one: MachineEntry, at: number) => at > index && (index >= current || !isQueued(one));
  const queued = index < current ? playable.findIndex((one, at) => at > current && isQueued(one)) : -1;
  const after = queued >= 0 ? queued : playable.findIndex(follows);
  return after < 0 ? null : after;
}

const NO_PREVIOUS: Restrictions = {
  disallow_peeking_prev_reasons: ['no_prev_track'],
  disallow_skipping_prev_reasons: ['no_prev_track'],
};
const NO_NEXT: Restrictions = {
  disallow_peeking_next_reasons: ['no_next_track'],
  disallow_skipping_next_reasons: ['no_next_track'],
};

function isFirst(list: ListPlayer): boolean {
  return previousItems(list, PREVIOUS_STATES + 1).length <= PREVIOUS_STATES;
}

function isLast(list: ListPlayer): boolean {
  return nextItems(list, NEXT_STATES + 1).length <= NEXT_STATES;
}

function transition(index: number | null, paused: boolean): Transition | null {
  return index === null ? null : { state_index: index, paused, active_alias: null };
}

/** The restrictions of the current track now. Spec §6 "Restrictions". */
export function restrictionsOf(playback: Playback): Restrictions {
  const { list, paused } = playback;
  return {
    ...(paused ? { disallow_pausing_reasons: ['already_paused'] } : { disallow_resuming_reasons: ['not_paused'] }),
    ...(previousItems(list, 1).length === 0 ? NO_PREVIOUS : {}),
    ...(nextItems(list, 1).length === 0 ? NO_NEXT : {}),
    ...(isAdCurrent(playback) ? DURING_AD : {}),
  };
}
