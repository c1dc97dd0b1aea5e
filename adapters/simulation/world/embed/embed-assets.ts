import type { WebAssets } from '#adapters/service/application/ports/web-assets.ts';

const TEMPLATE = '<!doctype html><html lang="en"><head><title>Cadenza</title></head><body><div id="root"></div></body></html>';

/** The built page of the embed, as far as a world needs it. */
export const EMBED_ASSETS: WebAssets = {
  read: (page, path) =>
    Promise.resolve(
      page === 'embed' && path === 'index.html'
        ? { bytes: new TextEncoder().encode(TEMPLATE), contentType: 'text/html', etag: '"0"', isHashed: false }
        : null,
    ),
};
