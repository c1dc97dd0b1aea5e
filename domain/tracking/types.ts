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

/** How often, how long in all, and how long at most. */
export interface Waits {
  readonly count: number;
  readonly ms: Ms;
  readonly longestMs: Ms;
}

export interface Seeks {
  readonly count: number;
  readonly ms: Ms;
}

/** What must not be told of a track: nothing at all, no stream verification, no stats. Spec §3 "flags noLog/noTSV/noStats". */
export interface LogFlags {
  readonly noLog: boolean;
  readonly noTSV: boolean;
  readonly noStats: boolean;
}

/** The page that holds the player. Spec §3 "referrer name/version/vendor". */
export interface Referrer {
  readonly name: string;
  readonly version: string;
  readonly vendor: string;
}

/** What is known of a track before anything of it is here. */
export interface RecordHeader {
  readonly playId: PlayId;
  readonly playbackId: string;
  readonly trackUri: string;
  readonly durationMs: Ms;
  /** What it is played from: a context's URI. */
  readonly source: string;
  readonly referrer: Referrer;
  readonly flags: LogFlags;
}

/** The file a track was found in. */
export interface TrackedFile {
  readonly fileId: string | null;
  readonly format: string | null;
  readonly mimeType: string;
  /** Null where nobody knows. */
  readonly bitrateBps: number | null;
  readonly durationMs: Ms;
}

/** Everything there is to say of one playback of one track. Milliseconds. Spec §3 "Playback tracking record". */
export interface TrackRecord extends RecordHeader {
  /** Counts the playbacks that are told of, without holes; 0 for one that is not. */
  readonly sequenceId: number;
  readonly fileId: string | null;
  readonly format: string | null;
  readonly codecs: Codecs;
  readonly keySystem: string | null;
  /** It was got ready before its turn. */
  readonly wasPreloaded: boolean;
  /** Its first bytes were there when it was opened. */
  readonly wasReady: boolean;
  /** Somebody wanted to hear it since then; null: nobody did. */
  readonly intendedAtMs: Ms | null;
  /** It began to sound then. */
  readonly startedAtMs: Ms | null;
  readonly finalisedAtMs: Ms | null;
  readonly played: PlayedIntervals;
  /** From the pipeline's first try to sound; null where nobody measured it. */
  readonly bufferingMs: Ms | null;
  readonly latencies: Readonly<Partial<Record<Latency, Ms>>>;
  readonly stalls: Waits;
  /** Sound ran dry. */
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
}

export type Stall = Extract<Observation, { readonly type: 'stall' }>;

/** Who is at it now, and whether it should sound. */
export interface CurrentPlay extends RecordHeader {
  readonly wantsPlay: boolean;
}

export type TrackingEvent =
  /** Another track has its turn, or none; the one before is left. */
  | { readonly type: 'current-changed'; readonly current: CurrentPlay | null; readonly atMs: Ms }
  /** The current track is opened once more where it stood. */
  | { readonly type: 'reopened'; readonly playId: PlayId }
  /** The track that follows is got ready; null: not any more. */
  | { readonly type: 'ahead'; readonly ahead: RecordHeader | null }
  | { readonly type: 'file-resolved'; readonly playId: PlayId; readonly file: TrackedFile }
  | { readonly type: 'intended'; readonly playId: PlayId; readonly atMs: Ms }
  | { readonly type: 'fact'; readonly playId: PlayId; readonly fact: PlaybackFact; readonly atMs: Ms }
  | { readonly type: 'observed'; readonly playId: PlayId; readonly observation: Observation }
  /** Why whatever comes next comes. */
  | { readonly type: 'reason'; readonly reason: PlayReason }
  | { readonly type: 'rate'; readonly rate: number }
  | { readonly type: 'offline' }
  /** Nothing more is said of this play: the page goes. */
  | { readonly type: 'finalise'; readonly playId: PlayId; readonly atMs: Ms };

export type TrackingCommand =
  | { readonly type: 'send'; readonly what: 'start' | 'stats' | 'verification'; readonly record: TrackRecord }
  | { readonly type: 'send'; readonly what: 'stall'; readonly record: TrackRecord; readonly stall: Stall }
  | { readonly type: 'report'; readonly error: PlayerError };

export interface TrackingState {
  /** Stays until the next has its turn, finalised or not. */
  readonly current: TrackRecord | null;
  readonly ahead: TrackRecord | null;
  readonly lastSequenceId: number;
  /** Null: nobody said why. */
  readonly pendingReason: PlayReason | null;
  readonly rate: number;
}

export interface TrackingStep {
  readonly state: TrackingState;
  readonly commands: readonly TrackingCommand[];
}

export const INITIAL_TRACKING: TrackingState = { current: null, ahead: null, lastSequenceId: 0, pendingReason: null, rate: 1 };
