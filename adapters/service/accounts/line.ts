import { Refusal } from '../answer.ts';

/** Runs at most `atOnce` of the jobs given, in their order; refuses a job with 429 when `waitingMax` wait already. */
export function createLine(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Value>(job: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce && waiting.length >= waitingMax) throw new Refusal(429, 'Too busy', { 'retry-after': '1' });
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    running++;
    try {
      return await job();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
