import { expect } from 'chai';
import type { Frame, Page } from 'playwright-core';
import type { View } from '#domain/catalog/types.ts';
import { serve, type PageServer } from '#tests/support/browser.ts';
import { listenIn, OWNER } from '#tests/support/listener.ts';
import { makeAlbum } from '#tests/support/music.ts';
import { createStage, type Stage } from '#tests/support/stage.ts';

const SONGS = [1, 2].map((number) => ({ name: `Tones/0${number}.flac`, seconds: 45 }));
const ALLOW = 'allow="autoplay; clipboard-write; encrypted-media"';

/** The embed on somebody else's page: another port is another origin. */
describe('the embed in Chromium, on a page of another origin', () => {
  let stage: Stage;
  let host: PageServer;
  let frameHtml = '';

  before(async () => {
    stage = await createStage((folder) => {
      makeAlbum(folder, 'Tones', 'Nora Lund', SONGS);
    });
    host = await serve((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>A blog</title><body>${frameHtml}</body>`);
      return Promise.resolve();
    });
  });

  after(async () => {
    await host.close();
    await stage.close();
  });

  /** Signs up or in where only the service's own pages may, and finds the album. */
  async function signedIn(page: Page, path: '/signup' | '/login'): Promise<string> {
    await page.goto(stage.origin);
    return page.evaluate(
      async ([path, username, password]) => {
        const json = { 'content-type': 'application/json' };
        const credentials = JSON.stringify({ username, password });
        const answer = await fetch(path, { method: 'POST', headers: json, body: credentials });
        const session = (await answer.json()) as { accessToken: string };
        const headers = { authorization: `Bearer ${session.accessToken}` };
        const view = (await (await fetch('/v1/views/albums', { headers })).json()) as View;
        return view.content.items[0]?.content.items[0]?.id ?? '';
      },
      [path, OWNER.name, OWNER.password] as const,
    );
  }

  async function openEmbed(page: Page, albumId: string, attributes: string): Promise<Frame> {
    frameHtml = `<iframe width="300" height="380" ${attributes} src="${stage.origin}/embed/album/${albumId}"></iframe>`;
    await page.goto(host.origin);
    const frame = page.frames().find((one) => one.url().includes('/embed/'));
    if (frame === undefined) throw new Error('the page has no embed');
    await frame.locator('.row').nth(1).waitFor();
    return frame;
  }

  /** A row is clicked; the bar moves, and the sound is not silence. */
  async function heardAfterClick(frame: Frame, row: number): Promise<void> {
    await frame.locator('.row button').nth(row).click();
    await frame.locator('.row').nth(row).locator('[aria-current=true]').waitFor();
    await frame.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 2);
    await frame.waitForFunction(() => {
      const { analysers } = (window as unknown as { ear: { analysers: AnalyserNode[] } }).ear;
      return analysers.some((analyser) => {
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        return samples.some((sample) => Math.abs(sample) > 0.01);
      });
    });
  }

  let albumId = '';

  it('a member hears whole, protected tracks [S1.40] [S6.34]', async () => {
    const { context, page } = await stage.newPage();
    albumId = await signedIn(page, '/signup');
    const frame = await openEmbed(page, albumId, ALLOW);
    await heardAfterClick(frame, 1);
    expect(await frame.getByRole('slider').getAttribute('aria-valuemax')).to.equal('45');
    expect(await frame.locator('.badge').count()).to.equal(0);
    const keySystems = await frame.evaluate(() => (window as unknown as { ear: { keySystems: string[] } }).ear.keySystems);
    expect(keySystems).to.include('org.w3.clearkey');
    await context.close();
  });

  it('a visitor hears 30-second previews, and is asked to log in [S1.41] [S6.32]', async () => {
    const { context, page } = await stage.newPage();
    const frame = await openEmbed(page, albumId, ALLOW);
    await heardAfterClick(frame, 0);
    expect(await frame.getByRole('slider').getAttribute('aria-valuemax')).to.equal('30');
    await frame.getByRole('dialog').getByRole('button', { name: 'Log in' }).waitFor();
    await context.close();
  });

  it('a member in a frame without key systems hears previews [S8.130]', async () => {
    const { context, page } = await stage.newPage();
    await signedIn(page, '/login');
    const frame = await openEmbed(page, albumId, '');
    await heardAfterClick(frame, 0);
    expect(await frame.locator('.badge').count()).to.equal(1);
    await context.close();
  });

  it('previews play in a sandbox that has no origin, storage or pop-ups; links are handed over as text', async () => {
    const context = await stage.browser.newContext();
    const page = await context.newPage();
    await listenIn(page);
    const frame = await openEmbed(page, albumId, 'sandbox="allow-scripts"');
    await frame.locator('.row button').nth(0).click();
    await frame.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 2);
    await frame.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
    expect(await frame.getByRole('textbox').inputValue()).to.contain(`${stage.origin}/login?continue=`);
    await context.close();
  });
});
