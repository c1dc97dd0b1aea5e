import { PLAY_REASONS } from '#domain/list-player/types.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import { bodyOf, callOf } from './reading/calls.ts';
import { reads, safety } from './reading/pages.ts';
import type { TraceEvent } from '../world/trace.ts';

/** Tracks on either side in a view, at most. Spec §9 "2 next and 2 previous (from at most 5)". */
const WINDOW_FROM_MAX = 5;

interface TrackingBody extends Readonly<Record<string, unknown>> {
  readonly session_id: string;
  readonly sequence_id: number;
  readonly playback_id: string;
  readonly play_track: string;
}

/** The kind and the body of a tracking message; null for other events. */
function trackingIn(
  event: TraceEvent,
): { readonly kind: string; readonly body: TrackingBody; readonly request: HttpRequest } | null {
  if (event.type !== 'request' && event.type !== 'response') return null;
  const call = callOf(event.request);
  const body = call?.name === 'tracking' ? (bodyOf(event.request) as TrackingBody | null) : null;
  return body === null ? null : { kind: call?.params[0] ?? '', body, request: event.request };
}

/** Sent once for each playback; stalls are sent one by one. */
const FINAL = ['jssdk_playback_start', 'jssdk_playback_stats', 'track_stream_verification'];

export const s38 = safety('S38', 'what a playback was is final: it is sent once, and never differs', () => {
  reads('request', 'response');
  const sent = new Map<string, { readonly text: HttpRequest['body']; isAccepted: boolean }>();
  return (event) => {
    const tracking = trackingIn(event);
    if (tracking === null || !FINAL.includes(tracking.kind)) return null;
    const { body, kind, request } = tracking;
    const key = `${kind} ${body.playback_id}`;
    const before = sent.get(key);
    if (event.type === 'response') {
      if (before && event.response.status === 202) before.isAccepted = true;
      return null;
    }
    sent.set(key, before ?? { text: request.body, isAccepted: false });
    if (before === undefined) return null;
    if (before.text !== request.body) return `${event.page} sends two versions of ${kind}`;
    return before.isAccepted ? `${event.page} sends ${kind} again` : null;
  };
});

const isReason = (value: unknown) => value === undefined || PLAY_REASONS.some((reason) => reason === value);

const NOT_NEGATIVE = /^(ms_|max_ms_|n_|total_bytes|start_position|end_position)/;

export const s39 = safety('S39', 'played times and latencies of a playback are possible, and its reasons are known', () => {
  reads('page', 'request');
  const startedAtMs = new Map<string, number>();
  return (event) => {
    // What a page plays began after the page.
    if (event.type === 'page' && event.what === 'opening') startedAtMs.set(event.page, event.atMs);
    if (event.type !== 'request') return null;
    const body = trackingIn(event)?.body;
    if (body === undefined) return null;
    const wrong = Object.entries(body).find(
      ([name, value]) => NOT_NEGATIVE.test(name) && typeof value === 'number' && !(value >= 0),
    );
    if (wrong) return `${event.page} tracks ${wrong[0]} of ${String(wrong[1])}`;
    if (!isReason(body['reason_start']) || !isReason(body['reason_end'])) return `${event.page} tracks an unknown reason`;
    const { ms_played_union: union = 0, ms_total_est: total = Infinity } = body as {
      ms_played_union?: number;
      ms_total_est?: number;
    };
    if (total > 0 && union > total + 1_000) return `${event.page} tracks ${String(union)} ms of a track of ${String(total)} ms`;
    const wallMs = event.atMs - (startedAtMs.get(event.page) ?? 0);
    // The fastest speed is three times the original.
    return union > 3 * wallMs + 1_000 ? `${event.page} tracks ${String(union)} ms in ${String(wallMs)} ms` : null;
  };
});

interface Sequence {
  readonly playbacks: Map<number, string>;
  last: number;
  hasLost: boolean;
}

export const s40 = safety('S40', 'each playback has the next number of its session', () => {
  reads('request', 'request-failed', 'fault');
  const sessions = new Map<string, Sequence>();
  const pages = new Map<string, Sequence>();
  return (event) => {
    const isFailed = event.type === 'request-failed' && callOf(event.request)?.name === 'tracking';
    const failedPage = isFailed || event.type === 'fault' ? pages.get(event.page) : undefined;
    if (failedPage) failedPage.hasLost = true;
    const tracking = event.type === 'request' ? trackingIn(event) : null;
    if (tracking === null || !FINAL.includes(tracking.kind)) return null;
    const { playback_id: playbackId, sequence_id: number, session_id: sessionId } = tracking.body;
    const sequence = sessions.get(sessionId) ?? { playbacks: new Map<number, string>(), last: number - 1, hasLost: false };
    sessions.set(sessionId, sequence);
    pages.set(event.page, sequence);
    const known = sequence.playbacks.get(number);
    sequence.playbacks.set(number, playbackId);
    if (known !== undefined)
      return known === playbackId ? null : `${event.page} gives two playbacks the number ${String(number)}`;
    const { last } = sequence;
    sequence.last = Math.max(last, number);
    return number > last + 1 && !sequence.hasLost ? `${event.page} leaves out the numbers after ${String(last)}` : null;
  };
});

export const s41 = safety(
  'S41',
  'advertisements are not tracked, and not shown among the tracks around the current one',
  () => (event) => {
    const body = event.type === 'request' ? trackingIn(event)?.body : undefined;
    if (body && /^spotify:(?:ad|interruption):/.test(body.play_track)) return `${event.page} tracks ${body.play_track}`;
    if (event.type !== 'view') return null;
    const { nextTracks, previousTracks } = event.view;
    if ([...nextTracks, ...previousTracks].some(({ type }) => type === 'ad'))
      return `${event.page} shows an advertisement beside the track`;
    return previousTracks.length > WINDOW_FROM_MAX
      ? `${event.page} shows ${String(previousTracks.length)} previous tracks`
      : null;
  },
);
