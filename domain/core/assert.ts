/** Marks a place no value can reach: a union handled case by case stops compiling when a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}

/** Throws when something only a bug can cause is not so. */
export function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Broken promise: ${what}`);
}
