import { expect } from 'chai';
import type { BrowserContext, Frame } from 'playwright-core';
import type {} from '#ui-embed/early/early-clicks.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { ALLOW_ATTRIBUTE, signInAndFindAlbum } from '#tests/support/service/embed-test-client.ts';
import { createHostSite, type HostSite } from '#tests/support/service/host-page.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';

/** Edge of the mobile network: 400 kbit/s. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 };

describe('an embed whose script has not arrived, in Chromium', () => {
  let harness: ProductHarness;
  let host: HostSite;
  let context: BrowserContext;
  let albumId = '';
  /** Lets the first script through. */
  let release = () => {};

  before(async () => {
    host = await createHostSite();
    harness = await createProductHarness(
      (folder) => {
        makeAlbum(
          folder,
          'Tones',
          'Nora Lund',
          [1, 2].map((number) => ({ name: `Tones/0${number}.flac`, seconds: 45 })),
        );
      },
      [],
      WITHOUT_SERVICE_WORKER,
    );
    const signedIn = await harness.newPage();
    albumId = await signInAndFindAlbum(signedIn.page, harness.origin, '/signup');
    await signedIn.context.close();
  });

  after(async () => {
    await host.close();
    await harness.close();
  });

  beforeEach(async () => {
    context = await harness.browser.newContext();
    const released = new Promise<void>((resolve) => (release = resolve));
    await context.route('**/embed/assets/ui-embed.*.js', async (route) => {
      await released;
      await route.continue();
    });
  });
  afterEach(() => context.close());

  async function open(origin: string): Promise<Frame> {
    const src = `${origin}/embed/album/${albumId}`;
    const page = await host.open(context, '');
    // The page around it has loaded: the embed does not, as long as its script is missing.
    await page.evaluate((html) => {
      document.body.innerHTML = html;
    }, `<iframe width="300" height="380" ${ALLOW_ATTRIBUTE} src="${src}"></iframe>`);
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    if (frame === null) throw new Error('no embed');
    await frame.locator('.rendered-high .header').waitFor();
    return frame;
  }

  const rowOf = (frame: Frame, row: number) => frame.locator('.rendered-high .row button').nth(row);
  const soundsIn = (frame: Frame) => frame.waitForFunction(() => (window.earlyClicks?.audio.currentTime ?? 0) > 0.2);
  const arrived = (frame: Frame) => frame.locator('#root > main').waitFor();

  it('fetches the beginning of the first preview when it is in sight, and its script after that', async () => {
    const requests: string[] = [];
    context.on('request', (request) => requests.push(/\/preview\/|\/ui-embed\.\w+\.js/.exec(request.url())?.[0] ?? ''));
    const frame = await open(harness.origin);
    await frame.waitForFunction(() => (window.earlyClicks?.audio.readyState ?? 0) >= 2);
    release();
    await arrived(frame);
    const inOrder = requests.filter((request) => request !== '').map((request) => request.slice(0, 9));
    expect(inOrder.slice(0, 2)).to.deep.equal(['/preview/', '/ui-embed']);
    expect(await frame.evaluate(() => window.earlyClicks?.audio.paused)).to.equal(true);
  });

  it('plays the preview of a clicked row, and goes on without an interruption when the script has arrived', async () => {
    const frame = await open(harness.origin);
    await rowOf(frame, 1).click();
    await soundsIn(frame);
    expect(await frame.locator('.rendered-high .play').getAttribute('aria-busy')).to.equal('true');
    await frame.evaluate(() => {
      for (const type of ['seeking', 'pause', 'emptied', 'loadstart'])
        window.earlyClicks?.audio.addEventListener(type, () => (document.title = type));
    });
    release();
    await arrived(frame);
    await frame.getByRole('button', { name: 'Pause' }).waitFor();
    await frame.locator('.row').nth(1).locator('[aria-current=true]').waitFor();
    await frame.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 2);
    expect(await frame.title()).to.equal('Tones');
    await frame.getByRole('button', { name: 'Pause' }).click();
    await frame.waitForFunction(() => window.earlyClicks?.audio.paused);
  });

  it('is silent again after a second click, also when the script has arrived', async () => {
    const frame = await open(harness.origin);
    await rowOf(frame, 0).click();
    await soundsIn(frame);
    await frame.locator('.rendered-high .play').click();
    expect(await frame.evaluate(() => window.earlyClicks?.audio.paused)).to.equal(true);
    release();
    await arrived(frame);
    await frame.getByRole('button', { name: 'Play Tones', exact: true }).waitFor();
    expect(await frame.evaluate(() => window.earlyClicks?.audio.paused)).to.equal(true);
  });

  it('remembers the click where a member may play whole tracks, and plays once the session is known', async () => {
    const frame = await open(harness.origin.replace('localhost', '127.0.0.1'));
    await rowOf(frame, 0).click();
    expect(await frame.evaluate(() => window.earlyClicks?.audio.src)).to.equal('');
    release();
    await arrived(frame);
    await soundsIn(frame);
    await frame.getByRole('button', { name: 'Pause' }).waitFor();
  });

  it('plays a song on a slow line that is clicked as soon as it shows, and goes on', async () => {
    release();
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', SLOW_LINE);
    await page.goto(`${harness.origin}/embed/album/${albumId}`, { waitUntil: 'commit' });
    const frame = page.mainFrame();
    await rowOf(frame, 1).waitFor();
    await rowOf(frame, 1).click();
    await soundsIn(frame);
    await arrived(frame);
    await frame.getByRole('button', { name: 'Pause' }).waitFor();
    const positionS = await frame.evaluate(() => window.earlyClicks?.audio.currentTime ?? 0);
    await frame.waitForFunction((fromS) => (window.earlyClicks?.audio.currentTime ?? 0) > fromS + 1, positionS);
    expect(complaints).to.deep.equal([]);
  });
});
