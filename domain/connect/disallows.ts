import type { Restrictions } from '../track-playback/types.ts';

/** True: not allowed now. Spec §6 "Restrictions (disallow reasons) are reported as booleans in disallows". */
export interface DisallowFlags {
  readonly pausing: boolean;
  readonly resuming: boolean;
  readonly seeking: boolean;
  readonly peekingPrevious: boolean;
  readonly peekingNext: boolean;
  readonly skippingPrevious: boolean;
  readonly skippingNext: boolean;
  readonly togglingRepeatContext: boolean;
  readonly togglingRepeatTrack: boolean;
  readonly togglingShuffle: boolean;
}

export function disallowFlagsOf(restrictions: Restrictions): DisallowFlags {
  const isBarred = (reasons: readonly string[] | undefined) => reasons !== undefined && reasons.length > 0;
  return {
    pausing: isBarred(restrictions.disallow_pausing_reasons),
    resuming: isBarred(restrictions.disallow_resuming_reasons),
    seeking: isBarred(restrictions.disallow_seeking_reasons),
    peekingPrevious: isBarred(restrictions.disallow_peeking_prev_reasons),
    peekingNext: isBarred(restrictions.disallow_peeking_next_reasons),
    skippingPrevious: isBarred(restrictions.disallow_skipping_prev_reasons),
    skippingNext: isBarred(restrictions.disallow_skipping_next_reasons),
    togglingRepeatContext: isBarred(restrictions.disallow_toggling_repeat_context_reasons),
    togglingRepeatTrack: isBarred(restrictions.disallow_toggling_repeat_track_reasons),
    togglingShuffle: isBarred(restrictions.disallow_toggling_shuffle_reasons),
  };
}
