import { KEPT_QUEUE_MAX } from '../constants/page/offline.ts';
import type { TrackPlaybackEvent } from '../track-playback/state.ts';
import type {
  MachineState,
  MachineTrack,
  PlaybackOptions,
  Restrictions,
  StateMachine,
  TransitionName,
} from '../track-playback/types.ts';
import { isQueuedUid, KEPT_UID, QUEUED_UID } from './kept-uids.ts';

/** A track of kept playback. */
export interface KeptEntry {
  readonly uid: string;
  readonly track: MachineTrack;
}

export interface KeptPlayback {
  readonly id: string;
  readonly contextUri: string;
  readonly tracks: readonly MachineTrack[];
  readonly startIndex: number;
  readonly positionMs: number;
  readonly paused: boolean;
  /** A fraction for each track, by which they are ordered after the first one; null plays them in their order. */
  readonly shuffle: readonly number[] | null;
}

const NO_OPTIONS: PlaybackOptions = { shuffling_context: false, repeating_context: false, repeating_track: false };

/** The event that plays kept tracks without the service: a state machine that leads from each track to its neighbours. */
export function keptPlaybackEvent({ contextUri, id, shuffle, ...playback }: KeptPlayback): TrackPlaybackEvent {
  const listed = playback.tracks.map((track, place) => entryOf(`${KEPT_UID}${String(place)}`, track, contextUri));
  const chosen = listed[playback.startIndex];
  const entries = shuffle && chosen ? [chosen, ...shuffled(without(listed, [chosen.uid]), shuffle)] : listed;
  const machine = machineOf({ id, session: id, entries, options: { ...NO_OPTIONS, shuffling_context: shuffle !== null } });
  const state_index = shuffle ? 0 : playback.startIndex;
  const { positionMs: seek_to, paused } = playback;
  return replaceBy(machine, state_index, { seek_to, paused });
}

/** A change of kept playback. */
export type KeptEdit =
  | {
      readonly type: 'add';
      readonly tracks: readonly MachineTrack[];
      readonly isNext: boolean;
      readonly replaced: readonly string[];
    }
  /** Replaces all queued tracks. */
  | { readonly type: 'set'; readonly tracks: readonly MachineTrack[] }
  | { readonly type: 'remove'; readonly uids: readonly string[] }
  /** Before another queued track, or to the end. */
  | { readonly type: 'move'; readonly uid: string; readonly beforeUid: string | null }
  | { readonly type: 'options'; readonly options: Partial<PlaybackOptions> }
  /** See `KeptPlayback`. */
  | { readonly type: 'shuffle'; readonly fractions: readonly number[] | null };

/** The tracks that follow the current one: those of the queue, and the others. */
export function upcomingEntries(machine: StateMachine, index: number) {
  const entries = entriesIn(machine).slice((index % machine.tracks.length) + 1);
  return { queued: entries.filter(isQueued), others: entries.filter((entry) => !isQueued(entry)) };
}

/** The event that changes kept playback, while its current track plays on. `id`: the new machine's. */
export function keptEditEvent(machine: StateMachine, index: number, edit: KeptEdit, id: string): TrackPlaybackEvent | null {
  const entries = entriesIn(machine);
  const at = index % entries.length;
  const current = entries[at];
  if (!current) return null;
  const session = machine.attributes.playback_session_id;
  const before = entries.slice(0, at);
  const options = optionsAfter(machine.attributes.options, edit);
  const upcoming = upcomingEntries(machine, index);
  const next =
    edit.type === 'shuffle'
      ? reordered(before, current, upcoming, edit.fractions)
      : [...before, current, ...queueAfter(entries, upcoming.queued, edit), ...othersAfter(upcoming.others, edit)];
  const changed = machineOf({ id, session, entries: next, options });
  const nextIndex = next.indexOf(current) + (at === index ? 0 : next.length);
  return replaceBy(changed, nextIndex, { seek_to: null, keeps_pause: true, paused: false });
}

const isQueued = ({ uid }: KeptEntry) => isQueuedUid(uid);
const placeOf = ({ uid }: KeptEntry) => Number(uid.slice(KEPT_UID.length));
const without = (entries: readonly KeptEntry[], uids: readonly string[]) => entries.filter(({ uid }) => !uids.includes(uid));

function entryOf(uid: string, track: MachineTrack, contextUri: string): KeptEntry {
  return { uid, track: { ...track, metadata: { ...track.metadata, context_uri: contextUri } } };
}

const entriesIn = ({ states, tracks }: StateMachine): readonly KeptEntry[] =>
  tracks.flatMap((track, at) => (states[at] ? [{ uid: states[at].track_uid, track }] : []));

function optionsAfter(options: PlaybackOptions, edit: KeptEdit): PlaybackOptions {
  if (edit.type === 'options') return { ...options, ...edit.options };
  return edit.type === 'shuffle' ? { ...options, shuffling_context: edit.fractions !== null } : options;
}

function queueAfter(entries: readonly KeptEntry[], queued: readonly KeptEntry[], edit: KeptEdit): readonly KeptEntry[] {
  const contextUri = entries[0]?.track.metadata.context_uri ?? '';
  const numbers = entries.filter(isQueued).map(({ uid }) => Number(uid.slice(QUEUED_UID.length)));
  const first = Math.max(-1, ...numbers) + 1;
  const added = (tracks: readonly MachineTrack[]) =>
    tracks.map((track, at) => entryOf(`${QUEUED_UID}${String(first + at)}`, track, contextUri));
  switch (edit.type) {
    case 'add': {
      const left = without(queued, edit.replaced);
      const all = edit.isNext ? [...added(edit.tracks), ...left] : [...left, ...added(edit.tracks)];
      return all.slice(0, KEPT_QUEUE_MAX);
    }
    case 'set':
      return added(edit.tracks).slice(0, KEPT_QUEUE_MAX);
    case 'remove':
      return without(queued, edit.uids);
    case 'move': {
      const moved = queued.find(({ uid }) => uid === edit.uid);
      if (!moved) return queued;
      const left = without(queued, [edit.uid]);
      const at = left.findIndex(({ uid }) => uid === edit.beforeUid);
      return at < 0 ? [...left, moved] : [...left.slice(0, at), moved, ...left.slice(at)];
    }
    default:
      return queued;
  }
}

function othersAfter(others: readonly KeptEntry[], edit: KeptEdit): readonly KeptEntry[] {
  if (edit.type === 'add') return without(others, edit.replaced);
  return edit.type === 'remove' ? without(others, edit.uids) : others;
}

/** In random order all others of the context follow; in its own order those behind the current one. */
function reordered(
  before: readonly KeptEntry[],
  current: KeptEntry,
  { queued, others }: ReturnType<typeof upcomingEntries>,
  fractions: readonly number[] | null,
): readonly KeptEntry[] {
  const context = [...before.filter((entry) => !isQueued(entry)), ...others];
  if (fractions !== null) return [current, ...queued, ...shuffled(context, fractions)];
  const inOrder = [...context].sort((one, other) => placeOf(one) - placeOf(other));
  const last = isQueued(current) ? before.filter((entry) => !isQueued(entry)).at(-1) : current;
  const place = last ? placeOf(last) : -1;
  return [
    ...inOrder.filter((one) => placeOf(one) <= place),
    current,
    ...queued,
    ...inOrder.filter((one) => placeOf(one) > place),
  ];
}

function shuffled(entries: readonly KeptEntry[], fractions: readonly number[]): readonly KeptEntry[] {
  return entries
    .map((entry, at) => ({ entry, by: fractions[at] ?? at }))
    .sort((one, other) => one.by - other.by)
    .map(({ entry }) => entry);
}

interface MachineParts {
  readonly id: string;
  readonly session: string;
  readonly entries: readonly KeptEntry[];
  readonly options: PlaybackOptions;
}

function machineOf({ entries, id, options, session }: MachineParts): StateMachine {
  return {
    state_machine_id: id,
    attributes: { options, playback_session_id: session },
    states: [...entries, ...entries].map((_, index) => stateAt(index, entries, session, options)),
    tracks: entries.map(({ track }) => track),
  };
}

function replaceBy(
  machine: StateMachine,
  state_index: number,
  { paused, ...how }: { readonly paused: boolean; readonly seek_to: number | null; readonly keeps_pause?: true },
): TrackPlaybackEvent {
  const { state_machine_id, states } = machine;
  const state_ref = { state_machine_id, state_id: states[state_index]?.state_id ?? '', state_index, paused };
  return { type: 'command', command: { type: 'replace_state', state_machine: machine, state_ref, prev_state_ref: null, ...how } };
}

const NOT_OFFLINE = ['offline'] as const;

/**
 * The same track has the same state in each machine of a session: it plays on. Each has a second one behind those of all tracks,
 * which it leads to where it is repeated.
 */
function stateAt(stateIndex: number, entries: readonly KeptEntry[], session: string, options: PlaybackOptions): MachineState {
  const count = entries.length;
  const index = stateIndex % count;
  const { uid = '' } = entries[index] ?? {};
  const round = options.repeating_context;
  // A repeated list begins with the context: what was queued has played.
  const first = Math.max(
    0,
    entries.findIndex((entry) => !isQueued(entry)),
  );
  const next = index + 1 < count ? index + 1 : round ? first : null;
  const previous = index > 0 ? index - 1 : round ? count - 1 : null;
  const otherIndex = stateIndex < count ? index + count : index;
  const to = (other: number | null, paused: boolean) =>
    other === null ? null : { state_index: other === index ? otherIndex : other, paused, active_alias: null };
  const transitions: Readonly<Record<TransitionName, ReturnType<typeof to>>> = {
    advance: to(options.repeating_track ? index : next, false),
    skip_next: to(next, false),
    skip_prev: to(previous, false),
    show_next: to(next, true),
    show_prev: to(previous, true),
  };
  const restrictions: Restrictions = {
    ...(previous === null ? { disallow_peeking_prev_reasons: NOT_OFFLINE, disallow_skipping_prev_reasons: NOT_OFFLINE } : {}),
    ...(next === null ? { disallow_peeking_next_reasons: NOT_OFFLINE, disallow_skipping_next_reasons: NOT_OFFLINE } : {}),
  };
  const state_id = `${session} ${uid}${stateIndex < count ? '' : ' again'}`;
  const state = { state_id, track: index, track_uid: uid, transitions, restrictions };
  return { ...state, disallow_seeking: false, initial_playback_position: null };
}
