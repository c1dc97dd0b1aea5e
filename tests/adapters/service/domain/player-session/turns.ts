import { indexAt } from '#domain/list-player/shuffle.ts';
import type { ListItem, ListPlayer } from '#domain/list-player/types.ts';
import type { StateRef, StateUpdate, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { adTrackOf, machineTrackOf } from '#adapters/service/application/playback/machine-track.ts';
import { stepSession } from '#adapters/service/domain/player-session/session.ts';
import {
  EMPTY_SESSION,
  type PlayerSession,
  type ResolvedTrack,
  type SessionResponse,
  type SessionCommand,
  type SessionFact,
} from '#adapters/service/domain/player-session/session-types.ts';
import { uidOf } from '#adapters/service/domain/player-session/state-ids.ts';
import { sampleAlbumRef, sampleTrack } from '#tests/support/fixtures/sample-library.ts';
import { descriptor } from '../../application/playback/room.ts';

export const CONTEXT = 'spotify:album:0000000000000000000000';
export const DURATION_MS = 200_000;

export const contextOf = (total: number, uri = CONTEXT) => ({ uri, name: 'An album', total, given: null });
export const uriAt = (index: number) => `spotify:track:${String(index).padStart(22, '0')}`;

interface TurnsOptions {
  readonly unplayable?: ReadonlySet<string>;
  readonly state?: PlayerSession;
  /** The resume point of every track. */
  readonly startMs?: number;
}

/** The rules with a manual clock, and a library in which only the named tracks are unplayable. */
export function createTurns(options: TurnsOptions = {}) {
  let state = options.state ?? EMPTY_SESSION;
  let nowMs = 1_000_000;
  let turns = 0;
  const all: SessionCommand[] = [];

  const resolve = (item: ListItem, list: ListPlayer): ResolvedTrack => {
    const uri = item.kind === 'queue' ? item.uri : uriAt(indexAt(list, item.at));
    const isOut = options.unplayable?.has(uri) ?? false;
    const initial = {
      ...sampleTrack({ album: sampleAlbumRef('Album', 'Artist'), name: uri, number: 1 }),
      uri,
      duration_ms: DURATION_MS,
    };
    const sound = machineTrackOf(initial, {}, { uri: list.context.uri, name: 'An album' });
    const ad = {
      uri,
      advertiser: 'Soap',
      blurb: 'Clean',
      clickUrl: 'https://soap.example/',
      image: null,
      impressionUrls: [],
      audio: uriAt(0),
    };
    const played = uri.startsWith('spotify:ad:') ? adTrackOf(ad, sound) : sound;
    const track = isOut ? null : played;
    const { startMs = 0 } = options;
    return { item, uri, uid: uidOf(list, item), track, reason: isOut ? 'It is silent.' : '', startMs };
  };

  const send = (fact: SessionFact): { readonly response: SessionResponse; readonly commands: readonly SessionCommand[] } => {
    const moment = () => ({ nowMs, id: `id${(turns += 1)}`, seed: turns });
    let step = stepSession(state, { ...fact, ...moment() });
    const commands = [...step.commands];
    for (
      let query = step.commands.find(({ type }) => type === 'resolve');
      query;
      query = step.commands.find(({ type }) => type === 'resolve')
    ) {
      const { playback } = step.state;
      const items = query.type === 'resolve' ? query.items : [];
      const tracks = playback ? items.map((item) => resolve(item, playback.list)) : [];
      step = stepSession(step.state, { type: 'resolved', tracks, ...moment() });
      commands.push(...step.commands);
    }
    state = step.state;
    const responses = commands.flatMap((command) => (command.type === 'respond' ? [command.response] : []));
    const response = responses.find(({ type }) => type !== 'done') ?? { type: 'done' };
    const carried = response.type === 'refused' ? commands.filter(({ type }) => type === 'respond') : commands;
    all.push(...carried);
    return { response, commands: carried };
  };

  return {
    send,
    state: () => state,
    nowMs: () => nowMs,
    wait: (ms: number) => void (nowMs += ms),
    register: (id: string, more: Partial<Extract<SessionFact, { type: 'register' }>> = {}) =>
      send({
        type: 'register',
        descriptor: descriptor(id),
        connectionId: `${id}-socket`,
        clientVersion: 'test',
        volume: 65_535,
        previous: null,
        resource: null,
        ...more,
      }),
    play: (deviceId: string, total: number, more: Partial<Extract<SessionFact, { type: 'play' }>> = {}) =>
      send({
        type: 'play',
        deviceId,
        context: contextOf(total),
        index: null,
        seekToMs: 0,
        paused: false,
        options: {},
        askedAtMs: 0,
        ...more,
      }),
    /** What went into the history, in order. */
    recorded: () => all.flatMap((command) => (command.type === 'record' ? [command.uri] : [])),
    /** Why controllers last received the cluster; undefined when they have not. */
    announced: () => all.flatMap((command) => (command.type === 'cluster' ? [command.reason] : [])).at(-1),
    pushes: (deviceId: string) =>
      all.flatMap((command) => (command.type === 'push' && command.deviceId === deviceId ? [command.command] : [])),
  };
}

export type Turns = ReturnType<typeof createTurns>;
export type Replace = Extract<TrackPlaybackCommand, { type: 'replace_state' }>;

export function lastReplace(turns: Turns, deviceId: string): Replace {
  const found = turns.pushes(deviceId).flatMap((command) => (command.type === 'replace_state' ? [command] : []));
  const last = found[found.length - 1];
  if (last === undefined) throw new Error(`${deviceId} received nothing`);
  return last;
}

/** The context index a command points at, by the made-up URIs. */
export function playing({ state_machine, state_ref }: Replace): string | null {
  const state = state_ref && state_machine.states[state_ref.state_index];
  return state ? (state_machine.tracks[state.track]?.metadata.uri ?? null) : null;
}

export function updateOf(
  seqNum: number,
  ref: StateRef | null,
  more: Partial<StateUpdate> & { position?: number } = {},
): StateUpdate {
  const { position = 0, ...rest } = more;
  return {
    seq_num: seqNum,
    state_ref: ref && { state_machine_id: ref.state_machine_id, state_id: ref.state_id, paused: ref.paused },
    sub_state: { playback_speed: ref?.paused === false ? 1 : 0, position, duration: DURATION_MS, stream_time: 0 },
    previous_position: 0,
    debug_source: 'progress',
    ...rest,
  };
}

/** A ref into a machine by index, as a device that walked there reports it. */
export function refAt({ state_machine }: Replace, index: number, paused = false): StateRef {
  const state = state_machine.states[index];
  if (state === undefined) throw new Error(`no state ${index}`);
  return { state_machine_id: state_machine.state_machine_id, state_id: state.state_id, paused };
}
