/** A bug planted by hand: one guard of one rule is broken. */
export interface Mutant {
  readonly id: string;
  /** The rule in one sentence, as it holds without the bug. */
  readonly rule: string;
  /** The source file, from the root of the project. */
  readonly file: string;
  /** The code to replace; it occurs once in the file. */
  readonly find: string;
  readonly replacement: string;
  /** How many processes the service has; one by default. */
  readonly instances?: number;
}

/** The source with the bug. Throws unless the code to replace occurs exactly once. */
export function mutatedSource(source: string, { file, find, id, replacement }: Mutant): string {
  const parts = source.split(find);
  const [before, after] = parts;
  if (before === undefined || after === undefined || parts.length > 2)
    throw new Error(`The code that "${id}" breaks occurs ${String(parts.length - 1)} times in ${file}, not once.`);
  return before + replacement + after;
}
