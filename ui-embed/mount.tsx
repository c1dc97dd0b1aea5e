import { options } from 'preact';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { EmbedStores } from '#application/stores/embed-stores.ts';
import { EmbedProvider } from './lib/embed-context.tsx';
import { EmbedView } from './EmbedView.tsx';
import { drawLater } from './lib/draw-later.ts';
import { createTranslate } from './lib/texts.ts';

/**
 * Renders the embed into an element, in place of the view that the service rendered, before the next frame. Changes are drawn
 * after the next frame.
 */
export function mountEmbed(root: HTMLElement, stores: EmbedStores, translations: Readonly<Record<string, string>>): void {
  options.debounceRendering = drawLater;
  flushSync(() =>
    createRoot(root).render(
      <EmbedProvider value={{ stores, translate: createTranslate(translations) }}>
        <EmbedView />
      </EmbedProvider>,
    ),
  );
}

/** Renders the error message of a page without a readable resource. */
export function mountBroken(root: HTMLElement): void {
  createRoot(root).render(<main className="embed placeholder">{createTranslate({})('embed_broken')}</main>);
}
