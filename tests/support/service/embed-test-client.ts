import type { Frame, Page } from 'playwright-core';
import type { View } from '#domain/catalog/types.ts';
import { serve, type PageServer } from '../ui/browser.ts';
import { OWNER } from './member-test-client.ts';

/** A page of another site with an embed in it, in real Chromium. */
export interface EmbedHostPage {
  /** Opens the page, asked for at this host name, with an embed of the album in it; resolves once its rows are there. */
  visit(page: Page, embed: { readonly origin: string; readonly albumId: string; readonly attributes: string }): Promise<Frame>;
  close(): Promise<void>;
}

/** The attribute that share codes carry. */
export const ALLOW_ATTRIBUTE = 'allow="autoplay; clipboard-write; encrypted-media"';

/** A page with an embed in it: another port is another origin, though the same site for cookies. */
export async function createEmbedHostPage(): Promise<EmbedHostPage> {
  let frameHtml = '';
  const server: PageServer = await serve((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>A blog</title><body>${frameHtml}</body>`);
    return Promise.resolve();
  });
  return {
    async visit(page, { origin, albumId, attributes }) {
      frameHtml = `<iframe width="300" height="380" ${attributes} src="${origin}/embed/album/${albumId}"></iframe>`;
      await page.goto(server.origin.replace('localhost', new URL(origin).hostname));
      const frame = await (await page.waitForSelector('iframe')).contentFrame();
      if (frame === null) throw new Error('the page has no embed');
      await frame.locator('.row').nth(1).waitFor();
      return frame;
    },
    close: server.close,
  };
}

/** Signs up or in where only the service's own pages may, and finds the one album once the scan has written it. */
export async function signInAndFindAlbum(page: Page, origin: string, path: '/signup' | '/login'): Promise<string> {
  await page.goto(origin);
  return page.evaluate(
    async ([path, username, password]) => {
      const json = { 'content-type': 'application/json' };
      const credentials = JSON.stringify({ username, password });
      const response = await fetch(path, { method: 'POST', headers: json, body: credentials });
      const session = (await response.json()) as { accessToken: string };
      const headers = { authorization: `Bearer ${session.accessToken}` };
      const get = async (address: string): Promise<unknown> => (await fetch(address, { headers })).json();
      for (;;) {
        const { scanning } = (await get('/v1/library/status')) as { scanning: boolean };
        const view = (await get('/v1/views/albums')) as View;
        const album = view.content.items[0]?.content.items[0];
        if (!scanning && album) return album.id;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    [path, OWNER.name, OWNER.password] as const,
  );
}

/** A row is clicked; the bar moves, and the sound is not silence. */
export async function playRowAndWaitForSound(frame: Frame, row: number): Promise<void> {
  await frame.locator('.row button').nth(row).click();
  await frame.locator('.row').nth(row).locator('[aria-current=true]').waitFor();
  await frame.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 2);
  await frame.waitForFunction(() => {
    const { analysers } = (window as unknown as { audioProbe: { analysers: AnalyserNode[] } }).audioProbe;
    return analysers.some((analyser) => {
      const samples = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(samples);
      return samples.some((sample) => Math.abs(sample) > 0.01);
    });
  });
}

/** How long what plays is, as the bar shows it. */
export async function displayedDurationS(frame: Frame): Promise<number> {
  return Number(await frame.getByRole('slider').getAttribute('aria-valuemax'));
}
