import type { Invariant, Violation, World } from './types.ts';

/** The invariants of one world under watch. */
export interface Watch {
  /** What was violated so far, each invariant once. */
  violations(): readonly Violation[];
  /** How many events each invariant looked at, by number. */
  counts(): ReadonlyMap<string, number>;
  /** What is violated in a world at rest, now. */
  violationsAtRest(): readonly Violation[];
  stop(): void;
}

/** Watches a traced world by these invariants. Throws for a world that is not traced. */
export function watchInvariants(world: World, invariants: readonly Invariant[]): Watch {
  if (world.recording === null) throw new Error('Invariants need a traced world: createWorld({ isTraced: true }).');
  const violations = new Map<string, Violation>();
  const counts = new Map(invariants.map(({ id }) => [id, 0]));
  const violation = (id: string, text: string | null): Violation | null => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return text === null ? null : { invariant: id, text, atMs: world.clock.nowMs() };
  };
  const checks = invariants.flatMap(({ id, watch }) => (watch ? [{ id, check: watch(world) }] : []));
  const stop = world.recording.onEvent((event) => {
    for (const { id, check } of checks) {
      const found = violation(id, check(event));
      if (found && !violations.has(id)) violations.set(id, found);
    }
  });
  return {
    violations: () => [...violations.values()],
    counts: () => counts,
    violationsAtRest: () => invariants.flatMap(({ id, atRest }) => (atRest ? (violation(id, atRest(world)) ?? []) : [])),
    stop,
  };
}
