import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { bundleForPage, chromiumForSuite, serve, type LaunchOptions } from '#tests/support/ui/browser.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';
import { createTestLibrary, type TestRecording } from './library.ts';

/** Handles a request of the page before the library; true when it responded or never will. */
export type RequestInterceptor = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export interface EngineHarness {
  /** The bytes of a track as the library sends them. */
  bytesOf(name: string): Promise<Uint8Array>;
  /** The suite's page with the engine, as a new document: a page of its own for each test costs a second of processor time. */
  openPage(): Promise<Page>;
  /** A page that opens a track on load, and prints its events on the console. */
  openPlayingPage(name: string, console: (text: string) => void): Promise<Page>;
  /** Sets the interceptor until the end of the test; null removes it. */
  meddle(handler: RequestInterceptor | null): void;
}

export interface HarnessOptions extends LaunchOptions {
  /** The page's script. Default: the engine's. */
  readonly script?: URL;
}

const PAGE = '<!doctype html><meta charset="utf-8"><title>engine</title><script src="/engine.js"></script><button>play</button>';

/**
 * The harness of the engine's tests in Chromium, for one suite. After each test its documents are closed, the interceptor is
 * removed, and no page may have had an error.
 */
export function engineHarnessForSuite(
  cuts: readonly TestRecording[],
  { script: source = new URL('engine-page.ts', import.meta.url), ...options }: HarnessOptions = {},
): EngineHarness {
  const errors: string[] = [];
  let meddling: RequestInterceptor | null = null;
  const newPage = chromiumForSuite({ ...options, keepsPages: true });
  const playing: Page[] = [];
  let kept: Page | null = null;
  const opened = openForSuite(async (closing) => {
    const library = closing(await createTestLibrary(cuts));
    const script = await bundleForPage(fileURLToPath(source));
    const server = await serve(async (request, response) => {
      if (await meddling?.(request, response)) return;
      if (await library.respond(request, response)) return;
      if (request.url === '/engine.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      else if (/^\/(\?|$)/.test(request.url ?? '')) response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
      else response.writeHead(404).end();
    });
    return { library, server: closing(server) };
  });
  afterEach(async () => {
    meddling = null;
    await kept?.goto('about:blank');
    await Promise.all(playing.splice(0).map((page) => page.close()));
    expect(errors).to.deep.equal([]);
  });

  async function createPage(): Promise<Page> {
    const page = await newPage({ baseURL: opened().server.origin });
    page.on('pageerror', (error) => errors.push(String(error)));
    return page;
  }
  async function openPage(): Promise<Page> {
    kept ??= await createPage();
    await kept.goto('/');
    return kept;
  }
  return {
    bytesOf: (name) => opened().library.bytesOf(name),
    meddle: (handler) => void (meddling = handler),
    openPage,
    async openPlayingPage(name, console) {
      const page = await createPage();
      playing.push(page);
      page.on('console', (message) => console(message.text()));
      await page.goto(`/?open=${name}`);
      return page;
    },
  };
}
