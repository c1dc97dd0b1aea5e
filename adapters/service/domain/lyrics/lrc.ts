import { LYRICS_LINE_LENGTH_MAX, LYRICS_LINES_MAX, LYRICS_STAMPS_MAX } from '../constants/media/lyrics.ts';
import { boundLyrics, type Lyrics, type LyricsLine, type LyricsWord } from './lyrics.ts';

const MS_PER_S = 1_000;
const SECONDS_PER_MINUTE = 60;
/** `[01:02.34]`, `<01:02.345>`, `[1:02]`, `[01:02:34]`. Every repetition is bounded, so that reading takes linear time. */
const STAMP = /[[<](\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?[\]>]/y;
const HEADER = /^\[([a-z]{1,12}):([^\]]{0,200})\]\s{0,20}$/i;
/** Characters of a line that are looked at: its text and its stamps. */
const LOOKED_AT = LYRICS_LINE_LENGTH_MAX + LYRICS_STAMPS_MAX * '[000:00.000]'.length;

interface StampedText {
  readonly timesMs: readonly number[];
  readonly text: string;
  readonly words: readonly LyricsWord[];
}

/**
 * Reads lyrics in the LRC format, with times by line or by word; a text without times is read as plain lines.
 *
 * `[offset:500]` shows every line 500 ms earlier. Several times before a line repeat it. In a text with times, lines without
 * one are left out. Returns null for a text without words. Takes linear time.
 */
export function parseLrc(text: string): Lyrics | null {
  const stamped: StampedText[] = [];
  const plain: string[] = [];
  let offsetMs = 0;
  let language = '';
  for (const raw of linesOf(text)) {
    const line = raw.trim();
    const [, key = '', value = ''] = HEADER.exec(line) ?? [];
    const found = stampedText(line);
    if (found !== null) stamped.push(found);
    else if (key === '') plain.push(clean(line));
    else if (key.toLowerCase() === 'offset') offsetMs = offsetOf(value);
    else if (key.toLowerCase() === 'la') language = value.trim();
  }
  if (stamped.length === 0)
    return boundLyrics({ language, isSynced: false, lines: trimmed(plain).map((one) => ({ startMs: null, text: one })) });
  const lines = stamped.flatMap((one) => linesFrom(one, offsetMs)).toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
  return boundLyrics({ language, isSynced: true, lines });
}

function* linesOf(text: string): Generator<string> {
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  for (let count = 0; from < text.length && count < LYRICS_LINES_MAX; count++) {
    const end = endOfLine(text, from);
    yield text.slice(from, Math.min(end, from + LOOKED_AT));
    from = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** A line that begins with times; null for others. */
function stampedText(line: string): StampedText | null {
  const timesMs: number[] = [];
  let at = 0;
  for (let stamp = stampAt(line, at); stamp !== null && line[at] === '['; stamp = stampAt(line, at)) {
    if (timesMs.length < LYRICS_STAMPS_MAX) timesMs.push(stamp.ms);
    at = stamp.end;
    while (line[at] === ' ') at++;
  }
  const [first] = timesMs;
  if (first === undefined) return null;
  const words = wordsOf(line.slice(at), first);
  return { timesMs, text: clean(words.map(({ text }) => text).join('')), words: words.length > 1 ? words : [] };
}

/** The parts of a text between its stamps. */
function wordsOf(text: string, startMs: number): readonly LyricsWord[] {
  const words: LyricsWord[] = [];
  let word = { startMs, from: 0 };
  const end = (at: number): void => {
    const part = text.slice(word.from, at);
    // The writer's space before a stamp is a second one when the word after it begins with its own.
    const isSpace = part.trim() === '' && (words.length === 0 || words.at(-1)?.text.endsWith(' ') === true);
    if (part !== '' && !isSpace) words.push({ startMs: word.startMs, text: withOneSpace(part, words.at(-1)?.text) });
  };
  for (let at = 0; at < text.length; at++) {
    const stamp = text[at] === '<' || text[at] === '[' ? stampAt(text, at) : null;
    if (stamp === null) continue;
    end(at);
    word = { startMs: stamp.ms, from: stamp.end };
    at = stamp.end - 1;
  }
  end(text.length);
  return words;
}

function withOneSpace(part: string, before: string | undefined): string {
  return before === undefined || before.endsWith(' ') ? part.trimStart() : part;
}

function stampAt(line: string, at: number): { readonly ms: number; readonly end: number } | null {
  STAMP.lastIndex = at;
  const match = STAMP.exec(line);
  if (match === null) return null;
  const [all, minutes, seconds, fraction = '0'] = match;
  const s = Number(minutes) * SECONDS_PER_MINUTE + Number(seconds);
  return { ms: s * MS_PER_S + Number(fraction.padEnd(3, '0')), end: at + all.length };
}

/** Words have times for one place only, so a repeated line is without them. */
function linesFrom({ timesMs, text, words }: StampedText, offsetMs: number): readonly LyricsLine[] {
  const shifted = (ms: number) => Math.max(0, ms - offsetMs);
  const withWords =
    timesMs.length === 1 && words.length > 0
      ? { words: words.map((word) => ({ startMs: shifted(word.startMs), text: word.text })) }
      : {};
  return timesMs.map((ms) => ({ startMs: shifted(ms), text, ...withWords }));
}

function offsetOf(value: string): number {
  return /^\s*[+-]?\d{1,6}\s*$/.test(value) ? Number(value) : 0;
}

/** One line of text, without control characters. */
function clean(line: string): string {
  return line
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, LYRICS_LINE_LENGTH_MAX);
}

/** Lines without the empty ones at the start and the end. */
function trimmed(lines: readonly string[]): readonly string[] {
  const isText = (line: string) => line !== '';
  const last = lines.findLastIndex(isText);
  return last < 0 ? [] : lines.slice(lines.findIndex(isText), last + 1);
}
