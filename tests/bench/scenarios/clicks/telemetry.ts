import { openAlbum, signIn } from '#tests/support/service/member-test-client.ts';
import { LOOPBACK } from '../../throttled-connection.ts';
import { SONGS } from '../../music.ts';
import { clicked, timeClicks } from './product.ts';
import { inTurns, type Scenario } from '../scenario.ts';

const FURTHER_CLICKS = 10;
const SCRIPT = '**/player-telemetry.*.js';
const VARIANTS = [
  { who: 'with telemetry', isRefused: false },
  { who: 'without', isRefused: true },
] as const;

/** What telemetry costs a listener: pages of the web player that run it, beside pages whose script of it is refused. */
export const telemetry: Scenario = {
  name: 'telemetry',
  figures: ['telemetry'],
  async run({ stand, notebook, runs }) {
    stand.line.use(LOOPBACK);
    for (let run = 0; run < runs; run += 1)
      for (const { who, isRefused } of inTurns(VARIANTS, run))
        for (const isFirst of [true, false]) {
          const add = (figure: string, ms: number) => {
            notebook.add('telemetry', LOOPBACK.name, `telemetry: ${figure}`, 'ms', who, ms);
          };
          const page = await stand.openTab();
          // Both variants go through a route, which costs time itself.
          await page.route(SCRIPT, (route) => (isRefused ? route.abort() : route.continue()));
          await page.addInitScript(timeClicks);
          const asked = isFirst ? null : page.waitForRequest(SCRIPT);
          await signIn(page, stand.origin);
          await openAlbum(page, 'Bench');
          await asked;
          add(isFirst ? 'first click of a page to sound' : 'first click while it runs', await clicked(page, 1, 0));
          for (let click = 0; !isFirst && click < FURTHER_CLICKS; click += 1)
            add('further clicks to sound', await clicked(page, ((click * 3 + 3) % SONGS) + 1, 0));
          await page.context().close();
        }
  },
};
