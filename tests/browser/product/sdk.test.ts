import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { View } from '#domain/catalog/types.ts';
import { serve, type PageServer } from '#tests/support/ui/browser.ts';
import { readAudioState, OWNER, signUp, waitForSound, installAudioProbe } from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';

interface PlayerEvent {
  readonly name: string;
  readonly payload: unknown;
}

/** What the page keeps for the test. */
type KioskWindow = typeof globalThis & {
  received: PlayerEvent[];
  player: {
    on(name: string, listener: (payload: unknown) => void): void;
    connect(): Promise<boolean>;
    playURI(uri: string): Promise<void>;
    nextTrack(): Promise<void>;
    pause(): Promise<void>;
    disconnect(): Promise<void>;
    getCurrentState(): Promise<{ paused: boolean; track_window: { current_track: { name: string } } } | null>;
  };
  Cadenza: { Player: new (options: object) => KioskWindow['player'] };
};

const EVENTS = ['ready', 'not_ready', 'player_state_changed', 'initialization_error', 'authentication_error', 'playback_error'];
const kiosk = (origin: string) => `<!doctype html><title>Kiosk</title><script src="${origin}/sdk/player.js"></script>`;

describe('the script for other people’s pages in Chromium', () => {
  let harness: ProductHarness;
  let allowed: PageServer;
  let disallowed: PageServer;
  let token: string;
  let albumUri: string;

  const pages = () =>
    serve((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(kiosk(harness.origin));
      return Promise.resolve();
    });

  before(async () => {
    [allowed, disallowed] = [await pages(), await pages()];
    const music = (folder: string) =>
      makeAlbum(folder, 'Two Songs', 'Nora Lund', [
        { name: 'Two/01.m4a', seconds: 20 },
        { name: 'Two/02.m4a', seconds: 20 },
      ]);
    harness = await createProductHarness(music, ['--allow-origin', allowed.origin], WITHOUT_SERVICE_WORKER);
    const { page, context } = await harness.newPage();
    await signUp(page, harness.origin);
    ({ token, albumUri } = await page.evaluate(
      async ([username, password]) => {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
        const response = await fetch('/login', { ...init, body: JSON.stringify({ username, password }) });
        const { accessToken } = (await response.json()) as { accessToken: string };
        const headers = { authorization: `Bearer ${accessToken}` };
        const view = (await (await fetch('/v1/views/albums', { headers })).json()) as View;
        return { token: accessToken, albumUri: view.content.items[0]?.content.items[0]?.uri ?? '' };
      },
      [OWNER.name, OWNER.password] as const,
    ));
    await context.close();
  });

  after(async () => {
    await harness.close();
    await allowed.close();
    await disallowed.close();
  });

  /** A player on this page; its events are recorded. */
  const start = (page: Page) =>
    page.evaluate(
      ([token, events]) => {
        const kiosk = window as unknown as KioskWindow;
        const { Cadenza } = kiosk;
        kiosk.received = [];
        kiosk.player = new Cadenza.Player({ name: 'Kiosk', getOAuthToken: (give: (token: string) => void) => give(token) });
        for (const name of events) kiosk.player.on(name, (payload) => kiosk.received.push({ name, payload }));
      },
      [token, EVENTS] as const,
    );
  const received = (page: Page) => page.evaluate(() => (window as unknown as KioskWindow).received.map(({ name }) => name));

  async function playsOn(page: Page): Promise<void> {
    await start(page);
    expect(await page.evaluate(() => (window as unknown as KioskWindow).player.connect())).to.equal(true);
    expect(await received(page)).to.include('ready');
    await page.evaluate((uri) => (window as unknown as KioskWindow).player.playURI(uri), albumUri);
    await waitForSound(page);
    await page.evaluate(() => (window as unknown as KioskWindow).player.nextTrack());
    await waitForSound(page);
    const state = await page.evaluate(() => (window as unknown as KioskWindow).player.getCurrentState());
    expect(state).to.include({ paused: false });
    expect(state?.track_window.current_track.name).to.equal('Two Songs 2');
    await page.evaluate(() => (window as unknown as KioskWindow).player.pause());
    await page.waitForFunction(() =>
      (window as unknown as KioskWindow).received.some(
        ({ name, payload }) => name === 'player_state_changed' && (payload as { paused?: boolean } | null)?.paused,
      ),
    );
    expect((await readAudioState(page)).isPaused).to.equal(true);
    expect((await received(page)).filter((name) => name.endsWith('_error'))).to.deep.equal([]);
    await page.evaluate(() => (window as unknown as KioskWindow).player.disconnect());
  }

  it('connects with a token, plays and emits events, on a page of the service’s own origin', async () => {
    const context = await harness.browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    await installAudioProbe(page);
    // Any document of that origin will do; one that Playwright answers itself would be no page of this machine to Chromium.
    await page.goto(`${harness.origin}/sdk/player.js`);
    await page.addScriptTag({ url: '/sdk/player.js' });
    await playsOn(page);
    await context.close();
  });

  it('does the same on a page of an origin the operator allowed', async () => {
    const { page, context } = await harness.newPage();
    await page.goto(allowed.origin);
    await playsOn(page);
    await context.close();
  });

  it('gets no line on a page of any other origin', async () => {
    const { page, context } = await harness.newPage();
    await page.goto(disallowed.origin);
    await start(page);
    const refused = page.waitForEvent('console', { predicate: (message) => message.text().includes('403') });
    await page.evaluate(() => void (window as unknown as KioskWindow).player.connect());
    await refused;
    expect(await received(page)).to.not.include('ready');
    await context.close();
  });
});
