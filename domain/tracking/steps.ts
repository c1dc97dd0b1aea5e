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
  /** What is played from next; absent: the same. */
  readonly source?: string;
}

/** The last word about the current track, and its sending. Spec §7 "Logging of TrackStreamVerification, playback stats, start". */
export function finishRecord(
  state: TrackingState,
  record: TrackRecord,
  { atMs, reason, source = record.source }: RecordEnd,
): TrackingStep {
  const result = finaliseRecord(record, { atMs, reason, source });
  if (!result.ok) return { state, commands: [{ type: 'report', error: result.error }] };
  return { state: { ...state, current: result.value }, commands: finalCommands(result.value) };
}

/** Nothing of ads; of what never sounded no verification. Spec §5 "Ads and interruptions never logged for stats". */
function finalCommands(record: TrackRecord): readonly TrackingCommand[] {
  const { flags, startedAtMs } = record;
  const stats = flags.noLog || flags.noStats ? [] : [{ type: 'send', what: 'stats', record } as const];
  const isVerified = startedAtMs !== null && !flags.noLog && !flags.noTSV;
  return isVerified ? [...stats, { type: 'send', what: 'verification', record }] : stats;
}
