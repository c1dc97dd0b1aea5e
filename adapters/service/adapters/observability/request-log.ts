import type { Logger } from '#application/ports/logger.ts';
import { type Measurements, NO_MEASUREMENTS, type Work } from '../../application/ports/measurements.ts';

/** Logs each request with its route, status and time, at the level `info`. */
export function createRequestLog(logger: Logger): Measurements {
  return {
    ...NO_MEASUREMENTS,
    measure: (work, run) => (work.part === 'request' ? logged(work, run) : run()),
  };

  async function logged<Value>({ name, outcomeOf }: Work<Value>, run: () => Promise<Value>): Promise<Value> {
    const beganMs = performance.now();
    const value = await run();
    const ms = Math.round(performance.now() - beganMs);
    logger.log('info', 'A request was answered', { route: name, status: outcomeOf?.(value), ms });
    return value;
  }
}

/** Several measurements as one: the first is outermost. */
export function combineMeasurements(all: readonly Measurements[]): Measurements {
  const [first, ...others] = all;
  if (first === undefined) return NO_MEASUREMENTS;
  if (others.length === 0) return first;
  const rest = combineMeasurements(others);
  return {
    measure: (work, run) => first.measure(work, () => rest.measure(work, run)),
    playbackEnded: (playback) => {
      for (const one of all) one.playbackEnded(playback);
    },
  };
}
