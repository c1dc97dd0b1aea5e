import type { EmbedBlocks } from '#application/embed/page-data.ts';
import { escapeHtml } from '#domain/core/escape-markup.ts';

export interface EmbedPageContent extends EmbedBlocks {
  /** The built `dist/embed/index.html`. */
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A JSON data block; escaping prevents its content from closing the element. */
export function dataBlock(id: string, value: unknown): string {
  const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/**
 * The embed's page for one resource: the built page with what it shows written into it, and a plain link where scripts are off.
 * Spec §2 "Resource data, translations dictionary and locale are read from embedded page elements".
 */
export function embedPage({ html, resource, config, locale, translations }: EmbedPageContent): string {
  const blocks = Object.entries({ resource, config, translations, locale }).map(([id, value]) => dataBlock(id, value));
  const link = `<a href="${escapeHtml(resource.external_urls.spotify)}">${escapeHtml(resource.name)}</a>`;
  const addition = `${blocks.join('')}<noscript>${link}</noscript>`;
  return beforeScripts(withNameAndLocale(html, resource.name, locale), addition);
}

function withNameAndLocale(html: string, name: string, locale: string): string {
  return html
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(name)}</title>`)
    .replace(/<html[^<>]*>/i, () => `<html lang="${escapeHtml(locale)}">`);
}

/** Ahead of the first script, or of the end where a page has none. */
function beforeScripts(html: string, addition: string): string {
  const body = html.search(/<body[\s>]/i);
  const script = html.slice(Math.max(body, 0)).search(/<script[\s>]/i);
  const place = script === -1 ? html.search(/<\/body>|$/i) : Math.max(body, 0) + script;
  return html.slice(0, place) + addition + html.slice(place);
}
