import type { SeekTable } from '#domain/media/types.ts';
import { stepTrackPlayback } from '#domain/track-playback/machine.ts';
import {
  INITIAL_TRACK_PLAYBACK,
  type TrackPlaybackEvent,
  type TrackPlaybackEffect,
  type TrackPlaybackState,
} from '#domain/track-playback/state.ts';
import type {
  IndexedStateRef,
  MachineTrack,
  StateMachine,
  StateUpdate,
  TrackPlaybackCommand,
} from '#domain/track-playback/types.ts';

const OPTIONS = { shuffling_context: false, repeating_context: false, repeating_track: false };

export const DURATION_MS = 180_000;

/** The seek table of a file that needs a key. */
export const SEEK_TABLE: SeekTable = {
  protection: 'cenc',
  pssh: 'AAAA',
  offset: 0,
  timescale: 1,
  encoder_delay_samples: 0,
  padding_samples: 0,
  segments: [[1, 1]],
};

export function machineTrack(uri: string, duration = DURATION_MS): MachineTrack {
  return {
    content_type: 'TRACK',
    track_type: 'AUDIO',
    metadata: {
      uri,
      context_uri: 'spotify:album:a',
      context_description: null,
      name: uri,
      authors: [],
      group_uri: '',
      group_name: '',
      images: [],
      duration,
      linked_from_uri: null,
    },
    manifest: {},
    ms_played_until_update: 31_000,
    ms_playing_update_interval: 30_000,
  };
}

/** A machine of this number of states in a row; the last has no next one. */
export function machineOf(count: number, id = 'm1', from = 0): StateMachine {
  const way = (index: number) => (index < 0 || index >= count ? null : { state_index: index, paused: false, active_alias: null });
  return {
    state_machine_id: id,
    attributes: { options: OPTIONS, playback_session_id: 's' },
    states: Array.from({ length: count }, (_, index) => ({
      state_id: `state${from + index}`,
      track: index,
      track_uid: `c${from + index}`,
      transitions: {
        advance: way(index + 1),
        skip_next: way(index + 1),
        skip_prev: way(index - 1),
        show_next: way(index + 1),
        show_prev: way(index - 1),
      },
      restrictions: {},
      disallow_seeking: false,
      initial_playback_position: null,
    })),
    tracks: Array.from({ length: count }, (_, index) => machineTrack(`spotify:track:${from + index}`)),
  };
}

export function refTo(machine: StateMachine, index: number, paused = false): IndexedStateRef {
  return {
    state_machine_id: machine.state_machine_id,
    state_id: machine.states[index]?.state_id ?? '',
    state_index: index,
    paused,
  };
}

export function replaceState(
  machine: StateMachine,
  index: number | null,
  more: Partial<{
    paused: boolean;
    seekTo: number;
    previous: string;
    version: number;
    keepsPause: boolean;
    repeatsSeek: boolean;
  }> = {},
): TrackPlaybackCommand {
  const previous = more.previous === undefined ? null : { state_machine_id: 'm1', state_id: more.previous, paused: false };
  return {
    type: 'replace_state',
    state_machine: machine,
    state_ref: index === null ? null : refTo(machine, index, more.paused),
    prev_state_ref: previous,
    seek_to: more.seekTo ?? null,
    ...(more.version === undefined ? {} : { version: more.version }),
    ...(more.keepsPause === undefined ? {} : { keeps_pause: more.keepsPause }),
    ...(more.repeatsSeek === undefined ? {} : { repeats_seek: more.repeatsSeek }),
  };
}

/** A device that receives events and records its effects. */
export function createDevice() {
  let state: TrackPlaybackState = INITIAL_TRACK_PLAYBACK;
  const send = (event: TrackPlaybackEvent): readonly TrackPlaybackEffect[] => {
    const step = stepTrackPlayback(state, event);
    state = step.state;
    return step.commands;
  };
  return {
    send,
    state: () => state,
    obey: (command: TrackPlaybackCommand | { type: 'unknown' }) => send({ type: 'command', command }),
    fact: (fact: Extract<TrackPlaybackEvent, { type: 'fact' }>['fact']) => send({ type: 'fact', fact }),
    progress(toMs: number) {
      return this.fact({ type: 'progressed', positionMs: toMs });
    },
  };
}

/** A registered device that plays the first of four states. */
export function playingDevice() {
  const device = createDevice();
  device.send({ type: 'enable', initialSeqNum: 10 });
  device.obey(replaceState(machineOf(4), 0));
  device.fact({ type: 'loaded', durationMs: DURATION_MS });
  device.fact({ type: 'playing', positionMs: 0 });
  return device;
}

export function updatesIn(orders: readonly TrackPlaybackEffect[]): readonly StateUpdate[] {
  return orders.flatMap((order) => (order.type === 'update' ? [order.update] : []));
}

export const reasonsIn = (orders: readonly TrackPlaybackEffect[]) => updatesIn(orders).map(({ debug_source }) => debug_source);
export const typesIn = (orders: readonly TrackPlaybackEffect[]) => orders.map(({ type }) => type);
