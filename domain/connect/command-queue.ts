import { COMMANDS_WAITING_MAX } from '../constants/network/connect.ts';
import type { Ms } from '../core/units.ts';
import type { ConnectCommand } from './types.ts';

export type CommandKind = ConnectCommand['endpoint'] | 'transfer' | 'volume';

interface QueuedCommand {
  readonly id: number;
  readonly kind: CommandKind;
}

/** The commands of one sender that are not answered yet, in the order they were given. */
export interface CommandQueue {
  /** No two commands are sent closer together than this. */
  readonly minIntervalMs: Ms;
  readonly sentAtMs: Ms | null;
  /** `isReplaced`: a newer command makes it pointless; it is withdrawn as soon as another one may be sent. */
  readonly sending: { readonly entry: QueuedCommand; readonly isReplaced: boolean } | null;
  readonly waiting: readonly QueuedCommand[];
}

export type CommandQueueEvent =
  | { readonly type: 'enqueued'; readonly entry: QueuedCommand; readonly nowMs: Ms }
  /** The command was answered, or it failed for good. */
  | { readonly type: 'answered'; readonly id: number; readonly nowMs: Ms }
  | { readonly type: 'due'; readonly nowMs: Ms }
  /** The command has waited for too long. */
  | { readonly type: 'expired'; readonly id: number };

export type CommandQueueCommand =
  | { readonly type: 'send'; readonly id: number }
  /** A newer command has taken its place. */
  | { readonly type: 'cancel'; readonly id: number }
  /** It was never sent, and never will be. */
  | { readonly type: 'discard'; readonly id: number }
  | { readonly type: 'schedule'; readonly delayMs: Ms };

export interface CommandQueueStep {
  readonly state: CommandQueue;
  readonly commands: readonly CommandQueueCommand[];
}

/** Which earlier commands a command makes pointless. Commands that add up (skips, edits of the queue) replace none of their kind. */
const REPLACES: Readonly<Record<CommandKind, readonly CommandKind[]>> = {
  play: ['play', 'pause', 'resume', 'seek_to', 'skip_next', 'skip_prev', 'update_context'],
  pause: ['pause', 'resume'],
  resume: ['pause', 'resume'],
  seek_to: ['seek_to'],
  skip_next: ['seek_to'],
  skip_prev: ['seek_to'],
  set_shuffling_context: ['set_shuffling_context'],
  set_repeating_context: ['set_repeating_context'],
  set_repeating_track: ['set_repeating_track'],
  set_options: [],
  set_queue: ['set_queue'],
  add_to_queue: [],
  move_in_queue: [],
  remove_from_queue: [],
  set_private_session: ['set_private_session'],
  update_context: ['update_context'],
  transfer: ['transfer'],
  volume: ['volume'],
};

/** What decides which track a skip leads to. Before a skip it is not replaced by what comes after the skip. */
const DECIDES_SKIPS: readonly CommandKind[] = [
  'set_shuffling_context',
  'set_repeating_context',
  'set_repeating_track',
  'set_queue',
  'update_context',
];

/** What decides whether something plays, and where in which track. */
const PLAYBACK_COMMANDS: readonly CommandKind[] = ['play', 'pause', 'resume', 'seek_to', 'skip_next', 'skip_prev', 'transfer'];

export function emptyCommandQueue(minIntervalMs: Ms): CommandQueue {
  return { minIntervalMs, sentAtMs: null, sending: null, waiting: [] };
}

/** Whether a command is not answered yet that could undo what is done now. */
export function hasPlaybackCommand({ sending, waiting }: CommandQueue): boolean {
  const entries = sending === null ? waiting : [sending.entry, ...waiting];
  return entries.some(({ kind }) => PLAYBACK_COMMANDS.includes(kind));
}

/**
 * One turn of a lane: one command at a time, each answered before the next is sent, so that they arrive in order. A newer
 * command takes the place of those it makes pointless, also of the one that is being sent.
 */
export function stepCommandQueue(state: CommandQueue, event: CommandQueueEvent): CommandQueueStep {
  switch (event.type) {
    case 'enqueued':
      return enqueue(state, event.entry, event.nowMs);
    case 'answered':
      return state.sending?.entry.id === event.id ? sendNext({ ...state, sending: null }, event.nowMs) : same(state);
    case 'due':
      return sendNext(state, event.nowMs);
    case 'expired':
      return dropExpired(state, event.id);
  }
}

function same(state: CommandQueue): CommandQueueStep {
  return { state, commands: [] };
}

function enqueue(state: CommandQueue, entry: QueuedCommand, nowMs: Ms): CommandQueueStep {
  const { sending } = state;
  const entries = sending === null ? state.waiting : [sending.entry, ...state.waiting];
  const replaced = replacedCommands(entry, entries);
  const kept = [...state.waiting.filter((one) => !replaced.includes(one)), entry];
  const waiting = kept.slice(-COMMANDS_WAITING_MAX);
  const dropped = kept.slice(0, kept.length - waiting.length);
  const isReplaced = sending !== null && (sending.isReplaced || replaced.includes(sending.entry));
  const step = sendNext({ ...state, sending: sending && { ...sending, isReplaced }, waiting }, nowMs);
  return {
    state: step.state,
    commands: [
      ...replaced.filter((one) => one !== sending?.entry).map(({ id }) => ({ type: 'cancel', id }) as const),
      ...dropped.map(({ id }) => ({ type: 'discard', id }) as const),
      ...step.commands,
    ],
  };
}

function replacedCommands({ kind }: QueuedCommand, entries: readonly QueuedCommand[]): readonly QueuedCommand[] {
  const lastSkip = entries.reduce((last, one, at) => (one.kind === 'skip_next' || one.kind === 'skip_prev' ? at : last), -1);
  return entries.filter((one, at) => REPLACES[kind].includes(one.kind) && (!DECIDES_SKIPS.includes(kind) || at > lastSkip));
}

/** Sends the next one where that is possible now. */
function sendNext(state: CommandQueue, nowMs: Ms): CommandQueueStep {
  const { minIntervalMs, sending, sentAtMs } = state;
  const [first, ...waiting] = state.waiting;
  if (first === undefined || (sending !== null && !sending.isReplaced)) return same(state);
  const waitMs = sentAtMs === null ? 0 : sentAtMs + minIntervalMs - nowMs;
  if (waitMs > 0) return { state, commands: [{ type: 'schedule', delayMs: waitMs }] };
  const cancelled = sending === null ? [] : [{ type: 'cancel', id: sending.entry.id } as const];
  return {
    state: { ...state, sentAtMs: nowMs, sending: { entry: first, isReplaced: false }, waiting },
    commands: [...cancelled, { type: 'send', id: first.id }],
  };
}

function dropExpired(state: CommandQueue, id: number): CommandQueueStep {
  const waiting = state.waiting.filter((one) => one.id !== id);
  if (waiting.length === state.waiting.length) return same(state);
  return { state: { ...state, waiting }, commands: [{ type: 'discard', id }] };
}
