import { FIFTH, PITCH_CLASSES, TEMPO_MAX, TEMPO_MIN, WHEEL_C_MAJOR } from '../../../domain/constants/catalog.ts';
import type { TrackRecord } from '../../../application/records/records.ts';
import type { FileTags } from './tags.ts';

type MusicalKey = NonNullable<TrackRecord['key']>;

const NATURALS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const ACCIDENTALS: Readonly<Record<string, number>> = { '': 0, '#': 1, '♯': 1, b: -1, '♭': -1 };
/** The distance from a major key to its relative minor, in semitones. */
const RELATIVE_MINOR = NATURALS['A'] ?? 0;

/** Tempo and key of a track, where its tags have them in a known form. */
export function keyAndTempoOf({ key, tempo }: Pick<FileTags, 'key' | 'tempo'>): Pick<TrackRecord, 'key' | 'tempoBpm'> {
  const parsed = parseKey(key);
  const isTempo = tempo !== null && tempo >= TEMPO_MIN && tempo <= TEMPO_MAX;
  return { ...(isTempo && { tempoBpm: tempo }), ...(parsed && { key: parsed }) };
}

/** `Am`, `F# major`, `Ebm`, or a place on the wheel of keys: `8A` is A minor, `8B` C major. */
export function parseKey(text: string): MusicalKey | null {
  const named = /^([A-G])([#♯b♭]?) ?(m|min|minor|maj|major)?$/i.exec(text);
  if (named) {
    const [, letter = '', accidental = '', mode = ''] = named;
    const isMajor = mode === 'M' || !/^m(in|inor)?$/i.test(mode);
    return { pitchClass: within((NATURALS[letter.toUpperCase()] ?? 0) + (ACCIDENTALS[accidental.toLowerCase()] ?? 0)), isMajor };
  }
  const [, number = '', side = ''] = /^(1[0-2]|[1-9])([AB])$/i.exec(text) ?? [];
  if (number === '') return null;
  const isMajor = side.toUpperCase() === 'B';
  const major = (Number(number) - WHEEL_C_MAJOR) * FIFTH;
  return { pitchClass: within(major + (isMajor ? 0 : RELATIVE_MINOR)), isMajor };
}

const within = (steps: number) => ((steps % PITCH_CLASSES) + PITCH_CLASSES) % PITCH_CLASSES;
