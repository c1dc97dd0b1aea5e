import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  readAudioState,
  openAlbum,
  playRow,
  signIn,
  signUp,
  waitForPlaying,
  waitForSound,
} from '#tests/support/service/member-test-client.ts';
import { FORMATS, isEncrypted, createFormatFixtures, recordAudioRequests } from '#tests/support/fixtures/format-fixtures.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';
import { createTlsProxy, type TlsProxy } from '#tests/support/service/tls-proxy.ts';

const titleOf = (index: number) => `Many Shapes ${String(index + 1)}`;

interface AudioProbe {
  readonly elements: readonly HTMLMediaElement[];
  readonly keySystems: readonly string[];
  readonly sessions: number;
}

/** How many key sessions the page has made, and of which key systems. */
const keysOf = (page: Page) =>
  page.evaluate(() => {
    const { keySystems, sessions } = (window as unknown as { audioProbe: AudioProbe }).audioProbe;
    return { keySystems, sessions };
  });

/** Pauses all sound, so that the next sound is a new one. */
async function silence(page: Page): Promise<void> {
  const pause = page
    .getByRole('group', { name: 'Playback' })
    .getByRole('button', { name: /^Pause/ })
    .first();
  if (await pause.isVisible()) await pause.click();
  await page.waitForFunction(() =>
    (window as unknown as { audioProbe: AudioProbe }).audioProbe.elements.every(({ paused }) => paused),
  );
}

/** Plays one track until it sounds, and reports whether all of its bytes were encrypted or none. */
async function playAlone(page: Page, harness: ProductHarness, index: number): Promise<'encrypted' | 'clear' | 'mixed'> {
  await silence(page);
  const addresses = recordAudioRequests(page);
  await playRow(page, titleOf(index));
  await waitForPlaying(page, titleOf(index));
  await waitForSound(page);
  addresses.stop();
  expect(addresses.all.size).to.be.greaterThan(0);
  const found = await Promise.all([...addresses.all].map((url) => isEncrypted(url, harness.origin)));
  return found.every((one) => one) ? 'encrypted' : found.some((one) => one) ? 'mixed' : 'clear';
}

describe('protection where possible, in Chromium on a page over plain http', () => {
  let harness: ProductHarness;
  let page: Page;
  const reached = new Set<string>();
  const consoleErrors: string[] = [];

  before(async () => {
    harness = await createProductHarness(createFormatFixtures, [], WITHOUT_SERVICE_WORKER);
    ({ page } = await harness.newPage());
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) reached.add(new URL(request.url()).origin);
    });
    page.on('websocket', (socket) => reached.add(new URL(socket.url()).origin));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
    });
    await signUp(page, harness.plainOrigin);
  });

  after(() => harness.close());

  it('is no secure context, and has no key systems', async () => {
    const has = await page.evaluate(() => [isSecureContext, 'requestMediaKeySystemAccess' in navigator]);
    expect(has).to.deep.equal([false, false]);
  });

  it('plays every format, and nothing comes encrypted', async () => {
    await openAlbum(page, 'Many Shapes');
    for (const index of FORMATS.keys()) expect(await playAlone(page, harness, index), FORMATS[index]).to.equal('clear');
    expect(await keysOf(page)).to.deep.equal({ keySystems: [], sessions: 0 });
  });

  it('gives the browser nothing to complain of', () => {
    expect(consoleErrors).to.deep.equal([]);
  });

  it('shows the cover, and asks everything of the host it was opened by: calls, pictures, sound and the socket', async () => {
    const cover = page.getByRole('main').locator('img').first();
    await page.waitForFunction(
      (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
      await cover.elementHandle(),
    );
    expect([...reached].sort()).to.deep.equal([harness.plainOrigin, harness.plainOrigin.replace('http', 'ws')]);
  });

  it('keeps the session through a reload, and lets out and in again', async () => {
    await page.reload();
    await waitForPlaying(page, titleOf(FORMATS.length - 1));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await signIn(page, harness.plainOrigin);
    expect(await readAudioState(page)).to.include({ isPaused: true });
  });

  it('sounds on while a second tab is opened, which is a device of its own', async () => {
    await openAlbum(page, 'Many Shapes');
    await playRow(page, titleOf(0));
    await waitForSound(page);
    const second = await page.context().newPage();
    await second.goto(harness.plainOrigin);
    await second.getByRole('button', { name: 'Play here', exact: true }).waitFor();
    await waitForSound(page);
    expect(await readAudioState(page)).to.include({ isPaused: false });
    await second.close();
  });
});

describe('protection always, in Chromium', () => {
  let harness: ProductHarness;
  let page: Page;
  before(async () => {
    harness = await createProductHarness(createFormatFixtures, ['--protection', 'always'], WITHOUT_SERVICE_WORKER);
  });

  after(() => harness.close());

  it('refuses to play over plain http, explains why with the code and the time, and continues to work', async () => {
    const { page: plain, context } = await harness.newPage();
    await signUp(plain, harness.plainOrigin);
    await openAlbum(plain, 'Many Shapes');
    const addresses = recordAudioRequests(plain);
    const notice = plain.getByRole('region', { name: 'Messages' });

    for (const index of FORMATS.keys()) {
      await playRow(plain, titleOf(index));
      await notice.getByText('Protected music needs a secure page.').waitFor();
      await notice.getByText('Details').click();
      expect(await notice.locator('dd').first().textContent()).to.equal('EME_API_UNSUPPORTED');
      expect(await notice.locator('time').getAttribute('datetime')).to.match(/^\d{4}-\d\d-\d\dT/);
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await notice.waitFor({ state: 'detached' });
    }
    expect(addresses.all.size).to.equal(0);

    await plain.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    await plain.getByRole('combobox').fill('many');
    await plain.getByRole('link', { name: 'Many Shapes' }).first().waitFor();
    await context.close();
  });

  describe('on a secure page', () => {
    before(async () => {
      ({ page } = await harness.newPage());
      await signIn(page, harness.origin);
      await openAlbum(page, 'Many Shapes');
    });

    for (const [index, extension] of FORMATS.entries())
      it(`plays ${extension} encrypted, with a key session of ClearKey`, async () => {
        const before = await keysOf(page);
        expect(await playAlone(page, harness, index)).to.equal('encrypted');
        const { keySystems, sessions } = await keysOf(page);
        expect(keySystems).to.deep.equal(['org.w3.clearkey']);
        expect(sessions).to.be.greaterThan(before.sessions);
      });
  });
});

describe('protection where possible, in Chromium on a page over https through a proxy', () => {
  let harness: ProductHarness;
  let proxy: TlsProxy;
  let page: Page;
  before(async () => {
    harness = await createProductHarness(createFormatFixtures, [], WITHOUT_SERVICE_WORKER);
    proxy = await createTlsProxy(harness.origin);
    ({ page } = await harness.newPage());
    await signUp(page, proxy.origin);
    await openAlbum(page, 'Many Shapes');
  });

  after(async () => {
    await harness.close();
    proxy.close();
  });

  for (const [index, extension] of FORMATS.entries()) {
    const comes = extension === 'm4a' || extension === 'flac' ? 'encrypted' : 'clear';
    it(`plays ${extension}, which comes ${comes}`, async () => {
      const before = await keysOf(page);
      expect(await playAlone(page, harness, index)).to.equal(comes);
      const { sessions } = await keysOf(page);
      expect(sessions > before.sessions ? 'encrypted' : 'clear').to.equal(comes);
    });
  }

  it('sends its cookies over https only: of the session, and of the browser it knows', async () => {
    const cookies = await page.context().cookies(`${proxy.origin}/session`);
    expect(cookies.map(({ name }) => name.replace(/[0-9a-f]{8}$/, '')).sort()).to.deep.equal([
      '__Host-cadenza-',
      '__Host-cadenza-known-',
    ]);
    for (const cookie of cookies) expect(cookie).to.include({ secure: true, httpOnly: true, sameSite: 'Strict' });
  });
});

describe('protection never, in Chromium', () => {
  let harness: ProductHarness;
  let page: Page;
  before(async () => {
    harness = await createProductHarness(createFormatFixtures, ['--protection', 'never'], WITHOUT_SERVICE_WORKER);
    ({ page } = await harness.newPage());
    await signUp(page, harness.origin);
    await openAlbum(page, 'Many Shapes');
  });

  after(() => harness.close());

  for (const [index, extension] of FORMATS.entries())
    it(`plays ${extension} clear, without a key session`, async () => {
      expect(await playAlone(page, harness, index)).to.equal('clear');
      expect((await keysOf(page)).sessions).to.equal(0);
    });
});
