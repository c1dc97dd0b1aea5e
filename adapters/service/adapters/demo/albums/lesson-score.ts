import type { Lesson, Section } from './lessons.ts';
import type { Note, Score } from '../instruments/score.ts';
import type { Midi } from '../instruments/theory.ts';

const BPM = 72;
const BEAT_S = 60 / BPM;
/** Where the interval is shown again, in semitones from the first place. */
const PLACES = [0, 5, -4, 2] as const;

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

function sung(notes: Note[], start: number, section: Section): number {
  const { root } = section;
  const chords = numbersOf(section.chords);
  let beat = start;
  for (const [semitones = 0, beats = 1] of numbersOf(section.song)) {
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

/** `0 1, 12 0.5` as pairs, or longer rows, of numbers. */
function numbersOf(text: string): readonly (readonly number[])[] {
  return text.split(', ').map((row) => row.split(' ').map(Number));
}
