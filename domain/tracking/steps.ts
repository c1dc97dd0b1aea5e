import type { PlayReason } from '../list-player/types.ts';
import type { Ms } from '../core/units.ts';
import { finaliseRecord } from './record.ts';
import type { TrackingCommand, TrackingState, TrackingStep, TrackRecord } from './types.ts';

export function onlyState(state: TrackingState): TrackingStep {
  return { state, commands: [] };
}

export interface RecordEnd {
  readonly atMs: Ms;
  readonly reason: PlayReason;
  /** The source of the next play; absent: the same. */
  readonly source?: string;
}

/** Finalises the current record and sends it. Spec §7 "Logging of TrackStreamVerification, playback stats, start". */
export function finishRecord(
  state: TrackingState,
  record: TrackRecord,
  { atMs, reason, source = record.source }: RecordEnd,
): TrackingStep {
  const result = finaliseRecord(record, { atMs, reason, source });
  if (!result.ok) return { state, commands: [{ type: 'report', error: result.error }] };
  return { state: { ...state, current: result.value }, commands: finalCommands(result.value) };
}

/** Ads send nothing; a play without sound sends no verification. Spec §5 "Ads and interruptions never logged for stats". */
function finalCommands(record: TrackRecord): readonly TrackingCommand[] {
  const { flags, startedAtMs } = record;
  const stats = flags.noLog || flags.noStats ? [] : [{ type: 'send', what: 'stats', record } as const];
  const isVerified = startedAtMs !== null && !flags.noLog && !flags.noTSV;
  return isVerified ? [...stats, { type: 'send', what: 'verification', record }] : stats;
}
