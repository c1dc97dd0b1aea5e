import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { startOf, stallOf, verificationOf } from '#domain/tracking/report/payloads.ts';
import { statsOf } from '#domain/tracking/report/stats.ts';
import type { TrackingCommand } from '#domain/tracking/types.ts';
import type { Api } from '../api/api-client.ts';
import { createMessageQueue, type MessageQueue } from '../api/message-queue.ts';
import { postPlaybackStart, postPlaybackStats, postStall, postStreamVerification } from '../calls/playback/logging.ts';
import type { Clock } from '../ports/clock.ts';

export type TrackingMessage = Extract<TrackingCommand, { readonly type: 'send' }>;

/** The sender fields of every message. Spec §3 "Logging payloads all carry sdk_id, platform, client_version". */
interface SenderInfo {
  readonly sdk_id: string;
  readonly platform: string;
  readonly client_version: string;
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

/** Sends tracking messages with low priority. */
export function createTrackingSender(deps: TrackingSenderDeps): MessageQueue<TrackingMessage> {
  const { api, clock, report, sender, sessionId } = deps;
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
  return createMessageQueue({ clock, post, onFailure: ({ what }, status) => report(playerError(FAILURES[what], status)) });
}
