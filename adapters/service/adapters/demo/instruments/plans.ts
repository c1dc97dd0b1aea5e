import type { CoverPlan } from '../cover-art.ts';
import type { Key } from './theory.ts';

/** What sounds in a part of a piece. */
export interface Layers {
  readonly pad?: true;
  readonly arp?: 'pluck' | 'mallet' | 'keys';
  readonly bass?: 'long' | 'moving';
  readonly lead?: 'flute' | 'keys' | 'bell' | 'mallet';
  readonly beat?: 'light' | 'full';
  readonly sparkle?: true;
}

export interface Part extends Layers {
  readonly bars: number;
  /** How strongly it is played, 0 to 1. */
  readonly energy: number;
}

export interface Piece {
  readonly title: string;
  /** Made louder or softer than its album by this much, in decibel, so that pieces follow each other evenly; measured. */
  readonly levelDb: number;
  readonly bpm: number;
  readonly beatsPerBar: 3 | 4;
  readonly key: Key;
  /** Degrees of the scale the chords stand on, one a bar, again and again. */
  readonly chords: readonly [number, ...number[]];
  /** Notes of a chord. */
  readonly chordSize: 3 | 4 | 5;
  /** Share of a beat the second half of it comes later: 0 is even, 0.33 a triplet swing. */
  readonly swing: number;
  /** Notes of the arpeggio in a beat. */
  readonly arpRate: 2 | 3 | 4;
  readonly parts: readonly Part[];
}

export interface AlbumPlan {
  readonly artist: string;
  readonly name: string;
  readonly year: number;
  readonly genre: string;
  readonly codec: 'aac' | 'flac';
  /** One long piece cut into tracks: each goes on where the one before ends. */
  readonly flows: boolean;
  readonly cover: CoverPlan;
  readonly pieces: readonly Piece[];
}
