import type { SeededRandom } from './seeded-random.ts';
import { arpNotes, bassNotes, beatNotes, padNotes, sparkleNotes, type Bar } from './layers.ts';
import { leadNotes } from './lead.ts';
import type { Part, Piece } from './plans.ts';
import type { Note, Score } from './score.ts';
import { chordSteps, degree } from './theory.ts';

const FINAL_S = 4;
const FINAL_SPREAD_S = 0.06;

/**
 * Writes a piece down: its plan bar by bar, layer by layer. The same chance gives the same notes.
 * `ends`: it comes to a close of its own; otherwise the next piece takes over at its last bar line.
 */
export function compose(piece: Piece, chance: SeededRandom, ends: boolean): Score {
  const bars = barsOf(piece);
  const notes = [
    ...bars.flatMap((bar) => [
      ...(bar.part.pad ? padNotes(bar) : []),
      ...(bar.part.arp ? arpNotes(bar, bar.part.arp, chance) : []),
      ...(bar.part.bass ? bassNotes(bar, bar.part.bass) : []),
      ...(bar.part.beat ? beatNotes(bar, bar.part.beat, chance) : []),
      ...(bar.part.sparkle ? sparkleNotes(bar, chance) : []),
    ]),
    ...leadNotes(bars, chance),
  ];
  const barS = (piece.beatsPerBar * 60) / piece.bpm;
  const lengthS = bars.length * barS;
  return { notes: ends ? [...notes, ...finalChord(piece, lengthS)] : notes, lengthS, bpm: piece.bpm };
}

function barsOf(piece: Piece): readonly Bar[] {
  const beatS = 60 / piece.bpm;
  const parts = piece.parts.flatMap((part) => Array.from({ length: part.bars }, (_, inPart) => ({ part, inPart })));
  return parts.map(({ part, inPart }, at): Bar => {
    const on = piece.chords[at % piece.chords.length] ?? 0;
    const next = piece.chords[(at + 1) % piece.chords.length] ?? 0;
    const energy = energyAt(part, inPart);
    return {
      piece,
      part,
      at,
      inPart,
      startS: at * piece.beatsPerBar * beatS,
      beatS,
      on,
      next,
      steps: chordSteps(on, piece.chordSize),
      energy,
    };
  });
}

/** A part grows a little towards its end. */
function energyAt(part: Part, inPart: number): number {
  return part.energy * (0.9 + (0.1 * inPart) / Math.max(1, part.bars - 1));
}

/** The chord the piece comes home to, broken and left to ring, so that it ends rather than stops. */
function finalChord({ key }: Piece, atS: number): readonly Note[] {
  return [0, 4, 7, 9, 11].map((step, voice) => ({
    instrument: 'keys',
    atS: atS + voice * FINAL_SPREAD_S,
    lengthS: FINAL_S,
    midi: degree(key, step),
    velocity: 0.4,
    pan: (voice - 2) * 0.25,
  }));
}
