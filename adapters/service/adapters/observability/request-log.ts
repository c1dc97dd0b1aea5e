import type { Logger } from '#application/ports/logger.ts';
import { type Measurements, NO_MEASUREMENTS } from '../../application/ports/measurements.ts';

/** Logs each request with its route, status and time, at the level `info`. */
export function createRequestLog(logger: Logger): Measurements {
  return {
    ...NO_MEASUREMENTS,
    async measure(work, run) {
      const beganMs = performance.now();
      const value = await run();
      if (work.part === 'request') {
        const ms = Math.round(performance.now() - beganMs);
        logger.log('info', 'A request was answered', { route: work.name, status: work.outcomeOf?.(value), ms });
      }
      return value;
    },
  };
}

/** Several measurements as one: the first is outermost. */
export function combineMeasurements(all: readonly Measurements[]): Measurements {
  return {
    measure: (work, run) => all.reduceRight((inner, one) => () => one.measure(work, inner), run)(),
    playbackEnded: (playback) => {
      for (const one of all) one.playbackEnded(playback);
    },
  };
}
