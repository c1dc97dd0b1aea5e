import { EVENT_REFRESH_MS, SEQUENCE_ID_BYTES } from '#domain/constants/network/telemetry.ts';
import { FINAL_REPORT_WAIT_MS } from '#domain/constants/network/reporting.ts';
import { telemetryError } from '#domain/errors/telemetry-error.ts';
import type { Fragment, LoggedEvent } from '#domain/telemetry/event-item.ts';
import { createEventQueueState, stepEventQueue } from '#domain/telemetry/event-queue.ts';
import type { EventQueueCommand, EventQueueEvent, EventQueueState, Upload } from '#domain/telemetry/event-queue-types.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import { createMachine } from '../runtime/machine-runner.ts';
import { createTimers } from '../runtime/timers.ts';
import type { UploadOutcome } from './upload-events.ts';

/** The event queue of a page. */
export interface EventUploader {
  /** Logs what happened; `context` adds fragments to those of the page. */
  log(event: Omit<LoggedEvent, 'context'> & Partial<Pick<LoggedEvent, 'context'>>): void;
  setOnline(isOnline: boolean): void;
  setPrivate(isPrivate: boolean): void;
  /** Starts a new sequence, uploads what waits and renews the token. */
  refresh(): void;
  /** Uploads what remains, before a disconnect or the end of the page. Resolves once it arrived, or after 2 s. */
  finish(): Promise<void>;
  state(): EventQueueState;
}

export interface EventUploaderDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly onFailure: EventQueueState['onFailure'];
  readonly environment: string;
  readonly isOnline: boolean;
  readonly isPrivate: boolean;
  /** The context fragments of all events; read when an event is logged. */
  readonly context: () => Readonly<Record<string, Fragment>>;
  /** Never rejects. */
  readonly upload: (upload: Upload) => Promise<UploadOutcome>;
  readonly renewToken: () => Promise<unknown>;
  /** Runs work when the page has nothing better to do. */
  readonly whenIdle: (work: () => void) => void;
}

/** Runs the event queue over timers and uploads. Spec §4 "Event queue". */
export function createEventUploader(deps: EventUploaderDeps): EventUploader {
  const { clock, context, environment, isOnline, isPrivate, logger, onFailure, random, whenIdle } = deps;
  const underWay = new Set<Promise<void>>();
  let refreshedAtMs = -Infinity;

  const send = async (upload: Upload) => {
    const { backoffMs, errors, status } = await deps.upload(upload);
    const { id } = upload;
    const chance01 = random.fraction();
    if (status === 200) {
      machine.send({ type: 'uploaded', id, errors, backoffMs, chance01 });
      return;
    }
    // Spec §8 "Telemetry non-200: warning and backoff".
    if (status !== 0) logger.log('warn', `events: ${telemetryError('EVENT_BACKOFF_REQUESTED').message}`, { status, backoffMs });
    if (status === 401 && !upload.isFinal && clock.nowMs() - refreshedAtMs >= EVENT_REFRESH_MS) {
      refreshedAtMs = clock.nowMs();
      refresh();
    }
    machine.send({ type: 'upload-failed', id, backoffMs, chance01 });
  };

  const run = (command: EventQueueCommand): void => {
    switch (command.type) {
      case 'schedule':
        return timers.schedule('flush', command.delayMs);
      case 'upload': {
        const sending = send(command.upload).finally(() => underWay.delete(sending));
        underWay.add(sending);
        return;
      }
      case 'renew-token':
        void deps.renewToken().then(refreshed, refreshed);
        return;
      case 'warn':
        return logger.log('warn', telemetryError('EVENTS_DROPPED', command.dropped).message, { dropped: command.dropped });
      case 'refuse':
        return logger.log('error', telemetryError('EVENT_TAG_RESERVED', command.name).message, { event: command.name });
    }
  };

  const timers = createTimers<'flush'>(clock, () => whenIdle(() => machine.send({ type: 'due' })));
  const machine = createMachine<EventQueueState, EventQueueEvent, EventQueueCommand>({
    initial: createEventQueueState({ onFailure, environment, isOnline, isPrivate, sequenceId: random.hex(SEQUENCE_ID_BYTES) }),
    step: stepEventQueue,
    run,
  });
  const refreshed = () => machine.send({ type: 'refreshed' });
  const refresh = () => machine.send({ type: 'refresh', sequenceId: random.hex(SEQUENCE_ID_BYTES) });

  return {
    log: (event) => machine.send({ type: 'logged', event: { ...event, context: { ...context(), ...event.context } } }),
    setOnline: (to) => machine.send({ type: to ? 'online' : 'offline' }),
    setPrivate: (to) => machine.send({ type: 'private', isPrivate: to }),
    refresh,
    async finish() {
      machine.send({ type: 'finish', sequenceId: random.hex(SEQUENCE_ID_BYTES) });
      timers.cancelAll();
      await Promise.race([Promise.all(underWay), new Promise<void>((resolve) => clock.after(FINAL_REPORT_WAIT_MS, resolve))]);
    },
    state: machine.state,
  };
}
