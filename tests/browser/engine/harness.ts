import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { bundleForPage, launchChromium, serve, type LaunchOptions, type PageServer } from '#tests/support/browser.ts';
import { createTestLibrary, type Cut, type TestLibrary } from './library.ts';

/** Comes between the page and the library. */
export type Meddling = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export interface Harness {
  readonly library: TestLibrary;
  readonly server: PageServer;
  /** A fresh page with the engine in it. Errors of the page end up in `errors`. */
  openPage(): Promise<Page>;
  /** One that opens a track by itself, and says its events on the console. */
  openPlayingPage(name: string, console: (text: string) => void): Promise<Page>;
  readonly errors: readonly string[];
  /** From now on requests go by this first; true means it was answered, or will never be. Null: all is well again. */
  meddle(handler: Meddling | null): void;
  close(): Promise<void>;
}

const PAGE = '<!doctype html><meta charset="utf-8"><title>engine</title><script src="/engine.js"></script><button>play</button>';

/** Everything the engine's tests in Chromium stand on; one a file. */
export async function createHarness(cuts: readonly Cut[], options: LaunchOptions = {}): Promise<Harness> {
  const library = await createTestLibrary(cuts);
  const script = await bundleForPage(fileURLToPath(new URL('engine-page.ts', import.meta.url)));
  let meddling: Meddling | null = null;
  const server = await serve(async (request, response) => {
    if (await meddling?.(request, response)) return;
    if (await library.answer(request, response)) return;
    if (request.url === '/engine.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    else if (new URL(request.url ?? '', server.origin).pathname === '/')
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
    else response.writeHead(404).end();
  });
  const browser: Browser = await launchChromium(options);
  const errors: string[] = [];
  async function visit(path: string, console: (text: string) => void): Promise<Page> {
    const page = await browser.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => console(message.text()));
    await page.goto(`${server.origin}${path}`);
    return page;
  }
  return {
    library,
    server,
    errors,
    meddle: (handler) => void (meddling = handler),
    openPage: () => visit('/', () => undefined),
    openPlayingPage: (name, console) => visit(`/?open=${name}`, console),
    async close() {
      await browser.close();
      await server.close();
      await library.close();
    },
  };
}
