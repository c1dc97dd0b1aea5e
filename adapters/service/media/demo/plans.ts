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
  /** Hues of the cover in degrees, and what is drawn on it. */
  readonly cover: { readonly hues: readonly [number, number]; readonly motif: 'hills' | 'rings' | 'rain' };
  readonly pieces: readonly Piece[];
}

const SLOW_WEATHER: AlbumPlan = {
  artist: 'Mirrel & Fen',
  name: 'Slow Weather',
  year: 2024,
  genre: 'Folk',
  codec: 'aac',
  flows: false,
  cover: { hues: [32, 200], motif: 'hills' },
  pieces: [
    {
      title: 'First Light on Tin Roofs',
      levelDb: 0.3,
      bpm: 84,
      beatsPerBar: 4,
      key: { root: 50, mode: 'major' },
      chords: [0, 4, 5, 3],
      chordSize: 4,
      swing: 0,
      arpRate: 2,
      parts: [
        { bars: 4, energy: 0.5, arp: 'pluck' },
        { bars: 4, energy: 0.65, arp: 'pluck', bass: 'long', pad: true },
        { bars: 8, energy: 0.85, arp: 'pluck', bass: 'moving', pad: true, lead: 'flute', beat: 'light' },
        { bars: 4, energy: 0.55, arp: 'pluck', pad: true, sparkle: true },
      ],
    },
    {
      title: 'Barley Wind',
      levelDb: -1.4,
      bpm: 132,
      beatsPerBar: 3,
      key: { root: 55, mode: 'mixolydian' },
      chords: [0, 0, 3, 0, 6, 3, 0, 4],
      chordSize: 3,
      swing: 0,
      arpRate: 2,
      parts: [
        { bars: 8, energy: 0.55, arp: 'pluck', bass: 'long' },
        { bars: 16, energy: 0.8, arp: 'pluck', bass: 'moving', lead: 'mallet', beat: 'light' },
        { bars: 16, energy: 0.9, arp: 'pluck', bass: 'moving', lead: 'flute', pad: true, beat: 'light' },
        { bars: 6, energy: 0.5, arp: 'pluck', pad: true },
      ],
    },
    {
      title: 'A Kettle, a Window',
      levelDb: 2.1,
      bpm: 72,
      beatsPerBar: 4,
      key: { root: 53, mode: 'lydian' },
      chords: [0, 1, 5, 4],
      chordSize: 5,
      swing: 0.18,
      arpRate: 2,
      parts: [
        { bars: 4, energy: 0.5, arp: 'keys', sparkle: true },
        { bars: 8, energy: 0.75, arp: 'keys', bass: 'long', lead: 'bell', beat: 'light', pad: true },
        { bars: 4, energy: 0.5, arp: 'keys', pad: true },
      ],
    },
    {
      title: 'Leaving the Lamp On',
      levelDb: 0.3,
      bpm: 76,
      beatsPerBar: 4,
      key: { root: 48, mode: 'major' },
      chords: [0, 2, 3, 3, 5, 2, 3, 4],
      chordSize: 4,
      swing: 0,
      arpRate: 3,
      parts: [
        { bars: 4, energy: 0.45, arp: 'pluck', pad: true },
        { bars: 8, energy: 0.75, arp: 'pluck', bass: 'long', pad: true, lead: 'flute' },
        { bars: 6, energy: 0.6, arp: 'mallet', bass: 'long', pad: true, sparkle: true },
      ],
    },
  ],
};

const NIGHT_FERRY: AlbumPlan = {
  artist: 'Ostrand Quay',
  name: 'Night Ferry',
  year: 2025,
  genre: 'Downtempo',
  codec: 'flac',
  flows: true,
  cover: { hues: [222, 178], motif: 'rings' },
  pieces: [
    {
      title: 'Casting Off',
      levelDb: 0,
      bpm: 96,
      beatsPerBar: 4,
      key: { root: 45, mode: 'dorian' },
      chords: [0, 0, 3, 6],
      chordSize: 4,
      swing: 0.1,
      arpRate: 4,
      parts: [
        { bars: 8, energy: 0.5, pad: true, sparkle: true },
        { bars: 8, energy: 0.65, pad: true, arp: 'mallet', bass: 'long' },
        { bars: 8, energy: 0.8, pad: true, arp: 'mallet', bass: 'moving', beat: 'light' },
      ],
    },
    {
      title: 'Harbour Glass',
      levelDb: 0,
      bpm: 96,
      beatsPerBar: 4,
      key: { root: 45, mode: 'dorian' },
      chords: [0, 2, 3, 6],
      chordSize: 4,
      swing: 0.1,
      arpRate: 4,
      parts: [
        { bars: 8, energy: 0.85, pad: true, arp: 'keys', bass: 'moving', beat: 'full' },
        { bars: 8, energy: 0.9, pad: true, arp: 'keys', bass: 'moving', beat: 'full', lead: 'bell' },
        { bars: 8, energy: 0.8, pad: true, arp: 'mallet', bass: 'moving', beat: 'full', sparkle: true },
      ],
    },
    {
      title: 'Open Water',
      levelDb: 0,
      bpm: 96,
      beatsPerBar: 4,
      key: { root: 48, mode: 'lydian' },
      chords: [0, 1, 5, 4],
      chordSize: 5,
      swing: 0.1,
      arpRate: 4,
      parts: [
        { bars: 8, energy: 0.6, pad: true, bass: 'long', lead: 'flute' },
        { bars: 8, energy: 0.85, pad: true, bass: 'moving', arp: 'mallet', lead: 'flute', beat: 'light' },
        { bars: 10, energy: 0.95, pad: true, bass: 'moving', arp: 'keys', lead: 'bell', beat: 'full' },
      ],
    },
    {
      title: 'The Far Pier',
      levelDb: 0,
      bpm: 96,
      beatsPerBar: 4,
      key: { root: 45, mode: 'dorian' },
      chords: [0, 5, 3, 6],
      chordSize: 4,
      swing: 0.1,
      arpRate: 4,
      parts: [
        { bars: 8, energy: 0.8, pad: true, arp: 'keys', bass: 'moving', beat: 'light', lead: 'mallet' },
        { bars: 8, energy: 0.6, pad: true, arp: 'mallet', bass: 'long' },
        { bars: 6, energy: 0.4, pad: true, sparkle: true },
      ],
    },
  ],
};

const CARTOGRAPHIES: AlbumPlan = {
  artist: 'Ostrand Quay',
  name: 'Cartographies of Rain',
  year: 2026,
  genre: 'Ambient',
  codec: 'aac',
  flows: false,
  cover: { hues: [330, 262], motif: 'rain' },
  pieces: [
    {
      title: 'Contour Lines',
      levelDb: -1,
      bpm: 108,
      beatsPerBar: 4,
      key: { root: 52, mode: 'aeolian' },
      chords: [0, 5, 2, 6],
      chordSize: 4,
      swing: 0,
      arpRate: 4,
      parts: [
        { bars: 4, energy: 0.5, arp: 'mallet' },
        { bars: 8, energy: 0.75, arp: 'mallet', bass: 'long', pad: true, beat: 'light' },
        { bars: 8, energy: 0.95, arp: 'keys', bass: 'moving', pad: true, beat: 'full', lead: 'bell' },
        { bars: 4, energy: 0.5, arp: 'mallet', pad: true },
      ],
    },
    {
      title: 'Blue Legend',
      levelDb: 1.6,
      bpm: 66,
      beatsPerBar: 4,
      key: { root: 51, mode: 'major' },
      chords: [0, 5, 1, 4],
      chordSize: 5,
      swing: 0.22,
      arpRate: 2,
      parts: [
        { bars: 2, energy: 0.45, pad: true, sparkle: true },
        { bars: 8, energy: 0.7, arp: 'keys', pad: true, bass: 'long', beat: 'light', lead: 'keys' },
        { bars: 4, energy: 0.5, arp: 'keys', pad: true, sparkle: true },
      ],
    },
    {
      title: 'Scale One to Rain',
      levelDb: -1.8,
      bpm: 120,
      beatsPerBar: 4,
      key: { root: 47, mode: 'dorian' },
      chords: [0, 3, 0, 6],
      chordSize: 4,
      swing: 0,
      arpRate: 4,
      parts: [
        { bars: 4, energy: 0.55, arp: 'pluck' },
        { bars: 8, energy: 0.75, arp: 'pluck', bass: 'moving', beat: 'light' },
        { bars: 4, energy: 0.55, pad: true, arp: 'pluck', sparkle: true },
        { bars: 10, energy: 0.95, arp: 'pluck', bass: 'moving', beat: 'full', pad: true, lead: 'mallet' },
        { bars: 2, energy: 0.45, arp: 'pluck' },
      ],
    },
    {
      title: 'Here Be Herons',
      levelDb: 1.3,
      bpm: 60,
      beatsPerBar: 3,
      key: { root: 54, mode: 'lydian' },
      chords: [0, 4, 1, 5],
      chordSize: 5,
      swing: 0,
      arpRate: 2,
      parts: [
        { bars: 4, energy: 0.5, pad: true, sparkle: true },
        { bars: 8, energy: 0.7, pad: true, bass: 'long', lead: 'flute', arp: 'keys' },
        { bars: 4, energy: 0.5, pad: true, sparkle: true },
      ],
    },
  ],
};

/** The albums of the demo library, in the order they are made: the first can be played while the others are written. */
export const ALBUMS: readonly AlbumPlan[] = [SLOW_WEATHER, NIGHT_FERRY, CARTOGRAPHIES];
