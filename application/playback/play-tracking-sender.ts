import { FINAL_REPORT_WAIT_MS, LOG_BATCH_DELAY_MS, LOG_MESSAGES_WAITING_MAX } from '#domain/constants/playback/tracking.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { startOf, stallOf, verificationOf } from '#domain/tracking/report/payloads.ts';
import { statsOf } from '#domain/tracking/report/stats.ts';
import type { TrackingCommand } from '#domain/tracking/types.ts';
import type { Api } from '../api/api-client.ts';
import { postPlaybackStart, postPlaybackStats, postStall, postStreamVerification } from '../calls/playback/logging.ts';
import { errorFrom } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';

export type TrackingMessage = Extract<TrackingCommand, { readonly type: 'send' }>;

/** The sender fields of every message. Spec §3 "Logging payloads all carry sdk_id, platform, client_version". */
interface SenderInfo {
  readonly sdk_id: string;
  readonly platform: string;
  readonly client_version: string;
}

/**
 * Sends tracking messages 4 s later, one after the other, with low priority. Offline they wait. Spec §4 "Offline: flush waits
 * for online".
 */
export interface TrackingSender {
  send(message: TrackingMessage): void;
  setOnline(isOnline: boolean): void;
  /** Sends all waiting messages at once, because the page closes. */
  flush(): void;
  /** Resolves once all messages are sent, or after 2 s. */
  waitUntilSent(): Promise<void>;
}

export interface TrackingSenderDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly sender: SenderInfo;
  /** Identifies this page load; sequence ids count within it. */
  readonly sessionId: string;
  /** TRACKING_START_FAILED, TRACKING_STATS_FAILED, TRACKING_TSV_FAILED. */
  readonly report: (error: PlayerError) => void;
}

const FAILURES = {
  start: 'TRACKING_START_FAILED',
  stats: 'TRACKING_STATS_FAILED',
  stall: 'TRACKING_STATS_FAILED',
  verification: 'TRACKING_TSV_FAILED',
} as const;

export function createTrackingSender({ api, clock, report, sender, sessionId }: TrackingSenderDeps): TrackingSender {
  const waiting: TrackingMessage[] = [];
  const listeners = new Set<() => void>();
  let underWay = 0;
  let isOnline = true;
  /** Cancels the delay before the next batch; null without one. */
  let stopWaiting: (() => void) | null = null;

  const post = (message: TrackingMessage): Promise<void> => {
    const { record } = message;
    // Any message may be the last, so all of them outlive the page.
    const alive = { keepalive: true };
    switch (message.what) {
      case 'start':
        return api.send(postPlaybackStart, { body: { ...sender, ...startOf(record, sessionId) } }, alive);
      case 'stats': {
        const { cdn_urls, ...stats } = statsOf(record, sessionId);
        return api.send(postPlaybackStats, { body: { ...sender, ...stats, cdn_urls: [...cdn_urls] } }, alive);
      }
      case 'stall':
        return api.send(postStall, { body: { ...sender, ...stallOf(record, sessionId, message.stall) } }, alive);
      case 'verification':
        return api.send(postStreamVerification, { body: { ...sender, ...verificationOf(record, sessionId) } }, alive);
    }
  };

  /** Requeues a message that failed because the connection was lost. */
  const failed = (message: TrackingMessage, thrown: unknown) => {
    const { status } = errorFrom(thrown);
    if (status === 0 && !isOnline) waiting.unshift(message);
    else report(playerError(FAILURES[message.what], status));
  };

  const sent = async (message: TrackingMessage) => {
    underWay += 1;
    await post(message).catch((thrown: unknown) => failed(message, thrown));
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
    send(message) {
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
