import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { messagesPlugin } from '../../../.config/messages.mjs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { chromiumForSuite, serve, type PageServer } from '#tests/support/ui/browser.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';

const PLAYER = new URL('./rendered-player.tsx', import.meta.url);

/** The content security policy of the service's page: only its own scripts and styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cadenza</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/player.css"></head><body><div id="root"></div><script type="module" src="/player.js"></script></body></html>`;

/** The page in the place of an embed. */
const EMBED = '<!doctype html><html lang="en"><title>Evenings</title><main><h1>Evenings</h1></main></html>';

/** The scripts and styles of the page of each entry, by their paths: suites of one process share them. */
const bundles = new Map<string, Promise<ReadonlyMap<string, string>>>();

function bundleOf(entry: URL): Promise<ReadonlyMap<string, string>> {
  const made = bundles.get(entry.href) ?? bundle(entry);
  bundles.set(entry.href, made);
  return made;
}

async function bundle(entry: URL): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { player: fileURLToPath(entry) },
    outdir: '/',
    bundle: true,
    minifyWhitespace: true,
    minifySyntax: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: 'chrome110',
    plugins: [messagesPlugin],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}

/** Serves the page at every path, under the policy of the product. */
async function serveRendered(entry: URL): Promise<PageServer> {
  const files = await bundleOf(entry);
  return serve(async ({ url = '/' }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/html';
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': POLICY,
      'cache-control': files.has(url) ? 'max-age=3600' : 'no-store',
    });
    response.end(url.startsWith('/embed/') ? EMBED : (files.get(url) ?? PAGE));
  });
}

/**
 * Opens pages for the suite it is called in: addresses on them begin at the web player's root, nothing moves unless asked to,
 * and each is closed after its test (see `chromiumForSuite`). `entry` is the script of the pages: the web player on fake
 * stores, if no other is named.
 */
export function renderedPlayerForSuite(entry = PLAYER, keepsPages = false): (options: BrowserContextOptions) => Promise<Page> {
  const newPage = chromiumForSuite({ keepsPages });
  const server = openForSuite(async (closing) => closing(await serveRendered(entry)));
  return (options) => newPage({ baseURL: server().origin, reducedMotion: 'reduce', ...options });
}
