import { RECORDED_AGE_MS_MAX, RECORDED_BYTES_MAX, RECORDED_STEPS_MAX } from '#domain/constants/page/recording.ts';
import type { RecordedStep } from '#domain/diagnostics/types.ts';
import { weightOf } from '#domain/diagnostics/weight.ts';
import type { Clock } from '../ports/clock.ts';
import type { RecordStep } from '../runtime/machine-runner.ts';

/** The last steps of a page's machines. */
export interface SessionRecorder {
  readonly record: RecordStep;
  /** In the order of time. */
  steps(): readonly RecordedStep[];
}

/**
 * Records steps by reference, without a copy: the steps of the last ten minutes, or fewer when they are many or large.
 * What leaves the page is redacted by `exportSession`.
 */
export function createSessionRecorder(clock: Clock): SessionRecorder {
  const steps: RecordedStep[] = [];
  let bytes = 0;

  const trim = (nowMs: number) => {
    for (let first = steps[0]; first !== undefined; first = steps[0]) {
      const isOver = bytes > RECORDED_BYTES_MAX || steps.length > RECORDED_STEPS_MAX;
      if (!isOver && nowMs - first.atMs <= RECORDED_AGE_MS_MAX) return;
      bytes -= first.weight;
      steps.shift();
    }
  };

  return {
    record(machine, event, before, { state: after, commands }) {
      const atMs = clock.nowMs();
      const weight = weightOf(event) + weightOf(after, before);
      steps.push({ machine, atMs, event, before, after, commands, weight });
      bytes += weight;
      trim(atMs);
    },
    steps() {
      trim(clock.nowMs());
      return steps;
    },
  };
}
