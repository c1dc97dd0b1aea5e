import type { Page } from 'playwright-core';
import { signIn } from '#tests/support/service/member-test-client.ts';
import { LOOPBACK } from '../throttled-connection.ts';
import type { Scenario } from './scenario.ts';

const ROWS = 50_000;

/** Rows of one change: below the largest body of a request. */
const ROWS_AT_ONCE = 5_000;

/** How far a frame scrolls, in CSS pixels: two rows. */
const STEP_PX = 112;

const FRAMES = 180;

/** A playlist of fifty thousand entries scrolls by two rows a frame, on this machine and on one four times slower. */
export const scrolling: Scenario = {
  name: 'scrolling',
  figures: ['scrolling'],
  async run({ stand, notebook, runs }) {
    stand.line.use(LOOPBACK);
    const page = await stand.openTab();
    await signIn(page, stand.origin);
    await page.goto(`${stand.origin}/playlist/${await makeLongPlaylist(page, stand.origin)}`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    const cdp = await page.context().newCDPSession(page);
    for (let run = 0; run < runs; run += 1)
      for (const rate of [1, 4]) {
        await cdp.send('Emulation.setCPUThrottlingRate', { rate });
        const figure = `${ROWS.toLocaleString('en')} rows scroll${rate === 1 ? '' : `, ${rate} times slower`}`;
        notebook.add(
          'scrolling',
          LOOPBACK.name,
          figure,
          'frames/s',
          'the web player',
          await page.evaluate(scroll, [FRAMES, STEP_PX] as const),
        );
      }
    await page.context().close();
  },
};

/** The id of a playlist with all the music there is, over and over. */
async function makeLongPlaylist(page: Page, origin: string): Promise<string> {
  const read = async <Body>(path: string, headers = {}) =>
    (await (await page.request.get(origin + path, { headers })).json()) as Body;
  const { accessToken } = await read<{ accessToken: string }>('/session');
  const headers = { authorization: `Bearer ${accessToken}` };
  const { tracks } = await read<{ tracks: { items: { uri: string }[] } }>('/v1/search?q=song&type=track&limit=50', headers);
  const item = (at: number) => ({ uri: tracks.items[at % tracks.items.length]?.uri, attributes: {} });
  const created = await page.request.post(`${origin}/playlist/v2/playlist`, { headers, data: { ops: [] } });
  const { uri } = (await created.json()) as { uri: string };
  const id = uri.split(':').at(-1) ?? '';
  for (let from = 0; from < ROWS; from += ROWS_AT_ONCE) {
    const items = Array.from({ length: ROWS_AT_ONCE }, (_, at) => item(from + at));
    const data = { deltas: [{ ops: [{ kind: 'ADD', add: { addLast: true, items } }] }] };
    const changed = await page.request.post(`${origin}/playlist/v2/playlist/${id}/changes`, { headers, data });
    if (!changed.ok()) throw new Error(`adding rows: ${changed.status()}`);
  }
  return id;
}

/** Scrolls once a frame; resolves with frames per second. */
function scroll([frames, stepPx]: readonly [number, number]): Promise<number> {
  const main = document.querySelector('main');
  return new Promise((resolve) => {
    const startMs = performance.now();
    const step = (left: number) => {
      main?.scrollBy(0, stepPx);
      if (left > 0) requestAnimationFrame(() => step(left - 1));
      else resolve((frames * 1_000) / (performance.now() - startMs));
    };
    requestAnimationFrame(() => step(frames));
  });
}
