import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { reasonOf, ExitError } from '../process/exit-error.ts';
import type { Flags } from '../../application/ports/feature-flags.ts';

const shape = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])));

/** The operator's feature flags, `{"name": value}`; without a file there are none. Stops when the file cannot be used. */
export async function flagsOf(path: string | null): Promise<Flags> {
  if (path === null) return {};
  try {
    return v.parse(shape, JSON.parse(await readFile(path, 'utf8')));
  } catch (thrown) {
    throw new ExitError(`The feature flags in ${path} cannot be used: ${reasonOf(thrown)}.`);
  }
}
