import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { PNG } from 'pngjs';
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

describe('what a page requests before its first screen is drawn', () => {
  const opened = openForSuite(async (closing) => {
    const harness = closing(await createProductHarness(music));
    const { page } = await harness.newPage();
    await signUp(page, harness.origin);
    const album = (await page.getByRole('main').locator('a[href^="/album/"]').first().getAttribute('href')) ?? '';
    return { harness, album, page };
  });

  /** The requests of a page in a new profile until it has rows or cards. Its time stands still: nothing late is due. */
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
    await page
      .getByRole('main')
      .getByRole('button', { name: /^More options for/ })
      .first()
      .waitFor();
    const cover = page.getByRole('main').locator('img[srcset]').first();
    await cover.evaluate((image: HTMLImageElement) => image.decode());
    await page.context().close();
    return requests;
  }

  it('are at most 9 on a phone at Home: the page, its answers, style, script and font, and the cover', async () => {
    const requests = await firstRequests('/');
    expect(requests.length, requests.join('\n')).to.be.within(6, 9);
    expect(
      requests.filter((path) => path.includes('.js')),
      'scripts',
    ).to.have.length.of.at.most(3);
  });

  it('are at most 16 on a phone at an album, whose own scripts are requested before its first answers are there', async () => {
    const requests = await firstRequests(opened().album);
    expect(requests.length, requests.join('\n')).to.be.within(6, 16);
    const covers = requests.filter((path) => path.startsWith('/image/'));
    expect(covers.length).to.be.greaterThan(0);
    const screen = requests.findIndex((path) => /^\/catalog\..*\.js$/.test(path));
    expect(screen).to.be.within(1, requests.indexOf(covers[0] ?? '') - 1);
  });
});
