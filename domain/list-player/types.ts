/** Why a track starts or ends. Spec §4 "Play reasons". */
export const PLAY_REASONS = [
  'appload',
  'backbtn',
  'clickrow',
  'clickside',
  'endplay',
  'fwdbtn',
  'logout',
  'playbtn',
  'popup',
  'remote',
  'trackdone',
  'trackerror',
  'unknown',
  'uriopen',
] as const;
export type PlayReason = (typeof PLAY_REASONS)[number];

/** The result of a list player operation. Spec §8 "Result codes". */
export const RESULT_CODES = [
  'RESULT_SUCCESS',
  'INVALID',
  'FORBIDDEN',
  'OUT_OF_BOUNDS',
  'NO_LIST',
  'NO_TRACK',
  'LIST_END',
  'INVALID_TRACK',
  'CANCELLED',
  'NO_TRACK_PLAYER',
] as const;
export type ResultCode = (typeof RESULT_CODES)[number];

/** Spec §4 "Repeat: list player NONE, CONTEXT, TRACK". */
export const LIST_REPEAT_MODES = ['NONE', 'CONTEXT', 'TRACK'] as const;
export type ListRepeatMode = (typeof LIST_REPEAT_MODES)[number];

export interface QueuedTrack {
  readonly uri: string;
  /** `q0`, `q1`…, unique within a list. */
  readonly uid: string;
}

/**
 * A current track that is not part of the waiting queue. A queued track is after the place `at` of the list.
 * A track whose context was replaced is after, before or in the place `at`.
 */
export interface CurrentTrack extends QueuedTrack {
  readonly stands?: 'before' | 'in';
  /** The id of its state when its context no longer exists. */
  readonly stateId?: string;
}

/**
 * A shuffled order as a seed: each lap through the context is a permutation of its own.
 * `first` is the current track at the time of shuffling; it comes first in its lap.
 */
export interface Shuffle {
  readonly seed: number;
  readonly first: { readonly lap: number; readonly index: number } | null;
}

/** The source of the tracks of a list. */
export interface ListContext {
  readonly uri: string;
  readonly total: number;
  /** Display name; absent without one. */
  readonly name?: string;
}

/** The context before or after the current one, with its place when left or entered. */
export interface AdjacentContext {
  readonly context: ListContext;
  readonly generation: number;
  readonly shuffle: Shuffle | null;
  /** A place in its lap. */
  readonly at: number;
  /** Indexes of tracks that cannot be played. */
  readonly unplayable: readonly number[];
}

/**
 * An item the list can play. `at` counts places in the order over all laps: place `at mod total` of lap `at div total`,
 * negative before the first lap. The places of `ahead` and `behind` belong to the adjacent contexts.
 */
export type ListItem =
  | { readonly kind: 'context' | 'ahead' | 'behind'; readonly at: number }
  | (CurrentTrack & { readonly kind: 'queue'; readonly at: number });

/** A loaded list. Its size does not depend on the size of the context. Spec §4 "List player". */
export interface ListPlayer {
  readonly context: ListContext;
  /** 0 for the requested context; each context that follows by itself adds one. */
  readonly generation: number;
  readonly behind: AdjacentContext | null;
  /** The context that follows unless the list repeats. Ours. */
  readonly ahead: AdjacentContext | null;
  readonly shuffle: Shuffle | null;
  /** Two switches on the wire, one mode in the interface: see `listRepeatModeOf`. */
  readonly repeat: { readonly context: boolean; readonly track: boolean };
  /** The place of the current track, or of the last context track while a queued track is current. */
  readonly at: number;
  /** The current track when it has no place in the context: a queued track, or one whose context was replaced. */
  readonly queued: CurrentTrack | null;
  readonly queue: readonly QueuedTrack[];
  /** The number of the next uid. Every edit of the queue increases it. */
  readonly queueSerial: number;
  /** The queue is suspended: the active device may not play it. */
  readonly queueRests?: boolean;
  /** Context indexes and queue uids that cannot be played. */
  readonly unplayable: { readonly indexes: readonly number[]; readonly uids: readonly string[] };
  /** Context indexes that the listener removed from what comes next, until another context is loaded. Ours. */
  readonly removed?: readonly number[];
  /** Consecutive errors. */
  readonly errors: number;
  /** The time of the request, in milliseconds. Spec §4 "stale requests cancelled". */
  readonly askedAtMs: number;
}
