import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderEmbed } from '#application/embed/page-data.ts';
import { type EmbedRenderer, NO_RENDERER } from '../../application/ports/embed-renderer.ts';

interface BuiltModule {
  readonly renderEmbed: RenderEmbed;
}

/** The renderer that the build makes, `{folder}/embed/render.mjs`, loaded with the first page; none where it is not built. */
export function createBuiltRenderer({ path }: { readonly path: string }): EmbedRenderer {
  let built: Promise<BuiltModule | null> | null = null;
  const load = (): Promise<BuiltModule | null> =>
    import(pathToFileURL(join(path, 'embed', 'render.mjs')).href).then(
      (module: unknown) => module as BuiltModule,
      () => null,
    );
  return {
    async render(content) {
      built ??= load();
      return (await built)?.renderEmbed(content) ?? NO_RENDERER.render(content);
    },
  };
}
