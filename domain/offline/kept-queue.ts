import { KEPT_QUEUE_MAX } from '../constants/page/offline.ts';
import type { TrackPlaybackEvent } from '../track-playback/state.ts';
import type { MachineState, MachineTrack, Restrictions, StateMachine } from '../track-playback/types.ts';
import type { KeptMusic } from './kept-music.ts';

/** What the listener wants to hear, as in a play request. */
export interface WantedTracks {
  readonly contextUri: string;
  readonly trackUris?: readonly string[];
  readonly trackUri?: string;
  readonly index?: number;
}

/** The kept tracks that play, and the index of the first one. */
export interface KeptQueue {
  readonly uris: readonly string[];
  readonly startIndex: number;
}

/**
 * The kept tracks of a request, in their order; null when the wanted track is not kept, or none is. A list that is not kept itself
 * plays the wanted track alone.
 */
export function keptQueueOf(music: KeptMusic, wanted: WantedTracks): KeptQueue | null {
  const all = wanted.trackUris ?? music.items.find(({ uri }) => uri === wanted.contextUri)?.trackUris;
  const uris = all ?? [wanted.trackUri ?? wanted.contextUri];
  const isKept = (uri: string) => music.tracks[uri]?.status === 'kept';
  const place = placeOf(uris, wanted);
  if (place !== null && !isKept(uris[place] ?? '')) return null;
  const first = place ?? uris.findIndex(isKept);
  if (first < 0) return null;
  const from = Math.max(0, first - KEPT_QUEUE_MAX / 2);
  const near = uris.slice(from, from + KEPT_QUEUE_MAX);
  return { uris: near.filter(isKept), startIndex: near.slice(0, first - from).filter(isKept).length };
}

/** The index of the wanted track; null when the request names none. */
function placeOf(uris: readonly string[], { index, trackUri }: WantedTracks): number | null {
  if (trackUri === undefined) return index ?? null;
  return index !== undefined && uris[index] === trackUri ? index : uris.indexOf(trackUri);
}

/** The beginning of the uid of a kept track; none of the service begins so. */
const KEPT_UID = 'kept';
export const isKeptUid = (uid: string): boolean => uid.startsWith(KEPT_UID);

const NOT_OFFLINE = ['offline'] as const;
const NO_CHOICES: Restrictions = {
  disallow_toggling_repeat_context_reasons: NOT_OFFLINE,
  disallow_toggling_repeat_track_reasons: NOT_OFFLINE,
  disallow_toggling_shuffle_reasons: NOT_OFFLINE,
};

export interface KeptPlayback {
  readonly id: string;
  readonly contextUri: string;
  readonly tracks: readonly MachineTrack[];
  readonly startIndex: number;
  readonly positionMs: number;
  readonly paused: boolean;
  readonly shuffled: boolean;
}

/** The event that plays kept tracks without the service: a state machine that leads from each track to its neighbours. */
export function keptPlaybackEvent(playback: KeptPlayback): TrackPlaybackEvent {
  const { id, paused, positionMs, shuffled, startIndex, tracks } = playback;
  const machine: StateMachine = {
    state_machine_id: id,
    attributes: {
      options: { shuffling_context: shuffled, repeating_context: false, repeating_track: false },
      playback_session_id: id,
    },
    states: tracks.map((_, index) => stateAt(id, index, tracks.length)),
    tracks: tracks.map((track) => ({ ...track, metadata: { ...track.metadata, context_uri: playback.contextUri } })),
  };
  const ref = { state_machine_id: id, state_id: stateIdOf(id, startIndex), state_index: startIndex, paused };
  return {
    type: 'command',
    command: { type: 'replace_state', state_machine: machine, state_ref: ref, prev_state_ref: null, seek_to: positionMs },
  };
}

const stateIdOf = (id: string, index: number) => `${id} ${String(index)}`;

function stateAt(id: string, index: number, count: number): MachineState {
  const to = (other: number, paused: boolean) =>
    other < 0 || other >= count ? null : { state_index: other, paused, active_alias: null };
  return {
    state_id: stateIdOf(id, index),
    track: index,
    track_uid: `${KEPT_UID} ${String(index)}`,
    transitions: {
      advance: to(index + 1, false),
      skip_next: to(index + 1, false),
      skip_prev: to(index - 1, false),
      show_next: to(index + 1, true),
      show_prev: to(index - 1, true),
    },
    restrictions: {
      ...NO_CHOICES,
      ...(index === 0 ? { disallow_peeking_prev_reasons: NOT_OFFLINE, disallow_skipping_prev_reasons: NOT_OFFLINE } : {}),
      ...(index === count - 1 ? { disallow_peeking_next_reasons: NOT_OFFLINE, disallow_skipping_next_reasons: NOT_OFFLINE } : {}),
    },
    disallow_seeking: false,
    initial_playback_position: null,
  };
}
