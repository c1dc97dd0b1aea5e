import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { PNG } from 'pngjs';
import { FIRST_PAINT_WAIT_MS } from '#ui-web/lib/constants.ts';
import { signUp } from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness } from '#tests/support/world/product-harness.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';

const NOW = new Date('2026-07-01T09:30:00Z');
const AN_HOUR_BEFORE = new Date('2026-07-01T08:30:00Z');

function music(folder: string) {
  makeAlbum(folder, 'Short Songs', 'Étienne Petit', [{ name: 'Short/01.m4a', seconds: 3 }]);
  const cover = new PNG({ width: 700, height: 700 });
  writeFileSync(`${folder}/Short/cover.png`, PNG.sync.write(cover));
}

/** What waits for the first screen, or for its covers. */
const LATE = /^\/(user-library|late-parts|media-session)\./;

describe('what a page requests before its first screen is drawn', () => {
  const opened = openForSuite(async (closing) => {
    const harness = closing(await createProductHarness(music));
    const { page } = await harness.newPage();
    await signUp(page, harness.origin);
    const album = (await page.getByRole('main').locator('a[href^="/album/"]').first().getAttribute('href')) ?? '';
    return { harness, album, page };
  });

  /** The requests of a page in a new profile until it has rows or cards, without what waits for its covers. Its time stands still: nothing else is due. */
  async function firstRequests(path: string): Promise<readonly string[]> {
    const { harness, page: member } = opened();
    const { page } = await harness.newPage();
    await page.context().addCookies(await member.context().cookies());
    await page.setViewportSize({ width: 390, height: 844 });
    // What follows the connection is not counted.
    await page.route('**/session/dealer-ticket', () => undefined);
    // An installed clock runs until it is paused, which it can be at a later time only.
    await page.clock.install({ time: AN_HOUR_BEFORE });
    await page.clock.pauseAt(NOW);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url().slice(harness.origin.length)));
    await page.goto(harness.origin + path);
    await page.getByRole('main').locator('img[srcset]').first().waitFor();
    await page.clock.runFor(FIRST_PAINT_WAIT_MS);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^More options for/ })
      .first()
      .waitFor();
    await page.context().close();
    const late = requests.findIndex((request) => LATE.test(request));
    return requests.slice(0, late === -1 ? undefined : late);
  }

  it('are at most 10 on a phone at Home: the page, its answers, style, scripts and font, and the cover', async () => {
    const requests = await firstRequests('/');
    expect(requests.length, requests.join('\n')).to.be.within(6, 10);
    expect(
      requests.filter((path) => path.includes('.js')),
      'scripts',
    ).to.have.length.of.at.most(4);
  });

  it('are at most 18 on a phone at an album, of which its cover is among the first five', async () => {
    const requests = await firstRequests(opened().album);
    expect(requests.length, requests.join('\n')).to.be.within(6, 18);
    const covers = requests.filter((path) => path.startsWith('/image/'));
    expect(covers.length).to.be.greaterThan(0);
    const screen = requests.findIndex((path) => /^\/catalog\..*\.js$/.test(path));
    expect(requests.indexOf(covers[0] ?? '')).to.be.within(1, 4);
    expect(screen).to.be.within(5, 17);
  });
});
