import { CATALOGUE } from './catalogue.ts';
import { createError, type Detail, type PlayerError } from './create-error.ts';

export type { PlayerError };

/** Creates the error of a code with its exact text. */
export function playerError<Code extends keyof typeof CATALOGUE>(
  code: Code,
  ...detail: Detail<(typeof CATALOGUE)[Code]>
): PlayerError {
  return createError(code, CATALOGUE[code], detail[0]);
}
