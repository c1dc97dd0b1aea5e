import { unreachable } from '../core/assert.ts';
import { PROGRESS_INTERVAL_MS } from '../constants/playback/media.ts';
import type { Ms } from '../core/units.ts';
import { playFrom } from './played-intervals.ts';
import { isIntendedOrPlayed, withPlayedTo, withDuration, withSilence, withSeek, withIntent, clampToTrack } from './record.ts';
import { finishRecord, onlyState } from './steps.ts';
import type { TrackingEvent, TrackingState, TrackingStep, TrackRecord } from './types.ts';
import type { PlaybackFact } from '../track-playback/playback-fact.ts';

/** Records a playback fact of the current play; other plays are ignored. */
export function recordFact(state: TrackingState, event: Extract<TrackingEvent, { readonly type: 'fact' }>): TrackingStep {
  const { atMs, fact } = event;
  const record = state.current;
  if (record === null || record.playId !== event.playId || record.finalisedAtMs !== null) return onlyState(state);
  const withRecord = (current: TrackRecord) => onlyState({ ...state, current });
  switch (fact.type) {
    case 'loaded':
      return withRecord({ ...record, ...withDuration(record, fact.durationMs) });
    case 'playing':
      return onPlaying(state, record, fact.positionMs, atMs);
    case 'progressed':
      return withRecord(withPlayedTo(record, fact.positionMs, state.rate));
    case 'paused':
      return withRecord(withSilence(withPlayedTo(record, fact.positionMs, state.rate)));
    case 'moved':
      return withRecord(withSeek(record, fact.fromMs, fact.positionMs));
    case 'autoplay-failed':
      return withRecord(withSilence(record));
    case 'ended':
      return onOver(state, withPlayedTo(record, endOf(record, state.rate, atMs), state.rate), fact, atMs);
    case 'failed':
      return onOver(state, { ...record, errorCode: fact.error.code }, fact, atMs);
    default:
      return unreachable(fact);
  }
}

/** The first sound is sent at once; its latency counts from the intention to play. Spec §3 "play latency". */
function onPlaying(state: TrackingState, record: TrackRecord, positionMs: Ms, atMs: Ms): TrackingStep {
  const intended = withIntent(withPlayedTo(record, positionMs, state.rate), atMs);
  const sounding = { ...intended, played: playFrom(intended.played, clampToTrack(record, positionMs)) };
  if (record.startedAtMs !== null) return onlyState({ ...state, current: sounding });
  const latencies = { ...record.latencies, play: Math.max(0, atMs - (intended.intendedAtMs ?? atMs)) };
  const current = { ...sounding, startedAtMs: atMs, latencies };
  const impressions = record.impressionUrls.length > 0 ? [{ type: 'impressions', urls: record.impressionUrls } as const] : [];
  const start = record.flags.noLog ? [] : [{ type: 'send', what: 'start', record: current } as const];
  return { state: { ...state, current }, commands: [...impressions, ...start] };
}

/** The end of the track, or how far playback can be by now: a browser may end a track early. */
function endOf({ durationMs, played, startedAtMs }: TrackRecord, rate: number, atMs: Ms): Ms {
  const leftMs = Math.max(0, atMs - (startedAtMs ?? atMs) - played.listenedMs);
  return Math.min(durationMs, played.positionMs + leftMs * rate + PROGRESS_INTERVAL_MS);
}

/** The track ended or failed, which is the start reason of the next one. */
function onOver(state: TrackingState, record: TrackRecord, { type }: PlaybackFact, atMs: Ms): TrackingStep {
  const reason = type === 'ended' ? 'trackdone' : 'trackerror';
  const next = { ...state, pendingReason: reason, current: record } as const;
  return isIntendedOrPlayed(record) ? finishRecord(next, record, { atMs, reason }) : onlyState(next);
}
