import * as v from 'valibot';
import type { Clock } from '#application/ports/clock.ts';
import type { Bus } from '../../ports/instances/bus.ts';
import { COUNTS_MAX, COUNTS_SHARED_MS, COUNT_KEY_LENGTH_MAX } from '../../../domain/constants/instances/counts.ts';

/** What a limit does with an event at another instance: `times` since its last message. */
export type CountListener = (event: string, key: string, times: number) => void;

/** Passes an event of a limit on to the other instances, where there are some. */
export type ShareCount = (event: string, key: string) => void;

/** Events of limits, by the name of the limit, between the instances of the service. */
export interface SharedCounts {
  join(limit: string, listener: CountListener): ShareCount;
}

/** Of a single process. */
export const OWN_COUNTS: SharedCounts = { join: () => () => undefined };

const TOPIC = 'counts';

const countsShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.strictTuple([
      v.string(),
      v.string(),
      v.pipe(v.string(), v.maxLength(COUNT_KEY_LENGTH_MAX)),
      v.pipe(v.number(), v.integer(), v.minValue(1)),
    ]),
  ),
  v.maxLength(COUNTS_MAX),
);
type Count = v.InferOutput<typeof countsShape>[number];

/**
 * Over the bus, twice a second. What is lost, or too much for one message, counts only at the instance where it happened: a
 * limit may be exceeded then, and no call is refused without a reason.
 */
export function createSharedCounts(bus: Bus, clock: Clock): SharedCounts {
  const listeners = new Map<string, CountListener>();
  let waiting = new Map<string, Count>();

  const publish = (): void => {
    bus.publish(TOPIC, JSON.stringify([...waiting.values()]));
    waiting = new Map();
  };
  void bus.subscribe(TOPIC, (text) => {
    const counts = v.safeParse(countsShape, text);
    if (counts.success) for (const [limit, event, key, times] of counts.output) listeners.get(limit)?.(event, key, times);
  });
  return {
    join(limit, listener) {
      listeners.set(limit, listener);
      return (event, key) => {
        const name = JSON.stringify([limit, event, key]);
        const times = (waiting.get(name)?.[3] ?? 0) + 1;
        if (waiting.size === 0) clock.after(COUNTS_SHARED_MS, publish);
        if (times > 1 || waiting.size < COUNTS_MAX) waiting.set(name, [limit, event, key, times]);
      };
    },
  };
}
