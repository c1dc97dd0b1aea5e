import { COMMANDS_WAITING_MAX } from '../constants/network/connect.ts';
import type { Ms } from '../core/units.ts';
import type { ConnectCommand } from './types.ts';

export type CommandKind = ConnectCommand['endpoint'] | 'transfer' | 'volume';

interface QueuedCommand {
  readonly id: number;
  readonly kind: CommandKind;
}

/** The unanswered commands of one sender, in order. */
export interface CommandQueue {
  /** The shortest time between two sent commands. */
  readonly minIntervalMs: Ms;
  readonly sentAtMs: Ms | null;
  /** `isReplaced`: a newer command makes it pointless. It is cancelled as soon as another command may be sent. */
  readonly sending: { readonly entry: QueuedCommand; readonly isReplaced: boolean } | null;
  readonly waiting: readonly QueuedCommand[];
}

export type CommandQueueEvent =
  | { readonly type: 'enqueued'; readonly entry: QueuedCommand; readonly nowMs: Ms }
  /** The command has its response, or finally failed. */
  | { readonly type: 'answered'; readonly id: number; readonly nowMs: Ms }
  | { readonly type: 'due'; readonly nowMs: Ms }
  /** The command waited too long. */
  | { readonly type: 'expired'; readonly id: number }
  /** The listener left. */
  | { readonly type: 'emptied' };

export type CommandQueueCommand =
  | { readonly type: 'send'; readonly id: number }
  /** A newer command replaced it. */
  | { readonly type: 'cancel'; readonly id: number }
  /** It was never sent. */
  | { readonly type: 'discard'; readonly id: number }
  | { readonly type: 'schedule'; readonly delayMs: Ms };

export interface CommandQueueStep {
  readonly state: CommandQueue;
  readonly commands: readonly CommandQueueCommand[];
}

/** The earlier commands that a command replaces. Commands that add up (skips, queue edits) replace none of their kind. */
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
  append_to_queue: [],
  play_next: [],
  move_in_queue: [],
  remove_from_queue: [],
  set_private_session: ['set_private_session'],
  update_context: ['update_context'],
  transfer: ['transfer'],
  volume: ['volume'],
};

/** Commands that decide the target of a skip. A command after the skip does not replace one before it. */
const DECIDES_SKIPS: readonly CommandKind[] = [
  'set_shuffling_context',
  'set_repeating_context',
  'set_repeating_track',
  'set_queue',
  'update_context',
];

/** Commands that change what plays, or its position. */
const PLAYBACK_COMMANDS: readonly CommandKind[] = ['play', 'pause', 'resume', 'seek_to', 'skip_next', 'skip_prev', 'transfer'];

export function emptyCommandQueue(minIntervalMs: Ms): CommandQueue {
  return { minIntervalMs, sentAtMs: null, sending: null, waiting: [] };
}

/** Whether an unanswered command can still change the playback. */
export function hasPlaybackCommand({ sending, waiting }: CommandQueue): boolean {
  const entries = sending === null ? waiting : [sending.entry, ...waiting];
  return entries.some(({ kind }) => PLAYBACK_COMMANDS.includes(kind));
}

/**
 * One step of the queue: one command at a time; the next waits for the response, so that they arrive in order.
 * A newer command replaces those it makes pointless, including the one in flight.
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
    case 'emptied':
      return same({ ...state, sending: null, waiting: [] });
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

/** Sends the next command when possible. */
function sendNext(state: CommandQueue, nowMs: Ms): CommandQueueStep {
  const { minIntervalMs, sending, sentAtMs } = state;
  const [first, ...waiting] = state.waiting;
  if (first === undefined || (sending !== null && !sending.isReplaced)) return same(state);
  // A machine's clock may be set back: it never means a longer wait.
  const waitMs = sentAtMs === null ? 0 : Math.min(minIntervalMs, sentAtMs + minIntervalMs - nowMs);
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
