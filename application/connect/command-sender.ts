import { COMMAND_ID_BYTES, COMMAND_WAIT_MS } from '#domain/constants/network/connect.ts';
import {
  type CommandKind,
  type CommandQueue,
  emptyCommandQueue,
  hasPlaybackCommand,
  type CommandQueueCommand,
  type CommandQueueEvent,
  stepCommandQueue,
} from '#domain/connect/command-queue.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { Failure } from '../runtime/failure.ts';
import { createMachine, type Recordable } from '../runtime/machine-runner.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cancellation } from '../ports/http.ts';
import type { Random } from '../ports/random.ts';
import { createTimers } from '../runtime/timers.ts';

/** The turn of one command in the queue. */
export interface SendTurn {
  /** Cancelled when a newer command replaces this one. */
  readonly cancellation: Cancellation;
  /** The number of the command: the service refuses commands older than the last it received. */
  readonly sequence: { readonly sender_id: string; readonly number: number };
  /** Lets the next command be sent: the service has responded. */
  release(): void;
}

/** Sends commands one after the other. */
export interface CommandSender {
  /**
   * Resolves with `run`, or when a newer command replaces this one. Rejects with `run`, or with ECONNABORTED after too long a
   * wait.
   */
  submit(kind: CommandKind, run: (turn: SendTurn) => Promise<void>): Promise<void>;
  /** Whether a pending command could undo a local change. */
  hasMoves(): boolean;
  /** Refuses every pending command with LOCAL_PLAYER_DISABLED: the listener left. */
  empty(): void;
}

interface Job {
  readonly run: (turn: SendTurn) => Promise<void>;
  readonly cancellation: ReturnType<typeof createCancellation>;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

export interface CommandSenderDeps extends Recordable {
  readonly clock: Clock;
  readonly random: Random;
}

/** `minIntervalMs`: the least interval between two commands. */
export function createCommandSender({ clock, random, record }: CommandSenderDeps, minIntervalMs: Ms = 0): CommandSender {
  const sender_id = random.hex(COMMAND_ID_BYTES);
  const jobs = new Map<number, Job>();
  const timers = createTimers<'due'>(clock, () => machine.send({ type: 'due', nowMs: clock.nowMs() }));
  let lastId = 0;
  let number = 0;

  const carryOut = async (id: number, { cancellation, reject, resolve, run }: Job) => {
    const release = () => machine.send({ type: 'answered', id, nowMs: clock.nowMs() });
    number += 1;
    await run({ cancellation, sequence: { sender_id, number }, release }).then(resolve, reject);
    release();
  };

  const take = (id: number, command: 'send' | 'cancel' | 'discard'): void => {
    const job = jobs.get(id);
    if (job === undefined) return;
    if (command === 'send') return void carryOut(id, job);
    job.cancellation.cancel();
    if (command === 'cancel') job.resolve();
    else job.reject(new Failure(playerError('ECONNABORTED', COMMAND_WAIT_MS)));
  };

  const machine = createMachine<CommandQueue, CommandQueueEvent, CommandQueueCommand>({
    recording: { name: 'command-queue', record },
    initial: emptyCommandQueue(minIntervalMs),
    step: stepCommandQueue,
    run(command) {
      if (command.type === 'schedule') timers.schedule('due', command.delayMs);
      else take(command.id, command.type);
    },
  });

  return {
    submit(kind, run) {
      lastId += 1;
      const id = lastId;
      const stop = clock.after(COMMAND_WAIT_MS, () => machine.send({ type: 'expired', id }));
      const settled = new Promise<void>((resolve, reject) => {
        jobs.set(id, { run, cancellation: createCancellation(), resolve, reject });
        machine.send({ type: 'enqueued', entry: { id, kind }, nowMs: clock.nowMs() });
      });
      return settled.finally(() => {
        stop();
        jobs.delete(id);
      });
    },
    hasMoves: () => hasPlaybackCommand(machine.state()),
    empty() {
      timers.cancelAll();
      machine.send({ type: 'emptied' });
      for (const { cancellation, reject } of jobs.values()) {
        reject(new Failure(playerError('LOCAL_PLAYER_DISABLED')));
        cancellation.cancel();
      }
      jobs.clear();
    },
  };
}
