import { NOTES_HTML_MAX } from '../../../domain/constants/media/podcasts.ts';
import { escapeHtml } from '#domain/core/escape-markup.ts';
import type { NoteBlock, NoteRun } from './show-notes.ts';

/**
 * Show notes as HTML: paragraphs, lists, headings and web links, built from parsed blocks, so that no foreign markup passes.
 * Whole paragraphs, up to a length. Empty where plain text suffices.
 */
export function notesHtml(blocks: readonly NoteBlock[]): string {
  if (!blocks.some(({ kind, runs }) => kind !== 'text' || runs.some(({ url }) => url !== undefined))) return '';
  let html = '';
  let isInList = false;
  for (const { kind, runs } of blocks) {
    const isItem = kind === 'item';
    const opening = isItem && !isInList ? '<ul>' : !isItem && isInList ? '</ul>' : '';
    const more = `${opening}${blockHtml(kind, runs.map(runHtml).join(''))}`;
    if (html.length + more.length > NOTES_HTML_MAX) break;
    html += more;
    isInList = isItem;
  }
  return isInList ? `${html}</ul>` : html;
}

function blockHtml(kind: NoteBlock['kind'], inner: string): string {
  if (kind === 'item') return `<li>${inner}</li>`;
  return kind === 'heading' ? `<h3>${inner}</h3>` : `<p>${inner}</p>`;
}

function runHtml({ text, url }: NoteRun): string {
  return url === undefined ? escapeHtml(text) : `<a href="${escapeHtml(url)}" rel="nofollow noopener">${escapeHtml(text)}</a>`;
}
