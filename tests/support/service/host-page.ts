import type { BrowserContext, Frame, Page } from 'playwright-core';
import { serve } from '../ui/browser.ts';

/** Pages of another site than the service: it is at `localhost`, they are at an address. */
export interface HostSite {
  readonly origin: string;
  /** Opens a page of this site with this body, and headers of its own. */
  open(context: BrowserContext, body: string, headers?: Readonly<Record<string, string>>): Promise<Page>;
  close(): Promise<void>;
}

/** Serves host pages and the scripts of a test below `/scripts/`. */
export async function createHostSite(scripts: Readonly<Record<string, string>> = {}): Promise<HostSite> {
  let html = '';
  let headers: Readonly<Record<string, string>> = {};
  const server = await serve((request, response) => {
    const script = scripts[(request.url ?? '').replace('/scripts/', '')];
    if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
    else response.writeHead(404).end();
    return Promise.resolve();
  });
  const origin = server.origin.replace('localhost', '127.0.0.1');
  return {
    origin,
    async open(context, body, own = {}) {
      html = `<!doctype html><title>A blog</title><link rel="icon" href="data:,"><body>${body}</body>`;
      headers = own;
      const page = await context.newPage();
      await page.goto(origin);
      return page;
    },
    close: server.close,
  };
}

/** The embeds in a page, once their rows or controls are there. */
export async function embedsOf(page: Page, count = 1): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  for (let index = 0; index < count; index += 1) {
    const frame = await (await page.locator('iframe').nth(index).elementHandle()).contentFrame();
    if (!frame) throw new Error('the page has no embed');
    await frame.locator('main.embed .header').first().waitFor();
    frames.push(frame);
  }
  return frames;
}
