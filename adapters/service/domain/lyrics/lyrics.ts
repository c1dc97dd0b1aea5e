import { LYRICS_LENGTH_MAX, LYRICS_LINES_MAX } from '../constants/media/lyrics.ts';

/** A word, or a part of one, and when it begins. */
export interface LyricsWord {
  readonly startMs: number;
  readonly text: string;
}

/** A line. `startMs` is null in lyrics without times; an empty text ends the line before it. */
export interface LyricsLine {
  readonly startMs: number | null;
  readonly text: string;
  /** The words with their spaces; only where they have times. */
  readonly words?: readonly LyricsWord[];
}

/** The lyrics of a song, in the order of their times. */
export interface Lyrics {
  /** BCP 47 or ISO 639-2; empty when unknown. */
  readonly language: string;
  /** Whether every line has a time. */
  readonly isSynced: boolean;
  readonly lines: readonly LyricsLine[];
}

/** Lyrics within the limits of one song; null without a word. */
export function boundLyrics({ lines, ...rest }: Lyrics): Lyrics | null {
  const kept: LyricsLine[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.text.length * (line.words === undefined ? 1 : 2);
    if (length > LYRICS_LENGTH_MAX || kept.length === LYRICS_LINES_MAX) break;
    kept.push(line);
  }
  return kept.some(({ text }) => text !== '') ? { ...rest, lines: kept } : null;
}
