import type { EmbedBlocks, EmbedMarkup } from '#application/embed/page-data.ts';
import { escapeHtml } from '#domain/core/escape-markup.ts';
import { directionOf } from '#domain/messages/languages.ts';
import { withHead, withName } from './html-template.ts';

export interface EmbedPageContent extends EmbedBlocks {
  /** The built `dist/embed/index.html`. */
  readonly html: string;
  /** Elements for its head. */
  readonly head: string;
  /** What the page shows before its script runs. */
  readonly markup: EmbedMarkup;
  /** The script that runs first, and then loads that of the page; null where it is not built. */
  readonly early: string | null;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** The script of the built page. */
const MODULE = /<script type="?module"? src="?([^"\s>]+)"?><\/script>/i;

/** A JSON data block; escaping prevents its content from closing the element. */
export function dataBlock(id: string, value: unknown): string {
  const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/**
 * The embed's page for one resource: the built page with its first view and its data written into it.
 * Spec §2 "Resource data, translations dictionary and locale are read from embedded page elements".
 */
export function embedPage({ html, head, markup, early, resource, config, locale, translations }: EmbedPageContent): string {
  const blocks = Object.entries({ resource, config, translations, locale }).map(([id, value]) => dataBlock(id, value));
  const page = withHead(withLocale(withName(html, resource.name), locale), head);
  const complete = beforeScripts(withView(page, markup), blocks.join(''));
  return early === null ? complete : complete.replace(MODULE, (_, src: string) => `<script data-next="${src}">${early}</script>`);
}

/** The built page without its scripts, with a sentence in place of the widget. */
export function sentencePage({
  html,
  sentence,
  locale,
}: Pick<EmbedPageContent, 'html' | 'locale'> & { readonly sentence: string }) {
  const page = withLocale(withName(html, sentence), locale).replace(/<script [^<>]*><\/script>/gi, '');
  return withView(page, { html: `<main class="embed placeholder sentence-page"><p>${escapeHtml(sentence)}</p></main>`, css: '' });
}

function withLocale(html: string, locale: string): string {
  return html.replace(/<html[^<>]*>/i, () => `<html lang="${escapeHtml(locale)}" dir="${directionOf(locale)}">`);
}

function withView(html: string, { html: view, css }: EmbedMarkup): string {
  const page = html.replace(/<div id="?root"?>/i, (root) => root + view);
  return css === '' ? page : withHead(page, `<style>${css}</style>`);
}

/** Ahead of the first script, or of the end where a page has none. */
function beforeScripts(html: string, addition: string): string {
  const body = html.search(/<body[\s>]/i);
  const script = html.slice(Math.max(body, 0)).search(/<script[\s>]/i);
  const place = script === -1 ? html.search(/<\/body>|$/i) : Math.max(body, 0) + script;
  return html.slice(0, place) + addition + html.slice(place);
}
