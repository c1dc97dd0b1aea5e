import { CONFLICT_REFS_MAX, UPDATES_WAITING_MAX } from '#domain/constants/connect.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { IndexedStateRef, StateMachine, StateRef, StateUpdate, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import type { Api } from './api.ts';
import { postStateConflict, putDeviceState } from './calls/track-playback.ts';
import { createCancellation } from './cancellation.ts';
import { errorFrom } from './failure.ts';
import type { Clock } from './ports/clock.ts';

type Word =
  | { readonly type: 'update'; readonly update: StateUpdate }
  | { readonly type: 'conflict'; readonly update: StateUpdate; readonly rejected: readonly StateRef[] };

export type UpdateOutcome =
  | { readonly type: 'answered'; readonly update: StateUpdate; readonly machine: StateMachine; readonly ref: IndexedStateRef }
  | { readonly type: 'superseded'; readonly update: StateUpdate }
  | { readonly type: 'settled'; readonly update: StateUpdate; readonly command: TrackPlaybackCommand }
  /** The service does not know this device. */
  | { readonly type: 'unknown-device' }
  | { readonly type: 'failed'; readonly error: PlayerError };

/** What the device has to say, one word after the other, each answered before the next. */
export interface StateUpdates {
  say(word: Word): void;
  /** Nothing that waits is said any more, and no answer is heard: the registration is over. */
  hush(): void;
}

export interface StateUpdatesParts {
  readonly api: Api;
  readonly deviceId: string;
  /** Words about progress alone come no faster after any other word than this, in milliseconds. Ruling "State-update throttle". */
  readonly throttle: { readonly clock: Clock; readonly minIntervalMs: () => number };
}

/**
 * Sends state updates and conflicts in order. Errors: STATE_UPDATE_FAILED, STATE_UPDATE_EMPTY, STATE_CONFLICT_FAILED.
 * Spec §7 "PUT devices/{deviceId}/state", "POST devices/{deviceId}/state_conflict (up to 5 rejected refs with seq_nums)".
 */
export function createStateUpdates(parts: StateUpdatesParts, hear: (outcome: UpdateOutcome) => void): StateUpdates {
  const { api, deviceId, throttle } = parts;
  const params = { deviceId };
  let lastSaidMs: number | null = null;
  let waiting: Word[] = [];
  let session = createCancellation();
  let isTalking = false;

  const put = async (update: StateUpdate, mine: typeof session): Promise<readonly UpdateOutcome[]> => {
    const { state_machine: machine, updated_state_ref: ref } = await api.send(
      putDeviceState,
      { params, body: update },
      { cancellation: mine },
    );
    return machine && ref ? [{ type: 'answered', update, machine, ref }] : [];
  };

  const settle = async (word: Extract<Word, { type: 'conflict' }>, mine: typeof session): Promise<readonly UpdateOutcome[]> => {
    const conflicts = [word, ...takeConflicts()].slice(-CONFLICT_REFS_MAX);
    const refs = conflicts.flatMap(({ rejected, update }) => rejected.map((ref) => ({ ref, seqNum: update.seq_num })));
    const update = conflicts.at(-1)?.update ?? word.update;
    const body = {
      ...update,
      rejected_state_refs: refs.map(({ ref }) => ref),
      seq_nums: refs.map(({ seqNum }) => seqNum),
    };
    const { commands } = await api.send(postStateConflict, { params, body }, { cancellation: mine });
    return commands.map((command) => ({ type: 'settled', update, command }));
  };

  /** Conflicts that wait too are told along: one answer settles them all. */
  const takeConflicts = () => {
    const conflicts = waiting.flatMap((word) => (word.type === 'conflict' ? [word] : []));
    waiting = waiting.filter(({ type }) => type !== 'conflict');
    return conflicts;
  };

  const talk = async () => {
    isTalking = true;
    for (let word = waiting.shift(); word; word = waiting.shift()) {
      const mine = session;
      const outcomes = await (word.type === 'update' ? put(word.update, mine) : settle(word, mine)).catch((thrown: unknown) =>
        refused(word, errorFrom(thrown)),
      );
      if (mine.cancelled) continue;
      // What was to be said next of that state counts no more either.
      if (outcomes.some(({ type }) => type === 'superseded')) waiting = waiting.filter((next) => !isAboutSame(next, word));
      outcomes.forEach(hear);
    }
    isTalking = false;
  };

  const isTooSoon = (word: Word) => {
    const isProgress = word.type === 'update' && word.update.debug_source === 'progress';
    return isProgress && lastSaidMs !== null && throttle.clock.nowMs() - lastSaidMs < throttle.minIntervalMs();
  };

  return {
    say(word) {
      if (isTooSoon(word)) return;
      lastSaidMs = throttle.clock.nowMs();
      waiting.push(word);
      if (waiting.length > UPDATES_WAITING_MAX) waiting.shift();
      if (!isTalking) void talk();
    },
    hush() {
      session.cancel();
      session = createCancellation();
      waiting = [];
    },
  };
}

function isAboutSame({ update: one }: Word, { update: other }: Word): boolean {
  return one.state_ref?.state_id === other.state_ref?.state_id;
}

function refused(word: Word, error: PlayerError): readonly UpdateOutcome[] {
  if (error.code === 'REQUEST_FAILED' && error.status === 404) return [{ type: 'unknown-device' }];
  if (error.code === 'REQUEST_FAILED' && error.status === 409 && word.type === 'update')
    return [{ type: 'superseded', update: word.update }];
  return [{ type: 'failed', error: word.type === 'update' ? updateError(error) : conflictError(error) }];
}

function updateError(error: PlayerError): PlayerError {
  if (error.code === 'ANSWER_EMPTY') return playerError('STATE_UPDATE_EMPTY');
  return error.code === 'REQUEST_FAILED' ? playerError('STATE_UPDATE_FAILED', error.status) : error;
}

function conflictError(error: PlayerError): PlayerError {
  return error.code === 'REQUEST_FAILED' ? playerError('STATE_CONFLICT_FAILED', error.status) : error;
}
