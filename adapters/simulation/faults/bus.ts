import type { MemoryBusEnd } from '#adapters/service/adapters/memory/memory-bus.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import { between, faultsOf, oneOf } from './define.ts';

const DELAY_MS_MAX: Ms = 2_000;

/** Strikes the connections of one instance. */
const atOne =
  (begin: (bus: MemoryBusEnd, scene: FaultScene) => () => void) =>
  (scene: FaultScene): (() => void) | null => {
    const { instances } = scene.world.host;
    const bus = oneOf(instances, scene.random)?.bus() ?? null;
    return bus && begin(bus, scene);
  };

/** Between the instances of a service; nothing where there is only one. Messages are neither doubled nor reordered: each goes over one connection. */
export const BUS_FAULTS: readonly Fault[] = faultsOf('bus', 0.1, {
  // The broker is away.
  lost: ({ world }) => world.host.bus?.cut() ?? null,
  unsent: atOne((bus) => bus.cut('sending')),
  unheard: atOne((bus) => bus.cut('receiving')),
  apart: atOne((bus) => {
    const ends = [bus.cut('sending'), bus.cut('receiving')];
    return () => ends.forEach((end) => end());
  }),
  late({ random, world }) {
    const ends = world.host.instances.flatMap((instance) => instance.bus() ?? []);
    const all = ends.flatMap((end) => (['sending', 'receiving'] as const).map((which) => [end, which] as const));
    for (const [end, which] of all) {
      const mostMs = between(random, 1, DELAY_MS_MAX);
      end.setDelayMs(which, () => Math.round(between(random, 0, mostMs)));
    }
    return all.length === 0 ? null : () => all.forEach(([end, which]) => end.setDelayMs(which, () => 0));
  },
});
