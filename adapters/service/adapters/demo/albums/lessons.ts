import type { Midi } from '../instruments/theory.ts';

/** A lesson without words: an interval is played note by note, together, in other places, and in a small song. */
export interface Lesson {
  readonly title: string;
  readonly description: string;
  readonly date: string;
  readonly sections: readonly Section[];
}

export interface Section {
  /** Semitones of the interval. */
  readonly interval: number;
  /** The song in which it first appears. */
  readonly root: Midi;
  /** A small song that is made of it: semitones over the root and beats of each note. */
  readonly song: string;
  /** The chords under the song, two beats each, in semitones over the root. */
  readonly chords: string;
}

export const SHOW = {
  name: 'The Interval Room',
  publisher: 'Ostrand Quay',
  description:
    'Short listening lessons without a word: each interval alone, together, in other places, and at home in a small song.',
  cover: { sky: [214, 192, 160], ink: 44, motif: 'steps' },
} as const;

export const LESSONS: readonly Lesson[] = [
  {
    title: 'Lesson 1: The Octave and the Fifth',
    description:
      'The two calmest distances in music. First the octave, the same note higher up; then the fifth, open as a doorway. Each is heard upwards, together, from four places, and in a small song. Sing the upper note before it comes.',
    date: '2026-03-06',
    sections: [
      {
        interval: 12,
        root: 60,
        song: '0 1, 12 1, 11 0.5, 7 0.5, 9 1, 12 1, 7 1, 4 0.5, 5 0.5, 7 1, 0 1, 12 1, 9 1, 7 1, 4 1, 2 1, 0 2',
        chords: '0 4 7, 9 12 16, 5 9 12, 7 11 14, 0 4 7, 5 9 12, 7 11 14, 0 4 7',
      },
      {
        interval: 7,
        root: 57,
        song: '0 1, 7 1, 9 0.5, 7 0.5, 5 1, 4 1, 2 1, 7 2, 0 1, 7 1, 12 1, 11 1, 9 0.5, 7 1.5, 0 2',
        chords: '0 4 7, 5 9 12, 0 4 7, 7 11 14, 9 12 16, 5 9 12, 7 11 14, 0 4 7',
      },
    ],
  },
  {
    title: 'Lesson 2: Thirds, Bright and Dark',
    description:
      'One semitone decides between sun and shade. First the major third, then the minor third, each upwards, together, from four places, and in a small song in its own key.',
    date: '2026-03-20',
    sections: [
      {
        interval: 4,
        root: 62,
        song: '0 1, 4 1, 7 1, 4 1, 5 0.5, 4 0.5, 2 1, 4 2, 0 1, 4 1, 9 1, 7 1, 5 0.5, 4 0.5, 2 1, 0 2',
        chords: '0 4 7, 9 12 16, 5 9 12, 0 4 7, 0 4 7, 5 9 12, 7 11 14, 0 4 7',
      },
      {
        interval: 3,
        root: 57,
        song: '0 1, 3 1, 7 1, 3 1, 5 0.5, 3 0.5, 2 1, 3 2, 0 1, 3 1, 8 1, 7 1, 5 0.5, 3 0.5, 2 1, 0 2',
        chords: '0 3 7, 8 12 15, 5 8 12, 0 3 7, 0 3 7, 5 8 12, 7 10 14, 0 3 7',
      },
    ],
  },
  {
    title: 'Lesson 3: Seconds and Sevenths',
    description:
      'Distances that want to go somewhere. The major second leans on its neighbour; the minor seventh asks a question. Listen for where each of them wants to move, and whether the song lets it.',
    date: '2026-04-03',
    sections: [
      {
        interval: 2,
        root: 64,
        song: '0 0.5, 2 0.5, 0 1, 2 0.5, 4 0.5, 2 1, 4 0.5, 5 0.5, 7 1, 5 1, 4 1, 2 1, 4 1, 0 2, -1 1, 2 1, 0 2',
        chords: '0 4 7, 7 11 14, 5 9 12, 9 12 16, 5 9 12, 0 4 7, 7 11 14, 0 4 7',
      },
      {
        interval: 10,
        root: 58,
        song: '0 1, 10 1, 9 1, 7 1, 5 1, 2 1, 4 2, 0 1, 10 1, 9 0.5, 10 0.5, 12 1, 9 1, 5 1, 0 2',
        chords: '0 4 10, 5 9 12, 10 14 17, 0 4 10, 0 4 10, 5 9 12, 10 14 17, 5 9 12',
      },
    ],
  },
];
