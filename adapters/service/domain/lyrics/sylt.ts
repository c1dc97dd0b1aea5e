import { LYRICS_LINE_LENGTH_MAX, LYRICS_LINES_MAX, LYRICS_STAMPS_MAX } from '../constants/media/lyrics.ts';
import { boundLyrics, type Lyrics, type LyricsLine, type LyricsWord } from './lyrics.ts';

/** A text of an ID3v2 SYLT frame and its time in milliseconds. */
export interface SyncedText {
  readonly timestamp: number;
  readonly text: string;
}

const PARTS_MAX = LYRICS_LINES_MAX * LYRICS_STAMPS_MAX;

/**
 * Lyrics of an ID3v2 SYLT frame. Texts are syllables when some begin or end with a new line, as ID3v2 asks; otherwise each is
 * a line. Returns null without words. Takes linear time.
 */
export function lyricsFromSylt(texts: readonly SyncedText[], language: string): Lyrics | null {
  const parts = texts.slice(0, PARTS_MAX);
  const isBySyllable = parts.slice(1).some(({ text }) => /^[\r\n]/.test(text)) && parts.some(({ text }) => !/^[\r\n]/.test(text));
  const groups = isBySyllable ? bySyllable(parts) : parts.map((part) => [part]);
  const lines = groups.map(lineOf).toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
  return boundLyrics({ language, isSynced: true, lines });
}

/** Texts by line: a text that begins with a new line begins a line. */
function bySyllable(parts: readonly SyncedText[]): readonly (readonly SyncedText[])[] {
  const groups: SyncedText[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last === undefined || /^[\r\n]/.test(part.text)) groups.push([part]);
    else if (last.length < LYRICS_STAMPS_MAX) last.push(part);
  }
  return groups;
}

function lineOf(parts: readonly SyncedText[]): LyricsLine {
  const all = parts.map(({ timestamp, text }): LyricsWord => ({ startMs: timestamp, text: clean(text) }));
  const words = all.filter(({ text }) => text !== '');
  const text = words
    .map((word) => word.text)
    .join('')
    .trim()
    .slice(0, LYRICS_LINE_LENGTH_MAX);
  const startMs = all[0]?.startMs ?? 0;
  return words.length > 1 ? { startMs, text, words } : { startMs, text };
}

function clean(text: string): string {
  return text
    .slice(0, LYRICS_LINE_LENGTH_MAX)
    .replace(/^[\r\n]{1,2}/, '')
    .replace(/[\r\n]{1,2}$/, '')
    .replace(/\p{Cc}/gu, ' ');
}
