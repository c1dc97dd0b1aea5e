import type { Ms } from '#domain/core/units.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import { between, faultsOf } from './define.ts';

const REQUESTS_MAX = 10;
const SLOW_WRITE_MS_MAX: Ms = 3_000;

/** Stops the service unless it is stopped already, and returns the function that starts it. */
function stopped({ world }: FaultScene): (() => void) | null {
  if (!world.host.isUp()) return null;
  world.stopService();
  return () => void world.startService();
}

const crashed = ({ page }: FaultScene) => {
  page.crash();
  return () => void page.reopen();
};

/** Tabs, the service, and its disk. */
export const PROCESS_FAULTS: readonly Fault[] = faultsOf('process', 0.01, {
  'tab-crash': crashed,
  // At one of the next requests, as the page sends it.
  'tab-crash-at-request'(scene) {
    let left = Math.ceil(scene.random.fraction() * REQUESTS_MAX);
    let reopen: (() => void) | null = null;
    const spare = scene.page.network.addHttpFault(() => {
      left -= 1;
      if (left === 0 && scene.page.isOpen()) reopen = crashed(scene);
      return { type: 'none' };
    });
    return () => {
      spare();
      reopen?.();
    };
  },
  'tab-reload'({ page }) {
    const closing = page.close();
    return () => void closing.then(page.reopen);
  },
  'service-restart': stopped,
  // What was written stays; its writer gets no response.
  'service-crash-after-commit'(scene) {
    let start: (() => void) | null = null;
    const spare = scene.world.host.onceWritten(() => (start = stopped(scene)));
    return () => {
      spare();
      start?.();
    };
  },
  'slow-disk'({ random, world }) {
    world.host.setWriteDelayMs(Math.round(between(random, 50, SLOW_WRITE_MS_MAX)));
    return () => world.host.setWriteDelayMs(0);
  },
  'full-disk'({ world }) {
    world.host.setFull(true);
    return () => world.host.setFull(false);
  },
});
