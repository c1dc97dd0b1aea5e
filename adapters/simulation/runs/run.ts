import { StandstillError } from '#adapters/fakes/virtual-clock.ts';
import type { Ms } from '#domain/core/units.ts';
import { type TraceEvent, traceLine } from '../world/trace.ts';
import type { Fault, Invariant, Violation } from '../world/types.ts';
import { codesIn } from './error-codes.ts';
import type { History } from './history.ts';
import { createStage } from './stage.ts';
import { whileTimePasses } from './standstill.ts';
import { watchUncaught } from './uncaught.ts';

export interface RunOptions {
  readonly faults: readonly Fault[];
  readonly invariants: readonly Invariant[];
  /** Called after each step with the share of the history that is done, 0 to 1. */
  readonly onProgress?: (done01: number) => void;
  /** Receives the latest events of the trace at the end. */
  readonly onTrace?: (events: readonly TraceEvent[]) => void;
  /** The time of the machine in which virtual time has to pass; otherwise the run does not end, which violates L5. */
  readonly standstillMs?: Ms;
}

/** What a run found and did. Equal for equal histories, on every machine. */
export interface RunResult {
  readonly history: History;
  readonly violations: readonly Violation[];
  /** How often each act was done, by name; faults are named `fault …`. */
  readonly acts: ReadonlyMap<string, number>;
  /** How many commands were given. */
  readonly commands: number;
  /** Error codes that commands ended with, with their counts. */
  readonly errors: ReadonlyMap<string, number>;
  /** How often each error of the catalogue came to light: logged, shown, in a response, or as the end of a command. */
  readonly codes: ReadonlyMap<string, number>;
  /** How many events each invariant looked at. */
  readonly checked: ReadonlyMap<string, number>;
  /** Events of the trace. */
  readonly events: number;
  readonly virtualMs: Ms;
  /** A SHA-256 over all events. */
  readonly hash: string;
  /** The last events, one line each. */
  readonly lastLines: readonly string[];
}

const LINES_KEPT = 200;
/** Modules are loaded in it. */
const STANDSTILL_MS = 20_000;

/**
 * Plays a history in a world of its own. An error that nothing catches violates S67, and a run that does not end L5. Throws for a
 * fault that does not exist.
 */
export async function runHistory(history: History, options: RunOptions): Promise<RunResult> {
  const { faults, invariants, onProgress, onTrace, standstillMs = STANDSTILL_MS } = options;
  requireFaults(history, faults);
  const codes = new Map<string, number>();
  const stage = await createStage({ ...history, faults, invariants });
  const { world } = stage;
  const uncaught = watchUncaught(world.clock);
  const startedMs = world.clock.nowMs();
  const errors = new Map<string, number>();
  let commands = 0;
  world.recording?.onEvent((event) => {
    if (event.type === 'command') commands += 1;
    for (const code of codesIn(event)) codes.set(code, (codes.get(code) ?? 0) + 1);
    if (event.type === 'settled' && event.error !== null) errors.set(event.error, (errors.get(event.error) ?? 0) + 1);
  });
  const play = async () => {
    for (const [index, step] of history.steps.entries()) {
      await stage.perform(step);
      onProgress?.((index + 1) / history.steps.length);
      // Later steps say nothing new about a broken world.
      if (world.violations().length > 0 || uncaught.violations().length > 0) break;
    }
    return stage.finish();
  };
  const standstills: StandstillError[] = [];
  const found = await whileTimePasses(world.clock, play(), standstillMs).catch((thrown: unknown) => {
    if (thrown instanceof StandstillError) standstills.push(thrown);
    else uncaught.add(thrown);
    return world.violations();
  });
  await reported();
  const atMs = world.clock.nowMs();
  const violations = [
    ...found,
    ...uncaught.violations(),
    ...standstills.map(({ message }) => ({ invariant: 'L5', text: `the run does not end: ${message}`, atMs })),
  ];
  const result = {
    ...{ history, violations, commands, errors, codes },
    acts: stage.acts,
    checked: world.checked(),
    events: world.recording?.count() ?? 0,
    virtualMs: world.clock.nowMs() - startedMs,
    hash: world.hash(),
    lastLines: world.trace().slice(-LINES_KEPT).map(traceLine),
  };
  onTrace?.(world.trace());
  const closed = world.close();
  // Where time stands still, this may never end either.
  if (standstills.length === 0) await closed;
  uncaught.end();
  return result;
}

/** Node reports rejections that nothing catches when all promises of a turn are done. */
const reported = () => new Promise((resolve) => setImmediate(resolve));

function requireFaults({ steps }: History, faults: readonly Fault[]): void {
  const names = new Set(faults.map(({ name }) => name));
  for (const { act } of steps)
    if (act.type === 'fault' && !names.has(act.name)) throw new Error(`There is no fault named "${act.name}".`);
}
