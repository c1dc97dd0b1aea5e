import { AMPLITUDE_DECADE, DECIBELS_PER_DECADE } from '../constants/media.ts';

/** How a position of the volume control becomes loudness. Spec §9 "Cubic volume option cubes volume". */
export type VolumeCurve = 'linear' | 'cubic';

/** The amplitude, 0 to 1, for a volume of 0 to 1. */
export function amplitudeOf(volume01: number, curve: VolumeCurve): number {
  return curve === 'cubic' ? volume01 ** 3 : volume01;
}

/** The same with a track's loudness correction in decibel; what would exceed 1 is capped there. */
export function correctedAmplitude(volume01: number, curve: VolumeCurve, gainDb: number): number {
  const amplitude = amplitudeOf(volume01, curve) * AMPLITUDE_DECADE ** (gainDb / DECIBELS_PER_DECADE);
  return Math.min(1, Math.max(0, amplitude));
}
