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

/** What every message says of who sends it. Spec §3 "Logging payloads all carry sdk_id, platform, client_version". */
interface SenderInfo {
  readonly sdk_id: string;
  readonly platform: string;
  readonly client_version: string;
}

/**
 * Sends what there is to say of playbacks 4 s later, one message after the other, and never in anybody's way. Without a
 * line it waits. Spec §4 "Offline: flush waits for online".
 */
export interface TrackingSender {
  send(message: TrackingMessage): void;
  setOnline(isOnline: boolean): void;
  /** The page goes: what waits goes now, all at once. */
  flush(): void;
  /** Resolves once nothing waits, or after 2 s. */
  waitUntilSent(): Promise<void>;
}

export interface TrackingSenderParts {
  readonly api: Api;
  readonly clock: Clock;
  readonly sender: SenderInfo;
  /** Of this page's life; sequence ids count within it. */
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

export function createTrackingSender({ api, clock, report, sender, sessionId }: TrackingSenderParts): TrackingSender {
  const waiting: TrackingMessage[] = [];
  const listeners = new Set<() => void>();
  let underWay = 0;
  let isOnline = true;
  /** Lets go of the wait before the next batch; null while none is waited for. */
  let stopWaiting: (() => void) | null = null;

  const post = (message: TrackingMessage): Promise<void> => {
    const { record } = message;
    // Each may outlive the page: nobody knows which is the last.
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

  /** What got no answer because the line was lost meanwhile is the first to be sent when it is back. */
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

  const talk = async () => {
    stopWaiting?.();
    stopWaiting = null;
    while (isOnline) {
      const message = waiting.shift();
      if (message === undefined) return;
      await sent(message);
    }
  };

  const schedule = () => {
    if (isOnline && underWay === 0 && waiting.length > 0) stopWaiting ??= clock.after(LOG_BATCH_DELAY_MS, () => void talk());
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
        if (underWay === 0) void talk();
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
