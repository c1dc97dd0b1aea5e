import { CONTESTANTS } from '../bench-stand.ts';
import { inTurns, runsOn, type Scenario } from './scenario.ts';

/** From opening a page for the first time to sound: page, scripts and bytes. */
export const opened: Scenario = {
  name: 'opened',
  figures: ['opened'],
  async run({ stand, notebook, runs, networks }) {
    for (const network of networks) {
      stand.line.use(network);
      for (let run = 0; run < runsOn(network, runs); run += 1)
        for (const { name, player, isProtected } of inTurns(CONTESTANTS, run)) {
          const names = [`song-${(run % 8) + 1}`];
          const page = await stand.visit({ player, isProtected, names, isEager: true, isFirstVisit: true });
          const taken = await page.evaluate(() => bench.eager);
          notebook.add('opened', network.name, 'page opened to sound', 'ms', name, taken?.sinceOpenedMs ?? NaN);
        }
    }
  },
};
