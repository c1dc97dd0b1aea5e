import { CONFLICT_REFS_MAX, LATE_UPDATE_MS, UPDATES_WAITING_MAX } from '#domain/constants/network/connect.ts';
import { REARM_MS } from '#domain/constants/network/retry.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { IndexedStateRef, StateMachine, StateRef, StateUpdate, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Api } from '../api/api-client.ts';
import { postStateConflict, putDeviceState } from '../calls/playback/track-playback.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { errorFrom } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Clock } from '../ports/clock.ts';
import { createTimers } from '../runtime/timers.ts';

type StateReport =
  | { readonly type: 'update'; readonly update: StateUpdate }
  | { readonly type: 'conflict'; readonly update: StateUpdate; readonly rejected: readonly StateRef[] };

interface QueuedReport {
  readonly stateReport: StateReport;
  readonly queuedAtMs: Ms;
}

/** Transient errors of the network or the session. */
const PASSING: readonly string[] = ['NETWORK_ERROR', 'ECONNABORTED', 'TOKEN_PROVIDER_ERROR', 'TRANSPORT_INVALID_TOKEN'];

export type UpdateOutcome =
  | { readonly type: 'answered'; readonly update: StateUpdate; readonly machine: StateMachine; readonly ref: IndexedStateRef }
  | { readonly type: 'superseded'; readonly update: StateUpdate }
  | { readonly type: 'settled'; readonly update: StateUpdate; readonly command: TrackPlaybackCommand }
  /** The service does not know this device. */
  | { readonly type: 'unknown-device' }
  /** A report arrived late: the current state has to be sent too. */
  | { readonly type: 'late' }
  | { readonly type: 'failed'; readonly error: PlayerError };

/** Sends the device's state updates in order, each until it is acknowledged. */
export interface StateReporter {
  report(stateReport: StateReport): void;
  /** Sends pending reports again at once: the service may be reachable again. */
  resend(): void;
  /** Drops pending reports and ignores responses: the registration ended. */
  reset(): void;
}

export interface StateReporterDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly deviceId: string;
  /** Least interval in milliseconds between progress-only updates. Ruling "State-update throttle". */
  readonly minIntervalMs: () => number;
}

/**
 * Sends state updates and conflicts in order. An undelivered report blocks the later ones until a retry, one minute at most.
 * Errors: STATE_UPDATE_FAILED, STATE_UPDATE_EMPTY, STATE_CONFLICT_FAILED. Spec §7 "PUT devices/{deviceId}/state", "POST
 * devices/{deviceId}/state_conflict (up to 5 rejected refs with seq_nums)".
 */
export function createStateReporter(deps: StateReporterDeps, onOutcome: (outcome: UpdateOutcome) => void): StateReporter {
  const { api, clock, deviceId, minIntervalMs } = deps;
  const params = { deviceId };
  const wake = createEventEmitter<undefined>();
  const timers = createTimers<'retell'>(clock, () => resend());
  let lastReportMs: number | null = null;
  let waiting: QueuedReport[] = [];
  let session = createCancellation();
  let isFlushing = false;
  /** The first report could not be delivered. */
  let isStuck = false;
  /** A report was delivered too late to be current. */
  let isLate = false;

  const options = (mine: typeof session) => ({ cancellation: mine, wake: wake.add, headers: { prefer: 'return=minimal' } });

  const put = async (update: StateUpdate, mine: typeof session): Promise<readonly UpdateOutcome[]> => {
    const response = await api.send(putDeviceState, { params, body: update }, options(mine));
    const { state_machine: machine, updated_state_ref: ref } = response;
    return machine && ref ? [{ type: 'answered', update, machine, ref }] : [];
  };

  const settle = async (
    stateReport: Extract<StateReport, { type: 'conflict' }>,
    mine: typeof session,
  ): Promise<readonly UpdateOutcome[]> => {
    const conflicts = [stateReport, ...takeConflicts()].slice(-CONFLICT_REFS_MAX);
    const refs = conflicts.flatMap(({ rejected, update }) => rejected.map((ref) => ({ ref, seqNum: update.seq_num })));
    const update = conflicts.at(-1)?.update ?? stateReport.update;
    const body = {
      ...update,
      rejected_state_refs: refs.map(({ ref }) => ref),
      seq_nums: refs.map(({ seqNum }) => seqNum),
    };
    const { commands } = await api.send(postStateConflict, { params, body }, options(mine));
    return commands.map((command) => ({ type: 'settled', update, command }));
  };

  /** Merges pending conflicts: one response settles all. */
  const takeConflicts = () => {
    const conflicts = waiting.flatMap(({ stateReport }) => (stateReport.type === 'conflict' ? [stateReport] : []));
    waiting = waiting.filter(({ stateReport }) => stateReport.type !== 'conflict');
    return conflicts;
  };

  /** Keeps an update for a retry; a conflict is sent again from the current state. */
  const keep = (queued: QueuedReport) => {
    if (queued.stateReport.type === 'update') waiting = [queued, ...waiting].slice(-UPDATES_WAITING_MAX);
    [isStuck, isLate] = [true, true];
    timers.schedule('retell', REARM_MS);
  };

  const deliver = async (queued: QueuedReport) => {
    const { queuedAtMs, stateReport } = queued;
    const mine = session;
    const outcomes = await (stateReport.type === 'update' ? put(stateReport.update, mine) : settle(stateReport, mine)).catch(
      (thrown: unknown) => refused(stateReport, errorFrom(thrown)),
    );
    if (mine.cancelled) return;
    const isUndelivered = outcomes.some((outcome) => outcome.type === 'failed' && isPassing(outcome.error));
    if (isUndelivered) keep(queued);
    else if (stateReport.update.debug_source !== 'ping' && clock.nowMs() - queuedAtMs >= LATE_UPDATE_MS) isLate = true;
    // Later reports of that state are obsolete too.
    if (outcomes.some(({ type }) => type === 'superseded'))
      waiting = waiting.filter((next) => !isAboutSame(next.stateReport, stateReport));
    outcomes.forEach(onOutcome);
  };

  const flush = async () => {
    if (isFlushing) return;
    isFlushing = true;
    while (!isStuck) {
      const queued = waiting.shift();
      if (queued === undefined && !isLate) break;
      if (queued) await deliver(queued);
      else {
        isLate = false;
        onOutcome({ type: 'late' });
      }
    }
    isFlushing = false;
  };

  const resend = () => {
    wake.emit(undefined);
    if (!isStuck) return;
    isStuck = false;
    timers.cancelAll();
    void flush();
  };

  const isTooSoon = (stateReport: StateReport) => {
    const isProgress = stateReport.type === 'update' && stateReport.update.debug_source === 'progress';
    return isProgress && lastReportMs !== null && clock.nowMs() - lastReportMs < minIntervalMs();
  };

  return {
    report(stateReport) {
      if (isTooSoon(stateReport)) return;
      lastReportMs = clock.nowMs();
      waiting.push({ stateReport, queuedAtMs: lastReportMs });
      if (waiting.length > UPDATES_WAITING_MAX) waiting.shift();
      if (isStuck) resend();
      else void flush();
    },
    resend,
    reset() {
      session.cancel();
      session = createCancellation();
      timers.cancelAll();
      waiting = [];
      [isStuck, isLate] = [false, false];
    },
  };
}

function isAboutSame({ update: one }: StateReport, { update: other }: StateReport): boolean {
  return one.state_ref?.state_id === other.state_ref?.state_id;
}

/** Whether a retry may succeed: a transient error of network, token or service. */
function isPassing({ code, status }: PlayerError): boolean {
  if (code === 'STATE_UPDATE_FAILED' || code === 'STATE_CONFLICT_FAILED')
    return status >= 500 || status === 401 || status === 408 || status === 429;
  return PASSING.includes(code);
}

function refused(stateReport: StateReport, error: PlayerError): readonly UpdateOutcome[] {
  if (error.code === 'REQUEST_FAILED' && error.status === 404) return [{ type: 'unknown-device' }];
  if (error.code === 'REQUEST_FAILED' && error.status === 409 && stateReport.type === 'update')
    return [{ type: 'superseded', update: stateReport.update }];
  return [{ type: 'failed', error: stateReport.type === 'update' ? updateError(error) : conflictError(error) }];
}

function updateError(error: PlayerError): PlayerError {
  if (error.code === 'ANSWER_EMPTY') return playerError('STATE_UPDATE_EMPTY');
  return error.code === 'REQUEST_FAILED' ? playerError('STATE_UPDATE_FAILED', error.status) : error;
}

function conflictError(error: PlayerError): PlayerError {
  return error.code === 'REQUEST_FAILED' ? playerError('STATE_CONFLICT_FAILED', error.status) : error;
}
