import { expect } from 'chai';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ } from './support/library.ts';

describe('autoplay in Chromium', () => {
  const cut = { name: 'track', codec: 'aac', variant: 'mp4-cenc', from: 0, to: 12 * SAMPLE_RATE_HZ } as const;
  const harness = engineHarnessForSuite([cut], { autoplay: 'click' });

  it('fails with an event where the browser requires a click, and works after one [S4.132]', async () => {
    let onConsole: (text: string) => void = () => undefined;
    const refused = new Promise<void>((resolve) => {
      onConsole = (text) => {
        if (text === 'autoplay-failed') resolve();
      };
    });
    const page = await harness.openPlayingPage('track', (text) => onConsole(text));
    await refused;
    await page.evaluate(() => {
      document.querySelector('button')!.addEventListener('click', () => window.engine.pipeline.play());
    });
    await page.click('button');
    const types = await page.evaluate(async () => {
      await window.engine.waitFor('playing', 1);
      return window.engine.events.map(({ type }) => type);
    });
    expect(types.filter((type) => type === 'autoplay-failed')).to.have.length(1);
    expect(types).to.not.include('failed');
  });
});
