import { CATALOGUE, type ErrorCode } from '../errors/catalogue.ts';
import type { CatalogueRow, ErrorKind } from '../errors/catalogues/row.ts';
import type { Entry } from './history-entry.ts';
import { textAt, valueAt } from './values.ts';

const ROWS: Readonly<Record<string, CatalogueRow>> = CATALOGUE;
const isCode = (code: string): code is keyof typeof CATALOGUE => Object.hasOwn(CATALOGUE, code);

/** The code and the kind of a recorded error; null for what is none of the player's errors. */
export function errorIn(value: unknown): { readonly code: ErrorCode; readonly kind: ErrorKind } | null {
  const code = textAt(value, 'code');
  const kind = ROWS[code]?.kind;
  return isCode(code) && kind !== undefined ? { code, kind } : null;
}

/** The errors that commands report, without those of a track. */
export function reportedErrors(commands: readonly unknown[]): readonly Entry[] {
  return commands.flatMap((command): readonly Entry[] => {
    const error = textAt(command, 'type') === 'report' ? errorIn(valueAt(command, 'error')) : null;
    return error === null ? [] : [{ about: 'error', ...error, track: '', effect: 'none' }];
  });
}
