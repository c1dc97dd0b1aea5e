import type { Logger } from '#application/ports/logger.ts';

type Level = Parameters<Logger['log']>[0];

const LEVELS: readonly Level[] = ['debug', 'info', 'warn', 'error'];

/** Logs messages of at least this level to the browser's console. */
export function createConsoleLogger(least: Level = 'warn', output: Pick<Console, Level> = console): Logger {
  return {
    log(level, message, detail) {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
      if (detail === undefined) output[level](message);
      else output[level](message, detail);
    },
  };
}
