import { NOTE_BLOCKS_MAX } from '../../../domain/constants/media/podcasts.ts';
import { visitHtml } from './html-walk.ts';
import { parseTimestampMs } from './timestamps.ts';

/** A stretch of text that is a link, a time in the episode, or neither. */
export interface NoteRun {
  readonly text: string;
  readonly url?: string;
  readonly time_ms?: number;
}

/** One paragraph, item of a list or heading. */
export interface NoteBlock {
  readonly kind: 'text' | 'item' | 'heading';
  readonly runs: readonly NoteRun[];
}

const ITEMS = /^(?:li|dt|dd)$/;
const HEADINGS = /^h[1-6]$/;
const BLOCKS = /^(?:p|div|li|ul|ol|h[1-6]|br|hr|tr|table|blockquote|section|article|pre|dl|dt|dd|figure|header|footer)$/;
const VOID = /^(?:br|hr)$/;
const HIDDEN = /^(?:script|style|head|title|template|noscript|iframe|object|svg|math)$/;
/** A timestamp in show notes: `1:02:03`, `(04:05)`. */
const TIME = /(?<![\d:.])(?:\d{1,2}:)?\d{1,2}:\d{2}(?![\d:])/;
/** An address as people write one into a sentence, without what ends the sentence. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/i;
const MARKED = new RegExp(`(?<time>${TIME.source})|(?<address>${ADDRESS.source})`, 'gi');

/** Parses untrusted HTML into text, web links and timestamps. Notes without markup keep their line breaks. */
export function parseShowNotes(html: string): readonly NoteBlock[] {
  const blocks: { kind: NoteBlock['kind']; runs: NoteRun[] }[] = [{ kind: 'text', runs: [] }];
  const isMarkup = hasMarkup(html);
  /** The element nothing of which is shown, and how many of its name lie in each other. */
  let hidden = { name: '', depth: 0 };
  /** An unclosed link ends with its block. */
  let link: { readonly url: string | null; readonly depth: number } | null = null;
  let depth = 0;
  const next = (kind: NoteBlock['kind']) => {
    if (blocks.at(-1)?.runs.length === 0) blocks.pop();
    if (blocks.length < NOTE_BLOCKS_MAX) blocks.push({ kind, runs: [] });
  };
  const addText = (text: string) => {
    if (text !== '') for (const run of runsOf(text, link?.url ?? null)) blocks.at(-1)?.runs.push(run);
  };
  visitHtml(html, {
    open(name, href) {
      if (hidden.depth > 0) {
        if (name === hidden.name) hidden.depth += 1;
        return;
      }
      if (HIDDEN.test(name)) hidden = { name, depth: 1 };
      if (BLOCKS.test(name)) {
        next(ITEMS.test(name) ? 'item' : HEADINGS.test(name) ? 'heading' : 'text');
        if (!VOID.test(name)) depth += 1;
      }
      if (name === 'a') link = { url: webLink(href), depth };
    },
    text(text) {
      if (hidden.depth > 0) return;
      if (isMarkup) {
        addText(text.replace(/\s+/g, ' '));
        return;
      }
      text.split(/\r\n|\n|\r/).forEach((line, at) => {
        if (at > 0) next('text');
        addText(line);
      });
    },
    close(name) {
      if (hidden.depth > 0) {
        if (name === hidden.name) hidden.depth -= 1;
        return;
      }
      if (name === 'a') link = null;
      if (!BLOCKS.test(name)) return;
      next('text');
      depth = Math.max(0, depth - 1);
      if (link !== null && depth < link.depth) link = null;
    },
  });
  return blocks.map(({ kind, runs }) => ({ kind, runs: trimmed(runs) })).filter(({ runs }) => runs.length > 0);
}

/** Whether there is a tag: `<`, a letter, and a `>` behind it. */
function hasMarkup(html: string): boolean {
  return /<[a-z]/i.test(html.slice(0, Math.max(0, html.lastIndexOf('>'))));
}

function webLink(href: string): string | null {
  return /^https?:\/\//i.test(href.trim()) && URL.canParse(href.trim()) ? href.trim() : null;
}

function runsOf(text: string, url: string | null): readonly NoteRun[] {
  if (url !== null) return [{ text, url }];
  const runs: NoteRun[] = [];
  let at = 0;
  // Most of a text holds neither.
  if (!/:[\d/]/.test(text)) return [{ text }];
  for (const match of text.matchAll(MARKED)) {
    const [found] = match;
    const link = match.groups?.['address'] === undefined ? null : webLink(found);
    if (match.index > at) runs.push({ text: text.slice(at, match.index) });
    runs.push(link === null ? { text: found, time_ms: parseTimestampMs(found) ?? 0 } : { text: found, url: link });
    at = match.index + found.length;
  }
  return at < text.length ? [...runs, { text: text.slice(at) }] : runs;
}

/** Without the white space at both ends; empty where nothing else is. */
function trimmed(runs: readonly NoteRun[]): readonly NoteRun[] {
  const joined: NoteRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && last.url === run.url && last.time_ms === undefined && run.time_ms === undefined)
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  const cut = joined.map((run, at) => ({
    ...run,
    text: (at === 0 ? run.text.trimStart() : run.text).slice(0),
  }));
  const last = cut.at(-1);
  if (last) cut[cut.length - 1] = { ...last, text: last.text.trimEnd() };
  return cut.filter(({ text }) => text !== '');
}

/** Notes, or a title with markup in it, as plain text, a line for each paragraph. */
export function plainText(html: string): string {
  return /[<&\n\r]/.test(html) ? showNotesText(parseShowNotes(html)) : html.trim();
}

export function showNotesText(blocks: readonly NoteBlock[]): string {
  return blocks.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
}
