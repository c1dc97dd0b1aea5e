import type { Network } from '../throttled-connection.ts';
import { SONGS } from '../music.ts';
import type { Measurement } from '../page/bench.ts';
import { CONTESTANTS, type Contestant } from '../bench-stand.ts';
import { inTurns, runsOn, type Scenario, type ScenarioOptions } from './scenario.ts';

/** Another place of a fragment in each run. */
const farS = (run: number) => 60 + ((run * 37) % 100);
const NEAR_S = 4;

/** Four songs a visit, other ones in each run. */
const songsOf = (run: number) => Array.from({ length: 4 }, (_, index) => `song-${((run * 4 + index) % SONGS) + 1}`);

/** From play() to sound: cold, the next of a session, seeks, and jumps to what was got ready. */
export const starts: Scenario = {
  name: 'starts',
  figures: ['cold', 'unknown', 'warm', 'seek', 'jump'],
  async run(options) {
    for (const network of options.networks) {
      options.stand.line.use(network);
      for (let run = 0; run < runsOn(network, options.runs); run += 1)
        for (const contestant of inTurns(CONTESTANTS, run)) await visit(options, network, contestant, run);
    }
  },
};

async function visit(
  options: ScenarioOptions,
  network: Network,
  { name, player, isProtected }: Contestant,
  run: number,
): Promise<void> {
  const { stand, notebook, isWanted } = options;
  const { line } = stand;
  const page = { player, isProtected, names: songsOf(run) };
  const ms = (figure: string, { ms: value }: Measurement) => notebook.add('starts', network.name, figure, 'ms', name, value);
  const traffic = (figure: string, { epochMs, neededEpochMs }: Measurement) => {
    const { requests, bytes } = line.until(epochMs);
    const needed = line.until(neededEpochMs).requests;
    notebook.add('starts', network.name, `${figure}: requests that sound needs`, '', name, needed);
    notebook.add('starts', network.name, `${figure}: requests before sound`, '', name, requests);
    notebook.add('starts', network.name, `${figure}: kB before sound`, 'kB', name, bytes / 1_000);
  };

  if (player === 'engine' && isWanted('unknown')) {
    const tab = await stand.visit({ ...page, isUnknown: true });
    line.reset();
    const taken = await tab.evaluate(() => bench.startUnknown(0));
    ms('cold, manifest first', taken);
    traffic('cold, manifest first', taken);
  }
  const tab = await stand.visit(page);
  line.reset();
  const cold = await tab.evaluate(() => bench.start(0));
  ms('cold', cold);
  traffic('cold', cold);
  if (!isWanted('warm') && !isWanted('seek') && !isWanted('jump')) return;
  await tab.evaluate(() => bench.pause(100));
  ms('warm', await tab.evaluate(() => bench.start(1)));
  if (isWanted('seek')) {
    await tab.evaluate((seconds) => bench.buffered(seconds), NEAR_S + 2);
    ms('seek, buffered', await tab.evaluate((seconds) => bench.seek(seconds), NEAR_S));
    ms('seek, far', await tab.evaluate((seconds) => bench.seek(seconds), farS(run)));
  }
  if (isWanted('jump')) {
    await tab.evaluate(() => bench.player.preload(2));
    ms('jump to the preloaded', await tab.evaluate(() => bench.startPreloaded(2)));
    if (player === 'engine') {
      await tab.evaluate(() => bench.player.prepare?.(3));
      ms('jump to the prepared', await tab.evaluate(() => bench.start(3)));
    }
  }
  if (run === 0) notebook.add('starts', network.name, 'loudest sample decoded', '', name, await tab.evaluate(() => bench.peak()));
}
