import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EmbedMarkup, RenderEmbed } from '#application/embed/page-data.ts';
import { EMBEDS_RENDERED_MAX } from '../../domain/constants/embed.ts';
import { createLruCache } from '../../application/kernel/lru-cache.ts';
import { type EmbedRenderer, NO_RENDERER } from '../../application/ports/embed-renderer.ts';

interface BuiltModule {
  readonly renderEmbed: RenderEmbed;
}

/**
 * The renderer that the build makes, `{folder}/embed/render.mjs`, loaded with the first page; none where it is not built.
 * It keeps the latest views, because 300 rows take some ten milliseconds.
 */
export function createBuiltRenderer({ path }: { readonly path: string }): EmbedRenderer {
  const rendered = createLruCache<EmbedMarkup>(EMBEDS_RENDERED_MAX);
  let built: Promise<BuiltModule | null> | null = null;
  const load = (): Promise<BuiltModule | null> =>
    import(pathToFileURL(join(path, 'embed', 'render.mjs')).href).then(
      (module: unknown) => module as BuiltModule,
      () => null,
    );
  return {
    async render(content) {
      built ??= load();
      const module = await built;
      if (module === null) return NO_RENDERER.render(content);
      const key = createHash('sha256').update(JSON.stringify(content)).digest('base64');
      const known = rendered.get(key);
      if (known !== undefined) return known;
      const markup = module.renderEmbed(content);
      rendered.set(key, markup);
      return markup;
    },
  };
}
