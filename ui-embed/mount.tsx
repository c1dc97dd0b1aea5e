import { createRoot } from 'react-dom/client';
import type { EmbedStores } from '#application/stores/embed-stores.ts';
import { EmbedProvider } from './lib/embed-context.tsx';
import { EmbedView } from './EmbedView.tsx';
import { createSay, TEXTS } from './lib/texts.ts';

/** Draws the embed into an element of the page. */
export function mountEmbed(root: HTMLElement, stores: EmbedStores, translations: Readonly<Record<string, string>>): void {
  createRoot(root).render(
    <EmbedProvider value={{ stores, say: createSay(translations) }}>
      <EmbedView />
    </EmbedProvider>,
  );
}

/** A page without a resource that can be read: one plain sentence. */
export function mountBroken(root: HTMLElement): void {
  createRoot(root).render(<main className="embed placeholder">{TEXTS.embed_broken}</main>);
}
