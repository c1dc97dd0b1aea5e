import type { Note, Score } from './score.ts';
import type { Midi } from './theory.ts';

/** A lesson without words: an interval is played note by note, together, in other places, and in a small song. */
export interface Lesson {
  readonly title: string;
  readonly description: string;
  readonly date: string;
  readonly sections: readonly Section[];
}

interface Section {
  /** Semitones of the interval. */
  readonly interval: number;
  /** Where it is first heard. */
  readonly root: Midi;
  /** A small song that is made of it: semitones over the root and beats; null rests. */
  readonly song: readonly (readonly [semitones: number | null, beats: number])[];
  /** Roots of the chords under the song, in semitones over the root, two beats each. */
  readonly chords: readonly (readonly number[])[];
}

const BPM = 80;
const BEAT_S = 60 / BPM;
/** Where the interval is shown again, in semitones from the first place. */
const PLACES = [0, 5, -4, 2] as const;

export const SHOW = {
  name: 'The Interval Room',
  publisher: 'Ostrand Quay',
  description:
    'Short listening lessons without a word: each interval alone, together, in other places, and at home in a small song.',
  hues: [152, 48],
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
        song: [
          [0, 1],
          [12, 1],
          [11, 0.5],
          [7, 0.5],
          [9, 1],
          [12, 1],
          [7, 1],
          [4, 0.5],
          [5, 0.5],
          [7, 2],
          [0, 1],
          [12, 1],
          [9, 1],
          [7, 1],
          [4, 1],
          [2, 1],
          [0, 2],
        ],
        chords: [
          [0, 4, 7],
          [9, 12, 16],
          [5, 9, 12],
          [7, 11, 14],
          [0, 4, 7],
          [5, 9, 12],
          [7, 11, 14],
          [0, 4, 7],
        ],
      },
      {
        interval: 7,
        root: 57,
        song: [
          [0, 1],
          [7, 1],
          [9, 0.5],
          [7, 0.5],
          [5, 1],
          [4, 1],
          [2, 1],
          [7, 2],
          [0, 1],
          [7, 1],
          [12, 1],
          [11, 1],
          [9, 0.5],
          [7, 1.5],
          [0, 2],
        ],
        chords: [
          [0, 4, 7],
          [5, 9, 12],
          [0, 4, 7],
          [7, 11, 14],
          [9, 12, 16],
          [5, 9, 12],
          [7, 11, 14],
          [0, 4, 7],
        ],
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
        song: [
          [0, 1],
          [4, 1],
          [7, 1],
          [4, 1],
          [5, 0.5],
          [4, 0.5],
          [2, 1],
          [4, 2],
          [0, 1],
          [4, 1],
          [9, 1],
          [7, 1],
          [5, 0.5],
          [4, 0.5],
          [2, 1],
          [0, 2],
        ],
        chords: [
          [0, 4, 7],
          [9, 12, 16],
          [5, 9, 12],
          [0, 4, 7],
          [0, 4, 7],
          [5, 9, 12],
          [7, 11, 14],
          [0, 4, 7],
        ],
      },
      {
        interval: 3,
        root: 57,
        song: [
          [0, 1],
          [3, 1],
          [7, 1],
          [3, 1],
          [5, 0.5],
          [3, 0.5],
          [2, 1],
          [3, 2],
          [0, 1],
          [3, 1],
          [8, 1],
          [7, 1],
          [5, 0.5],
          [3, 0.5],
          [2, 1],
          [0, 2],
        ],
        chords: [
          [0, 3, 7],
          [8, 12, 15],
          [5, 8, 12],
          [0, 3, 7],
          [0, 3, 7],
          [5, 8, 12],
          [7, 10, 14],
          [0, 3, 7],
        ],
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
        song: [
          [0, 0.5],
          [2, 0.5],
          [0, 1],
          [2, 0.5],
          [4, 0.5],
          [2, 1],
          [4, 0.5],
          [5, 0.5],
          [7, 1],
          [5, 1],
          [4, 1],
          [2, 1],
          [4, 1],
          [0, 2],
          [-1, 1],
          [2, 1],
          [0, 2],
        ],
        chords: [
          [0, 4, 7],
          [7, 11, 14],
          [5, 9, 12],
          [9, 12, 16],
          [5, 9, 12],
          [0, 4, 7],
          [7, 11, 14],
          [0, 4, 7],
        ],
      },
      {
        interval: 10,
        root: 58,
        song: [
          [0, 1],
          [10, 1],
          [9, 1],
          [7, 1],
          [5, 1],
          [2, 1],
          [4, 2],
          [0, 1],
          [10, 1],
          [9, 0.5],
          [10, 0.5],
          [12, 1],
          [9, 1],
          [5, 1],
          [0, 2],
        ],
        chords: [
          [0, 4, 10],
          [5, 9, 12],
          [10, 14, 17],
          [0, 4, 10],
          [0, 4, 10],
          [5, 9, 12],
          [10, 14, 17],
          [5, 9, 12],
        ],
      },
    ],
  },
];

/** Writes a lesson down: a chime, then each interval shown and sung. */
export function scoreOf(lesson: Lesson): Score {
  const notes: Note[] = [];
  let beat = chime(notes, 0);
  for (const section of lesson.sections) {
    for (const place of PLACES) beat = shown(notes, beat, section.root + place, section.interval);
    beat = sung(notes, beat + 1, section);
    beat = chime(notes, beat + 1);
  }
  return { notes, lengthS: beat * BEAT_S, bpm: BPM };
}

function at(beat: number, beats: number, note: Omit<Note, 'atS' | 'lengthS'>): Note {
  return { ...note, atS: beat * BEAT_S, lengthS: beats * BEAT_S };
}

function chime(notes: Note[], beat: number): number {
  [79, 84, 91].forEach((midi, step) =>
    notes.push(at(beat + step * 0.5, 2, { instrument: 'bell', midi, velocity: 0.34, pan: (step - 1) * 0.5 })),
  );
  return beat + 4;
}

/** Low, high, then both; over a pad so quiet that it only gives ground. */
function shown(notes: Note[], beat: number, root: Midi, interval: number): number {
  const play = (from: number, beats: number, midi: Midi, pan: number): number =>
    notes.push(at(beat + from, beats, { instrument: 'keys', midi, velocity: 0.7, pan }));
  notes.push(at(beat, 8, { instrument: 'pad', midi: root - 12, velocity: 0.22, pan: 0 }));
  play(0, 2, root, -0.25);
  play(2, 2, root + interval, 0.25);
  play(4, 3, root, -0.25);
  play(4, 3, root + interval, 0.25);
  return beat + 8;
}

function sung(notes: Note[], start: number, { root, song, chords }: Section): number {
  let beat = start;
  for (const [semitones, beats] of song) {
    if (semitones !== null)
      notes.push(at(beat, beats * 0.95, { instrument: 'flute', midi: root + 12 + semitones, velocity: 0.72, pan: 0.05 }));
    beat += beats;
  }
  const bars = Math.ceil((beat - start) / 2);
  for (let bar = 0; bar < bars; bar++) {
    const chord = chords[bar % chords.length] ?? [0];
    const from = start + bar * 2;
    notes.push(at(from, 1.9, { instrument: 'bass', midi: root - 24 + ((chord[0] ?? 0) % 12), velocity: 0.5, pan: 0 }));
    [0, 1, 2, 1].forEach((voice, step) =>
      notes.push(
        at(from + step * 0.5, 1, {
          instrument: 'pluck',
          midi: root - 12 + (chord[voice] ?? 0),
          velocity: 0.42,
          pan: (voice - 1) * 0.4,
        }),
      ),
    );
    chord.forEach((semitone) =>
      notes.push(at(from, 2.1, { instrument: 'pad', midi: root - 12 + semitone, velocity: 0.18, pan: 0 })),
    );
  }
  return start + bars * 2;
}
