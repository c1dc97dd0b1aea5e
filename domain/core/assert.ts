/** Marks an unreachable place: a switch over a union does not compile when a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}

/** Throws when a condition is false that only a bug can break. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Broken promise: ${message}`);
}
