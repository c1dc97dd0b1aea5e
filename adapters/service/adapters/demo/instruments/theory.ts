/** Notes as MIDI numbers: 60 is middle C, 12 an octave. */
export type Midi = number;

/** Semitones of the scale's seven degrees over its root. */
const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  aeolian: [0, 2, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
} as const;
type Mode = keyof typeof SCALES;

export interface Key {
  readonly root: Midi;
  readonly mode: Mode;
}

/** The note of a degree of the scale: 0 is the root, 7 the root an octave above, -1 the degree below. */
export function degree({ root, mode }: Key, step: number): Midi {
  const scale = SCALES[mode];
  const octave = Math.floor(step / scale.length);
  return root + 12 * octave + (scale[step - octave * scale.length] ?? 0);
}

/** A chord of stacked thirds on a degree, as steps of the scale; four notes make it softer, five wider. */
export function chordSteps(on: number, size: number): readonly number[] {
  return Array.from({ length: size }, (_, at) => on + 2 * at);
}

/**
 * The chord in the position nearest to `middle`, so that neighbouring chords move little.
 * Every note is brought within half an octave of the middle; the order of the notes does not matter.
 */
export function voiced(key: Key, steps: readonly number[], middle: Midi): readonly Midi[] {
  return steps.map((step) => near(degree(key, step), middle)).toSorted((a, b) => a - b);
}

function near(note: Midi, middle: Midi): Midi {
  return note + 12 * Math.round((middle - note) / 12);
}

export function hertz(note: Midi): number {
  return 440 * 2 ** ((note - 69) / 12);
}
