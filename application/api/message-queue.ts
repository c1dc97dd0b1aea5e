import { FINAL_REPORT_WAIT_MS, LOG_BATCH_DELAY_MS, LOG_MESSAGES_WAITING_MAX } from '#domain/constants/network/reporting.ts';
import { errorFrom } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * Sends messages about the page 4 s later, one after the other. Offline they wait. Spec §4 "Offline: flush waits for online", §9
 * "logging batch delay default 4 s".
 */
export interface MessageQueue<Message> {
  /** Above LOG_MESSAGES_WAITING_MAX the oldest waiting message is dropped. */
  push(message: Message): void;
  setOnline(isOnline: boolean): void;
  /** Sends all waiting messages at once, because the page closes or its user leaves. */
  flush(): void;
  /** Resolves once all messages are sent, or after 2 s. */
  waitUntilSent(): Promise<void>;
  /** Drops what waits, and what is under way once it fails: its user left. */
  clear(): void;
}

export interface MessageQueueDeps<Message> {
  readonly clock: Clock;
  readonly post: (message: Message) => Promise<void>;
  /** `status` is 0 without a response. */
  readonly onFailure: (message: Message, status: number) => void;
}

export function createMessageQueue<Message>({ clock, onFailure, post }: MessageQueueDeps<Message>): MessageQueue<Message> {
  const waiting: Message[] = [];
  const listeners = new Set<() => void>();
  let underWay = 0;
  /** Counts the users who left. */
  let generation = 0;
  let isOnline = true;
  /** Cancels the delay before the next batch; null without one. */
  let stopWaiting: (() => void) | null = null;

  /** Requeues a message that failed because the connection was lost, unless its user left: the next request is another user's. */
  const failed = (message: Message, isTheirs: boolean, thrown: unknown) => {
    const { code, status } = errorFrom(thrown);
    if (status === 0 && !isOnline && isTheirs && code !== 'REQUEST_ABORTED') waiting.unshift(message);
    else onFailure(message, status);
  };

  const sent = async (message: Message) => {
    const sentIn = generation;
    underWay += 1;
    await post(message).catch((thrown: unknown) => failed(message, sentIn === generation, thrown));
    underWay -= 1;
    if (underWay + waiting.length === 0) [...listeners].forEach((listener) => listener());
  };

  const flushQueue = async () => {
    stopWaiting?.();
    stopWaiting = null;
    while (isOnline) {
      const message = waiting.shift();
      if (message === undefined) return;
      await sent(message);
    }
  };

  const schedule = () => {
    if (isOnline && underWay === 0 && waiting.length > 0)
      stopWaiting ??= clock.after(LOG_BATCH_DELAY_MS, () => void flushQueue());
  };

  return {
    push(message) {
      waiting.push(message);
      if (waiting.length > LOG_MESSAGES_WAITING_MAX) waiting.shift();
      schedule();
    },
    setOnline(to) {
      isOnline = to;
      schedule();
    },
    flush() {
      stopWaiting?.();
      stopWaiting = null;
      for (const message of waiting.splice(0)) void sent(message);
    },
    clear() {
      generation += 1;
      waiting.length = 0;
    },
    waitUntilSent: () =>
      new Promise((resolve) => {
        if (underWay === 0) void flushQueue();
        if (underWay === 0) return resolve();
        const done = () => {
          listeners.delete(done);
          stop();
          resolve();
        };
        const stop = clock.after(FINAL_REPORT_WAIT_MS, done);
        listeners.add(done);
      }),
  };
}
