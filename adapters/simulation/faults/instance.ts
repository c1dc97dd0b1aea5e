import type { Ms } from '#domain/core/units.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import type { Instance } from '../world/service/instance.ts';
import { between, faultsOf, oneOf } from './define.ts';

const STORE_DELAY_MS_MAX: Ms = 500;
/** `docs/scaling.md`: the clocks of any two machines agree within this time. */
const CLOCKS_APART_MS_MAX: Ms = 1_000;

/** Strikes one of several instances, while the others go on. */
const atOne =
  (begin: (instance: Instance, scene: FaultScene) => () => void) =>
  (scene: FaultScene): (() => void) | null => {
    const { instances } = scene.world.host;
    const ready = instances.filter((one) => one.isReady() && one.stoodStillSinceMs() === null);
    const instance = instances.length > 1 ? oneOf(ready, scene.random) : undefined;
    return instance ? begin(instance, scene) : null;
  };

const stopped = (instance: Instance) => {
  instance.stop();
  return () => void instance.start();
};

const stoodStill = (instance: Instance) => instance.standStill();

/** The clock of one is ahead or behind, and no two of them are further apart than they may be. */
const skewed = (instance: Instance, { random, world }: FaultScene) => {
  const others = world.host.instances.filter((other) => other !== instance).map((other) => other.skewMs());
  const leastMs = Math.max(0, ...others) - CLOCKS_APART_MS_MAX;
  const mostMs = Math.min(0, ...others) + CLOCKS_APART_MS_MAX;
  instance.setSkewMs(Math.round(between(random, leastMs, mostMs)));
  return () => instance.setSkewMs(0);
};

/** The same in the middle of its next write. */
const whileWriting = (when: 'before' | 'after', begin: (instance: Instance) => () => void) =>
  atOne((instance) => {
    let end: (() => void) | null = null;
    const spare = instance.onceWriting(when, () => (end = begin(instance)));
    return () => {
      spare();
      end?.();
    };
  });

/** The processes of a service with several. */
export const INSTANCE_FAULTS: readonly Fault[] = faultsOf('instance', 0.1, {
  crashed: atOne(stopped),
  'crashed-before-write': whileWriting('before', stopped),
  'crashed-after-write': whileWriting('after', stopped),
  // SIGSTOP, or a virtual machine that is moved.
  'stood-still': atOne(stoodStill),
  'stood-still-before-write': whileWriting('before', stoodStill),
  'stood-still-after-write': whileWriting('after', stoodStill),
  // A rolling upgrade.
  replaced: atOne((instance) => {
    const ended = instance.end();
    return () => void ended.then(instance.start);
  }),
  'slow-store': atOne((instance, { random }) => {
    const mostMs = between(random, 1, STORE_DELAY_MS_MAX);
    instance.setStoreDelayMs(() => Math.round(between(random, 0, mostMs)));
    return () => instance.setStoreDelayMs(() => 0);
  }),
  'clock-skewed': atOne(skewed),
});
