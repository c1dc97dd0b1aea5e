import { SHRINK_REPLAYS_MAX } from '#domain/constants/page/session-log.ts';
import type { LoggedStep, SessionLog } from '#domain/diagnostics/types.ts';
import { replaySessionLog } from './replay-session-log.ts';

/**
 * Shrinks a session: removes steps as long as `fails` holds, by delta debugging (Zeller and Hildebrandt, 2002). In the result no
 * single step can be removed, unless the number of replays was exhausted. `fails` receives logs without hashes, because the
 * recorded results belong to the whole session; it is not called for the whole session.
 */
export function shrinkSessionLog(log: SessionLog, fails: (log: SessionLog) => boolean): SessionLog {
  const whole = log.steps.map((step): LoggedStep => ({ ...step, state: null, commands: null }));
  const withSteps = (steps: readonly LoggedStep[]): SessionLog => ({ ...log, steps });
  let steps: readonly LoggedStep[] = whole;
  let replays = 0;
  let size = Math.ceil(steps.length / 2);
  while (size >= 1 && replays < SHRINK_REPLAYS_MAX) {
    let isSmaller = false;
    for (let from = 0; from < steps.length && replays < SHRINK_REPLAYS_MAX;) {
      const rest = [...steps.slice(0, from), ...steps.slice(from + size)];
      replays += 1;
      if (fails(withSteps(rest))) {
        steps = rest;
        isSmaller = true;
      } else from += size;
    }
    // Removing single steps repeats until none can be removed.
    if (size > 1) size = Math.ceil(size / 2);
    else if (!isSmaller) break;
  }
  return withSteps(steps);
}

/** Whether a machine of a log, by its index, ends in the state in which it ends in `log`. */
export function endsAlike(log: SessionLog, machine: number): (other: SessionLog) => boolean {
  const last = replaySessionLog(log).machines[machine]?.stateHash;
  return (other) => replaySessionLog(other).machines[machine]?.stateHash === last;
}

/** Whether a transition of a machine, by its index, throws this error. */
export function throwsAlike(machine: number, error: string): (other: SessionLog) => boolean {
  return (other) => replaySessionLog(other).machines[machine]?.difference?.error === error;
}
