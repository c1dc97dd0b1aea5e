import { unreachable } from '../core/assert.ts';
import type { Ms } from '../core/units.ts';
import { soundingFrom } from './played-intervals.ts';
import { counts, heard, lasting, silent, sought, wanted, within } from './record.ts';
import { finish, onlyState } from './steps.ts';
import type { TrackingEvent, TrackingState, TrackingStep, TrackRecord } from './types.ts';
import type { PlaybackFact } from '../track-playback/playback-fact.ts';

/** What the sound does, written down. Facts of any play but the current one are nobody's any more. */
export function stepFact(state: TrackingState, event: Extract<TrackingEvent, { readonly type: 'fact' }>): TrackingStep {
  const { atMs, fact } = event;
  const record = state.current;
  if (record === null || record.playId !== event.playId || record.finalisedAtMs !== null) return onlyState(state);
  const withRecord = (current: TrackRecord) => onlyState({ ...state, current });
  switch (fact.type) {
    case 'loaded':
      return withRecord({ ...record, ...lasting(record, fact.durationMs) });
    case 'playing':
      return playing(state, record, fact.positionMs, atMs);
    case 'progressed':
      return withRecord(heard(record, fact.positionMs, state.rate));
    case 'paused':
      return withRecord(silent(heard(record, fact.positionMs, state.rate)));
    case 'moved':
      return withRecord(sought(record, fact.fromMs, fact.positionMs));
    case 'autoplay-failed':
      return withRecord(silent(record));
    case 'ended':
      return over(state, heard(record, record.durationMs, state.rate), fact, atMs);
    case 'failed':
      return over(state, { ...record, errorCode: fact.error.code }, fact, atMs);
    default:
      return unreachable(fact);
  }
}

/** The first sound is told at once: the wait for it counts from the wish to hear it. Spec §3 "play latency". */
function playing(state: TrackingState, record: TrackRecord, positionMs: Ms, atMs: Ms): TrackingStep {
  const intended = wanted(heard(record, positionMs, state.rate), atMs);
  const sounding = { ...intended, played: soundingFrom(intended.played, within(record, positionMs)) };
  if (record.startedAtMs !== null) return onlyState({ ...state, current: sounding });
  const latencies = { ...record.latencies, play: Math.max(0, atMs - (intended.intendedAtMs ?? atMs)) };
  const current = { ...sounding, startedAtMs: atMs, latencies };
  return {
    state: { ...state, current },
    commands: record.flags.noLog ? [] : [{ type: 'send', what: 'start', record: current }],
  };
}

/** It ended, or broke: what follows does so for that reason. */
function over(state: TrackingState, record: TrackRecord, { type }: PlaybackFact, atMs: Ms): TrackingStep {
  const reason = type === 'ended' ? 'trackdone' : 'trackerror';
  const next = { ...state, asked: reason, current: record } as const;
  return counts(record) ? finish(next, record, { atMs, reason }) : onlyState(next);
}
