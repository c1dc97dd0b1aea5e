import type { PlaybackOptions } from '../track-playback/types.ts';

/** Spec §4 "Repeat: controller OFF, CONTEXT, TRACK". */
export const REPEAT_MODES = ['OFF', 'CONTEXT', 'TRACK'] as const;
export type RepeatMode = (typeof REPEAT_MODES)[number];

/** Spec §4 "cycle OFF->CONTEXT->TRACK->OFF". */
export function nextRepeatMode(mode: RepeatMode): RepeatMode {
  const next = REPEAT_MODES[REPEAT_MODES.indexOf(mode) + 1];
  return next ?? 'OFF';
}

export function repeatModeOf({ repeating_context, repeating_track }: PlaybackOptions): RepeatMode {
  if (repeating_track) return 'TRACK';
  return repeating_context ? 'CONTEXT' : 'OFF';
}

/** The one mapping at the controller's edge (rulings "Repeat"): a repeated track repeats its context too. */
export function repeatOptions(mode: RepeatMode): Pick<PlaybackOptions, 'repeating_context' | 'repeating_track'> {
  return { repeating_context: mode !== 'OFF', repeating_track: mode === 'TRACK' };
}
