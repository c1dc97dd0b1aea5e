import type { Midi } from './theory.ts';

const INSTRUMENTS = ['pad', 'pluck', 'keys', 'bell', 'bass', 'flute', 'mallet', 'kick', 'brush', 'shaker', 'wood'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** One note to be played. Times in seconds from the start of the piece. */
export interface Note {
  readonly instrument: Instrument;
  readonly atS: number;
  readonly lengthS: number;
  readonly midi: Midi;
  /** Loudness from 0 to 1. */
  readonly velocity: number;
  /** -1 is left, 1 right. */
  readonly pan: number;
}

/** A piece as it is written down. */
export interface Score {
  readonly notes: readonly Note[];
  /** Where the next piece begins when both are played as one. */
  readonly lengthS: number;
  readonly bpm: number;
}
