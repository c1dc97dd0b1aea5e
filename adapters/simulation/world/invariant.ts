import type { Invariant, Violation, World } from './types.ts';

/** The invariants of one world under watch. */
export interface Watch {
  /** What was violated so far, each invariant once. */
  violations(): readonly Violation[];
  /** How many events each invariant looked at, by number. */
  counts(): ReadonlyMap<string, number>;
  /** Looks once more at a world at rest. */
  checkAtRest(): void;
  stop(): void;
}

/** Watches a traced world by these invariants. Throws for a world that is not traced. */
export function watchInvariants(world: World, invariants: readonly Invariant[]): Watch {
  if (world.recording === null) throw new Error('Invariants need a traced world: createWorld({ isTraced: true }).');
  const violations = new Map<string, Violation>();
  const counts = new Map(invariants.map(({ id }) => [id, 0]));
  const found = (id: string, text: string | null) => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    if (text !== null && !violations.has(id)) violations.set(id, { invariant: id, text, atMs: world.clock.nowMs() });
  };
  const checks = invariants.flatMap(({ id, watch }) => (watch ? [{ id, check: watch(world) }] : []));
  const stop = world.recording.onEvent((event) => {
    for (const { id, check } of checks) found(id, check(event));
  });
  return {
    violations: () => [...violations.values()],
    counts: () => counts,
    checkAtRest() {
      for (const { id, atRest } of invariants) if (atRest) found(id, atRest(world));
    },
    stop,
  };
}
