import type { QueueDepth } from '../ports/measurements.ts';
import { HttpError } from '../ports/route.ts';

export interface BoundedQueue {
  run<Value>(job: () => Promise<Value>): Promise<Value>;
  depth(): QueueDepth;
}

/** Runs at most `atOnce` of the jobs given, in their order; refuses a job with 429 when `waitingMax` wait already. */
export function createBoundedQueue(atOnce: number, waitingMax: number): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    depth: () => ({ running, waiting: waiting.length }),
    async run(job) {
      if (running >= atOnce && waiting.length >= waitingMax) throw new HttpError(429, 'Too busy', { 'retry-after': '1' });
      // Hand the slot to the next waiter to keep FIFO order.
      if (running < atOnce) running++;
      else await new Promise<void>((go) => waiting.push(go));
      try {
        return await job();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
