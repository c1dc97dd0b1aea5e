import type { Fault } from '../world/types.ts';
import { between, faultsOf } from './define.ts';

const DELAY_MS_MAX = 2_000;

/** Between the instances of a service; nothing where there is only one. */
export const BUS_FAULTS: readonly Fault[] = faultsOf('bus', 0.05, {
  // Messages are lost until it ends: a partition, or the loss of the broker.
  lost: ({ world }) => world.host.bus?.cut() ?? null,
  late({ random, world }) {
    const { bus } = world.host;
    bus?.setDelayMs(Math.round(between(random, 1, DELAY_MS_MAX)));
    return bus && (() => bus.setDelayMs(0));
  },
});
