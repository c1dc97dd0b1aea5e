import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { build } from 'esbuild';
import { chromium, type Browser, type BrowserContextOptions, type Frame, type Page } from 'playwright-core';
import { openForSuite } from '../world/open-page.ts';

/** A name of this machine that is no loopback name: pages opened by it over http are no secure context, as on a LAN. */
export const PLAIN_HOST = 'music.test';

/** What a page does takes longer on a busy machine; after this long it hangs. */
export const HANG_MS = 120_000;

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-proxy-server',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
];

/** Where Debian and Ubuntu put Chromium. */
const WITH_WINDOW = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'];
/** Debian's Chromium without the window around its pages: a page costs half the processor time. */
const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell';

/** Path of this machine's Chromium: the one `CHROMIUM` names, else the cheapest that fits. */
function chromiumPath(hasWindow = false): string {
  const paths = [process.env['CHROMIUM'], ...(hasWindow ? [] : [WITHOUT_WINDOW]), ...WITH_WINDOW];
  const found = paths.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('No Chromium found. Install it, or name it in CHROMIUM.');
  return found;
}

export interface LaunchOptions {
  /** `click`: as on a listener's first visit, sound waits for a click. Default: it may start by itself. */
  readonly autoplay?: 'free' | 'click';
  /** How much sound a page may keep; the browser's own limit is some megabytes. */
  readonly audioBufferMegabytes?: number;
  /** The whole browser, with its window. Default: the same engine without it, where it is installed. */
  readonly hasWindow?: boolean;
}

/** Launches a Chromium of its own. The caller closes it. */
export async function launchChromium({
  autoplay = 'free',
  hasWindow,
  audioBufferMegabytes,
}: LaunchOptions = {}): Promise<Browser> {
  const policy = autoplay === 'free' ? 'no-user-gesture-required' : 'document-user-activation-required';
  const limit = audioBufferMegabytes === undefined ? [] : [`--mse-audio-buffer-size-limit-mb=${audioBufferMegabytes}`];
  const args = [...FLAGS, `--autoplay-policy=${policy}`, ...limit];
  const browser = await chromium.launch({ executablePath: chromiumPath(hasWindow), args });
  browser.on('context', (context) => {
    context.setDefaultTimeout(HANG_MS);
    context.on('page', lookLessOften);
  });
  return browser;
}

/** What a test waits for is looked for so often: with each frame, as by default, a page that plays takes twice the processor time. */
export const LOOK_MS = 50;
const patched = new WeakSet<object>();

function lookLessOften(page: Page): void {
  const frames = Object.getPrototypeOf(page.mainFrame()) as {
    waitForFunction: (this: Frame, look: unknown, arg: unknown, options?: object) => Promise<unknown>;
  };
  if (patched.has(frames)) return;
  patched.add(frames);
  const { waitForFunction } = frames;
  frames.waitForFunction = function (look, arg, options) {
    return waitForFunction.call(this, look, arg, { polling: LOOK_MS, ...options });
  };
}

/** The Chromium of this process for each set of options: its suites run one after the other, each in profiles of its own. */
const shared = new Map<string, Browser>();

/** A Chromium that later suites use too. The caller closes its profiles with `closeProfiles`. */
export async function sharedChromium(options: LaunchOptions = {}): Promise<Browser> {
  const key = JSON.stringify(options);
  const there = shared.get(key);
  if (there?.isConnected()) return there;
  const browser = await launchChromium(options);
  shared.set(key, browser);
  return browser;
}

export async function closeProfiles(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * A Chromium for the suite it is called in. Answers how pages are opened; each is closed after its test, or, where `keepsPages`,
 * after the suite: a page that goes from one address to the next loads its script in half the processor time.
 */
export function chromiumForSuite({ keepsPages = false, ...options }: LaunchOptions & { readonly keepsPages?: boolean } = {}): (
  context?: BrowserContextOptions,
) => Promise<Page> {
  const opened = openForSuite(async (closing) => {
    const browser = await sharedChromium(options);
    closing({ close: () => closeProfiles(browser) });
    return browser;
  });
  const pages: Page[] = [];
  afterEach(async function () {
    await attachPageState(this.currentTest?.err, pages);
    if (!keepsPages) await Promise.all(pages.splice(0).map((page) => page.close()));
  });
  return async (context) => {
    const page = await opened().newPage(context);
    pages.push(page);
    return page;
  };
}

declare global {
  interface Window {
    /** The state of a test page for the report of a failed test. */
    lastWords?(): string;
  }
}

/** Adds the state of its pages to a test's error, if there is one; the reporter prints it. */
export async function attachPageState(error: unknown, pages: readonly Page[]): Promise<void> {
  if (error instanceof Error) Object.assign(error, { seen: (await Promise.all(pages.map(describePage))).join(' ') });
}

/** Its address, whether it still draws, how far it is scrolled, its first words and its last. */
async function describePage(page: Page): Promise<string> {
  const look = page.evaluate(async () => {
    const drawn = new Promise<string>((resolve) => requestAnimationFrame(() => resolve('draws')));
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('does not draw'), 2_000));
    const { scrollTop, innerText } = document.querySelector('main') ?? document.body;
    const [first, all] = [innerText, document.body.innerText].map((words) => words.replaceAll(/\s+/g, ' '));
    const words = `${first?.slice(0, 120)} … ${all?.slice(-200)}${window.lastWords?.() ?? ''}`;
    return `[${location.pathname} ${await Promise.race([drawn, late])}, at ${scrollTop}: ${words}]`;
  });
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(`[${page.url()} does not answer]`), 5_000));
  return Promise.race([look.catch((thrown: unknown) => `[${String(thrown)}]`), late]);
}

const scripts = new Map<string, Promise<string>>();

/** A TypeScript file with everything it imports, as one script for a test page; made once for the suites of a process. */
export function bundleForPage(entry: string): Promise<string> {
  const script = scripts.get(entry) ?? bundle(entry);
  scripts.set(entry, script);
  return script;
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome110',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

export interface PageServer {
  /** `http://localhost:…`, a secure context. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves what `respond` sends on a free loopback port. */
export async function serve(respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<PageServer> {
  const server = createServer((request, response) => {
    respond(request, response).catch((thrown: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(thrown));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
