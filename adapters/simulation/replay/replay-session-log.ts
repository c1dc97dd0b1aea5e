import { createHash } from '#domain/diagnostics/hash.ts';
import type { LoggedStep, MachineName, SessionLog } from '#domain/diagnostics/types.ts';
import { STEPS } from './machines.ts';

/** The first step whose result is not the recorded one; `error` is the message of a transition that threw. */
interface Difference {
  /** The index of the step in the log. */
  readonly index: number;
  readonly event: unknown;
  readonly what: 'state' | 'commands' | 'thrown';
  readonly error: string | null;
  /** The state before the step, and the result of this replay; null when the transition threw. */
  readonly before: unknown;
  readonly after: unknown;
  readonly commands: readonly unknown[] | null;
}

/** One machine of the log after a replay. */
interface MachineReplay {
  readonly name: MachineName;
  /** The number of steps with the recorded result, up to the first difference. */
  readonly equalSteps: number;
  readonly difference: Difference | null;
  /** The state after the last replayed step, and its hash. */
  readonly state: unknown;
  readonly stateHash: string;
}

/** The result of a replay, machine by machine, in the order of the log. */
interface SessionReplay {
  readonly machines: readonly MachineReplay[];
  /** Whether every step had its recorded result. */
  readonly isEqual: boolean;
}

/**
 * Replays a session: applies the recorded events to the machines of this version, each from its first recorded state, and
 * compares every state and every list of commands with the recorded hash. A machine stops at its first difference. Steps
 * without a hash are not compared.
 */
export function replaySessionLog(log: SessionLog): SessionReplay {
  const hash = createHash();
  const stepsOf = log.machines.map((): { readonly index: number; readonly step: LoggedStep }[] => []);
  log.steps.forEach((step, index) => stepsOf[step.machine]?.push({ index, step }));

  const replay = (name: MachineName, start: unknown, steps: (typeof stepsOf)[number]): MachineReplay => {
    let state = start;
    for (const [at, { index, step }] of steps.entries()) {
      const { after, ...outcome } = outcomeOf(name, state, step, hash);
      if (outcome.what !== null)
        return {
          ...{ name, equalSteps: at, state, stateHash: hash(state) },
          difference: { index, event: step.event, before: state, after, ...outcome, what: outcome.what },
        };
      state = after;
    }
    return { name, equalSteps: steps.length, difference: null, state, stateHash: hash(state) };
  };

  const machines = log.machines.map(({ name, start }, at) => replay(name, start, stepsOf[at] ?? []));
  return { machines, isEqual: machines.every(({ difference }) => difference === null) };
}

interface Outcome extends Pick<Difference, 'after' | 'commands' | 'error'> {
  readonly what: Difference['what'] | null;
}

function outcomeOf(name: MachineName, before: unknown, step: LoggedStep, hash: (value: unknown) => string): Outcome {
  try {
    const { state: after, commands } = STEPS[name](before as never, step.event as never);
    const isState = step.state === null || hash(after) === step.state;
    const isCommands = step.commands === null || hash(commands) === step.commands;
    return { what: isState ? (isCommands ? null : 'commands') : 'state', error: null, after, commands };
  } catch (thrown) {
    return { what: 'thrown', error: thrown instanceof Error ? thrown.message : String(thrown), after: null, commands: null };
  }
}
