import type { CDPSession, Page } from 'playwright-core';
import { LOOPBACK } from '../throttled-connection.ts';
import { SONGS } from '../music.ts';
import { LONG_RUN_CONTESTANTS, type Contestant } from '../bench-stand.ts';
import { inTurns, type Scenario } from './scenario.ts';

const TRACKS = 100;
const BLOCK = 10;
const names = Array.from({ length: TRACKS + 1 }, (_, index) => `song-${(index % SONGS) + 1}`);

interface Runner extends Contestant {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly heapAtStart: number;
}

/** A hundred tracks in a row in one page: script and task time a track, and what the heap has grown by. */
export const hundred: Scenario = {
  name: 'hundred',
  figures: ['script', 'heap'],
  async run({ stand, notebook }) {
    stand.line.use(LOOPBACK);
    const runners: Runner[] = [];
    for (const contestant of LONG_RUN_CONTESTANTS) {
      const page = await stand.visit({ ...contestant, names }, await stand.openTab());
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain: 'timeTicks' });
      await page.evaluate((track) => bench.run([track]), TRACKS);
      runners.push({ ...contestant, page, cdp, heapAtStart: await heapOf(cdp) });
    }
    const add = (figure: string, unit: string, who: string, value: number) =>
      notebook.add('hundred', LOOPBACK.name, figure, unit, who, value);

    for (let first = 0; first < TRACKS; first += BLOCK)
      for (const { name, page, cdp } of inTurns(runners, first / BLOCK)) {
        const before = await timesOf(cdp);
        await page.evaluate(
          (tracks) => bench.run(tracks),
          Array.from({ length: BLOCK }, (_, index) => first + index),
        );
        const after = await timesOf(cdp);
        await page.evaluate(() => bench.player.element().pause());
        add('script a track', 'ms', name, (after.script - before.script) / BLOCK);
        add('tasks a track', 'ms', name, (after.task - before.task) / BLOCK);
      }
    for (const { name, page, cdp, heapAtStart } of runners) {
      add('heap after 100 tracks: grown by', 'MB', name, ((await heapOf(cdp)) - heapAtStart) / 1e6);
      const left = await page.evaluate(() => bench.opened);
      add('left over: source buffers', '', name, left.sourceBuffers);
      add('left over: key sessions', '', name, left.keySessions - left.closedKeySessions);
      add('left over: object URLs', '', name, left.objectUrls);
      await page.context().close();
    }
  },
};

async function timesOf(cdp: CDPSession): Promise<{ readonly script: number; readonly task: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? NaN) * 1_000;
  return { script: ms('ScriptDuration'), task: ms('TaskDuration') };
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}
