import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { EmbedController } from '#application/embed/embed-controller.ts';
import type { EmbedMarkup, RenderEmbed } from '#application/embed/page-data.ts';
import { createEmbedStores } from '#application/stores/embed-stores.ts';
import { EXTENDED_HEIGHT_PX, EXTENDED_SINGLE_HEIGHT_PX } from '#domain/constants/page/layout.ts';
import { createEmbedState } from '#domain/embed/machine.ts';
import { isSingle } from '#domain/embed/view/layout.ts';
import { EmbedProvider } from './lib/embed-context.tsx';
import { EmbedView } from './EmbedView.tsx';
import { createTranslate } from './lib/texts.ts';

type Content = Parameters<RenderEmbed>[0];

/**
 * The view of an embed before its script runs, for the service: one markup for low frames and one for high ones, of which
 * the style sheet shows the one that fits. A policy without inline styles forbids style attributes, so they become rules.
 */
export function renderEmbed(content: Content): EmbedMarkup {
  const { type } = content.resource;
  const limitPx = isSingle(type) ? EXTENDED_SINGLE_HEIGHT_PX : EXTENDED_HEIGHT_PX;
  const markup =
    `<div class="rendered rendered-low">${markupAt(content, limitPx)}</div>` +
    `<div class="rendered rendered-high">${markupAt(content, limitPx + 1)}</div>`;
  const { html, css } = withRules(markup);
  const isHigh = `(min-height: ${String(limitPx + 1)}px)`;
  return {
    html,
    css:
      `.rendered{display:contents}@media ${isHigh}{.rendered-low{display:none}}` +
      `@media not all and ${isHigh}{.rendered-high{display:none}}${css}`,
  };
}

function markupAt({ resource, config, translations }: Content, height: number): string {
  const viewport = { width: 0, height };
  const state = createEmbedState({ resource, config, isMobile: false, isSafari: false, viewport });
  const still: EmbedController = { state: () => state, send: () => undefined, onChange: () => () => undefined };
  const markup = renderToStaticMarkup(
    <EmbedProvider value={{ stores: createEmbedStores(still), translate: createTranslate(translations) }}>
      <EmbedView />
    </EmbedProvider>,
  );
  // A browser fetches only covers that show, which those of the other markup do not.
  return markup.replace(PRELOADS, '').replaceAll('<img ', '<img loading="lazy" ');
}

const PRELOADS = /<link rel="preload"[^<>]*>/g;

/** React escapes quotes in texts and values, so this finds attributes only. */
const STYLE_ATTRIBUTE = / style="([^"]*)"/g;

/** Declarations without anything that could end a rule or the style sheet, or load something. */
const PLAIN_DECLARATIONS = /^[-\w\s:;.,#%()]*$/;

/** Replaces each style attribute by a class with the same declarations; drops those that are not plain. */
function withRules(markup: string): EmbedMarkup {
  const styles: string[] = [];
  const html = markup.replace(STYLE_ATTRIBUTE, (_, declarations: string) => {
    if (!PLAIN_DECLARATIONS.test(declarations) || declarations.includes('url(')) return '';
    if (!styles.includes(declarations)) styles.push(declarations);
    return ` data-style="${String(styles.indexOf(declarations))}"`;
  });
  return { html, css: styles.map((style, index) => `[data-style="${String(index)}"]{${style}}`).join('') };
}
