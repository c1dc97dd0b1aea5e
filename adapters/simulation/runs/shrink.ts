import type { History, Step } from './history.ts';

export interface ShrinkOptions {
  /** Whether a history still fails as the first one did. */
  readonly fails: (history: History) => Promise<boolean>;
  /** The maximum number of tried histories. */
  readonly triesMax?: number;
}

/**
 * Finds a shorter history that fails too: leaves out ever smaller parts of its steps (delta debugging), then shortens the waits.
 * The result fails; it is the given one when nothing shorter does.
 */
export async function shrinkHistory(history: History, { fails, triesMax = 400 }: ShrinkOptions): Promise<History> {
  let shortest = history;
  let tries = 0;
  const keepIfFailing = async (steps: readonly Step[]) => {
    if (tries >= triesMax) return false;
    tries += 1;
    const candidate = { ...shortest, steps };
    if (!(await fails(candidate))) return false;
    shortest = candidate;
    return true;
  };
  for (let size = Math.ceil(history.steps.length / 2); size >= 1 && tries < triesMax; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < shortest.steps.length && tries < triesMax;) {
      // Time that a left-out step took still passes.
      if (!(await keepIfFailing(without(shortest.steps, from, from + size)))) from += size;
    }
  for (let index = 0; index < shortest.steps.length && tries < triesMax; index += 1) {
    const step = shortest.steps[index];
    if (step && step.afterMs > 0) await keepIfFailing(shortest.steps.with(index, { ...step, afterMs: 0 }));
  }
  return shortest;
}

function without(steps: readonly Step[], from: number, to: number): readonly Step[] {
  const passedMs = steps.slice(from, to).reduce((sum, { afterMs }) => sum + afterMs, 0);
  const [next, ...rest] = steps.slice(to);
  return [...steps.slice(0, from), ...(next ? [{ ...next, afterMs: next.afterMs + passedMs }, ...rest] : [])];
}
