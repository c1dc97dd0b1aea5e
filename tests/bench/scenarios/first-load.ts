import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { signIn } from '#tests/support/service/member-test-client.ts';
import { PHONE } from '../throttled-connection.ts';
import type { Scenario } from './scenario.ts';

const BUILT = new URL('../../../dist/web/', import.meta.url);

/** How much slower than this machine a phone is. */
const PHONE_SLOWDOWN = 4;

/** A task that blocks the page longer than this counts with the rest, in milliseconds. https://web.dev/articles/tbt */
const LONG_TASK_MS = 50;

/** A phone of the middle class, as Lighthouse has it. */
const PHONE_SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true };

const WHO = 'the web player';

/** What is searched, and the time between two of its letters. */
const SEARCHED = 'bench';
const KEY_MS = 250;

/** The time that a finger is down. */
const TAP_MS = 80;

/** The first load of the web player by a member on a phone, without a cache: home and an album. */
export const firstLoad: Scenario = {
  name: 'first-load',
  figures: ['first-load'],
  async run({ stand, notebook, runs }) {
    const html = readFileSync(new URL('index.html', BUILT), 'utf8');
    const next =
      /<script data-next="([^"]*)"/
        .exec(html)?.[1]
        ?.split(' ')
        .map((path) => path.slice(1)) ?? [];
    const scripts = [...html.matchAll(/<script[^>]*src="?\/([^" >]+)/g)].map(([, path = '']) => path).concat(next);
    const bytesOf = (path: string) => gzipSync(readFileSync(new URL(path, BUILT))).length;
    const add = (figure: string, unit: string, value: number) => notebook.add('first-load', PHONE.name, figure, unit, WHO, value);
    const firstKb = scripts.reduce((sum, path) => sum + bytesOf(path), 0) / 1_000;
    notebook.add('first-load', 'any', 'first scripts, gzip', 'kB', WHO, firstKb);
    const page = await stand.openTab();
    await signIn(page, stand.origin);
    const album = (await page.locator('a[href^="/album/"]').first().getAttribute('href')) ?? '/';
    const { cookies } = await page.context().storageState();
    await page.context().close();
    stand.line.use(PHONE);
    for (let run = 0; run < runs; run += 1)
      for (const [name, path] of [
        ['home', '/'],
        ['album', album],
      ] as const) {
        // A profile of its own: the service worker of an earlier load would keep the scripts.
        const phone = await stand.browser.newContext({ ...PHONE_SCREEN, storageState: { cookies, origins: [] } });
        const page = await phone.newPage();
        const { paintMs, largestMs, requests, blockedMs, interactionMs } = await load(page, stand.origin + path);
        if (name === 'home') add('search: a letter is drawn', 'ms', await search(page));
        await phone.close();
        add(`${name}: first contentful paint`, 'ms', paintMs);
        add(`${name}: largest contentful paint`, 'ms', largestMs);
        add(`${name}: requests before it`, '', requests);
        add(`${name}: total blocking time`, 'ms', blockedMs(LONG_TASK_MS));
        add(`${name}: a menu opens`, 'ms', interactionMs);
      }
  },
};

interface Observed {
  readonly paintMs: number;
  readonly largestMs: number;
  readonly requests: number;
  readonly tasksMs: readonly number[];
}

/** What the page's own performance entries tell once nothing is requested any more, and how long a menu takes then. */
async function load(page: Page, url: string) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
  await page.addInitScript(observeLoad);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const observed = await page.evaluate(() => (globalThis as unknown as { loadObserved(): Observed }).loadObserved());
  const menuButton = page
    .getByRole('main')
    .getByRole('button', { name: /^More options for/ })
    .first();
  await menuButton.scrollIntoViewIfNeeded();
  const box = await menuButton.boundingBox();
  if (box === null) throw new Error('No item has a menu');
  await slowestMs(page);
  await tap(cdp, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await page.getByRole('menu').waitFor();
  const interactionMs = await slowestMs(page);
  const blockedMs = (overMs: number) => observed.tasksMs.reduce((sum, ms) => sum + Math.max(0, ms - overMs), 0);
  return { ...observed, blockedMs, interactionMs };
}

/** A finger that is down as long as it usually is. A mouse would add the events of its way to the button. */
async function tap(cdp: CDPSession, point: { readonly x: number; readonly y: number }): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await delay(TAP_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The slowest letter of a search while results come, in milliseconds until it is drawn. */
async function search(page: Page): Promise<number> {
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('combobox');
  await field.waitFor();
  await page.waitForLoadState('networkidle');
  await slowestMs(page);
  await field.pressSequentially(SEARCHED, { delay: KEY_MS });
  await page.getByRole('main').locator('a[href^="/album/"], a[href^="/artist/"]').first().waitFor();
  return slowestMs(page);
}

/** The slowest event since it was asked before. */
const slowestMs = (page: Page) => page.evaluate(() => (globalThis as unknown as { slowestMs(): Promise<number> }).slowestMs());

/** Keeps the entries of the load. https://w3c.github.io/largest-contentful-paint/, https://w3c.github.io/event-timing/ */
function observeLoad(): void {
  const largest: number[] = [];
  const tasks: PerformanceEntry[] = [];
  const events: number[] = [];
  let clickedMs = 0;
  let isClicking = false;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => largest.push(startTime));
  observe('longtask', (entry) => tasks.push(entry));
  observe('event', ({ duration }) => events.push(duration), { durationThreshold: 16 });
  // A menu whose script is not there yet comes after the frame that the entry of the click names.
  const onClick = ({ timeStamp }: Event) => {
    clickedMs = timeStamp;
    isClicking = true;
    setTimeout(() => (isClicking = false));
  };
  const drawn = () => setTimeout(() => events.push(performance.now() - clickedMs));
  addEventListener('click', onClick, true);
  addEventListener('beforetoggle', () => isClicking || requestAnimationFrame(drawn), true);
  function loadObserved() {
    const paintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const largestMs = largest.at(-1) ?? 0;
    const requests = 1 + performance.getEntriesByType('resource').filter(({ startTime }) => startTime < largestMs).length;
    const tasksMs = tasks.filter(({ startTime }) => startTime >= paintMs).map(({ duration }) => duration);
    return { paintMs, largestMs, requests, tasksMs };
  }
  /** Entries of events come with the frame after the next. */
  const slowestMs = () =>
    new Promise<number>((resolve) => {
      const look = (frames: number) =>
        requestAnimationFrame(() => (frames > 0 ? look(frames - 1) : resolve(Math.max(0, ...events.splice(0)))));
      look(10);
    });
  Object.assign(globalThis, { loadObserved, slowestMs });
}
