export interface Mutant {
  readonly id: number;
  readonly line: number;
  readonly what: string;
  /** Decided as the file loads. */
  readonly isStatic: boolean;
}

export function mutantsOf(
  text: string,
  path?: string,
): {
  readonly mutants: readonly Mutant[];
  /** The source with all of them: `globalThis.__mutant` selects the active one, 0 none. */
  readonly text: string;
};
