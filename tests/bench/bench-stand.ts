import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '#tests/support/ui/browser.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';
import { createThrottledConnection, type ThrottledConnection } from './throttled-connection.ts';
import { makeMusic } from './music.ts';
import { createBenchService, type BenchService } from './service.ts';
import { createBenchSite, type PageOptions, type BenchSite } from './site.ts';
import type { PlayerName } from './page/page-input.ts';

/** A player as the table names it. */
export interface Contestant {
  readonly name: string;
  readonly player: PlayerName;
  readonly isProtected: boolean;
}

export const CONTESTANTS = [
  { name: 'engine', player: 'engine', isProtected: false },
  { name: 'engine, protected', player: 'engine', isProtected: true },
  { name: '<audio>', player: 'audio', isProtected: false },
  { name: 'shaka', player: 'shaka', isProtected: false },
  { name: 'shaka, protected', player: 'shaka', isProtected: true },
  { name: 'hls.js', player: 'hls', isProtected: false },
  { name: 'rx-player', player: 'rx', isProtected: false },
  { name: 'rx-player, protected', player: 'rx', isProtected: true },
] as const satisfies readonly Contestant[];

/** For long runs: protection is measured with the engine only. */
export const LONG_RUN_CONTESTANTS: readonly Contestant[] = CONTESTANTS.filter(
  ({ player, isProtected }) => player === 'engine' || !isProtected,
);

/** Kept from run to run. */
const MUSIC = fileURLToPath(new URL('../../.cache/bench/music', import.meta.url));

/** Everything the parts of the benchmark stand on. */
export interface BenchStand {
  readonly service: BenchService;
  readonly line: ThrottledConnection;
  readonly site: BenchSite;
  readonly browser: Browser;
  /** Where the browser sees the service: over the line. */
  readonly origin: string;
  /** A fresh page with a player in it, ready unless it is eager; in the tab given, or the one all share. */
  visit(options: PageOptions, tab?: Page): Promise<Page>;
  /** Another tab, with a memory of its own. */
  openTab(): Promise<Page>;
  close(): Promise<void>;
}

export async function createBenchStand(): Promise<BenchStand> {
  const folder = scratchFolder('bench');
  makeMusic(MUSIC);
  const site = await createBenchSite(() => service);
  const service = await createBenchService(MUSIC, `${folder.path}/data`, (request) => site.respond(request));
  const line = await createThrottledConnection(service.port);
  const browser = await launchChromium();
  async function openTab(): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text());
    });
    page.on('pageerror', (error) => console.error(String(error)));
    return page;
  }
  const shared = await openTab();
  const origin = `http://localhost:${line.port}`;
  return {
    service,
    line,
    site,
    browser,
    openTab,
    origin,
    async visit(options, page = shared) {
      await page.goto(origin + (await site.page(options)), { waitUntil: 'commit' });
      await page.waitForFunction(() => 'bench' in globalThis);
      if (options.isEager !== true) await page.evaluate(() => bench.ready);
      return page;
    },
    async close() {
      await browser.close();
      await line.close();
      await service.close();
      folder.remove();
    },
  };
}
