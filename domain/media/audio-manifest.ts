import type { SeekTable, Segment } from './types.ts';

/** An audio manifest as it travels: its pieces as pairs, or as references. Spec §3 "Audio manifest". */
export interface AudioManifest extends Omit<SeekTable, 'segments'> {
  /** (size, duration) pairs. */
  readonly segments?: readonly Segment[];
  readonly references?: readonly { readonly size: number; readonly duration: number }[];
}

/** The seek table of an audio manifest; one without a piece says that the manifest was empty. */
export function seekTableFrom({ segments, references = [], ...rest }: AudioManifest): SeekTable {
  return { ...rest, segments: segments ?? references.map(({ size, duration }) => [size, duration]) };
}
