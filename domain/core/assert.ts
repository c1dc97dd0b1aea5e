/** Marks a place no value can reach: a union handled case by case stops compiling when a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}

/** Throws when something only a bug can cause is not so. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Broken promise: ${message}`);
}
