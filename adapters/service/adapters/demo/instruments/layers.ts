import type { SeededRandom } from './seeded-random.ts';
import type { Layers, Part, Piece } from './plans.ts';
import type { Instrument, Note } from './score.ts';
import { degree, voiced, type Midi } from './theory.ts';

/** One bar of a piece: its chord, the one that follows, and how strongly it is played. */
export interface Bar {
  readonly piece: Piece;
  readonly part: Part;
  /** From 0, in the piece and in its part. */
  readonly at: number;
  readonly inPart: number;
  readonly startS: number;
  readonly beatS: number;
  /** The degree the chord stands on, and the next bar's. */
  readonly on: number;
  readonly next: number;
  /** The chord, as steps of the scale. */
  readonly steps: readonly number[];
  readonly energy: number;
}

/** Where the layers lie, so that each has room of its own. */
const PAD_MIDDLE: Midi = 59;
const ARP_MIDDLE: Midi = 66;
const BASS_MIDDLE: Midi = 40;
const SPARKLE_MIDDLE: Midi = 88;

/** A note at a beat of a bar; the later half of a beat swings. */
export function noteAt(bar: Bar, beat: number, beats: number, note: Omit<Note, 'atS' | 'lengthS'>): Note {
  const late = beat % 1 >= 0.5 ? bar.piece.swing * 0.5 : 0;
  return { ...note, atS: bar.startS + (beat + late) * bar.beatS, lengthS: beats * bar.beatS };
}

export function padNotes(bar: Bar): readonly Note[] {
  const chord = voiced(bar.piece.key, bar.steps, PAD_MIDDLE);
  const pan = (voice: number): number => (chord.length < 2 ? 0 : (voice / (chord.length - 1) - 0.5) * 1.2);
  return chord.map((midi, voice) =>
    noteAt(bar, 0, bar.piece.beatsPerBar + 0.15, { instrument: 'pad', midi, velocity: 0.2 + 0.16 * bar.energy, pan: pan(voice) }),
  );
}

/** Up and down the chord and its octave, a figure a bar, with a breath left out here and there. */
export function arpNotes(bar: Bar, instrument: Instrument, chance: SeededRandom): readonly Note[] {
  const chord = voiced(bar.piece.key, bar.steps, ARP_MIDDLE);
  const tones = [...chord, ...chord.slice(0, 2).map((midi) => midi + 12)];
  const count = bar.piece.beatsPerBar * bar.piece.arpRate;
  const round = 2 * (tones.length - 1);
  return Array.from({ length: count }, (_, at) => {
    const turn = (at * (bar.at % 4 === 3 ? 3 : 1) + (bar.at % 2)) % round;
    const midi = tones[turn < tones.length ? turn : round - turn] ?? ARP_MIDDLE;
    const isAccent = at % bar.piece.arpRate === 0;
    const velocity = (isAccent ? 0.62 : 0.42) * (0.55 + 0.45 * bar.energy) * chance.between(0.88, 1.08);
    const rests = !isAccent && chance.next() < 0.16 - 0.1 * bar.energy;
    const beat = at / bar.piece.arpRate;
    return rests ? [] : [noteAt(bar, beat, 1.4, { instrument, midi, velocity, pan: 0.45 * Math.sin((beat + bar.at) * 1.3) })];
  }).flat();
}

export function bassNotes(bar: Bar, style: NonNullable<Layers['bass']>): readonly Note[] {
  const { key, beatsPerBar } = bar.piece;
  const root = lowered(degree(key, bar.on));
  const fifth = lowered(degree(key, bar.on + 4));
  const next = lowered(degree(key, bar.next));
  const velocity = 0.5 + 0.3 * bar.energy;
  const play = (beat: number, beats: number, midi: Midi, share: number): Note =>
    noteAt(bar, beat, beats, { instrument: 'bass', midi, velocity: velocity * share, pan: 0 });
  if (style === 'long') return [play(0, beatsPerBar * 0.96, root, 1)];
  const approach = next === root ? root + 12 : next + (next > root ? -2 : 2);
  if (beatsPerBar === 3) return [play(0, 1.7, root, 1), play(2, 0.8, fifth, 0.75)];
  return [play(0, 1.35, root, 1), play(1.5, 0.45, root, 0.7), play(2, 1.3, fifth, 0.85), play(3.5, 0.45, approach, 0.65)];
}

function lowered(midi: Midi): Midi {
  return midi + 12 * Math.round((BASS_MIDDLE - midi) / 12);
}

/** Brushes rather than drums: a soft low step, a brush on the back beat, a shaker that breathes. */
export function beatNotes(bar: Bar, style: NonNullable<Layers['beat']>, chance: SeededRandom): readonly Note[] {
  const { beatsPerBar } = bar.piece;
  const isFull = style === 'full';
  const play = (instrument: Instrument, beat: number, velocity: number, pan: number): Note =>
    noteAt(bar, beat, 0.5, {
      instrument,
      midi: 60,
      velocity: velocity * (0.7 + 0.3 * bar.energy) * chance.between(0.9, 1.05),
      pan,
    });
  const kicks = beatsPerBar === 3 ? [0] : isFull ? [0, 2, bar.at % 2 === 1 ? 2.5 : 0] : [0, 2];
  const brushes = beatsPerBar === 3 ? [1, 2] : isFull ? [1, 3] : [3];
  const rate = isFull ? 4 : 2;
  const shakers = Array.from({ length: beatsPerBar * rate }, (_, at) => at / rate);
  return [
    ...[...new Set(kicks)].map((beat) => play('kick', beat, beat === 0 ? 0.8 : 0.6, 0)),
    ...brushes.map((beat) => play('brush', beat, isFull ? 0.5 : 0.34, 0.12)),
    ...shakers.map((beat) => play('shaker', beat, beat % 1 === 0.5 ? 0.4 : 0.22, -0.3)),
    ...(bar.at % 4 === 3 ? [play('wood', beatsPerBar - 0.5, 0.4, 0.4), play('wood', beatsPerBar - 0.25, 0.28, 0.5)] : []),
  ];
}

/** A few high notes of the chord, far apart, as light on water. */
export function sparkleNotes(bar: Bar, chance: SeededRandom): readonly Note[] {
  const chord = voiced(bar.piece.key, bar.steps, SPARKLE_MIDDLE);
  const count = chance.next() < 0.5 ? 2 : 3;
  return Array.from({ length: count }, () => {
    const beat = Math.floor(chance.next() * bar.piece.beatsPerBar * 2) / 2;
    const midi = chord[Math.floor(chance.next() * chord.length)] ?? SPARKLE_MIDDLE;
    return noteAt(bar, beat, 2, {
      instrument: 'bell',
      midi,
      velocity: chance.between(0.18, 0.34),
      pan: chance.between(-0.8, 0.8),
    });
  });
}
