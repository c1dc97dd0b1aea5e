import type { VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Violation } from '../world/types.ts';

/** The errors that nothing catches while a run plays. In the product such an error ends the service, or is lost in a page. */
export interface Uncaught {
  add(thrown: unknown): void;
  violations(): readonly Violation[];
  end(): void;
}

const EVENTS = ['unhandledRejection', 'uncaughtException'] as const;

export function watchUncaught(clock: Pick<VirtualClock, 'nowMs'>): Uncaught {
  const found: Violation[] = [];
  const add = (thrown: unknown) => void found.push(violationOf(thrown, clock.nowMs()));
  for (const event of EVENTS) process.on(event, add);
  return {
    add,
    violations: () => found,
    end() {
      for (const event of EVENTS) process.off(event, add);
    },
  };
}

export const violationOf = (thrown: unknown, atMs: Ms): Violation => ({
  invariant: 'S67',
  text: `an error is not caught: ${textOf(thrown)}`,
  atMs,
});

/** Its message, and the first place of the product in its stack, without the column: the same on every machine. */
function textOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  for (const line of (thrown.stack ?? '').split('\n')) {
    const at = Math.max(...FOLDERS.map((folder) => line.indexOf(folder)));
    if (at >= 0) return `${thrown.message} (${line.slice(at + 1, line.lastIndexOf(':'))})`;
  }
  return thrown.message;
}

const FOLDERS = ['/adapters/', '/application/', '/domain/'];
