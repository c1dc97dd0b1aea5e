import type { Ms } from '#domain/core/units.ts';
import type { Clock } from '../ports/clock.ts';

/** Runs at once, then at most once per interval; the latest value always runs. Spec §4 "throttled". */
export function throttle<Value>(clock: Clock, intervalMs: Ms, run: (value: Value) => void): (value: Value) => void {
  let waiting: { readonly value: Value } | null = null;
  let resting = false;
  const rest = () => {
    resting = true;
    clock.after(intervalMs, () => {
      resting = false;
      if (waiting === null) return;
      const { value } = waiting;
      waiting = null;
      run(value);
      rest();
    });
  };
  return (value) => {
    if (resting) waiting = { value };
    else {
      run(value);
      rest();
    }
  };
}
