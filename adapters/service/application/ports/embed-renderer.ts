import type { EmbedMarkup, RenderEmbed } from '#application/embed/page-data.ts';

/** Renders the first view of an embed. Adapters: adapters/filesystem/built-renderer; none where no page is served. */
export interface EmbedRenderer {
  render(content: Parameters<RenderEmbed>[0]): Promise<EmbedMarkup>;
}

/** For services without pages. */
export const NO_RENDERER: EmbedRenderer = { render: () => Promise.resolve({ html: '', css: '' }) };
