import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, type PageServer } from '#tests/support/browser.ts';
import { serveDrawnPlayer } from './drawn-page.ts';

const topOf = (page: Page) => page.evaluate(() => document.querySelector('main')?.scrollTop ?? -1);

describe('the way back to a screen', () => {
  let browser: Browser;
  let server: PageServer;
  before(async () => {
    [browser, server] = await Promise.all([launchChromium(), serveDrawnPlayer()]);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  it('leads to where it was left, and a new screen starts at its top', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 500 }, reducedMotion: 'reduce' });
    await page.goto(`${server.origin}/collection/albums?show=all`);
    await page.locator('main a[href^="/album/"]').first().waitFor();
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 700));
    await page.waitForFunction(() => (history.state as object | null) !== null);
    // A click of the test's own would scroll.
    await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>('main a[href^="/album/"]')];
      links.find((link) => link.getBoundingClientRect().top > 0)?.click();
    });
    await page.waitForURL('**/album/*');
    await page.locator('main tbody tr').first().waitFor();
    expect(await topOf(page)).to.equal(0);
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 80));

    await page.goBack();
    await page.waitForFunction(() => document.querySelector('main')?.scrollTop === 700);
    await page.goForward();
    await page.waitForFunction(() => document.querySelector('main')?.scrollTop === 80);
    await page.close();
  });

  it('leads into the middle of a long table', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 700 }, reducedMotion: 'reduce' });
    await page.goto(`${server.origin}/collection/tracks#liked`);
    await page.locator('tbody tr').first().waitFor();
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 234_567));
    await page.waitForFunction(() => (history.state as object | null) !== null);
    await page.waitForFunction(() => document.querySelector('tr[aria-rowindex="4200"]') !== null);
    await page.evaluate(() => document.querySelector<HTMLElement>('tr[aria-rowindex="4200"] a[href^="/track/"]')?.click());
    await page.waitForURL('**/track/*');
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('main')?.scrollTop === 234_567);
    await page.locator('tr[aria-rowindex="4200"]').waitFor();
    await page.close();
  });
});
