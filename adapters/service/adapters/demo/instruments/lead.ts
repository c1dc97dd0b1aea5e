import type { SeededRandom } from './seeded-random.ts';
import { noteAt, type Bar } from './layers.ts';
import type { Note } from './score.ts';
import { degree, type Key } from './theory.ts';

/** Rhythms of one bar, as beats on which notes begin; the second is the answer to the first. */
const RHYTHMS = {
  3: [[0, 1.5, 2], [0, 1, 2, 2.5], [0, 2], [0]],
  4: [
    [0, 1.5, 2.5],
    [0, 1, 1.5, 3],
    [0.5, 1, 2, 3],
    [0, 2, 3.5],
  ],
} as const;

/** Steps a melody takes from note to note: mostly to neighbours, now and then a leap that is filled afterwards. */
const MOVES = [1, -1, 1, 2, -1, -2, 1, -1, 3, -2] as const;

/** The melody's home, in steps above the key's root, and how far it strays. */
const HOME_STEP = 16;
const STRAY_STEPS = 5;
const PHRASE_BARS = 4;

interface Motif {
  readonly beats: readonly number[];
  readonly moves: readonly number[];
}

/** A melody over all bars with a lead: a motif of two bars, repeated over other chords, answered, and repeated once more. */
export function leadNotes(bars: readonly Bar[], chance: SeededRandom): readonly Note[] {
  const first = bars[0];
  if (!first) return [];
  const { beatsPerBar } = first.piece;
  const motifs = [
    motifOf(beatsPerBar, 0, chance),
    motifOf(beatsPerBar, 1, chance),
    motifOf(beatsPerBar, 2, chance),
    restMotif(beatsPerBar),
  ] as const;
  const order = [0, 1, 0, 3, 2, 1, 0, 3] as const;
  let step = HOME_STEP;
  return bars.flatMap((bar) => {
    if (!bar.part.lead) return [];
    if (bar.inPart % PHRASE_BARS === 0) step = HOME_STEP;
    const played = playMotif(bar, motifs[order[bar.inPart % order.length] ?? 0], step, chance);
    step = played.step;
    return played.notes;
  });
}

function motifOf(beatsPerBar: 3 | 4, rhythm: 0 | 1 | 2, chance: SeededRandom): Motif {
  const beats = RHYTHMS[beatsPerBar][rhythm];
  return { beats, moves: beats.map(() => chance.pick(MOVES)) };
}

/** The long note at a phrase's end. */
function restMotif(beatsPerBar: 3 | 4): Motif {
  const beats = RHYTHMS[beatsPerBar][3];
  return { beats: beats.slice(0, 1), moves: [0] };
}

function playMotif(
  bar: Bar,
  { beats, moves }: Motif,
  from: number,
  chance: SeededRandom,
): { readonly notes: readonly Note[]; readonly step: number } {
  let step = from;
  const instrument = bar.part.lead ?? 'flute';
  const notes = beats.map((beat, at) => {
    step = bounded(step + (moves[at] ?? 0));
    const sounding = beat % 2 === 0 ? nearestInChord(step, bar.steps) : step;
    const until = beats[at + 1] ?? bar.piece.beatsPerBar;
    const velocity = (0.5 + 0.25 * bar.energy) * (beat === 0 ? 1 : 0.86) * chance.between(0.94, 1.04);
    return noteAt(bar, beat, (until - beat) * 0.94, { instrument, midi: range(bar.piece.key, sounding), velocity, pan: 0.08 });
  });
  return { notes, step };
}

function bounded(step: number): number {
  if (step > HOME_STEP + STRAY_STEPS) return step - 3;
  return step < HOME_STEP - STRAY_STEPS ? step + 3 : step;
}

/** The note of the chord, in any octave, that lies nearest. */
function nearestInChord(step: number, chord: readonly number[]): number {
  const tones = chord.slice(0, 4).flatMap((tone) => [tone, tone + 7, tone + 14, tone + 21]);
  return tones.reduce((best, tone) => (Math.abs(tone - step) < Math.abs(best - step) ? tone : best), tones[0] ?? step);
}

/** High keys sing an octave lower. */
function range(key: Key, step: number): number {
  const midi = degree(key, step);
  return midi > 84 ? midi - 12 : midi;
}
