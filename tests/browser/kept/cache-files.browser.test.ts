import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { KeptFiles } from '#application/ports/kept-files.ts';
import type { SharedPages } from '#application/ports/shared-pages.ts';
import { keptFilesContract } from '#tests/contracts/kept-files.ts';
import { bundleForPage, chromiumForSuite, serve } from '#tests/support/ui/browser.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';

declare global {
  interface Window {
    readonly files: KeptFiles;
    readonly pages: readonly [SharedPages, SharedPages];
  }
}

describe('files kept by Chromium', () => {
  const newPage = chromiumForSuite();
  const opened = openForSuite(async (closing) => {
    const script = await bundleForPage(fileURLToPath(new URL('cache-files-page.ts', import.meta.url)));
    const server = await serve(async (request, response) => {
      await Promise.resolve();
      const isScript = request.url === '/files.js';
      response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
      response.end(isScript ? script : '<!doctype html><script src="/files.js"></script>');
    });
    return { server: closing(server) };
  });
  let page: Page;
  beforeEach(async () => {
    page = await newPage();
    await page.goto(opened().server.origin);
    await page.evaluate(() => window.files.clear());
  });

  // Bytes go to the page and back as plain arrays.
  keptFilesContract('in Chromium’s cache', () => ({
    async read(name) {
      const bytes = await page.evaluate(async (file) => {
        const found = await window.files.read(file);
        return found && [...found];
      }, name);
      return bytes && new Uint8Array(bytes);
    },
    write: (name, bytes) =>
      page.evaluate(([file, values]) => window.files.write(file, new Uint8Array(values)), [name, [...bytes]] as const),
    replace: (name, bytes) =>
      page.evaluate(([file, values]) => window.files.replace(file, new Uint8Array(values)), [name, [...bytes]] as const),
    remove: (name) => page.evaluate((file) => window.files.remove(file), name),
    names: () => page.evaluate(() => window.files.names()),
    clear: () => page.evaluate(() => window.files.clear()),
  }));

  it('are worked on by one page at a time, and the others hear of it', async () => {
    const order = await page.evaluate(async () => {
      const [one, other] = window.pages;
      const done: string[] = [];
      const heard = new Promise<void>((resolve) => other.onNotified(resolve));
      const first = one.exclusive('index', async () => {
        done.push('first begins');
        one.notify();
        await heard;
        done.push('first ends');
      });
      await Promise.all([first, other.exclusive('index', () => Promise.resolve(done.push('second')))]);
      return done;
    });
    expect(order).to.deep.equal(['first begins', 'first ends', 'second']);
  });
});
