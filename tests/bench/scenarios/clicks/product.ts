import type { Page } from 'playwright-core';
import { openAlbum, signIn } from '#tests/support/service/member-test-client.ts';
import { LOOPBACK } from '../../throttled-connection.ts';
import { SONGS } from '../../music.ts';
import type { Scenario } from '../scenario.ts';

const CLICKS = 40;

/** How long a finger stays on a mouse's button. */
const PRESS_MS = 80;

/** The whole product: a click on a row, the service, its push, the engine, sound. */
export const product: Scenario = {
  name: 'product',
  figures: ['product'],
  async run({ stand, notebook }) {
    stand.line.use(LOOPBACK);
    const page = await stand.openTab();
    await page.addInitScript(timeClicks);
    await signIn(page, stand.origin);
    await openAlbum(page, 'Bench');
    await clicked(page, 1, 0);
    for (let click = 0; click < CLICKS; click += 1) {
      const pressMs = click % 2 === 0 ? 0 : PRESS_MS;
      const ms = await clicked(page, ((click * 3 + 3) % SONGS) + 1, pressMs);
      const figure = pressMs === 0 ? 'click on a row to sound' : `click on a row to sound, pressed for ${PRESS_MS} ms`;
      notebook.add('product', LOOPBACK.name, figure, 'ms', 'the whole product', ms);
    }
    await page.context().close();
  },
};

/** Clicks the row of a song, pressed for this long, and waits for its sound: the milliseconds between. */
export async function clicked(page: Page, song: number, delay: number): Promise<number> {
  await page.getByRole('button', { name: `Play Song ${song}`, exact: true }).click({ delay });
  return page.evaluate(() => (globalThis as unknown as { soundMs(): Promise<number> }).soundMs());
}

/** Notes when a click came, and when a clock of the page's elements moved on in another place after that. */
export function timeClicks(): void {
  const elements = new Set<HTMLMediaElement>();
  let clickedMs = 0;
  let hasMoved = false;
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (!elements.has(this)) for (const type of ['seeking', 'loadstart']) this.addEventListener(type, () => (hasMoved = true));
    elements.add(this);
    return play.call(this);
  };
  addEventListener(
    'click',
    () => {
      clickedMs = performance.now();
      hasMoved = false;
    },
    true,
  );
  async function soundMs(): Promise<number> {
    for (let last: number | null = null; ;) {
      const sounding = [...elements].find((element) => !element.paused && !element.seeking);
      const position = hasMoved && sounding !== undefined ? sounding.currentTime : null;
      if (last !== null && position !== null && position > last + 1e-5) return performance.now() - clickedMs;
      last = position;
      await new Promise<void>((resolve) => {
        (globalThis as unknown as { scheduler: { postTask(run: () => void, how: object): void } }).scheduler.postTask(resolve, {
          delay: 1,
        });
      });
    }
  }
  Object.assign(globalThis, { soundMs });
}
