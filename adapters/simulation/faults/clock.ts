import type { Ms } from '#domain/core/units.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import { always, between, faultsOf, lasting } from './define.ts';

const APART_MS_MAX: Ms = 300_000;

const skewed = (skewMs: (scene: FaultScene) => Ms) => (scene: FaultScene) => {
  scene.page.process.setSkewMs(skewMs(scene));
  return () => scene.page.process.setSkewMs(0);
};

/** A hidden page; browsers spare one that sounds. */
const throttled =
  (alignmentMs: Ms) =>
  ({ page }: FaultScene) => {
    page.page.change('hidden');
    const spare = page.media.onEvent(() => page.process.setTimerAlignmentMs(page.media.isSounding() ? 0 : alignmentMs));
    page.process.setTimerAlignmentMs(page.media.isSounding() ? 0 : alignmentMs);
    return () => {
      spare();
      page.process.setTimerAlignmentMs(0);
      page.page.change('visible');
    };
  };

const asleep =
  (isHidden: boolean) =>
  ({ page }: FaultScene) => {
    if (page.process.isAsleep()) return null;
    if (isHidden) page.page.change('hidden');
    page.sleep();
    return () => {
      page.wake();
      if (isHidden) page.page.change('visible');
    };
  };

/** Clocks, timers, and machines and tabs that stand still. A service that is wrong about the time misleads shared listening. */
export const CLOCK_FAULTS: readonly Fault[] = [
  ...lasting([60_000, 28_800_000], faultsOf('clock', 0.004, { asleep: asleep(false) })),
  ...lasting([10_000, 3_600_000], faultsOf('clock', 0.004, { frozen: asleep(true) })),
  ...faultsOf('clock', 0.01, {
    'jumps-back': skewed(({ random }) => -Math.round(between(random, 1, APART_MS_MAX))),
    skewed: skewed(({ random }) => Math.round(between(random, -APART_MS_MAX, APART_MS_MAX))),
    'timers-1-s': throttled(1_000),
    'timers-60-s': throttled(60_000),
    'wrong-time-service': ({ page, random, world }) => {
      const aheadMs = Math.round(between(random, -APART_MS_MAX, APART_MS_MAX));
      const timestamp = world.clock.nowMs() + aheadMs;
      return always(({ url }) => url.endsWith('/melody/v1/time'), {
        ...{ type: 'status', status: 200, body: JSON.stringify({ timestamp }) },
      })({ page, random, world });
    },
  }),
];
