import { expect } from 'chai';
import type { Frame, Page } from 'playwright-core';
import { readAudioState } from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';
import { createTlsProxy, type TlsProxy } from '#tests/support/service/tls-proxy.ts';
import {
  ALLOW_ATTRIBUTE,
  createEmbedHostPage,
  playRowAndWaitForSound,
  signInAndFindAlbum,
  type EmbedHostPage,
} from '#tests/support/service/embed-test-client.ts';

const SONGS = [1, 2].map((number) => ({ name: `Tones/0${number}.flac`, seconds: 30 }));

const SCREENS = [
  '/',
  '/search?q=tone',
  '/collection/tracks',
  '/collection/playlists',
  '/collection/albums',
  '/collection/artists',
  '/collection/podcasts',
  '/collection/episodes',
  '/collection/made-for-you',
  '/browse/charts',
  '/browse/newreleases',
  '/browse/discover',
  '/settings',
  '/user/clara',
];

/** Everything a page does against its policy from now on, in all its frames. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sourceFile}:${String(lineNumber)}`),
    );
  });
}

const brokenIn = (frame: Page | Frame) => frame.evaluate(() => (window as unknown as { violations: string[] }).violations);

describe('the policy of the pages in Chromium', () => {
  let harness: ProductHarness;
  let hostPage: EmbedHostPage;
  let proxy: TlsProxy;
  before(async () => {
    harness = await createProductHarness((folder) => {
      makeAlbum(folder, 'Tones', 'Nora Lund', SONGS);
    });
    hostPage = await createEmbedHostPage();
    proxy = await createTlsProxy(harness.origin);
  });
  after(async () => {
    proxy.close();
    await hostPage.close();
    await harness.close();
  });

  let albumId = '';

  it('is kept by every screen, and by what plays', async () => {
    const { context, page } = await harness.newPage();
    await watchPolicy(page);
    albumId = await signInAndFindAlbum(page, harness.origin, '/signup');
    await page.goto(harness.origin);
    await page.getByRole('main').first().waitFor();
    for (const path of [...SCREENS, `/album/${albumId}`]) {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await page.waitForFunction(() => document.querySelector('main h1, main h2') !== null);
      expect(await brokenIn(page), path).to.deep.equal([]);
    }
    await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
    await page.waitForFunction(() =>
      (window as unknown as { audioProbe: { elements: HTMLMediaElement[] } }).audioProbe.elements.some(
        (element) => element.currentTime > 1,
      ),
    );
    expect((await readAudioState(page)).isPaused).to.equal(false);
    expect(await brokenIn(page)).to.deep.equal([]);
    await context.close();
  });

  it('is kept by an embed that plays', async () => {
    const { context, page } = await harness.newPage();
    await watchPolicy(page);
    await signInAndFindAlbum(page, harness.origin, '/login');
    const frame = await hostPage.visit(page, { origin: harness.origin, albumId, attributes: ALLOW_ATTRIBUTE });
    await playRowAndWaitForSound(frame, 0);
    expect(await brokenIn(frame)).to.deep.equal([]);
    await context.close();
  });

  it('lets no text become markup or style, on pages and embeds', async () => {
    const { context, page } = await harness.newPage();
    await watchPolicy(page);
    for (const path of ['/', `/embed/album/${albumId}`]) {
      await page.goto(harness.origin + path);
      const outcomes = await page.evaluate(() => {
        const outcome = (work: () => unknown) => {
          try {
            work();
            return 'done';
          } catch (thrown) {
            return (thrown as Error).name;
          }
        };
        const probe = document.createElement('p');
        document.body.append(probe);
        return [
          outcome(() => (probe.innerHTML = '<b>text</b>')),
          outcome(() => probe.setAttribute('style', 'color: rgb(1, 2, 3)')),
          getComputedStyle(probe).color === 'rgb(1, 2, 3)' ? 'styled' : 'plain',
        ];
      });
      expect(outcomes, path).to.deep.equal(['TypeError', 'done', 'plain']);
      await page.waitForFunction(() => (window as unknown as { violations: string[] }).violations.length >= 2);
    }
    await context.close();
  });

  it('over https is signed in by a cookie of this host alone, and leaves nothing in the browser at sign-out', async () => {
    const { context, page } = await harness.newPage();
    await signInAndFindAlbum(page, proxy.origin, '/login');
    const cookies = await context.cookies();
    const session = /^__Host-cadenza-[0-9a-f]{8}$/;
    expect(cookies.some(({ name }) => session.test(name))).to.equal(true);
    for (const cookie of cookies) {
      expect(cookie.name).to.match(/^__Host-/);
      expect(cookie).to.include({ path: '/', secure: true, httpOnly: true, sameSite: 'Strict' });
    }
    await page.reload();
    const isAnonymous = () =>
      page.evaluate(async () => ((await (await fetch('/session')).json()) as { isAnonymous: boolean }).isAnonymous);
    expect(await isAnonymous()).to.equal(false);
    await page.evaluate(() => localStorage.setItem('left behind', 'something'));
    await page.evaluate(() => fetch('/logout', { method: 'POST', body: '{}' }));
    expect(await page.evaluate(() => localStorage.getItem('left behind'))).to.equal(null);
    expect(await isAnonymous()).to.equal(true);
    expect((await context.cookies()).filter(({ name }) => session.test(name))).to.deep.equal([]);
    await context.close();
  });
});
