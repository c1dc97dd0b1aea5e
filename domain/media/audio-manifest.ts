import type { SeekTable, Segment } from './types.ts';

/** An audio manifest on the wire: its segments as pairs or as references. Spec §3 "Audio manifest". */
export interface AudioManifest extends Omit<SeekTable, 'segments'> {
  /** (size, duration) pairs. */
  readonly segments?: readonly Segment[];
  readonly references?: readonly { readonly size: number; readonly duration: number }[];
}

/** The seek table of an audio manifest; a table without segments means an empty manifest. */
export function seekTableFrom({ segments, references = [], ...rest }: AudioManifest): SeekTable {
  return { ...rest, segments: segments ?? references.map(({ size, duration }) => [size, duration]) };
}
