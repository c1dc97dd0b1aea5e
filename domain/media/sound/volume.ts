/** The mapping from the volume control to amplitude. Spec §9 "Cubic volume option cubes volume". */
export type VolumeCurve = 'linear' | 'cubic';

/** The amplitude, 0 to 1, for a volume of 0 to 1. */
export function amplitudeOf(volume01: number, curve: VolumeCurve): number {
  return curve === 'cubic' ? volume01 ** 3 : volume01;
}
