import type { TraceEvent } from './trace.ts';
import type { EventType, Invariant, Violation, World } from './types.ts';

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
  let events = 0;
  let rests = 0;
  const violationOf = (invariant: string, text: string): Violation => ({ invariant, text, atMs: world.clock.nowMs() });
  const look = createSafetyChecks(world, invariants, (id, text) => {
    if (!violations.has(id)) violations.set(id, violationOf(id, text));
  });
  const stop = world.recording.onEvent((event) => {
    events += 1;
    look(event);
  });
  return {
    violations: () => [...violations.values()],
    counts: () => new Map(invariants.map(({ atRest, id, watch }) => [id, (watch ? events : 0) + (atRest ? rests : 0)])),
    violationsAtRest() {
      rests += 1;
      return invariants.flatMap(({ atRest, id }) => {
        const text = atRest?.(world) ?? null;
        return text === null ? [] : [violationOf(id, text)];
      });
    },
    stop,
  };
}

/** Looks at each event of a world by all invariants, some sixty of them: what most of them would do alike happens once. */
export function createSafetyChecks(
  world: World,
  invariants: readonly Invariant[],
  onViolation: (id: string, text: string) => void,
): (event: TraceEvent) => void {
  const checks = invariants.flatMap(({ id, watch }) => (watch ? [{ id, check: watch(world) }] : []));
  const readers = new Map<EventType, typeof checks>();
  const readersOf = (type: EventType) => {
    const found = checks.filter(({ check }) => check.reads?.includes(type) ?? true);
    readers.set(type, found);
    return found;
  };
  return (event) => {
    if (endsPage(event)) for (const { check } of checks) check.forget?.(event.page);
    for (const { check, id } of readers.get(event.type) ?? readersOf(event.type)) {
      const text = check(event);
      if (text !== null) onViolation(id, text);
    }
  };
}

/** Whether nothing holds any more that was known of the page of this event. */
const endsPage = (event: TraceEvent) =>
  event.type === 'page' && ['opening', 'closed', 'crashed', 'reloaded'].includes(event.what);
