import { CONFLICT_REFS_MAX } from '#domain/constants/network/connect.ts';
import { PAUSE_DELAY_MS, STARTED_PLAYING_MS } from '#domain/constants/playback/playback.ts';
import type { StateUpdate } from '#domain/track-playback/types.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import type { TraceEvent } from '../world/trace.ts';
import { bodyOf, callOf } from './reading/calls.ts';
import { followSound, perPage, reads, safety, silence } from './reading/pages.ts';
import { commandTypeIn, pushOf, replaceStateIn } from './reading/pushes.ts';

const KNOWN_COMMANDS = ['replace_state', 'set_volume', 'log_out', 'ping'];
/** Spec §9 "30000 ms per track in list player". */
const THRESHOLD_MS = 30_000;

function updateIn(request: HttpRequest): StateUpdate | null {
  const name = callOf(request)?.name;
  return name === 'state' || name === 'conflict' ? (bodyOf(request) as StateUpdate | null) : null;
}

const isRegistered = (event: TraceEvent): event is Extract<TraceEvent, { readonly type: 'response' }> =>
  event.type === 'response' && event.response.status === 200 && callOf(event.request)?.name === 'register';

export const s3 = safety('S3', 'sequence numbers of state updates only grow within a registration', () => {
  reads('request', 'response');
  const pages = perPage(() => ({ last: -1, body: '' as HttpRequest['body'] }));
  return (event) => {
    if (isRegistered(event)) Object.assign(pages(event), { last: Number(bodyOf(event.response)?.['initial_seq_num']), body: '' });
    if (event.type !== 'request') return null;
    const update = updateIn(event.request);
    if (update === null) return null;
    const state = pages(event);
    const { body, last } = state;
    Object.assign(state, { last: Math.max(last, update.seq_num), body: event.request.body });
    if (update.seq_num > last || event.request.body === body) return null;
    return `${event.page} sends state ${String(update.seq_num)} after ${String(last)}`;
  };
});

export const s7 = safety('S7', 'a page does not send the same state twice in a row', () => {
  reads('request', 'response');
  const pages = perPage(() => ({ last: '', body: '' as HttpRequest['body'] }));
  return (event) => {
    if (isRegistered(event)) Object.assign(pages(event), { last: '', body: '' });
    if (event.type !== 'request') return null;
    const call = callOf(event.request)?.name;
    if (call === 'conflict') Object.assign(pages(event), { last: '', body: '' });
    const update = call === 'state' ? updateIn(event.request) : null;
    if (update === null) return null;
    const state = pages(event);
    const { body, last } = state;
    const content = JSON.stringify({ ...update, seq_num: 0 });
    Object.assign(state, { last: content, body: event.request.body });
    const isAlwaysSent = update.debug_source === 'ping' || update.debug_source === 'error';
    const isSame = content === last && event.request.body !== body && !isAlwaysSent;
    return isSame ? `${event.page} repeats state ${String(update.seq_num)}` : null;
  };
});

const ONCE = ['started_playing', 'played_threshold_reached'] as const;
const MINIMUM_MS: Readonly<Record<string, number>> = {
  started_playing: STARTED_PLAYING_MS + 1,
  played_threshold_reached: THRESHOLD_MS,
};

export const s8 = safety('S8', 'the start and the played threshold of a track are reported once, when they are reached', () => {
  reads('request', 'response', 'media', 'media-command');
  const pages = perPage(() => new Map<string, HttpRequest['body']>());
  return (event) => {
    const isNewTrack =
      (event.type === 'media-command' && event.what === 'open') ||
      (event.type === 'media' && event.event.type === 'ended') ||
      isRegistered(event);
    if (isNewTrack) pages(event).clear();
    if (event.type !== 'request') return null;
    const update = updateIn(event.request);
    const source = update?.debug_source ?? '';
    if (update === null || !ONCE.some((one) => one === source)) return null;
    const sent = pages(event);
    const key = `${source} ${update.state_ref?.state_id ?? ''}`;
    const before = sent.get(key);
    sent.set(key, event.request.body);
    if (before !== undefined && before !== event.request.body) return `${event.page} reports ${source} twice`;
    const playedMs = update.sub_state.stream_time;
    return playedMs < (MINIMUM_MS[source] ?? 0) ? `${event.page} reports ${source} after ${String(playedMs)} ms` : null;
  };
});

const isRefusedReport = (event: TraceEvent) =>
  (event.type === 'request-failed' || (event.type === 'response' && event.response.status >= 300)) &&
  updateIn(event.request) !== null;

interface Followed {
  /** What it reported last; null when that is not certain. */
  stateId: string | null;
  /** Its last report had no success, or its connection is gone: a track that it opens from then on is another state, which it may be unable to report. */
  isUnheard: boolean;
  /** It has to be silent after this moment. */
  clearsAtMs: number | null;
  /** It has to keep its track in this moment. */
  keepsAtMs: number | null;
}

export const s9 = safety(
  'S9',
  'a device without a state stops, keeps its track in the same state, and names at most five states in a conflict',
  () => {
    const pages = perPage((): Followed => ({ stateId: null, isUnheard: false, clearsAtMs: null, keepsAtMs: null }));
    const sounds = perPage(silence);
    return (event) => {
      const state = pages(event);
      const sound = sounds(event);
      followSound(sound, event);
      const clearsAtMs = state.clearsAtMs ?? Infinity;
      if (event.atMs > clearsAtMs) {
        state.clearsAtMs = null;
        if (sound.isSounding) return `${event.page} sounds after its state was cleared`;
      }
      const isNext = event.type === 'media' && event.event.type === 'ended';
      if (state.isUnheard && (isNext || (event.type === 'media-command' && event.what === 'open'))) state.stateId = null;
      if (event.type === 'media-command') {
        if (event.what === 'stop') state.clearsAtMs = null;
        if (event.what === 'open' && state.keepsAtMs === event.atMs) return `${event.page} opens the track it already plays`;
      }
      if (event.type === 'request') return conflictError(event, state);
      if (isRefusedReport(event) || event.type === 'socket-closed') state.isUnheard = true;
      const command = replaceStateIn(event);
      if (command === null) {
        if (event.type !== 'view' && event.type !== 'media-command') state.keepsAtMs = null;
        return null;
      }
      const previous = command.prev_state_ref?.state_id;
      const isCurrent = previous === undefined || previous === state.stateId;
      if (command.state_ref === null && isCurrent && sound.isSounding) state.clearsAtMs = event.atMs;
      if (command.state_ref && command.state_ref.state_id === state.stateId && sound.isSounding) state.keepsAtMs = event.atMs;
      // Whether it obeys an order for another state shows in its next report.
      else if (command.state_ref && command.state_ref.state_id !== state.stateId) state.stateId = null;
      return null;
    };
  },
);

function conflictError(event: Extract<TraceEvent, { readonly type: 'request' }>, state: Followed): string | null {
  const update = updateIn(event.request);
  if (update === null) return null;
  Object.assign(state, { stateId: update.state_ref?.state_id ?? null, isUnheard: false });
  if (callOf(event.request)?.name !== 'conflict') return null;
  const { rejected_state_refs: refs = [], seq_nums: numbers = [] } = bodyOf(event.request) as {
    rejected_state_refs?: readonly unknown[];
    seq_nums?: readonly number[];
  };
  if (refs.length > CONFLICT_REFS_MAX) return `${event.page} names ${String(refs.length)} states in a conflict`;
  return refs.length === numbers.length
    ? null
    : `${event.page} names ${String(numbers.length)} numbers for ${String(refs.length)} states`;
}

export const s10 = safety('S10', 'an unknown command from the service is an error and changes nothing', () => {
  const pages = perPage(() => ({ atMs: null as number | null, isConnected: true }));
  return (event) => {
    const state = pages(event);
    if (event.type === 'socket') state.isConnected = false;
    if (pushOf(event)?.type === 'connection-id') state.isConnected = true;
    if (state.atMs !== null) {
      if (event.type === 'log' && event.detail['code'] === 'UNKNOWN_COMMAND') state.atMs = null;
      else if (event.atMs > state.atMs) {
        state.atMs = null;
        return `${event.page} ignores an unknown command`;
      } else if (event.type === 'media-command') return `${event.page} acts on an unknown command: ${event.what}`;
    }
    const type = commandTypeIn(event);
    // What comes before the id of the connection reaches no use case.
    if (type !== null && !KNOWN_COMMANDS.includes(type) && state.isConnected) state.atMs = event.atMs;
    return null;
  };
});

export const s31 = safety('S31', 'positions come at most twice a second, and a pause counts only when it lasts', () => {
  reads('media', 'media-command', 'request');
  const pages = perPage(() => ({ pausedAtMs: null as number | null, resumedAtMs: null as number | null, ticks: [] as number[] }));
  return (event) => {
    const state = pages(event);
    if (event.type === 'media-command') state.ticks = [];
    if (event.type === 'media') {
      const { type } = event.event;
      if (type === 'progressed') state.ticks = [...state.ticks.slice(-3), event.atMs];
      else state.ticks = [];
      const [first = 0] = state.ticks;
      if (state.ticks.length === 4 && event.atMs - first < 1_000) return `${event.page} reports four positions within a second`;
      if (type === 'paused') Object.assign(state, { pausedAtMs: event.atMs, resumedAtMs: null });
      if (type === 'playing') state.resumedAtMs = event.atMs;
    }
    if (event.type !== 'request') return null;
    const { pausedAtMs, resumedAtMs } = state;
    if (updateIn(event.request)?.debug_source !== 'pause' || pausedAtMs === null || resumedAtMs === null) return null;
    if (event.atMs - pausedAtMs > PAUSE_DELAY_MS) return null;
    return `${event.page} reports a pause that was over after ${String(resumedAtMs - pausedAtMs)} ms`;
  };
});
