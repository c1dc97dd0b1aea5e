import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { renderedPlayerForSuite } from './rendered-page.ts';

const topOf = (page: Page) => page.evaluate(() => document.querySelector('main')?.scrollTop ?? -1);

/** The liked songs, scrolled to the row 4200 of their table. */
async function inTheMiddle(page: Page): Promise<void> {
  await page.goto('/collection/tracks#liked');
  await page.locator('tbody tr').first().waitFor();
  await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 234_567));
  await page.waitForFunction(() => (history.state as object | null) !== null);
  await page.locator('tr[aria-rowindex="4200"]').waitFor();
}

describe('the way back to a screen', () => {
  const newPage = renderedPlayerForSuite();

  it('leads to where it was left, and a new screen starts at its top', async () => {
    const page = await newPage({ viewport: { width: 390, height: 500 } });
    await page.goto('/collection/albums?show=all');
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
    // The page receives the event with its next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

    await page.goBack();
    await page.waitForFunction(() => document.querySelector('main')?.scrollTop === 700);
    await page.goForward();
    await page.waitForFunction(() => document.querySelector('main')?.scrollTop === 80);
  });

  it('leads into the middle of a long table', async () => {
    const page = await newPage({ viewport: { width: 1280, height: 700 } });
    await inTheMiddle(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('tr[aria-rowindex="4200"] a[href^="/track/"]')?.click());
    await page.waitForURL('**/track/*');
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('main')?.scrollTop === 234_567);
    await page.locator('tr[aria-rowindex="4200"]').waitFor();
  });

  it('leads there even where the browser fires no event, as after a step back between two frames', async () => {
    const page = await newPage({ viewport: { width: 1280, height: 700 } });
    await inTheMiddle(page);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('tr[aria-rowindex="4200"] a[href^="/track/"]')?.click();
      addEventListener('scroll', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
    });
    await page.waitForURL('**/track/*');
    await page.goBack();
    await page.locator('tr[aria-rowindex="4200"]').waitFor();
  });

  it('is not needed as the queue opens', async () => {
    const page = await newPage({ viewport: { width: 1280, height: 700 } });
    await inTheMiddle(page);
    const row = page.locator('tr[aria-rowindex="4200"]');
    const topPx = async () => Math.round((await row.boundingBox())?.y ?? 0);
    const before = await topPx();
    await page.getByRole('button', { name: 'Queue', exact: true }).click();
    await page.locator('aside').waitFor();
    expect(await topPx()).to.equal(before);
  });
});
