import { assert } from '#domain/core/assert.ts';
import { MACHINE_TURNS_MAX } from '#domain/constants/playback/playback.ts';
import type { RecordedMachine } from '#domain/diagnostics/types.ts';
import { createEventEmitter } from './event-emitter.ts';

interface Step<State, Command> {
  readonly state: State;
  readonly commands: readonly Command[];
}

/** Receives every step of a machine before its commands run. */
export type RecordStep = (machine: RecordedMachine, event: unknown, before: unknown, step: Step<unknown, unknown>) => void;

/** A part of the client whose machine may be recorded. */
export interface Recordable {
  readonly record?: RecordStep | undefined;
}

export interface Machine<State, Event> {
  state(): State;
  send(event: Event): void;
  subscribe(listener: (state: State) => void): () => void;
}

export interface MachineDefinition<State, Event, Command> {
  readonly initial: State;
  readonly step: (state: State, event: Event) => Step<State, Command>;
  readonly recording?: RecordedMachine & Recordable;
  /** Runs a command; it sends results to the machine as events. */
  readonly run: (command: Command, send: (event: Event) => void) => void;
}

/**
 * Runs a machine of the domain: one event after the other, in order. Events sent by commands wait. A machine that never settles
 * is a bug and throws.
 */
export function createMachine<State, Event, Command>(
  definition: MachineDefinition<State, Event, Command>,
): Machine<State, Event> {
  const listeners = createEventEmitter<State>();
  const waiting: Event[] = [];
  const { recording } = definition;
  let state = definition.initial;
  let isTurning = false;

  const turn = (event: Event) => {
    const before = state;
    const step = definition.step(state, event);
    const { state: after, commands } = step;
    state = after;
    recording?.record?.(recording, event, before, step);
    for (const command of commands) definition.run(command, send);
    if (after !== before) listeners.emit(after);
  };

  const send = (event: Event) => {
    waiting.push(event);
    if (isTurning) return;
    isTurning = true;
    try {
      let turns = 0;
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        turns += 1;
        assert(turns <= MACHINE_TURNS_MAX, 'a machine comes to rest');
        turn(next);
      }
    } finally {
      isTurning = false;
      waiting.length = 0;
    }
  };

  return { state: () => state, send, subscribe: listeners.add };
}
