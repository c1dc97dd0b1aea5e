import type { ErrorCode } from '../errors/catalogue.ts';
import type { PlayerError } from '../errors/player-error.ts';
import type { PlayReason } from '../list-player/types.ts';
import type { Ms } from '../core/units.ts';
import type { BitrateData } from './report/bitrate.ts';
import type { Codecs } from './report/codecs.ts';
import type { Latency, Observation } from './observation.ts';
import type { PlayedIntervals } from './played-intervals.ts';
import type { UrlUsage } from './report/url-usage.ts';
import type { PlaybackFact, PlayId } from '../track-playback/playback-fact.ts';

/** The number, the total and the longest. */
export interface Waits {
  readonly count: number;
  readonly ms: Ms;
  readonly longestMs: Ms;
}

export interface Seeks {
  readonly count: number;
  readonly ms: Ms;
}

/** Parts of the log that are off: everything, stream verification, stats. Spec §3 "flags noLog/noTSV/noStats". */
export interface LogFlags {
  readonly noLog: boolean;
  readonly noTSV: boolean;
  readonly noStats: boolean;
}

/** The page with the player. Spec §3 "referrer name/version/vendor". */
export interface Referrer {
  readonly name: string;
  readonly version: string;
  readonly vendor: string;
}

/** The data of a record before its file is known. */
export interface RecordHeader {
  readonly playId: PlayId;
  readonly playbackId: string;
  readonly trackUri: string;
  readonly durationMs: Ms;
  /** The URI of the context. */
  readonly source: string;
  readonly referrer: Referrer;
  readonly flags: LogFlags;
}

/** The resolved file of a track. */
export interface TrackedFile {
  readonly fileId: string | null;
  readonly format: string | null;
  readonly mimeType: string;
  /** Null when unknown. */
  readonly bitrateBps: number | null;
  readonly durationMs: Ms;
  readonly impressionUrls: readonly string[];
}

/** The record of one play of one track. Milliseconds. Spec §3 "Playback tracking record". */
export interface TrackRecord extends RecordHeader {
  /** Counts the plays that are sent, without gaps; 0 for others. */
  readonly sequenceId: number;
  readonly fileId: string | null;
  readonly format: string | null;
  readonly codecs: Codecs;
  readonly keySystem: string | null;
  /** It was preloaded. */
  readonly wasPreloaded: boolean;
  /** Its first bytes were present when it was opened. */
  readonly wasReady: boolean;
  /** The time of the intention to play; null without one. */
  readonly intendedAtMs: Ms | null;
  /** The time of the first sound. */
  readonly startedAtMs: Ms | null;
  readonly finalisedAtMs: Ms | null;
  readonly played: PlayedIntervals;
  /** From the pipeline's first try to sound; null when not measured. */
  readonly bufferingMs: Ms | null;
  readonly latencies: Readonly<Partial<Record<Latency, Ms>>>;
  readonly stalls: Waits;
  /** The buffer ran empty. */
  readonly underruns: Waits;
  readonly seekRebuffers: Waits;
  readonly seeksForward: Seeks;
  readonly seeksBack: Seeks;
  readonly bitrate: BitrateData;
  readonly reasonStart: PlayReason;
  readonly reasonEnd: PlayReason | null;
  readonly sourceEnd: string | null;
  readonly warningsCount: number;
  readonly offlineCount: number;
  readonly totalBytes: number;
  readonly urls: readonly UrlUsage[];
  readonly errorCode: ErrorCode | null;
  /** Of its file; requested when its sound begins. */
  readonly impressionUrls: readonly string[];
}

export type Stall = Extract<Observation, { readonly type: 'stall' }>;

/** The current play, and whether it should sound. */
export interface CurrentPlay extends RecordHeader {
  readonly wantsPlay: boolean;
}

export type TrackingEvent =
  /** Another track becomes current, or none. */
  | { readonly type: 'current-changed'; readonly current: CurrentPlay | null; readonly atMs: Ms }
  /** The current track opens again at its position. */
  | { readonly type: 'reopened'; readonly playId: PlayId }
  /** The next track is preloaded; null: no longer. */
  | { readonly type: 'ahead'; readonly ahead: RecordHeader | null }
  | { readonly type: 'file-resolved'; readonly playId: PlayId; readonly file: TrackedFile }
  | { readonly type: 'intended'; readonly playId: PlayId; readonly atMs: Ms }
  | { readonly type: 'fact'; readonly playId: PlayId; readonly fact: PlaybackFact; readonly atMs: Ms }
  | { readonly type: 'observed'; readonly playId: PlayId; readonly observation: Observation }
  /** The reason of the next play. */
  | { readonly type: 'reason'; readonly reason: PlayReason }
  | { readonly type: 'rate'; readonly rate: number }
  | { readonly type: 'offline' }
  /** The page closes: the play ends. */
  | { readonly type: 'finalise'; readonly playId: PlayId; readonly atMs: Ms };

export type TrackingCommand =
  | { readonly type: 'send'; readonly what: 'start' | 'stats' | 'verification'; readonly record: TrackRecord }
  | { readonly type: 'send'; readonly what: 'stall'; readonly record: TrackRecord; readonly stall: Stall }
  /** Requests each once; its response is ignored. Spec §7 "impression URLs fire and forget". */
  | { readonly type: 'impressions'; readonly urls: readonly string[] }
  | { readonly type: 'report'; readonly error: PlayerError };

export interface TrackingState {
  /** Stays until the next track becomes current, finalised or not. */
  readonly current: TrackRecord | null;
  readonly ahead: TrackRecord | null;
  readonly lastSequenceId: number;
  /** Null: no reason was given. */
  readonly pendingReason: PlayReason | null;
  readonly rate: number;
}

export interface TrackingStep {
  readonly state: TrackingState;
  readonly commands: readonly TrackingCommand[];
}

export const INITIAL_TRACKING: TrackingState = { current: null, ahead: null, lastSequenceId: 0, pendingReason: null, rate: 1 };
