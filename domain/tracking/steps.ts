import type { PlayReason } from '../list-player/types.ts';
import type { Ms } from '../core/units.ts';
import { finalised } from './record.ts';
import type { TrackingCommand, TrackingState, TrackingStep, TrackRecord } from './types.ts';

export function onlyState(state: TrackingState): TrackingStep {
  return { state, commands: [] };
}

export interface End {
  readonly atMs: Ms;
  readonly reason: PlayReason;
  /** What is played from next; absent: the same. */
  readonly source?: string;
}

/** The last word about the current track, and its sending. Spec §7 "Logging of TrackStreamVerification, playback stats, start". */
export function finish(state: TrackingState, record: TrackRecord, { atMs, reason, source = record.source }: End): TrackingStep {
  const result = finalised(record, { atMs, reason, source });
  if (!result.ok) return { state, commands: [{ type: 'report', error: result.error }] };
  return { state: { ...state, current: result.value }, commands: lastWords(result.value) };
}

/** Nothing of ads; of what never sounded no verification. Spec §5 "Ads and interruptions never logged for stats". */
function lastWords(record: TrackRecord): readonly TrackingCommand[] {
  const { flags, startedAtMs } = record;
  const stats = flags.noLog || flags.noStats ? [] : [{ type: 'send', what: 'stats', record } as const];
  const isVerified = startedAtMs !== null && !flags.noLog && !flags.noTSV;
  return isVerified ? [...stats, { type: 'send', what: 'verification', record }] : stats;
}
