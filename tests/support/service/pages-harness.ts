import type { WebAssets } from '#adapters/service/application/ports/web-assets.ts';
import { renderEmbed } from '#ui-embed/render.tsx';
import { createServiceHarness, type ServiceHarness } from './api-test-client.ts';

const PLAYER =
  '<!DOCTYPE html><html lang=en><title>Cadenza</title><meta name=description content=Music><body><div id=root></div>';
const EMBED =
  '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Cadenza</title><meta name=robots content=noindex>' +
  '<body><div id=root></div><script type=module src=/embed/assets/e.js></script>';

const FILES: Readonly<Record<string, string>> = { 'web/index.html': PLAYER, 'embed/index.html': EMBED };

const ASSETS: WebAssets = {
  read(page, path) {
    const text = FILES[`${page}/${path}`];
    if (text === undefined) return Promise.resolve(null);
    return Promise.resolve({ bytes: new TextEncoder().encode(text), contentType: 'text/html', etag: '"1"', isHashed: false });
  },
};

/** The pages as the build makes them. */
export const BUILT_PAGES = {
  assets: ASSETS,
  renderer: { render: (content: Parameters<typeof renderEmbed>[0]) => Promise.resolve(renderEmbed(content)) },
};

/** A service with pages over the sample catalogue. */
export function createPagesHarness(options: Parameters<typeof createServiceHarness>[0] = {}): Promise<ServiceHarness> {
  return createServiceHarness({ ...BUILT_PAGES, ...options });
}
