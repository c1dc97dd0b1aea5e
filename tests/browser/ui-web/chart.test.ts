import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { renderedPlayerForSuite } from './rendered-page.ts';

/** The colours of a canvas that is drawn, as texts, without those of few pixels. */
const coloursOf = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
    const counts = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = `${pixels[at]} ${pixels[at + 1]} ${pixels[at + 2]}`;
      if (pixels[at + 3] === 255) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].flatMap(([colour, count]) => (count > 20 ? [colour] : []));
  });

/** Resolves once the canvas is drawn with the colour. A change of the theme draws it again. */
async function waitForColour(canvas: Locator, colour: string): Promise<void> {
  while (!(await coloursOf(canvas)).includes(colour))
    await canvas.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

describe('a chart', () => {
  const newPage = renderedPlayerForSuite(new URL('./rendered-chart.tsx', import.meta.url));

  it('is drawn in the colours of the theme, follows its width, has its values as a table, and breaks no policy', async () => {
    const page = await newPage({ viewport: { width: 390, height: 900 }, colorScheme: 'dark' });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto('/');
    const [bars, lines] = [page.locator('canvas').nth(0), page.locator('canvas').nth(1)];
    await lines.waitFor();
    await waitForColour(bars, '255 180 106');
    await waitForColour(lines, '124 199 217');

    await page.emulateMedia({ colorScheme: 'light' });
    await waitForColour(bars, '163 63 20');
    expect(await coloursOf(bars)).to.not.include('255 180 106');

    await page.setViewportSize({ width: 800, height: 900 });
    await page.waitForFunction(() => [...document.querySelectorAll('canvas')].every(({ clientWidth }) => clientWidth > 500));

    await page.getByText('Show “Time to start” as a table').click();
    expect(await page.getByRole('row').allInnerTexts()).to.deep.equal([
      'Day\tHalf\tMost',
      'Monday\t100 ms\t200 ms',
      'Tuesday\t–\t–',
      'Wednesday\t300 ms\t900 ms',
      'Thursday\t200 ms\t400 ms',
    ]);
    expect(complaints).to.deep.equal([]);
  });

  it('opens its table where the chart cannot be drawn', async () => {
    const page = await newPage({});
    await page.addInitScript(() => Reflect.deleteProperty(window, 'ResizeObserver'));
    await page.goto('/');
    await page.getByRole('cell', { name: '900 ms' }).waitFor();
    expect(await page.locator('canvas').count()).to.equal(0);
  });
});
