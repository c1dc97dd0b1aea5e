import { escapeHtml } from '#domain/core/escape-markup.ts';

/** A built page with this title. */
export function withName(html: string, name: string): string {
  return html.replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(name)}</title>`);
}

/** A built page with these elements in its head. */
export function withHead(html: string, elements: string): string {
  return html.replace(/<\/title>/i, (end) => end + elements);
}
